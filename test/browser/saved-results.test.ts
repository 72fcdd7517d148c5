import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  alive,
  chooseFiles,
  chosenFiles,
  convertButton,
  fixtureFile,
  hasBrowser,
  launchBrowser,
  leave,
  longFile,
  noteFile,
  PHONE,
  toast,
  visit,
} from './site-page.ts';

const PASSWORD = 'a long enough password';
/** What needs no answer of the network is there within this time, on a busy machine too. */
const AT_ONCE_MS = 15_000;
/** Less than an unanswered ping takes to be noticed. */
const BEFORE_A_PING_MS = 4_000;

/** How long a result is kept, in milliseconds. */
const KEPT_MS = 7 * 24 * 3600_000;

const earlier = (page: Page) => page.getByRole('region', { name: /^Earlier/ });
const results = (page: Page) => page.getByRole('region', { name: 'Download Results' });
const downloadIn = (place: ReturnType<typeof earlier>, name: string) =>
  place.getByRole('link', { name: `Download ${name}` });

async function saves(link: ReturnType<typeof downloadIn>): Promise<string> {
  await link.waitFor({ timeout: 90_000 });
  const [file] = await Promise.all([link.page().waitForEvent('download'), link.click()]);
  expect(await file.failure()).toBeNull();
  return file.suggestedFilename();
}

async function convert(page: Page, ...files: ReturnType<typeof noteFile>[]) {
  await chooseFiles(page, files);
  await convertButton(page).click();
}

describe.skipIf(!hasBrowser)("a visitor's results", () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    stack = await startStack();
    prisma = createPrisma(stack.databaseUrl, 2);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
  });

  it('are there in a new tab, newest first, until they are forgotten', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await convert(page, noteFile('monday.md'));
    await downloadIn(results(page), 'monday.docx').waitFor({ timeout: 90_000 });
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'New' }).click();
    await convert(page, noteFile('tuesday, the second lesson.md'));
    await downloadIn(results(page), 'tuesday, the second lesson.docx').waitFor({ timeout: 90_000 });
    const tab = await page.context().newPage();
    await page.close();
    await tab.goto(stack.url);
    const long = 'tuesday, the second lesson.docx';
    expect(await saves(downloadIn(earlier(tab), long))).toBe(long);
    const links = await earlier(tab).getByRole('listitem').first().getByRole('link').all();
    const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())?.y));
    expect(tops).toEqual([tops[0], tops[0]]);
    const names = () => earlier(tab).getByRole('listitem').allTextContents();
    expect((await names()).map((name) => name.slice(0, 6))).toEqual(['tuesda', 'monday']);
    await earlier(tab).getByRole('button', { name: 'Forget these' }).click();
    await earlier(tab).getByRole('button', { name: 'Delete' }).click();
    await earlier(tab).waitFor({ state: 'detached' });
    await tab.reload();
    await alive(tab);
    await tab.getByText('Results will appear here').waitFor();
    expect(await earlier(tab).count()).toBe(0);
    await tab.context().close();
  });

  it('stay on the page with working links when their visitor creates an account or signs in', async () => {
    const { page } = await visit(browser, stack.url);
    await convert(page, noteFile('before.md'));
    await downloadIn(results(page), 'before.docx').waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Create Account' }).click();
    const form = page.getByRole('dialog');
    const email = 'lata@example.org';
    await form.getByLabel('E-mail address').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Account created').waitFor();
    await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    const owners = async () => {
      const url = await downloadIn(results(page), 'before.docx').getAttribute('href');
      return (await page.request.get(`${stack.url}${url}`)).status();
    };
    await expect.poll(owners).toBe(200);

    const other = await visit(browser, stack.url);
    await convert(other.page, noteFile('elsewhere.md'));
    await downloadIn(results(other.page), 'elsewhere.docx').waitFor({ timeout: 90_000 });
    await other.page.getByRole('button', { name: 'Log in' }).click();
    const signIn = other.page.getByRole('dialog');
    await signIn.getByLabel('E-mail address').fill(email);
    await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await signIn.getByRole('button', { name: 'Sign In' }).click();
    await other.page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(await saves(downloadIn(earlier(other.page), 'before.docx'))).toBe('before.docx');
    expect(await saves(downloadIn(results(other.page), 'elsewhere.docx'))).toBe('elsewhere.docx');
    await leave(other.page);
    await leave(page);
  });

  it('lose their links in an open page when their seven days are over, and say why', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await convert(page, noteFile('old lesson.md'));
    await downloadIn(results(page), 'old lesson.docx').waitFor({ timeout: 90_000 });
    const tab = await page.context().newPage();
    for (const each of [page, tab]) await each.clock.install();
    await Promise.all([page.reload(), tab.goto(stack.url)]);
    const places = [results(page), earlier(tab)];
    for (const place of places) await downloadIn(place, 'old lesson.docx').waitFor();
    const where = { fileName: 'old lesson.docx' };
    await prisma.conversion.updateMany({ where, data: { expiresAt: new Date() } });
    for (const each of [page, tab]) await each.clock.fastForward(KEPT_MS);
    for (const place of places) {
      await place.getByText('Deleted: documents are kept for 7 days.').waitFor();
      expect(await place.getByRole('link').count()).toBe(0);
    }
    await page.context().close();
  });

  it('come back with Undo after a new conversion, with the files that it stopped', async () => {
    const { page } = await visit(browser, stack.url);
    await convert(page, noteFile('first.md'), longFile());
    await downloadIn(results(page), 'first.docx').waitFor({ timeout: 90_000 });
    // The long file is stopped once it is being read, and before it ends, however slow page and worker are.
    await page.getByText('Waiting for its turn...').first().waitFor({ state: 'detached' });
    stack.pause('worker');
    await page.getByRole('banner').getByRole('button', { name: 'New Conversion' }).click();
    await page.getByText('Results will appear here').waitFor();
    await downloadIn(earlier(page), 'first.docx').waitFor();
    stack.resume('worker');
    await toast(page, 'New Conversion Started').getByRole('button', { name: 'Undo' }).click();
    await downloadIn(results(page), 'first.docx').waitFor();
    await chosenFiles(page).getByText('long.md').waitFor();
    await page.getByText('1 conversion was used').waitFor();
    await leave(page);
  });

  it('go on in the tab that converts them when another tab starts a new conversion', async () => {
    const { page } = await visit(browser, stack.url);
    stack.pause('worker');
    await convert(page, noteFile('ahead.md'), noteFile('behind.md'));
    await page.getByText('Waiting for its turn...').first().waitFor();
    const tab = await page.context().newPage();
    await tab.goto(stack.url);
    await tab.getByText('Waiting for its turn...').first().waitFor();
    await tab.getByRole('banner').getByRole('button', { name: 'New Conversion' }).click();
    await tab.getByText('Results will appear here').waitFor();
    stack.resume('worker');
    expect(await saves(downloadIn(results(page), 'behind.docx'))).toBe('behind.docx');
    await downloadIn(results(page), 'ahead.docx').waitFor();
    await leave(page);
  });
});

