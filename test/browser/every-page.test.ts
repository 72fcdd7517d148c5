import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
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

/** Makes a page that is open look as if it had been opened there: its width, its colours, and whether a finger points. */
async function turnInto(page: Page, session: CDPSession, look: BrowserContextOptions) {
  const { viewport, colorScheme = null, hasTouch: enabled = false } = look;
  if (viewport) await page.setViewportSize(viewport);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled });
  await page.emulateMedia({ colorScheme });
  const isTurned = ([colors, isTouched]: [string | null, boolean]) =>
    document.documentElement.dataset.mantineColorScheme === colors &&
    matchMedia('(pointer: coarse)').matches === isTouched;
  await page.waitForFunction(isTurned, [colorScheme, enabled] as [string | null, boolean]);
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
    { page, pageErrors }: Awaited<ReturnType<typeof visit>>,
    routes: readonly string[],
    see: (page: Page, route: string) => Promise<unknown>,
  ) {
    for (const route of routes) {
      await page.goto(`${stack.url}${route}`);
      await alive(page);
      expect([route, await see(page, route)]).toEqual([route, []]);
    }
    expect(pageErrors).toEqual([]);
    await page.context().close();
  }

  it('is accessible on a light desktop and on a dark phone, 360 pixels wide, and shows the sentences of the specification', async () => {
    const visited = await visit(browser, stack.url, LIGHT_DESKTOP);
    const session = await visited.page.context().newCDPSession(visited.page);
    const see = async (page: Page, route: string) => {
      const onDesktop = await violations(page);
      await turnInto(page, session, { ...DARK_PHONE, viewport: NARROW.viewport });
      const onPhone = [...(await violations(page)), ...tooWide(await widthOf(page))];
      await turnInto(page, session, LIGHT_DESKTOP);
      return [...onDesktop, ...onPhone, ...missingSentences(route, await textOf(page))];
    };
    await walk(visited, EVERY_PAGE, see);
  });

  it('is 360 pixels wide in Hindi', () =>
    visit(browser, stack.url, { ...NARROW, locale: 'hi-IN' }).then((visited) =>
      walk(visited, STATIC_PAGES, async (page) => tooWide(await widthOf(page))),
    ));

  it.each(LOOKS)(
    'has no accessibility error with files in the list and a toast on the page, on %s',
    async (_, look) => {
      const { page } = await visit(browser, stack.url, look);
      await chooseFiles(page, [memoryFile('large.pdf', 9_000_000), memoryFile('film.mp4', 10)]);
      await toast(page, 'Invalid File Type').waitFor();
      expect(await violations(page)).toEqual([]);
      await leave(page);
    },
  );

  it.each(LOOKS)('has no accessibility error in any dialog, on %s', async (name, look) => {
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

  it('has no accessibility error in the open menu of a phone', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await leave(page);
  });
});
