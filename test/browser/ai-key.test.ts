import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, GEMINI_ERRORS } from '../fakes/gemini.ts';
import { type ModelStack, pageScript, startModelStack } from '../integration/ai-stack.ts';
import { gate } from '../setup/gate.ts';
import {
  chooseFiles,
  convertButton,
  DESKTOP,
  fixture,
  hasBrowser,
  launchBrowser,
  leave,
  newcomer,
  PHONE,
  toast,
} from './site-page.ts';
import { violations } from './violations.ts';

const PAGE = Array.from({ length: 12 }, (_, line) => `Line ${line} holds $x_{${line}} = \\frac{a}{b}$.`);

/** Reads every page; the last words of each wait until `end` is called. */
function readingPages(model: ModelStack) {
  const { opened: until, open } = gate();
  const reply = { kind: 'answer' as const, chunks: PAGE.map((line) => `${line}\n\n`), delay: 20, until };
  model.fake.script(pageScript(() => reply));
  return open;
}

const choice = (page: Page) => page.getByRole('dialog', { name: 'How should your files be read?' });

/** Takes the way with a key where Convert asks. */
const withKey = (page: Page) =>
  choice(page).getByRole('button', { name: 'Read handwriting and photos with Gemini' }).click();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your Gemini API key' });
const field = (page: Page) => dialog(page).getByLabel('API key');
const storedKey = (page: Page) => page.evaluate(() => localStorage.getItem('sutra.aiKey'));
const finished = (page: Page) =>
  page.getByRole('link', { name: 'Download heading.docx' }).waitFor({ timeout: 60_000 });

async function convertHeading(page: Page) {
  await chooseFiles(page, fixture('heading.jpg'));
  await convertButton(page).click();
}

async function convertWithKey(page: Page) {
  await convertHeading(page);
  await withKey(page);
}

describe.skipIf(!hasBrowser)('the AI key', () => {
  let model: ModelStack;
  let browser: Browser;

  beforeAll(async () => {
    model = await startModelStack();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await model?.stop();
  });
  beforeEach(() => {
    model.fake.calls.length = 0;
    model.fake.script(pageScript(() => answer(PAGE.join('\n\n'))));
  });

  it('is asked for before the first picture, saved, and starts a conversion that shows the page being read', async () => {
    const endReading = readingPages(model);
    const page = await newcomer(browser, model.stack.url);
    await convertWithKey(page);
    await dialog(page).waitFor();
    expect(await field(page).getAttribute('type')).toBe('password');
    expect(await dialog(page).textContent()).toMatch(/AIza or AQ\./);
    await dialog(page).getByRole('button', { name: 'Save and convert' }).click();
    await dialog(page).getByText('Please enter your API key.').waitFor();
    await field(page).fill('  AIza-browser-test  ');
    await dialog(page).getByRole('button', { name: 'Save and convert' }).click();
    await toast(page, 'API Key Saved').waitFor();
    const preview = page.locator('#home figure pre');
    await preview.getByText('Line 1 holds').waitFor();
    await page.getByText('Page 1, as it is being read').first().waitFor();
    endReading();
    await finished(page);
    await expect.poll(() => preview.count()).toBe(0);
    expect(await storedKey(page)).toBe('AIza-browser-test');
    expect(model.fake.calls.every(({ key }) => key === 'AIza-browser-test')).toBe(true);
    await leave(page);
  });

  it('can be done without, which is remembered', async () => {
    const page = await newcomer(browser, model.stack.url);
    await convertHeading(page);
    const without = choice(page).getByRole('button', { name: 'Convert now, without a key' });
    await expect.poll(() => without.evaluate((button) => button === document.activeElement)).toBe(true);
    await without.click();
    await finished(page);
    await page.getByRole('button', { name: 'New Conversion' }).first().click();
    await convertHeading(page);
    await finished(page);
    expect(await choice(page).count()).toBe(0);
    expect(model.fake.calls).toHaveLength(0);
    await leave(page);
  });

  it('is tested, hinted at, and removed again in the settings', async () => {
    const page = await newcomer(browser, model.stack.url);
    await page.getByRole('button', { name: 'AI key settings' }).click();
    await field(page).fill('ya29.token');
    await dialog(page).getByText('looks like an OAuth token').waitFor();
    await field(page).fill('AIza-good');
    await dialog(page).getByRole('button', { name: 'Test key' }).click();
    await dialog(page).getByText('The key works.').waitFor();
    model.fake.script(() => GEMINI_ERRORS.keyInvalid);
    await field(page).fill('AIza-bad');
    await dialog(page).getByRole('button', { name: 'Test key' }).click();
    await dialog(page).getByText('Google does not know your Gemini API key.').waitFor();
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => storedKey(page)).toBe('AIza-bad');
    await page.getByRole('button', { name: 'AI key settings' }).click();
    await dialog(page).getByRole('button', { name: 'Remove key' }).click();
    await expect.poll(() => storedKey(page)).toBeNull();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await leave(page);
  });

  it.each([
    ['a light desktop', { ...DESKTOP, colorScheme: 'light' }],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('has an accessible dialog and preview, on %s', async (_name, look) => {
    const endReading = readingPages(model);
    const page = await newcomer(browser, model.stack.url, look);
    await convertWithKey(page);
    await field(page).fill('ya29.token');
    await dialog(page).getByText('looks like an OAuth token').waitFor();
    expect(await violations(page)).toEqual([]);
    await field(page).fill('AIza-axe');
    await page.keyboard.press('Enter');
    await page.locator('#home figure pre').getByText('Line 0 holds').waitFor();
    expect(await violations(page)).toEqual([]);
    endReading();
    await leave(page);
  });

  it('a key that does not work opens the dialog again with the cure', async () => {
    model.fake.script(() => GEMINI_ERRORS.keyInvalid);
    const page = await newcomer(browser, model.stack.url);
    await convertWithKey(page);
    await field(page).fill('AIza-wrong');
    await dialog(page).getByRole('button', { name: 'Save and convert' }).click();
    await toast(page, 'Conversion Failed').filter({ hasText: 'paste the key again' }).waitFor();
    await dialog(page).getByText('paste the key again').waitFor();
    await leave(page);
  });

  it('a service that is away is told beside the document', async () => {
    model.fake.script(pageScript(() => answer('', 'RECITATION')));
    const page = await newcomer(browser, model.stack.url, PHONE);
    await convertWithKey(page);
    await field(page).fill('AIza-fallback');
    await dialog(page).getByRole('button', { name: 'Save and convert' }).click();
    await finished(page);
    await page.getByText('The Gemini service declined to read this file').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await leave(page);
  });
});
