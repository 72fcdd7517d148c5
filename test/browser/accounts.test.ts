import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  chooseFiles,
  convertButton,
  DESKTOP,
  fixture,
  hasBrowser,
  launchBrowser,
  leave,
  MOVING,
  PHONE,
  toast,
  visit,
} from './site-page.ts';
import { violations } from './violations.ts';

const PASSWORD = 'a long enough password';

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function fillSignUp(page: Page, email: string) {
  await field(page, 'Your name').fill('Asha Rao');
  await field(page, 'E-mail address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: 'Create Account' }).click();
}

describe.skipIf(!hasBrowser)('accounts', () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    stack = await startStack({ env: { ANONYMOUS_CONVERSIONS: '1' } });
    prisma = createPrisma(stack.databaseUrl, 2);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
  });

  /** The link of the newest email to an address: it may be shown after the answer that it belongs to. */
  async function emailTo(email: string, what = 'verify-email'): Promise<string> {
    const found = () =>
      stack
        .output()
        .split('\nMail to ')
        .findLast((message) => message.startsWith(email) && message.includes(what)) ?? '';
    await expect.poll(found).not.toBe('');
    return /https?:\S+/.exec(found())?.[0] ?? '';
  }

  async function ownerOf(email: string) {
    const account = await prisma.account.findFirstOrThrow({ where: { email } });
    return account.ownerId;
  }

  async function convertOne(page: Page) {
    await chooseFiles(page, [fixture('calculus.md')]);
    await convertButton(page).click();
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor({ timeout: 60_000 });
  }

  it('turn a visitor whose free conversions are used up into a member', async () => {
    const { page, pageErrors } = await visit(browser, stack.url);
    await chooseFiles(page, [fixture('calculus.md')]);
    await page.getByText('1 free conversion left').waitFor();
    await convertButton(page).click();
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor({ timeout: 60_000 });
    await dialog(page).getByText('Create an account and get 10 free conversions for 30 days.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#home').getByRole('button', { name: 'New Conversion' }).click();

    await chooseFiles(page, [fixture('calculus.md')]);
    await page.getByText('0 free conversions left').waitFor();
    await convertButton(page).click();
    await toast(page, 'Free Limit Reached').waitFor();
    await dialog(page).getByText('Create an account to get 10 more free conversions.').waitFor();
    expect(await violations(page)).toEqual([]);
    await fillSignUp(page, 'asha@example.com');
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo('asha@example.com'));
    // At 1280 pixels before the menu is opened.
    await page.getByRole('banner').getByText('Welcome, Asha!').filter({ visible: true }).waitFor();
    await accountMenu(page).click();
    await page.getByText('Welcome, Asha!').filter({ visible: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.getByText('10 / 10').waitFor();
    await page.getByText('30 days left').waitFor();
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor();
    expect(await violations(page)).toEqual([]);

    await page.goto(stack.url);
    await page.getByText('Free Plan • 10 conversions remaining').waitFor();
    await convertOne(page);
    await page.getByText('Free Plan • 9 conversions remaining').waitFor();
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('are asked for a password, told what is wrong, and remembered', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`);
    await fillSignUp(page, 'ravi@example.com');
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo('ravi@example.com'));
    await accountMenu(page).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await field(page, 'E-mail address').fill('ravi@example.com');
    await field(page, 'Password').fill('not the password');
    await dialog(page).getByRole('button', { name: 'Sign In' }).click();
    await dialog(page).getByRole('alert').getByText('The address or the password is wrong.').waitFor();
    await field(page, 'Password').fill(PASSWORD);
    await dialog(page).getByRole('button', { name: 'Sign In' }).click();
    await accountMenu(page).waitFor();
    await page.goto(`${stack.url}/sign-in`);
    await page.getByRole('heading', { name: 'You are already signed in' }).waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.waitForURL(`${stack.url}/`);
    expect(await page.getByRole('button', { name: 'Log in', exact: true }).count()).toBe(0);
    await leave(page);
  });

  it('get a new password by email', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-in`);
    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click();
    await field(page, 'E-mail address').fill('ravi@example.com');
    await dialog(page).getByRole('button', { name: 'Send a link' }).click();
    await dialog(page).getByText('an email with a link is on its way').waitFor();
    await page.goto(await emailTo('ravi@example.com', 'reset='));
    await field(page, 'New password').fill('another long password');
    await page.getByRole('button', { name: 'Save the new password' }).click();
    await toast(page, 'Your new password works now').waitFor();
    await field(page, 'E-mail address').fill('ravi@example.com');
    await field(page, 'Password').fill('another long password');
    await dialog(page).getByRole('button', { name: 'Sign In' }).click();
    await accountMenu(page).waitFor();
    await expect.poll(() => dialog(page).count()).toBe(0);
    await leave(page);
  });

  it('are verified by the email in another browser, and signed in by themselves where they signed up', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`);
    // Another one each time: a second try cannot sign up with the address of the first.
    const email = `nila-${Date.now()}@example.com`;
    await fillSignUp(page, email);
    await toast(page, 'Account created').waitFor();
    const link = await emailTo(email);
    const openElsewhere = async (options: BrowserContextOptions, language: 'en' | 'hi', title: string) => {
      const other = await browser.newContext(options);
      await other.addInitScript((chosen) => localStorage.setItem('sutra.language', chosen), language);
      const opened = await other.newPage();
      await opened.goto(link);
      await opened.getByRole('heading', { name: title }).waitFor();
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport?.width);
      expect(await violations(opened)).toEqual([]);
      expect(await accountMenu(opened).count()).toBe(0);
      await other.close();
    };
    // The message closes by itself, so it is looked for from the beginning.
    await Promise.all([
      toast(page, 'Your address is verified. You are signed in.').waitFor(),
      openElsewhere(PHONE, 'hi', 'आपका पता सत्यापित हो गया'),
    ]);
    await openElsewhere(DESKTOP, 'en', 'This link has been used or is over');
    await accountMenu(page).waitFor();
    await page.context().close();
  });

  it('change their password and sign out other browsers on the dashboard, also on a phone in Hindi', async () => {
    // Another one each time: a second try cannot sign up with the address of the first.
    const email = `lata-${Date.now()}@example.com`;
    const { page } = await visit(browser, `${stack.url}/sign-up`, PHONE);
    await fillSignUp(page, email);
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo(email));
    const signedInElsewhere = async (password: string) => {
      const other = await browser.newContext(DESKTOP);
      const data = { email, password };
      await other.request.post(`${stack.url}/api/auth/sign-in/email`, {
        data,
        headers: { origin: stack.url },
      });
      await other.addInitScript(() => localStorage.setItem('sutra.signed-in', '1'));
      return other;
    };
    await signedInElsewhere(PASSWORD);
    await page.reload();
    const security = page.locator('section', { hasText: 'Password and browsers' });
    await security.getByText('This browser').waitFor();
    await expect.poll(() => security.getByRole('listitem').count()).toBe(2);
    await security.getByRole('button', { name: 'Sign out all other browsers' }).click();
    await expect.poll(() => security.getByRole('listitem').count()).toBe(1);

    const change = async (current: string, next: string) => {
      await field(page, 'Current password').fill(current);
      await field(page, 'New password').fill(next);
      await security.getByRole('button', { name: 'Change the password' }).click();
    };
    await change('not the password', 'another long password');
    await security.getByRole('alert').getByText('This is not your current password.').waitFor();
    await change(PASSWORD, 'password');
    await security.getByRole('alert').getByText('one of the first that are guessed').waitFor();
    await change(PASSWORD, email);
    await security.getByRole('alert').getByText('Your address is no password.').waitFor();
    await change(PASSWORD, 'another long password');
    await toast(page, 'Your password is changed').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.evaluate(() => localStorage.setItem('sutra.language', 'hi'));
    await page.reload();
    await page.getByRole('heading', { name: 'पासवर्ड और ब्राउज़र' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const desktop = await signedInElsewhere('another long password');
    const wide = await desktop.newPage();
    await wide.goto(`${stack.url}/dashboard`);
    await wide.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await wide.getByText('This browser').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'स्वागत है' }).waitFor();
    await desktop.close();
    await page.context().close();
  });

  it('show every state of a plan, and what to do when too little is left', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`);
    const email = 'meera@example.com';
    await fillSignUp(page, email);
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo(email));
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    const ownerId = await ownerOf(email);
    const soon = new Date(Date.now() + 3 * 24 * 3600_000 - 60_000);
    const set = (
      plan: string,
      balance: number,
      total: number,
      expiresAt = soon,
      formerPlan: string | null = null,
    ) =>
      prisma.allowance.update({ where: { ownerId }, data: { plan, balance, total, expiresAt, formerPlan } });

    const seen: [string, Parameters<typeof set>][] = [
      ['Monthly Plan • 3 days left', ['monthly', 500, 500]],
      ['3 Months Plan • 1,700/1,800 conversions • 3 days left', ['3months', 1700, 1800]],
      ['6 Months Plan • 4,200/4,200 conversions • 3 days left', ['6months', 4200, 4200]],
      ['Yearly Plan • 1/10,000 conversions • 3 days left', ['yearly', 1, 10_000]],
    ];
    for (const [sentence, plan] of seen) {
      await set(...plan);
      await page.goto(stack.url);
      await page.getByText(sentence).waitFor();
      await page.getByText('Your plan ends in 3 days.').waitFor();
    }

    await chooseFiles(page, [fixture('calculus.md'), fixture('notice.jpg')]);
    await page.getByText('Yearly Plan • 1/10,000').waitFor();
    await convertButton(page).click();
    await toast(page, 'Not Enough Conversions')
      .getByText('You need 2 conversions but only have 1 remaining. Please choose a plan to continue.')
      .waitFor();
    await page.emulateMedia(MOVING);
    await dialog(page).getByRole('button', { name: 'View Plans' }).click();
    await expect
      .poll(() =>
        page.locator('#pricing').evaluate((place) => Math.abs(place.getBoundingClientRect().top) < 200),
      )
      .toBe(true);

    await set('yearly', 0, 10_000);
    await page.goto(stack.url);
    await chooseFiles(page, [fixture('calculus.md')]);
    await page.getByText('Yearly Plan • 0/10,000').waitFor();
    await convertButton(page).click();
    await toast(page, 'No Conversions Remaining')
      .getByText('Your yearly plan has 0 conversions remaining.')
      .waitFor();

    await set('yearly', 0, 10_000, new Date(Date.now() - 1000));
    await page.goto(stack.url);
    await page.getByText('Subscription Expired • 0 conversions remaining').waitFor();
    await expect.poll(() => convertButton(page).isDisabled()).toBe(true);
    await page.goto(`${stack.url}/dashboard`);
    await page
      .getByText('Your Yearly plan has expired. Please renew your subscription to restore access.')
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await leave(page);
  });

  it('see a plan that was set elsewhere on a page that is open, within a minute', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`);
    const email = 'uma@example.com';
    await fillSignUp(page, email);
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo(email));
    await page.getByRole('heading', { name: 'Free Plan' }).waitFor();
    await page.clock.install();
    await page.goto(stack.url);
    await page.getByText('Free Plan • 10 conversions remaining').waitFor();
    const set = (plan: string, balance: number, total: number) =>
      prisma.allowance.updateMany({
        where: { owner: { account: { email } } },
        data: { plan, balance, total, expiresAt: new Date(Date.now() + 90 * 24 * 3600_000) },
      });
    await set('3months', 1700, 1800);
    await page.clock.fastForward(60_000);
    await page.getByText('3 Months Plan • 1,700/1,800 conversions').waitFor();
    // Or at once, when it comes back into sight.
    await set('6months', 4200, 4200);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('6 Months Plan • 4,200/4,200 conversions').waitFor();
    await page.context().close();
  });

  it('can make and end keys, delete files and themselves, on a phone too', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`, PHONE);
    const email = 'tara@example.com';
    await fillSignUp(page, email);
    await toast(page, 'Account created').waitFor();
    await page.goto(await emailTo(email));
    await field(page, 'Name of the new key').fill('laptop');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByText('Copy this key now').waitFor();
    expect(await page.locator('code').first().textContent()).toMatch(/^sutra_/);
    await page.getByRole('button', { name: 'Revoke laptop' }).click();
    await page.getByText('never used').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.getByRole('button', { name: 'Delete my files' }).click();
    await dialog(page).getByRole('button', { name: 'Delete my files' }).click();
    await toast(page, '0 files were deleted').waitFor();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await field(page, 'E-mail address').fill('somebody@else.example');
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await dialog(page).getByRole('alert').waitFor();
    await field(page, 'E-mail address').fill(email);
    await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
    await toast(page, 'Your account was deleted').waitFor();
    await page.getByRole('link', { name: 'Log In', exact: true }).waitFor();
    expect(await prisma.account.count({ where: { email } })).toBe(0);
    await leave(page);
  });
});
