import { indianDay } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from '../clients/api-client.ts';
import { ADMIN_ENV, ADMIN_PASSWORD } from '../clients/office.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser, leave, PHONE, toast, visit } from './site-page.ts';
import { violations } from './violations.ts';

const LOOKS = [
  ['a light desktop', { ...DESKTOP, colorScheme: 'light' }],
  ['a dark phone', { ...PHONE, colorScheme: 'dark' }],
] as const;

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function signIn(page: Page, password = ADMIN_PASSWORD) {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const fitsWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Three visits of today; India's midnight may pass while the tests run. */
async function visitToday(prisma: PrismaClient) {
  await prisma.visitRecord.deleteMany();
  await prisma.visitRecord.createMany({
    data: ['India', 'India', 'Nepal'].map((country) => ({
      id: crypto.randomUUID(),
      createdAt: new Date(),
      day: new Date(indianDay(new Date())),
      ip: '203.0.113.0',
      country,
      countryCode: 'IN',
      region: '',
      zipCode: '',
      city: '',
      stateCode: '',
      isp: '',
      ispAsn: '',
      gdpr: false,
      protected: false,
      referrer: 'Direct',
    })),
  });
}

describe.skipIf(!hasBrowser)('the admin pages', () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    stack = await startStack({ processes: ['api'], env: ADMIN_ENV });
    browser = await launchBrowser();
    prisma = createPrisma(stack.databaseUrl, 2);
    await prisma.contactMessage.create({
      data: {
        id: crypto.randomUUID(),
        createdAt: new Date(),
        name: 'Ravi',
        email: 'ravi@example.com',
        subject: 'A plan for our school',
        message: 'Which one fits thirty teachers?',
      },
    });
  });

  afterAll(async () => {
    await prisma?.$disconnect();
    await browser?.close();
    await stack?.stop();
  });

  async function openPanel(options: (typeof LOOKS)[number][1] | typeof DESKTOP = DESKTOP) {
    const { page, pageErrors } = await visit(browser, `${stack.url}/admin`, options);
    await signIn(page);
    await page.getByRole('tab', { name: 'Subscription Manager' }).waitFor();
    return { page, pageErrors };
  }

  it('let nobody in without the password, set plans, write metadata', async () => {
    const member = await signedUp(stack, prisma, 'asha@example.com');
    const { page } = await visit(browser, `${stack.url}/admin`);
    await page.goto(`${stack.url}/admin/panel`);
    await page.waitForURL(`${stack.url}/admin`);
    await signIn(page, 'guess');
    await toast(page, 'Login Failed').getByText('Invalid username or password.').waitFor();
    await signIn(page);
    await page.getByText('Signed in as admin').waitFor();

    const plans = section(page, 'Set a plan');
    await plans.getByRole('button', { name: 'Apply' }).click();
    await toast(page, 'Not done').getByText('Please enter user email').waitFor();
    await plans.getByLabel("User's e-mail").fill('nobody@example.com');
    await plans.getByLabel('Subscription plan').selectOption('yearly');
    await plans.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('There is no account with the address nobody@example.com.').waitFor();
    await plans.getByLabel("User's e-mail").fill('asha@example.com');
    await plans.getByRole('button', { name: 'Apply' }).click();
    await plans.getByText('asha@example.com: yearly, 10,000 of 10,000 conversions').waitFor();
    await section(page, 'Latest actions').getByText('set a plan for').waitFor();
    const accounts = section(page, 'Accounts');
    await accounts.getByLabel('Search by e-mail').fill('ASHA');
    await accounts.getByText('Yearly, 10,000 of 10,000 conversions').waitFor();
    await accounts.getByLabel('Plan').selectOption('monthly');
    await accounts.getByText('0 accounts').waitFor();

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
    await expect.poll(() => generator.locator('pre').count()).toBe(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${stack.url}/admin`);
    const { data } = await member.query<{ viewer: object }>('{ viewer { allowance { plan remaining } } }');
    expect(data.viewer).toEqual({ allowance: { plan: 'YEARLY', remaining: 10_000 } });
    await leave(page);
  });

  it.each(LOOKS)('show real figures and take messages and settings, on %s', async (_, look) => {
    await prisma.contactMessage.updateMany({ data: { state: 'new' } });
    await visitToday(prisma);
    const { page, pageErrors } = await openPanel(look);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Dashboard' }).click();
    const totals = page.locator('dl').first();
    const members = await prisma.account.count();
    await totals.getByText(String(members), { exact: true }).first().waitFor();
    await section(page, 'Right now').getByText('3', { exact: true }).waitFor();
    const countries = section(page, 'Visits by country');
    await countries.locator('.recharts-bar-rectangle').nth(1).waitFor();
    await expect.poll(() => countries.locator('table tr').allTextContents()).toEqual(['India2', 'Nepal1']);
    const messages = section(page, 'Contact messages');
    await messages.getByText('Which one fits thirty teachers?').waitFor();
    await messages.getByLabel('State of “A plan for our school”').selectOption('ANSWERED');
    await expect.poll(async () => (await prisma.contactMessage.findFirstOrThrow()).state).toBe('answered');

    const settings = section(page, 'Settings');
    await settings.getByLabel('Minutes that a file may take').fill('1000');
    await settings.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Not done').getByText('limits.conversionMinutes is missing or not valid.').waitFor();
    await settings.getByLabel('Minutes that a file may take').fill('7');
    await settings.getByRole('button', { name: 'Save' }).click();
    await settings.getByText('Limits: changed by admin').waitFor();
    await settings.getByRole('button', { name: 'Undo the change' }).click();
    await settings.getByText('Limits: changed by admin').waitFor({ state: 'detached' });
    expect([await violations(page), await fitsWidth(page)]).toEqual([[], true]);

    await page.getByRole('tab', { name: 'Pricing Plans' }).click();
    await page.getByLabel('Popular: Price', { exact: true }).fill('599');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Prices: changed by admin').waitFor();
    const stored = await prisma.setting.findUniqueOrThrow({ where: { key: 'prices' } });
    expect(stored.value).toMatchObject({ cards: [{ price: 249 }, { price: 599 }, {}, {}] });
    expect([await violations(page), await fitsWidth(page)]).toEqual([[], true]);
    const visitor = await visit(browser, `${stack.url}/pricing`, look);
    await visitor.page.getByText('₹599').first().waitFor();
    await leave(visitor.page);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByText('Prices: changed by admin').waitFor({ state: 'detached' });
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  it.each(LOOKS)(
    'add an administrator, who sets up a second step and signs in with it, on %s',
    async (_, look) => {
      await prisma.administrator.deleteMany({ where: { name: 'meera' } });
      const first = await openPanel(look);
      const added = section(first.page, 'Administrators');
      await added.getByLabel('Name of a new administrator').fill('meera');
      await added.getByLabel('Password of the new administrator').fill('the password of meera');
      await added.getByRole('button', { name: 'Add' }).click();
      await added.getByText('meera').waitFor();
      await first.page.context().close();

      const { page, pageErrors } = await visit(browser, `${stack.url}/admin`, look);
      const credentials = async () => {
        await page.getByLabel('Username').fill('meera');
        await page.getByLabel('Password').fill('the password of meera');
        await page.getByRole('button', { name: 'Sign in' }).click();
      };
      await credentials();
      const own = section(page, 'Your second step');
      await own.getByRole('button', { name: 'Set up a second step' }).click();
      const secret = Secret.fromBase32((await own.locator('pre').textContent()) ?? '');
      await own.getByLabel('Code of your authenticator app').fill('12');
      await own.getByRole('button', { name: 'Confirm' }).click();
      await toast(page, 'Not done').getByText('This code is wrong').waitFor();
      expect([await violations(page), await fitsWidth(page)]).toEqual([[], true]);
      // The code of the time step before is taken too, and leaves this one for the sign-in.
      const code = (steps: number) =>
        new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 * steps });
      await own.getByLabel('Code of your authenticator app').fill(code(-1));
      await own.getByRole('button', { name: 'Confirm' }).click();
      await section(page, 'Administrators').getByText('· second step').waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${stack.url}/admin`);
      await credentials();
      await page.getByLabel('Code of your authenticator app').fill('000');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await toast(page, 'Login Failed').getByText('Invalid username or password.').waitFor();
      await page.getByLabel('Code of your authenticator app').fill(code(0));
      expect([await violations(page), await fitsWidth(page)]).toEqual([[], true]);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Signed in as meera').waitFor();
      await section(page, 'Administrators').getByText('· second step').waitFor();
      expect(pageErrors).toEqual([]);
      await leave(page);
    },
  );

  it('explore the data with everything served by us', async () => {
    const { page, pageErrors } = await openPanel();
    await page.goto(`${stack.url}/admin/graphql`);
    await page.locator('.graphiql-editors').waitFor();
    await page.getByRole('button', { name: /Execute query/ }).click();
    await page.locator('.result-window').getByText('"overview"').waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});
