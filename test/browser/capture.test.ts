import { PDFDocument } from 'pdf-lib';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  chosenFiles,
  convertButton,
  DESKTOP,
  fixture,
  fixtureFile,
  hasBrowser,
  launchBrowser,
  memoryFile,
  PHONE,
  visit,
} from './site-page.ts';

const FREE = 3;
/** The table around the paper, as a share of the photo, on each side. */
const TABLE = 0.1;

interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A sheet of paper on a dark table. */
async function onTable(): Promise<Photo> {
  const { width, height } = await sharp(fixture('notice.jpg')).metadata();
  const margin = (side: number) => Math.round((side * TABLE) / (1 - 2 * TABLE));
  const buffer = await sharp(fixture('notice.jpg'))
    .extend({
      top: margin(height),
      bottom: margin(height),
      left: margin(width),
      right: margin(width),
      background: '#402a18',
    })
    .jpeg()
    .toBuffer();
  return { name: 'table.jpg', mimeType: 'image/jpeg', buffer };
}

/** A sheet of paper that lies on its side. */
const onItsSide = async (): Promise<Photo> => ({
  name: 'side.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(fixture('notice.jpg')).rotate(270).jpeg().toBuffer(),
});

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Pages of one document' });
const pagesOf = (page: Page) => sheet(page).getByRole('list', { name: 'Pages' }).getByRole('button');

/** Drags by a finger or mouse from the middle of one thing to a place. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }) {
  const { x, y, width, height } = (await from.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Keeps what the page uploads: the protocol of the browser tells a request's form, but no file in it. */
const keepUploads = (page: Page) =>
  page.evaluate(() => {
    const append = Reflect.get(FormData.prototype, 'append') as (name: string, value: Blob) => void;
    FormData.prototype.append = function keep(this: FormData, name: string, value: Blob | string) {
      (window as { uploaded?: Blob | string }).uploaded = value;
      append.call(this, name, value as Blob);
    };
  });

const uploadedPdf = async (page: Page) =>
  PDFDocument.load(
    await page.evaluate(async () => {
      const { uploaded } = window as { uploaded?: Blob };
      const bytes = new Uint8Array((await uploaded?.arrayBuffer()) ?? []);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }),
  );

describe.skipIf(!hasBrowser)('photographed pages', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack({ env: { ANONYMOUS_CONVERSIONS: String(FREE) } });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it('are cropped, turned and put in order on a phone, and become one document for one conversion', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, PHONE);
    await page.locator('#home input[capture]').setInputFiles([await onItsSide()]);
    await sheet(page).getByRole('button', { name: 'Turn right' }).tap();
    await sheet(page)
      .locator('input[capture]')
      .setInputFiles([await onTable()]);
    await expect.poll(() => pagesOf(page).count()).toBe(2);

    const photo = sheet(page).locator('fieldset canvas').first();
    await expect.poll(() => photo.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBeGreaterThan(400);
    const another = sheet(page).getByText('Photograph another');
    const { y, height: tall } = (await another.boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect(y + tall).toBeLessThan(PHONE.viewport?.height ?? 0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    const box = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const corner = (name: string) => sheet(page).getByRole('button', { name: new RegExp(`^${name} corner`) });
    const share = (across: number, down: number) => ({
      x: box.x + box.width * across,
      y: box.y + box.height * down,
    });
    await drag(page, corner('Top left'), share(TABLE, TABLE));
    await drag(page, corner('Bottom right'), share(1 - TABLE, 1 - TABLE));
    // The other two with the keyboard.
    await corner('Top right').focus();
    for (const key of ['ArrowLeft', 'ArrowDown'])
      for (let times = 0; times < 2; times += 1) await page.keyboard.press(`Shift+${key}`);
    await corner('Bottom left').focus();
    for (const key of ['ArrowRight', 'ArrowUp'])
      for (let times = 0; times < 10; times += 1) await page.keyboard.press(key);
    await sheet(page).getByRole('button', { name: 'Top right corner: 90 % across, 10 % down' }).waitFor();

    await sheet(page).getByRole('button', { name: 'Earlier' }).tap();
    await sheet(page).getByRole('button', { name: 'Use 2 pages as one document' }).tap();
    const row = chosenFiles(page).getByRole('listitem');
    await row.filter({ hasText: /^Pages .*\.pdf/ }).waitFor();
    expect(await row.count()).toBe(1);
    await page.getByText('Converting 1 file will use 1 conversion').waitFor();

    await keepUploads(page);
    await Promise.all([page.waitForResponse(/\/api\/uploads$/), convertButton(page).tap()]);
    const { width, height } = await sharp(fixture('notice.jpg')).metadata();
    const pdf = await uploadedPdf(page);
    const shapes = pdf.getPages().map((sent) => sent.getWidth() / sent.getHeight());
    // A finger hits a corner to two pixels of the screen.
    expect(shapes).toEqual([expect.closeTo(width / height, 1), expect.closeTo(width / height, 2)]);

    const results = page.getByRole('region', { name: 'Download Results' });
    await results.getByRole('link', { name: /^Download Pages .*\.docx$/ }).waitFor({ timeout: 90_000 });
    await page.getByText(`${FREE - 1} free conversions left`).waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });

  it('wait where the sheet was closed, and go into the list as they are on request', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await page.locator('#home input[capture]').setInputFiles([await onTable()]);
    await sheet(page)
      .locator('input[multiple]')
      .setInputFiles([await onItsSide()]);
    await expect.poll(() => pagesOf(page).count()).toBe(2);
    const scrolls = (element: Element) => element.scrollHeight - element.clientHeight;
    const work = sheet(page).locator('[class*="sheet"]').first();
    expect(await work.evaluate(scrolls)).toBeLessThanOrEqual(0);
    await sheet(page).getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Go on with 2 photographed pages' }).tap();
    await sheet(page).getByRole('button', { name: 'Keep 2 separate files' }).tap();
    await expect.poll(() => chosenFiles(page).getByRole('listitem').count()).toBe(2);
    expect(await sheet(page).count()).toBe(0);
    await page.context().close();
  });

  it('can be made of pictures in the list; one that the browser cannot show stays a file', async () => {
    const { page } = await visit(browser, stack.url, DESKTOP);
    const broken = memoryFile('broken.jpg', 100, 'image/jpeg');
    await page
      .locator('#home input[type=file][multiple]')
      .first()
      .setInputFiles([await onTable(), broken, fixtureFile('quadratic.pdf')]);
    await page.getByRole('button', { name: 'Make one document of these 2 pictures' }).click();
    await sheet(page).getByRole('alert').filter({ hasText: 'cannot show broken.jpg' }).waitFor();
    expect(await sheet(page).getByText('Photograph another').isVisible()).toBe(false);
    await sheet(page).getByRole('button', { name: 'Use this page' }).click();
    await expect
      .poll(() => convertButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true);
    const rows = chosenFiles(page).getByRole('listitem');
    await expect
      .poll(async () => (await rows.allTextContents()).map((text) => text.replace(/[\d .]+[kM]B$/, '')))
      .toEqual(['quadratic.pdf', 'broken.jpg', expect.stringMatching(/^Pages .*\.pdf$/)]);
    await page.context().close();
  });
});
