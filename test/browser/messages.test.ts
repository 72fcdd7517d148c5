import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_ENV, ADMIN_PASSWORD } from '../clients/office.ts';
import { lockedPdf, note } from '../clients/samples.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { ACCOUNT_KINDS, type AccountKind } from './account-kinds.ts';
import {
  alive,
  chooseFiles,
  convertButton,
  hasBrowser,
  launchBrowser,
  memoryFile,
  toast,
  visitorBrowser,
} from './site-page.ts';

const WHATSAPP = '919999999999';
const EMAIL = 'asha@example.com';
const HINDI = '/hindi-handwriting-to-text';
const DAY = 24 * 3600_000;

interface Standing {
  plan: string;
  balance: number;
  verified?: boolean;
}

const FREE: Standing = { plan: 'free', balance: 10 };

let made = 0;

/** A small file of its own, as a browser sends it. */
function smallFile(sample = note(`note-${(made += 1)}.md`)) {
  return { name: sample.name, mimeType: '', buffer: Buffer.from(sample.bytes) };
}

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function isOff(page: Page) {
  await expect.poll(() => convertButton(page).isDisabled()).toBe(true);
}

async function pricingIsInSight(page: Page) {
  const top = () => page.locator('#pricing').evaluate((place) => place.getBoundingClientRect().top);
  await expect.poll(async () => Math.abs(await top()) < 300).toBe(true);
}

async function pressConvert(page: Page, files: number) {
  await chooseFiles(
    page,
    Array.from({ length: files }, () => smallFile()),
  );
  await page
    .getByText(/conversions? remaining|days? left|free conversions? left/)
    .first()
    .waitFor();
  await convertButton(page).click();
}

interface Case {
  name: string;
  standing: Standing;
  path?: string;
  /** Whether it depends on what the keeper of accounts says of an address. */
  ofAddress?: true;
  see: (page: Page) => Promise<void>;
}

