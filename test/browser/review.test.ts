import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
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
  PHONE,
  visit,
} from './site-page.ts';
import { violations } from './violations.ts';

const PATIENCE = 60_000;
const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 360, height: 740 } };

/** Goes on with Tab until something that fits has the focus. */
async function tabTo(page: Page, what: string) {
  for (let pressed = 0; pressed < 200; pressed += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${what}`);
}

/** A Word document that the browser downloads. */
async function taken(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download');
  await press();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function converted(page: Page, ...names: string[]) {
  await chooseFiles(page, names.map(fixture));
  await convertButton(page).click();
  for (const name of names)
    await page
      .getByRole('link', { name: `Download ${name.replace(/\w+$/, 'docx')}` })
      .waitFor({ timeout: PATIENCE });
}

describe.skipIf(!hasBrowser)('the review of a document', () => {
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

  it('shows faults and the formula as it is written, with the keyboard alone', async () => {
    const { page, faults } = await visit(browser, stack.url, DESKTOP);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await converted(page, 'quadratic.pdf');
    await tabTo(page, '[aria-label="Review quadratic.docx"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Review quadratic.pdf' }).waitFor();
    await page.getByRole('img', { name: 'Page 1 of the source' }).waitFor({ timeout: PATIENCE });
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    expect(await violations(page)).toEqual([]);

    await tabTo(page, '[data-formula]');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Formula' });
    const field = editor.getByRole('textbox', { name: 'LaTeX' });
    await field.waitFor();
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('\\frac{7}{\\foo}');
    await editor.getByRole('button', { name: /^At character 10: \\foo/ }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('\\frac{7}{y}');
    await editor.locator('mfrac').waitFor();
    await expect.poll(() => editor.getByRole('button', { name: /^At character/ }).count()).toBe(0);

    await editor.getByRole('button', { name: 'Copy for Word' }).focus();
    await page.keyboard.press('Enter');
    await editor.getByText('Copied').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('works with a thumb on a narrow phone', async () => {
    const { page, faults } = await visit(browser, stack.url, NARROW);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await converted(page, 'quadratic.pdf');
    await page.getByRole('button', { name: 'Other formats of quadratic.docx' }).tap();
    const markdown = await taken(page, () => page.getByRole('button', { name: 'Markdown (.md)' }).tap());
    expect(markdown.name).toBe('quadratic.md');
    expect(strFromU8(markdown.bytes)).toContain('$');

    await page.getByRole('link', { name: 'Review quadratic.docx' }).tap();
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    expect(await page.getByRole('img', { name: 'Page 1 of the source' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Source', exact: true }).tap();
    await page.getByRole('img', { name: 'Page 1 of the source' }).waitFor({ timeout: PATIENCE });
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'Next page' }).tap();
    await page.getByRole('img', { name: 'Page 2 of the source' }).waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Result', exact: true }).tap();
    const formula = page.locator('[data-formula]').first();
    await formula.waitFor({ timeout: PATIENCE });
    await formula.tap();

    const editor = page.getByRole('dialog', { name: 'Formula' });
    const field = editor.getByRole('textbox', { name: 'LaTeX' });
    await field.fill('');
    await editor.getByRole('button', { name: 'Root' }).tap();
    await page.keyboard.type('5');
    await expect.poll(() => field.inputValue()).toBe('\\sqrt{5}');
    await editor.locator('msqrt').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await width()).toBe(360);
    await editor.getByRole('button', { name: 'Save' }).tap();
    await page.locator('[data-state=changed] msqrt').waitFor();
    await editor.waitFor({ state: 'hidden' });
    await page.locator('[data-state=changed]').tap();
    await editor.getByRole('button', { name: 'Take back my change' }).tap();
    await page.locator('[data-state=checked]').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('takes a list of pages, and gives all results at once or as one document', async () => {
    const { page, faults } = await visit(browser, stack.url, DESKTOP);
    await chooseFiles(page, ['quadratic.pdf', 'calculus.md'].map(fixture));
    const pages = page.getByRole('textbox', { name: 'Pages of each file' });
    await page.getByText('Options', { exact: true }).click();
    await pages.fill('2 to 1');
    await page.getByText('Please write the pages like this: 1-3, 7.').waitFor();
    await page.getByText('Options', { exact: true }).click();
    await convertButton(page).click();
    await expect.poll(() => pages.evaluate((field) => field === document.activeElement)).toBe(true);
    await pages.fill('2');
    await convertButton(page).click();
    await page.getByRole('link', { name: 'Download quadratic.docx' }).waitFor({ timeout: PATIENCE });
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor({ timeout: PATIENCE });

    const archive = await taken(page, () =>
      page.getByRole('button', { name: 'Download all (.zip)' }).click(),
    );
    expect(Object.keys(unzipSync(archive.bytes))).toEqual(['quadratic.docx', 'calculus.docx']);
    await page.getByRole('button', { name: 'One document' }).click();
    const joined = await taken(page, () => page.getByRole('button', { name: 'LaTeX (.tex)' }).click());
    expect(joined.name).toBe('quadratic-and-1-more.tex');

    await page.getByRole('link', { name: 'Review quadratic.docx' }).click();
    await page.getByRole('img', { name: 'Page 2 of the source' }).waitFor({ timeout: PATIENCE });
    expect(await page.getByRole('button', { name: 'Next page' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('of somebody else is none', async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    await converted(page, 'calculus.md');
    const address = await page.getByRole('link', { name: 'Review calculus.docx' }).getAttribute('href');
    const other = await visit(browser, `${stack.url}${address}`, DESKTOP);
    await other.page.getByText('This document can no longer be opened.').waitFor();
    await page.goto(`${stack.url}${address}`);
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    await page.getByText('This file has no pages to compare with.').waitFor();
    await page.context().close();
    await other.page.context().close();
  });
});
