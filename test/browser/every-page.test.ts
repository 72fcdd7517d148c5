import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATIC_PAGES } from '../../web/src/content/static-pages.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  alive,
  chooseFiles,
  DESKTOP,
  hasBrowser,
  launchBrowser,
  leave,
  memoryFile,
  NARROW,
  PHONE,
  toast,
  visit,
} from './site-page.ts';
import { EVERY_PAGE, missingSentences } from './spec-sentences.ts';
import { violations } from './violations.ts';

const LIGHT_DESKTOP: BrowserContextOptions = { ...DESKTOP, colorScheme: 'light' };
const DARK_PHONE: BrowserContextOptions = { ...PHONE, colorScheme: 'dark' };
const LOOKS: [string, BrowserContextOptions][] = [
  ['a light desktop', LIGHT_DESKTOP],
  ['a dark phone', DARK_PHONE],
];

const NARROW_PIXELS = 360;
const tooWide = (pixels: number) => (pixels === NARROW_PIXELS ? [] : [`is ${pixels} pixels wide`]);

/** What a page says, behind each of its tabs too. */
async function textOf(page: Page): Promise<string> {
  const root = page.locator('#root');
  const texts = [await root.textContent()];
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.locator('[role=tabpanel]:visible > *').first().waitFor();
    texts.push(await root.textContent());
  }
  return texts.join('\n');
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe.skipIf(!hasBrowser)('every page', () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    stack = await startStack({ processes: ['api'] });
    prisma = createPrisma(stack.databaseUrl, 1);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
  });

  /** Opens each page once and looks at it; nothing may break there, and no other site be asked. */
  async function walk(
    look: BrowserContextOptions,
    routes: readonly string[],
    see: (page: Page, route: string) => Promise<unknown>,
  ) {
    const { page, pageErrors } = await visit(browser, stack.url, look);
    for (const route of routes) {
      await page.goto(`${stack.url}${route}`);
      await alive(page);
      expect([route, await see(page, route)]).toEqual([route, []]);
    }
    expect(pageErrors).toEqual([]);
    await page.context().close();
  }

  it('is accessible on a light desktop, and shows the sentences of the specification', () =>
    walk(LIGHT_DESKTOP, EVERY_PAGE, async (page, route) => [
      ...(await violations(page)),
      ...missingSentences(route, await textOf(page)),
    ]));

  it('is accessible on a dark phone, and 360 pixels wide', () =>
    walk({ ...DARK_PHONE, viewport: NARROW.viewport }, EVERY_PAGE, async (page) => [
      ...(await violations(page)),
      ...tooWide(await widthOf(page)),
    ]));

  it('is 360 pixels wide in Hindi', () =>
    walk({ ...NARROW, locale: 'hi-IN' }, STATIC_PAGES, async (page) => tooWide(await widthOf(page))));

  it.each(LOOKS)('has no fault with files in the list and a toast on the page, on %s', async (_, look) => {
    const { page } = await visit(browser, stack.url, look);
    await chooseFiles(page, [memoryFile('large.pdf', 9_000_000), memoryFile('film.mp4', 10)]);
    await toast(page, 'Invalid File Type').waitFor();
    expect(await violations(page)).toEqual([]);
    await leave(page);
  });

  it.each(LOOKS)('has no fault in any dialog, on %s', async (name, look) => {
    const { page } = await visit(browser, `${stack.url}/sign-in`, look);
    const dialog = page.getByRole('dialog');
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const isClean = async (title: string) => {
      await page.getByRole('dialog', { name: title }).waitFor();
      expect([title, await violations(page, 'dialog[open]')]).toEqual([title, []]);
    };
    await isClean('Sign in to your account');
    await button('Forgot your password?').click();
    await button('Send a link').waitFor();
    await isClean('Sign in to your account');
    await dialog.getByRole('tab', { name: 'Create Account' }).click();
    await isClean('Create your account');
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Account created', { exact: true }).first().waitFor();
    await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
    await button('Account menu').click();
    expect(await violations(page, 'header')).toEqual([]);
    await page.goto(`${stack.url}/dashboard`);
    for (const [opener, title] of [
      ['Change plan', 'Choose a plan to continue'],
      ['Delete my files', 'Delete all files?'],
      ['Delete my account', 'Delete your account?'],
    ] as const) {
      await button(opener).click();
      await isClean(title);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.goto(`${stack.url}/how-it-works`);
    await alive(page);
    await button('Watch Demo Video').click();
    await isClean('Sutra at work');
    await leave(page);
  });

  it('has no fault in the open menu of a phone', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave(page);
  });
});
