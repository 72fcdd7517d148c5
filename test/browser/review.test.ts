import { readFile } from 'node:fs/promises';
import { createPrisma } from '@sutra/prisma';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import { signUpHere } from './sign-up.ts';
import {
  chooseFiles,
  convertButton,
  DESKTOP,
  fixture,
  fixtureFile,
  hasBrowser,
  launchBrowser,
  leave,
  NARROW,
  toast,
  visit,
} from './site-page.ts';
import { violations } from './violations.ts';

const PATIENCE = 60_000;

/** Goes on with Tab until something that fits, and shows the text, has the focus. */
async function tabTo(page: Page, what: string, text = '') {
  const there = () =>
    page.evaluate(
      ([selector = '', shows = '']) => {
        const focused = document.activeElement;
        return Boolean(focused?.matches(selector) && focused.textContent.includes(shows));
      },
      [what, text],
    );
  for (let pressed = 0; pressed < 200; pressed += 1) {
    if (await there()) return;
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

/** Two formulas that nobody can be sure of, between others. */
const DOUBTS = {
  name: 'doubts.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('Let $x^2$ and $\\nonsense{x}$ be.\n\n$$\\frac{a}{\\bogus}$$\n\nThen $z$ it is.\n'),
};

async function convertedFiles(page: Page, files: Parameters<typeof chooseFiles>[1], ...names: string[]) {
  await chooseFiles(page, files);
  await convertButton(page).click();
  for (const name of names)
    await page
      .getByRole('link', { name: `Download ${name.replace(/\w+$/, 'docx')}` })
      .waitFor({ timeout: PATIENCE });
}

const converted = (page: Page, ...names: string[]) => convertedFiles(page, names.map(fixture), ...names);

const focused = (page: Page, what: string) =>
  page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, what);

/** The equations of a Word document, and the document with none. */
function equationsOf(bytes: Uint8Array) {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  const equation = /<m:oMath>.*?<\/m:oMath>/gs;
  return { equations: xml.match(equation) ?? [], rest: xml.replace(equation, '') };
}

/** The document as it was before anybody edited it. */
async function asConverted(page: Page, name: string) {
  const link = await page.getByRole('link', { name: `Download ${name}` }).getAttribute('href');
  const answer = await page.request.get(new URL(link ?? '', page.url()).href);
  return equationsOf(await answer.body());
}

/** What a program is given that pastes. */
async function pasted(page: Page) {
  await page.evaluate(() => {
    const taker = window as unknown as { taken?: Promise<{ html: string; text: string }> };
    taker.taken = new Promise((resolve) => {
      addEventListener(
        'paste',
        (event) => {
          event.preventDefault();
          const given = event.clipboardData;
          resolve({ html: given?.getData('text/html') ?? '', text: given?.getData('text/plain') ?? '' });
        },
        { once: true, capture: true },
      );
    });
  });
  await page.keyboard.press('Control+V');
  return page.evaluate(() => (window as unknown as { taken: Promise<{ html: string; text: string }> }).taken);
}

/** The MathML of a text as a strict reader takes it, and of a page as a browser does. */
const mathOf = (page: Page, { html, text }: { html: string; text: string }) =>
  page.evaluate(
    (given) => {
      const strict = new DOMParser().parseFromString(given.text, 'application/xml').documentElement;
      const shown = new DOMParser().parseFromString(given.html, 'text/html').querySelector('math');
      return [strict, shown].map((math) => ({
        name: math?.localName,
        namespace: math?.namespaceURI,
        inside: [...(math?.querySelectorAll('*') ?? [])].map(({ localName }) => localName).join(' '),
      }));
    },
    { html, text },
  );

/** What of the page a toast lies on that must be seen while it is there. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[class*="Notification-root"]')].map((toast) =>
      toast.getBoundingClientRect(),
    );
    const kept = [...document.querySelectorAll('main :is(h1, h2, h3), nav button'), document.activeElement];
    return kept.flatMap((element) => {
      const place = element?.getBoundingClientRect();
      if (!place || place.height === 0 || element?.closest('dialog, main[tabindex], body') === element)
        return [];
      const covered = toasts.some(
        ({ top, bottom, left, right }) =>
          place.bottom > top + 1 && place.top < bottom - 1 && place.right > left && place.left < right,
      );
      return covered ? [element?.textContent ?? ''] : [];
    });
  });

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

  it('shows pages and text, errors and the formula as it is written, with the keyboard alone', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, DESKTOP);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await convertedFiles(page, [fixtureFile('quadratic.pdf'), DOUBTS], 'quadratic.pdf', 'doubts.md');
    const before = await asConverted(page, 'doubts.docx');
    await tabTo(page, '[aria-label="Review quadratic.docx"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Review quadratic.pdf' }).waitFor();
    await page.getByRole('img', { name: 'Page 1 of the source' }).waitFor({ timeout: PATIENCE });
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await tabTo(page, '[aria-label="Review doubts.docx"]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2 formulas need a look' }).waitFor({ timeout: PATIENCE });
    const first = page.getByRole('button', { name: /^\\nonsense\{x\} 30% sure/ });
    await first.locator('math').waitFor();
    const source = page.getByRole('region', { name: 'Text of the source' });
    await source.getByText('Let $x^2$ and').waitFor({ timeout: PATIENCE });
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    expect(await violations(page)).toEqual([]);

    await tabTo(page, '[data-card]');
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Formula' });
    const field = editor.getByRole('textbox', { name: 'LaTeX' });
    await expect.poll(() => focused(page, 'textarea')).toBe(true);
    await expect.poll(() => source.locator('mark[data-chosen]').textContent()).toBe('\\nonsense{x}');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => field.inputValue()).toBe('\\frac{a}{\\bogus}');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => field.inputValue()).toBe('\\nonsense{x}');
    await expect.poll(() => focused(page, 'textarea')).toBe(true);
    await page.keyboard.type(' and more');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page, '[data-formula="1"]')).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page, 'textarea')).toBe(true);
    await expect.poll(() => field.inputValue()).toBe('\\nonsense{x}');

    await page.keyboard.press('Control+A');
    await page.keyboard.type('\\frac{7}{\\foo}');
    await editor.getByRole('button', { name: /^At character 10: \\foo/ }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('\\frac{7}{y}');
    await editor.locator('mfrac').waitFor();
    await expect.poll(() => editor.getByRole('button', { name: /^At character/ }).count()).toBe(0);
    await tabTo(page, 'dialog button', 'Copy for Word');
    await page.keyboard.press('Enter');
    await editor.getByText('Copied').waitFor();
    const kinds = await page.evaluate(async () =>
      (await navigator.clipboard.read()).flatMap(({ types }) => types),
    );
    expect(kinds).toEqual(expect.arrayContaining(['text/plain', 'text/html']));
    const given = await pasted(page);
    const math = { name: 'math', namespace: 'http://www.w3.org/1998/Math/MathML', inside: 'mfrac mn mi' };
    expect(await mathOf(page, given)).toEqual([math, math]);
    expect(given.html).toMatch(/<!--\[if gte msEquation 12\]><m:oMath><m:f>.*<\/m:oMath><!\[endif\]-->/s);

    await field.focus();
    await page.keyboard.press('Control+Enter');
    await editor.getByText('Formula Saved. Here is the next one.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('\\frac{a}{\\bogus}');
    await expect.poll(() => focused(page, 'textarea')).toBe(true);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('\\sqrt{b}');
    await page.keyboard.press('Meta+Enter');
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'No formula is in doubt' }).waitFor();
    await expect.poll(() => focused(page, '[data-formula="2"]')).toBe(true);
    await page.locator('[data-formula="2"] msqrt').waitFor();

    await page.getByRole('button', { name: 'Download', exact: true }).focus();
    await page.keyboard.press('Enter');
    const after = await taken(page, async () => {
      await tabTo(page, 'main li button');
      await page.keyboard.press('Enter');
    });
    expect(after.name).toBe('doubts.docx');
    const now = equationsOf(after.bytes);
    expect(now.rest).toBe(before.rest);
    const same = now.equations.map((equation, index) => equation === before.equations[index]);
    expect(same).toEqual([true, false, false, true]);
    expect(now.equations[1]).toMatch(/<m:f>.*7.*y/s);
    expect(now.equations[2]).toContain('<m:rad>');
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('works with a thumb on a narrow phone', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, NARROW);
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
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('lets a thumb on a narrow phone go through the formulas in doubt, with nothing in the way', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, NARROW);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await convertedFiles(page, [DOUBTS], 'doubts.md');
    const before = await asConverted(page, 'doubts.docx');
    await page.getByRole('link', { name: 'Review doubts.docx' }).tap();
    const card = page.locator('[data-card]').first();
    await card.locator('math').waitFor({ timeout: PATIENCE });
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'Source', exact: true }).tap();
    await page.getByRole('region', { name: 'Text of the source' }).getByText('Let $x^2$').waitFor();
    expect(await width()).toBe(360);
    await card.tap();
    const editor = page.getByRole('dialog', { name: 'Formula' });
    const field = editor.getByRole('textbox', { name: 'LaTeX' });
    await field.waitFor();
    await editor.getByRole('button', { name: 'Next formula in doubt' }).tap();
    await expect.poll(() => field.inputValue()).toBe('\\frac{a}{\\bogus}');
    expect(await width()).toBe(360);
    await field.fill('\\sqrt{b}');
    await editor.locator('msqrt').waitFor();
    await editor.getByRole('button', { name: 'Save' }).tap();
    await editor.getByText('Formula Saved. Here is the next one.').waitFor();
    await editor.getByRole('button', { name: 'It is right' }).tap();
    await toast(page, 'Formula Saved').waitFor();
    await expect.poll(() => focused(page, '[data-formula="1"]')).toBe(true);
    await expect.poll(() => coveredByToasts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    expect(await width()).toBe(360);
    await page.getByRole('button', { name: 'Download', exact: true }).tap();
    const after = await taken(page, () => page.getByRole('button', { name: 'Word (.docx)' }).tap());
    const now = equationsOf(after.bytes);
    expect(now.rest).toBe(before.rest);
    const same = now.equations.map((equation, index) => equation === before.equations[index]);
    expect(same).toEqual([true, true, false, true]);
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it("is reached from a member's history, while the file is kept", async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    await signUpHere(page.context(), stack, { email: 'meera@example.org', name: 'Meera' });
    await page.evaluate(() => localStorage.setItem('sutra.signed-in', '1'));
    await page.reload();
    await converted(page, 'calculus.md');
    await page.goto(`${stack.url}/dashboard`);
    await page.getByRole('link', { name: 'Review calculus.docx' }).click();
    await page.getByRole('heading', { name: 'Review calculus.md' }).waitFor({ timeout: PATIENCE });
    const prisma = createPrisma(stack.databaseUrl, 1);
    await prisma.conversion.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
    await prisma.$disconnect();
    await page.goto(`${stack.url}/dashboard`);
    const row = page.getByRole('listitem').filter({ hasText: 'calculus.docx' });
    await row.getByText(/^Deleted · /).waitFor({ timeout: PATIENCE });
    expect(await row.getByRole('link').count()).toBe(0);
    await leave(page);
  });

  it('takes a list of pages, and gives all results at once or as one document', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, DESKTOP);
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
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('the review of another visitor’s document is not found', async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    await converted(page, 'calculus.md');
    const address = await page.getByRole('link', { name: 'Review calculus.docx' }).getAttribute('href');
    const other = await visit(browser, `${stack.url}${address}`, DESKTOP);
    await other.page.getByText('This document can no longer be opened.').waitFor();
    await page.goto(`${stack.url}${address}`);
    await page.locator('[data-formula]').first().waitFor({ timeout: PATIENCE });
    const source = page.getByRole('region', { name: 'Text of the source' });
    await source.getByText('# Calculus revision').waitFor({ timeout: PATIENCE });
    await leave(page);
    await leave(other.page);
  });
});
