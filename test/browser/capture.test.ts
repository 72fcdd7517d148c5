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
  leave,
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

/** A sheet of paper with nothing on it but a heading, so that it is read soon. */
const PAPER = { width: 1280, height: 640 };
async function paper() {
  const heading = sharp(fixture('heading.jpg'));
  const { width, height } = await heading.metadata();
  const around = { right: PAPER.width - width, bottom: PAPER.height - height, background: '#fff' };
  return sharp(await heading.extend(around).png().toBuffer());
}

/** A sheet of paper on a dark table. */
async function onTable(): Promise<Photo> {
  const { width, height } = PAPER;
  const margin = (side: number) => Math.round((side * TABLE) / (1 - 2 * TABLE));
  const buffer = await (await paper())
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
  buffer: await (await paper()).rotate(270).jpeg().toBuffer(),
});

/** A picture of so many pixels in one colour. */
const plain = async (name: string, [width, height]: readonly [number, number]): Promise<Photo> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer(),
});

/** Photos that no encoder makes small, told apart by their last bytes: two in full detail are more than one file may be. */
async function grainyPhotos(...names: string[]): Promise<Photo[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const bytes = await sharp({
    create: { width: 3000, height: 3000, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer();
  const photo = (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([bytes, Buffer.from(name)]),
  });
  return names.map(photo);
}

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
    const { width, height } = PAPER;
    const pdf = await uploadedPdf(page);
    const shapes = pdf.getPages().map((sent) => sent.getWidth() / sent.getHeight());
    // A finger hits a corner to two pixels of the screen.
    expect(shapes).toEqual([expect.closeTo(width / height, 1), expect.closeTo(width / height, 2)]);

    const results = page.getByRole('region', { name: 'Download Results' });
    await results.getByRole('link', { name: /^Download Pages .*\.docx$/ }).waitFor({ timeout: 90_000 });
    await page.getByText(`${FREE - 1} free conversions left`).waitFor();
    expect(pageErrors).toEqual([]);
    await leave(page);
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
    await leave(page);
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
    await leave(page);
  });

  describe('in the strip', () => {
    const NAMES = ['square.jpg', 'wide.jpg', 'tall.jpg'] as const;
    const shapes = { 'square.jpg': [400, 400], 'wide.jpg': [600, 400], 'tall.jpg': [400, 600] } as const;

    /** The pages' names in the order of the strip: each is chosen, and known by the shape of its picture. */
    async function order(page: Page): Promise<(string | undefined)[]> {
      const names: (string | undefined)[] = [];
      for (const [index, place] of (await pagesOf(page).all()).entries()) {
        await place.click();
        await expect.poll(() => placeChoice(page).inputValue()).toBe(String(index));
        const photo = sheet(page).locator('fieldset [data-drawn] canvas').first();
        await photo.waitFor();
        const [width, height] = await photo.evaluate(({ width, height }: HTMLCanvasElement) => [
          width,
          height,
        ]);
        names.push(NAMES.find((name) => shapes[name][0] / shapes[name][1] === (width ?? 0) / (height ?? 1)));
      }
      return names;
    }

    const placeChoice = (page: Page) => sheet(page).getByRole('combobox', { name: 'Place of this page' });

    async function withThreePages(options: Parameters<typeof visit>[2]) {
      const { page } = await visit(browser, stack.url, options);
      const photos = await Promise.all(NAMES.map((name) => plain(name, shapes[name])));
      await page.locator('#home input[type=file][multiple]').first().setInputFiles(photos);
      await page.getByRole('button', { name: 'Make one document of these 3 pictures' }).click();
      await expect.poll(() => pagesOf(page).count()).toBe(3);
      return page;
    }

    it('go to the place that is chosen for them, in one step', async () => {
      const page = await withThreePages(PHONE);
      expect(await order(page)).toEqual(NAMES);
      await pagesOf(page).first().tap();
      await placeChoice(page).selectOption('3 of 3');
      await expect.poll(() => pagesOf(page).last().getAttribute('aria-pressed')).toBe('true');
      expect(await order(page)).toEqual(['wide.jpg', 'tall.jpg', 'square.jpg']);
      await leave(page);
    });

    it('go where they are dragged', async () => {
      const page = await withThreePages(DESKTOP);
      await pagesOf(page).nth(2).dragTo(pagesOf(page).nth(0));
      await expect.poll(() => order(page)).toEqual(['tall.jpg', 'square.jpg', 'wide.jpg']);
      await leave(page);
    });
  });

  describe('that are larger than one file may be', () => {
    let photos: Photo[];
    beforeAll(async () => {
      photos = await grainyPhotos('one.jpg', 'two.jpg');
    });

    async function asked(options: Parameters<typeof visit>[2]) {
      const { page } = await visit(browser, stack.url, options);
      await page.locator('#home input[type=file][multiple]').first().setInputFiles(photos);
      await page.getByRole('button', { name: 'Make one document of these 2 pictures' }).click();
      await sheet(page).getByRole('button', { name: 'Use 2 pages as one document' }).click();
      await sheet(page).getByText('These 2 pages are larger than one file may be (10 MB).').waitFor();
      return page;
    }

    const names = async (page: Page) =>
      (await chosenFiles(page).getByRole('listitem').allTextContents()).map((text) =>
        text.replace(/\d{4}-\d\d-\d\d \d\d\.\d\d/, 'TIME').replace(/[\d.,]+ ?[kM]B.*$/, ''),
      );

    it('become several documents with all their detail, on request', async () => {
      const page = await asked(DESKTOP);
      await sheet(page).getByRole('button', { name: 'Make 2 documents (uses 2 conversions)' }).click();
      await expect.poll(() => names(page)).toEqual(['Pages TIME (1 of 2).pdf', 'Pages TIME (2 of 2).pdf']);
      await page.getByText('Converting 2 files will use 2 conversions').waitFor();
      await leave(page);
    });

    it('become one document with smaller pages, on request; the strip stays in sight on a phone', async () => {
      const page = await asked(PHONE);
      const focused = await page.evaluate(() => document.activeElement?.textContent);
      expect(focused).toMatch(/^These 2 pages are larger/);
      const work = sheet(page).locator('[data-asking]');
      expect(
        await work.evaluate((element) => element.scrollHeight - element.clientHeight),
      ).toBeLessThanOrEqual(0);
      const strip = await sheet(page).getByRole('list', { name: 'Pages' }).boundingBox();
      const { y: end } = (await sheet(page)
        .getByText(/^These 2 pages/)
        .boundingBox()) ?? { y: 0 };
      expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(end);
      await sheet(page)
        .getByRole('button', { name: /^Make one document, pages smaller/ })
        .tap();
      await expect.poll(() => names(page)).toEqual(['Pages TIME.pdf']);
      await page.getByText('Converting 1 file will use 1 conversion').waitFor();
      await leave(page);
    });
  });
});
