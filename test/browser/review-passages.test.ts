import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  chooseFiles,
  convertButton,
  DESKTOP,
  hasBrowser,
  launchBrowser,
  leave,
  PHONE,
  toast,
  visit,
} from './site-page.ts';
import { violations } from './violations.ts';

const NOTE = {
  name: 'note.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Roots\n\nLet $x^2$ be.\n\nThen *this* follows.\n'),
};

/** A curve by hand: nothing that anybody could read. */
async function scribble() {
  const curve =
    '<path d="M60 300 C 200 40 300 520 420 180 S 640 500 700 90" fill="none" stroke="#222" stroke-width="9"/>';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560"><rect width="800" height="560" fill="#fff"/>${curve}</svg>`;
  return {
    name: 'scribble.png',
    mimeType: 'image/png',
    buffer: await sharp(Buffer.from(drawing)).png().toBuffer(),
  };
}

/** Two pages, each with nothing but the curve. */
async function scribbles() {
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng((await scribble()).buffer);
  for (let page = 0; page < 2; page += 1)
    pdf.addPage([800, 560]).drawImage(picture, { width: 800, height: 560 });
  return { name: 'scribbles.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}

async function converted(page: Page, file: Awaited<ReturnType<typeof scribble>>) {
  await chooseFiles(page, file);
  await convertButton(page).click();
  const document = file.name.replace(/\w+$/, 'docx');
  await page.getByRole('link', { name: `Download ${document}` }).waitFor({ timeout: 90_000 });
}

/** The body of the document as the review's Download gives it. */
async function download(page: Page): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.locator('main li button').first().click();
  const bytes = await readFile(await (await started).path());
  return strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
}

/** Share of pixels of a picture that are dark. */
async function inkOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((grey) => grey < 128).length / data.length;
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

describe.skipIf(!hasBrowser)('passages of a document', () => {
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

  it.each([
    ['phone', PHONE],
    ['desktop', DESKTOP],
  ])('that nobody could read are opened and typed on a %s', async (name, look) => {
    const { page, pageErrors } = await visit(browser, stack.url, look);
    await converted(page, await scribble());
    await shot(page, `row-${name}`);
    await page.getByRole('link', { name: 'Type what could not be read in scribble.docx' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    const picture = dialog.getByRole('img', { name: 'As printed' });
    await picture.waitFor({ timeout: 60_000 });
    await shot(page, `picture-${name}`);
    const save = await dialog.getByRole('button', { name: 'Save' }).boundingBox();
    expect((save?.y ?? Number.NaN) + (save?.height ?? 0)).toBeLessThan(look.viewport?.height ?? 0);
    const small = (await picture.boundingBox())?.width ?? 0;
    await dialog.getByRole('button', { name: 'Enlarge' }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(small);
    await dialog.getByRole('button', { name: 'Make smaller' }).click();
    await dialog.getByRole('button', { name: 'Read these with AI' }).waitFor();
    const field = dialog.getByRole('textbox', { name: 'LaTeX' });
    await field.fill('y = \\frac{a}{\\bogus}');
    await dialog.getByRole('button', { name: /^At character 14: .bogus/ }).click();
    expect(await field.evaluate((area) => area === document.activeElement)).toBe(true);
    await field.fill('y = \\frac{a}{b}');
    await dialog.locator('mfrac').waitFor();
    expect(await violations(page)).toEqual([]);
    await shot(page, `typed-${name}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Change Saved').waitFor();
    await page.getByRole('region', { name: 'Result' }).locator('[data-changed] mfrac').waitFor();
    expect(await page.getByRole('button', { name: 'Type them' }).count()).toBe(0);
    await shot(page, `saved-${name}`);
    const xml = await download(page);
    expect(xml).toContain('<m:f>');
    expect(xml).not.toContain('<w:drawing>');
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('leave the buttons of the next one free when one is saved, on a wide screen', async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    await converted(page, await scribbles());
    await page.getByRole('link', { name: 'Type what could not be read in scribbles.docx' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByRole('textbox', { name: 'LaTeX' }).fill('y = x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Change Saved').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'LaTeX' }).inputValue()).toBe('');
    const editor = await dialog.boundingBox();
    const news = await toast(page, 'Change Saved').boundingBox();
    expect((news?.x ?? Number.NaN) + (news?.width ?? 0)).toBeLessThanOrEqual(editor?.x ?? 0);
    await shot(page, 'next-desktop');
    await leave(page);
  });

  it('are paragraphs whose text and formulas are written anew, and taken back', async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    await converted(page, NOTE);
    await page.getByRole('link', { name: 'Review note.docx' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await result.locator('[data-passage="1"]').waitFor({ timeout: 60_000 });
    await result.locator('[data-passage="1"]').hover();
    await shot(page, 'paragraph-hover');
    await result.getByRole('button', { name: 'Edit: Let $x^2$ be.' }).click();
    const dialog = page.getByRole('dialog', { name: 'Paragraph' });
    const field = dialog.getByRole('textbox', { name: 'Text' });
    expect(await field.inputValue()).toBe('Let $x^2$ be.');
    await field.fill('Suppose $\\sqrt{k}$ is positive.');
    await dialog.locator('msqrt').waitFor();
    await shot(page, 'paragraph-desktop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await result.locator('[data-passage="1"] msqrt').waitFor();
    const pencil = result.getByRole('button', { name: /^Edit: Suppose/ });
    const hasFocus = () => pencil.evaluate((button) => button === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    const xml = await download(page);
    expect(xml).toContain('Suppose ');
    expect(xml).toContain('<m:rad>');
    expect(xml).toContain('Roots');
    await pencil.focus();
    await page.keyboard.press('Enter');
    await field.fill('Not saved');
    await page.keyboard.press('Escape');
    await expect.poll(hasFocus).toBe(true);
    await pencil.click();
    await dialog.getByRole('button', { name: 'Take back my change' }).click();
    await result.locator('[data-passage="1"] msup').waitFor();
    await leave(page);
  });

  it('have formulas in a font of ours, which only the review loads', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (/stix-two-math.*\.woff2$/.test(request.url())) fonts.push(request.url());
    });
    await converted(page, NOTE);
    expect(fonts).toEqual([]);
    await page.getByRole('link', { name: 'Review note.docx' }).click();
    const math = page.getByRole('region', { name: 'Result' }).locator('math').first();
    await math.waitFor({ timeout: 60_000 });
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts].some(
          ({ family, status }) => family.includes('STIX Two Math') && status === 'loaded',
        ),
      );
    await expect.poll(loaded).toBe(true);
    expect(fonts).toHaveLength(1);
    // A letter that only fonts for mathematics have: drawn with ours alone, and with a font that lacks it.
    const drawn = async (family: string) => {
      await page.evaluate((name) => {
        const probe =
          document.querySelector('#probe') ?? document.body.appendChild(document.createElement('div'));
        probe.id = 'probe';
        probe.setAttribute(
          'style',
          `position:fixed;z-index:9999;inset:0 auto auto 0;font:80px ${name};line-height:120px;width:120px;background:#fff;color:#000`,
        );
        probe.textContent = '\u{1D465}';
      }, family);
      return page.locator('#probe').screenshot();
    };
    const ours = await drawn('"STIX Two Math"');
    const ink = await inkOf(ours);
    expect(ink).toBeGreaterThan(0.03);
    expect(ink).toBeLessThan(0.3);
    expect((await drawn('"Inter Variable"')).equals(ours)).toBe(false);
    await leave(page);
  });
});
