import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../scripts/admin-password.mjs';
import { type Stack, startStack } from '../setup/stack.ts';
import { hasBrowser, launchBrowser, toast, visit } from './site-page.ts';

const PASSWORD = 'the administrator';

describe.skipIf(!hasBrowser)('the admin pages', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack({ processes: ['api'], env: { ADMIN_PASSWORD_HASH: hashPassword(PASSWORD) } });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  async function signIn(page: Page, password: string) {
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const section = (page: Page, name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('let nobody in without the password, set plans, write metadata', async () => {
    const member = await visit(browser, `${stack.url}/sign-up`);
    await member.page.getByLabel('E-mail address').fill('asha@example.com');
    await member.page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await member.page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
    await member.page.getByRole('button', { name: 'Account menu' }).waitFor();

    const { page } = await visit(browser, `${stack.url}/admin`);
    await page.goto(`${stack.url}/admin/panel`);
    await page.waitForURL(`${stack.url}/admin`);
    await signIn(page, 'guess');
    await toast(page, 'Login Failed').getByText('Invalid username or password.').waitFor();
    await signIn(page, PASSWORD);
    await page.getByRole('tab', { name: 'Subscription Manager' }).waitFor();

    const plans = section(page, 'Set a plan');
    await plans.getByRole('button', { name: 'Apply' }).click();
    await toast(page, 'Not done').getByText('Please enter user email').waitFor();
    await plans.getByLabel("User's e-mail").fill('asha@example.com');
    await plans.getByLabel('Subscription plan').selectOption('yearly');
    await plans.getByRole('button', { name: 'Apply' }).click();
    await plans.getByText('asha@example.com: yearly, 10,000 of 10,000 conversions').waitFor();
    await section(page, 'Latest actions').getByText('set a plan for').waitFor();

    const generator = section(page, 'Metadata generator');
    await generator.getByRole('button', { name: 'Generate' }).click();
    await page
      .getByText('Please enter user email and select a subscription plan.', { exact: true })
      .waitFor();
    await generator.getByLabel("User's e-mail").fill('asha@example.com');
    await generator.getByLabel('Subscription plan').selectOption('monthly');
    await generator.getByRole('button', { name: 'Generate' }).click();
    const written = JSON.parse((await generator.locator('pre').textContent()) ?? '') as object;
    expect(written).toMatchObject({ plan: 'monthly', conversions_remaining: 500, free_plan_expiry: null });
    await generator.getByRole('button', { name: 'Clear' }).click();
    expect(await generator.locator('pre').count()).toBe(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${stack.url}/admin`);
    await member.page.goto(`${stack.url}/dashboard`);
    await member.page.getByRole('heading', { name: 'Yearly Plan' }).waitFor();
    await page.context().close();
    await member.page.context().close();
  });
});