/** Everything that a signed-in person is told before a file is on its way. */
const CASES: Case[] = [
  {
    name: 'no files',
    standing: FREE,
    see: async (page) => {
      await convertButton(page).click();
      await toast(page, 'No Files Selected').getByText('Please upload files.').waitFor();
    },
  },
  {
    name: 'no files on the Hindi page',
    standing: FREE,
    path: HINDI,
    see: async (page) => {
      await convertButton(page).click();
      await page
        .getByText('Please upload images with Hindi handwriting first before converting to text.')
        .waitFor();
    },
  },
  {
    name: 'files of a wrong type and size, beside one that is kept',
    standing: FREE,
    see: async (page) => {
      const large = memoryFile('big.pdf', 10.5 * 1024 * 1024, 'application/pdf');
      await chooseFiles(page, [memoryFile('song.mp3', 10, 'audio/mpeg'), large, smallFile()]);
      await toast(page, 'Invalid File Type')
        .getByText('song.mp3 is not supported. Please upload PDF or image files only.')
        .waitFor();
      await toast(page, 'File Too Large')
        .getByText('big.pdf is 10.5MB. Please upload files up to 10MB only.')
        .waitFor();
      await page.getByText('Converting 1 file will use 1 conversion').waitFor();
    },
  },
  {
    name: 'an address that is not verified',
    ofAddress: true,
    standing: { ...FREE, verified: false },
    see: async (page) => {
      await toast(page, 'Email Verification Required')
        .getByText('Please verify your email address to continue converting.')
        .waitFor();
      await isOff(page);
    },
  },
  {
    name: 'an address that is not verified, on the Hindi page',
    ofAddress: true,
    standing: { ...FREE, verified: false },
    path: HINDI,
    see: async (page) => {
      await toast(page, 'Email Verification Required')
        .getByText('Please verify your email address to continue converting Hindi handwriting to text.')
        .waitFor();
      await isOff(page);
    },
  },
  {
    name: 'a subscription that has ended, with two ways on',
    ofAddress: true,
    standing: { plan: 'expired', balance: 0 },
    see: async (page) => {
      const notice = toast(page, 'Subscription Expired');
      await notice
        .getByText('Your subscription has expired. Contact support to renew and continue using the service.')
        .waitFor();
      const support =
        (await notice.getByRole('link', { name: 'Contact Support' }).getAttribute('href')) ?? '';
      expect(support).toMatch(`https://wa.me/${WHATSAPP}?text=`);
      expect(decodeURIComponent(support)).toContain(EMAIL);
      await isOff(page);
      await page.getByText('Subscription Expired • 0 conversions remaining').waitFor();
      const renew = page.getByRole('alert').getByRole('link', { name: 'Renew' });
      expect(await renew.getAttribute('href')).toBe(support);
      await notice.getByRole('link', { name: 'See Plans' }).click();
      await page.waitForURL('**/pricing');
      await notice.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a paid plan that is used up',
    standing: { plan: 'monthly', balance: 0 },
    see: async (page) => {
      await pressConvert(page, 1);
      await toast(page, 'No Conversions Remaining')
        .getByText(
          'Your monthly plan has 0 conversions remaining. Please contact support to add more conversions or upgrade your plan.',
        )
        .waitFor();
      await dialog(page, 'Choose a plan to continue').waitFor();
    },
  },
  {
    name: 'too few, over the plans',
    standing: { plan: 'free', balance: 1 },
    see: async (page) => {
      await pressConvert(page, 2);
      await toast(page, 'Not Enough Conversions')
        .getByText('You need 2 conversions but only have 1 remaining. Please choose a plan to continue.')
        .waitFor();
      await dialog(page, 'Choose a plan to continue').waitFor();
      await pricingIsInSight(page);
    },
  },
  {
    name: 'a plan that has ended, on the dashboard',
    standing: { plan: 'expired', balance: 0 },
    path: '/dashboard',
    see: async (page) => {
      await page
        .getByText('Your Monthly plan has expired. Please renew your subscription to restore access.')
        .waitFor();
      const renew = page.getByRole('link', { name: 'Renew' });
      expect(await renew.getAttribute('href')).toContain(`https://wa.me/${WHATSAPP}?text=`);
    },
  },
];

describe.skipIf(!hasBrowser).each(Object.entries(ACCOUNT_KINDS))('where accounts are %s', (name, make) => {
  const kind: AccountKind = make();
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;
  let member: BrowserContext;
  /** Where the member looks at one thing after the other. */
  let tab: Page;

  async function goTo(path = '/'): Promise<Page> {
    await tab.evaluate(() => sessionStorage.clear());
    await tab.goto(stack.url + path);
    await alive(tab);
    return tab;
  }

  async function open(context: BrowserContext, path = '/'): Promise<Page> {
    const page = await context.newPage();
    await page.goto(stack.url + path);
    await alive(page);
    return page;
  }

  async function newBrowser(email: string | null): Promise<BrowserContext> {
    const context = await visitorBrowser(browser);
    if (email === null) return context;
    await kind.signIn(context, stack.url, email, prisma);
    await context.addInitScript(() => localStorage.setItem('sutra.signed-in', '1'));
    return context;
  }

  async function setAllowance({ plan, balance, verified = true }: Standing) {
    const { ownerId } = await prisma.account.findFirstOrThrow({ where: { email: EMAIL } });
    const data = {
      plan,
      balance,
      total: 500,
      formerPlan: plan === 'expired' ? 'monthly' : null,
      expiresAt: new Date(Date.now() + (plan === 'expired' ? -DAY : 20 * DAY)),
    };
    await prisma.allowance.update({ where: { ownerId }, data });
    await kind.setVerified(prisma, EMAIL, verified);
  }

  beforeAll(async () => {
    const site = { CONTACT_WHATSAPP: WHATSAPP, ANONYMOUS_CONVERSIONS: '1', MESSAGES_PER_HOUR: '30' };
    const env = { ...(await kind.open()), ...ADMIN_ENV, ...site };
    stack = await startStack({ processes: ['api'], env });
    prisma = createPrisma(stack.databaseUrl, 2);
    browser = await launchBrowser();
    member = await newBrowser(EMAIL);
    tab = await open(member);
    await tab.getByRole('button', { name: 'Account menu' }).waitFor();
    await tab.getByText('conversions remaining').first().waitFor();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
    await kind.close();
  });

  const isOur = name === 'our own';
  /** What does not depend on who keeps accounts is seen where they are our own; with `npm run test:all`, everywhere. */
  const isWhole = isOur || Boolean(process.env.TEST_ALL_BACKENDS);
  const cases = isWhole ? CASES : CASES.filter(({ ofAddress }) => ofAddress);
  it.each(cases)('tells of $name', async ({ standing, path, see }) => {
    await setAllowance(standing);
    const page = await goTo(path);
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    await see(page);
  });

  it('helps to verify an address', async () => {
    await setAllowance({ ...FREE, verified: false });
    const page = await goTo('/dashboard');
    if (isOur) {
      await page.getByRole('button', { name: 'Send the email again' }).click();
      await page.getByText('The email is on its way.').waitFor();
      await expect.poll(() => stack.output().split(`Mail to ${EMAIL}`).length).toBeGreaterThan(2);
    } else {
      await page.getByRole('button', { name: 'Verify the address' }).click();
      await page.getByRole('button', { name: 'Enter the code in the hosted profile' }).click();
      await page.getByText('Email Verification Required').waitFor({ state: 'detached' });
    }
  });

  it.each(isWhole ? ['in either place'] : [])('tells a visitor of the limit, %s', async () => {
    const visitor = await newBrowser(null);
    const page = await open(visitor);
    await pressConvert(page, 2);
    await toast(page, 'Free Limit Reached')
      .getByText('You need 2 free conversions and have 1 left. Please create an account to get 10 more.')
      .waitFor();
    await dialog(page, '1 conversion left for 2 files').waitFor();
    await page.goto(stack.url + HINDI);
    await pressConvert(page, 2);
    await dialog(page, '1 conversion left for 2 files').waitFor();
    await visitor.close();
  });

  it('says the same to members and visitors who write, want a plan, lose their way or run the office', async () => {
    const visitor = await newBrowser(null);
    const asMember = [member, EMAIL] as const;
    const asVisitor = [visitor, 'Not provided'] as const;
    for (const [context, address] of isWhole ? [asMember, asVisitor] : [asMember]) {
      const page = await open(context, '/pricing');
      const plan = page.getByRole('link', { name: 'Chat on WhatsApp: Basic' });
      await expect
        .poll(async () => decodeURIComponent((await plan.getAttribute('href')) ?? ''))
        .toContain(`My registered address: ${address}`);
      await page.goto(`${stack.url}/contact`);
      await alive(page);
      await page.getByLabel('Your name').fill('Asha');
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Subject').fill('A question');
      await page.getByLabel('Message', { exact: true }).fill('Hello');
      await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
      const send = page.getByRole('button', { name: 'Send Message' });
      await send.click();
      await page.getByText('Oops! Something went wrong. Please try again or contact us via').waitFor();
      await send.click();
      await page
        .getByText("Thank you! Your message has been sent successfully. We'll get back to you soon!")
        .waitFor();
      await page.goto(`${stack.url}/no-such-page`);
      await page.getByText("Oops! The page you're looking for doesn't exist.").waitFor();
      await page.goto(`${stack.url}/admin`);
      await alive(page);
      for (const [password, title] of [
        ['guess', 'Login Failed'],
        [ADMIN_PASSWORD, 'Login Successful'],
      ] as const) {
        await page.getByLabel('Username').fill('admin');
        await page.getByLabel('Password').fill(password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await toast(page, title).waitFor();
      }
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/admin');
      await page.close();
    }
    await visitor.close();
  });

  it.each(isWhole ? ['of what is ready'] : [])(
    'tells of what is under way, of the end of a plan, of what failed and %s',
    async () => {
      await setAllowance({ plan: 'free', balance: 3 });
      const same = smallFile();
      const page = await open(member);
      await chooseFiles(page, [same, smallFile(lockedPdf)]);
      await page.getByText('Free Plan • 3 conversions remaining').waitFor();
      await convertButton(page).click();
      await isOff(page);
      await expect.poll(() => convertButton(page).textContent()).toBe('Converting...');

      const other = await newBrowser(EMAIL);
      const second = await open(other);
      await chooseFiles(second, [same]);
      await second.getByText('Free Plan • 1 conversion remaining').waitFor();
      await convertButton(second).click();
      await second.getByText('This specific conversion is already in progress').waitFor();
      await other.close();

      const third = await newBrowser(EMAIL);
      const last = await open(third);
      await pressConvert(last, 1);
      await dialog(last, 'Choose a plan to continue').waitFor();
      await pricingIsInSight(last);
      await third.close();

      const visitor = await newBrowser(null);
      const free = await open(visitor);
      await pressConvert(free, 1);

      await stack.start('worker');
      await toast(page, 'Conversion Failed')
        .getByText('This PDF is protected by a password. Please remove the password and upload it again.')
        .waitFor({ timeout: 60_000 });
      await toast(page, 'Conversion Complete').waitFor({ timeout: 60_000 });

      const offer = dialog(free, '10 more free conversions');
      await offer.waitFor({ timeout: 60_000 });
      expect(await offer.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/sign-up');
      await free.keyboard.press('Escape');
      await offer.waitFor({ state: 'detached' });
      await free.getByRole('link', { name: /^Download note/ }).waitFor();
      await free.reload();
      await alive(free);
      await free.getByRole('link', { name: /^Download note/ }).waitFor();
      expect(await offer.count()).toBe(0);
      await visitor.close();
    },
  );
});
