import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClerk } from '../fakes/clerk.ts';
import { CLERK_SCRIPT } from '../fakes/clerk-script.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser } from './site-page.ts';

describe.skipIf(!hasBrowser)('accounts kept by Clerk', () => {
  const clerk = new FakeClerk();
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    await clerk.start();
    stack = await startStack({ processes: ['api'], env: clerk.env });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await clerk.stop();
  });

  it('sign in with the hosted form in the same dialogs, and out again', async () => {
    const user = clerk.addUser('hosted@example.com');
    const context = await browser.newContext(DESKTOP);
    const asked: string[] = [];
    await context.route(/^https:\/\/fake\.clerk\.example\//, async (route) => {
      asked.push(route.request().url());
      const isToken = route.request().url().endsWith('/token');
      const headers = { 'access-control-allow-origin': '*' };
      const contentType = isToken ? 'text/plain' : 'text/javascript';
      const body = isToken ? clerk.token(user.id, stack.url) : CLERK_SCRIPT;
      // A page that is closed meanwhile takes no answer.
      await route.fulfill({ headers, contentType, body }).catch(() => {});
    });
    const page = await context.newPage();
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await page.goto(stack.url);
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with the hosted form' }).click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByText('hosted@example.com').waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).last().click();
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