describe.skipIf(!hasBrowser)('the files chosen', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack();
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it('stay when the language changes, and the address goes with it', async () => {
    const { page } = await visit(browser, `${stack.url}/hi`);
    await chooseFiles(page, [fixtureFile('calculus.md')]);
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForURL(`${stack.url}/`);
    await chosenFiles(page).getByText('calculus.md').waitFor();
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.waitForURL(`${stack.url}/hi`);
    await page.locator('#home').getByText('calculus.md').waitFor();
    await leave(page);
  });

  it('stay while the network is away, and Convert says so at once', async () => {
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, [noteFile('kept.md')]);
    await page.getByText(/free conversions left/).waitFor();
    await page.context().setOffline(true);
    await convertButton(page).click();
    await toast(page, 'You Are Offline').waitFor({ timeout: AT_ONCE_MS });
    await chosenFiles(page).getByText('kept.md').waitFor();
    await page.context().setOffline(false);
    await convertButton(page).click();
    await downloadIn(results(page), 'kept.docx').waitFor({ timeout: 90_000 });
    await leave(page);
  });

  it('go on where the network is lost on the way, which is told at once', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    stack.pause('worker');
    await chooseFiles(page, [noteFile('lost.md')]);
    // Chromium lets a socket through that is opened while the network is away: it must be open before.
    const opened = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await convertButton(page).click();
    await page.getByText('Waiting for its turn...').first().waitFor();
    await opened;
    const lost = page.getByText('The connection was lost. Reconnecting; your files go on.');
    await page.context().setOffline(true);
    await lost.waitFor({ timeout: BEFORE_A_PING_MS });
    stack.resume('worker');
    await page.context().setOffline(false);
    await lost.waitFor({ state: 'detached' });
    await downloadIn(results(page), 'lost.docx').waitFor({ timeout: 90_000 });
    await leave(page);
  });

  it('under two names: one is refused in its row while the other runs, and can be added again', async () => {
    const { page } = await visit(browser, stack.url);
    const { name, mimeType, buffer } = noteFile('one.md');
    await convert(page, { name, mimeType, buffer }, { name: 'two.md', mimeType, buffer });
    await page.getByText('This specific conversion is already in progress').first().waitFor();
    await downloadIn(results(page), 'one.docx').waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Add two.md again' }).click();
    await convertButton(page).click();
    await downloadIn(results(page), 'two.docx').waitFor({ timeout: 90_000 });
    await leave(page);
  });

  it('do not make a Hindi page that was opened once switch the rest of the site', async () => {
    const { page } = await visit(browser, `${stack.url}/hi/pricing`);
    await page.goto(`${stack.url}/pricing`);
    await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await leave(page);
  });

  it.each(['/hi/dashboard', '/hi/sign-in', '/hi/sign-up', '/hi/review'])(
    'have a page at %s',
    async (path) => {
      expect((await fetch(stack.url + path)).status).toBe(200);
    },
  );
});
