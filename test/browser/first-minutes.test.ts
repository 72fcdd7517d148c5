import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  chooseFiles,
  chosenFiles,
  convertButton,
  DESKTOP,
  fixture,
  fixtureFile,
  hasBrowser,
  launchBrowser,
  leave,
  MOVING,
  NARROW,
  newcomer,
  noteFile,
  PHONE,
  toast,
  visit,
  watchShifts,
} from './site-page.ts';

const FREE = 2;
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 640 } };
/** What moves by itself on a phone, as browsers count it (cumulative layout shift): far below the 0.1 that is good. */
const STEADY = 0.03;
/** Beside it, in two columns, the results come up once, when the progress folds. */
const FOLDED_ONCE = 0.1;
/** So long after its end nothing of a conversion changes any more, in milliseconds. */
const SETTLED = 3_000;

const results = (page: Page) => page.getByRole('region', { name: 'Download Results' });

/** Whether a place is on the screen, under neither the bottom bar nor a toast. */
const isInTheOpen = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe.skipIf(!hasBrowser)('the first two minutes', () => {
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

  it.each([
    ['a phone', PHONE],
    ['a small phone', SMALL_PHONE],
    ['a desktop', DESKTOP],
  ])('show where files go, and how many are free, on the first screen of %s', async (_name, look) => {
    const page = await newcomer(browser, stack.url, look);
    const picker = page.locator('#home input[type=file][multiple]');
    const { y, height } = (await picker.boundingBox()) ?? { y: Number.NaN, height: 0 };
    const bottomBar = look === DESKTOP ? 0 : 64;
    expect(y + height).toBeLessThan((look.viewport?.height ?? 0) - bottomBar);
    await page.getByText(`${FREE} free conversions left`).waitFor();
    await page.getByText(`${FREE} files free, without an account`).waitFor();
    await leave(page);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('show Convert as soon as a file is chosen, on %s', async (_name, look) => {
    const { page } = await visit(browser, stack.url, look);
    await chooseFiles(page, [noteFile('chosen.md')]);
    await expect.poll(() => isInTheOpen(convertButton(page))).toBe(true);
    await page.context().close();
  });

  it('sets what a thumb chooses between on one line: pictures and words', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    const middles = (kind: string) =>
      page.locator(`#home [class*="intake"] ${kind}`).evaluateAll((all) =>
        all.flatMap((element) => {
          const { top, height } = element.getBoundingClientRect();
          return height > 0 ? Math.round(top + height / 2) : [];
        }),
      );
    const [camera, files] = await middles('svg');
    expect(camera).toBe(files);
    await page.context().close();
  });

  it('bring a sample page into Word with two taps, without a question and without a charge', async () => {
    const page = await newcomer(browser, stack.url, { ...PHONE, ...MOVING });
    await page.getByRole('button', { name: 'Try with a sample page' }).tap();
    const link = results(page).getByRole('link', { name: 'Download sample-page.docx' });
    await link.waitFor({ timeout: 90_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), link.tap()]);
    expect(file.suggestedFilename()).toBe('sample-page.docx');
    await results(page)
      .getByText(/^\d+ kB · \d+ equations$/)
      .waitFor();
    await page.getByText(`${FREE} free conversions left`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await leave(page);
  });

  it.each([
    ['a phone', PHONE, STEADY],
    ['a desktop', DESKTOP, FOLDED_ONCE],
  ])(
    'move nothing until files are ready, then fold into a line with Download all, on %s',
    async (_name, look, most) => {
      const { page } = await visit(browser, stack.url, look);
      await chooseFiles(page, [noteFile('steady.md'), noteFile('still.md')]);
      await page.locator(':root[data-settled]').waitFor();
      await convertButton(page).click();
      const progress = page.getByRole('region', { name: /^Convert(ing|ed)$/ });
      await progress.getByRole('listitem').nth(1).waitFor();
      const shifts = await watchShifts(page);
      await results(page).getByRole('link', { name: 'Download still.docx' }).waitFor({ timeout: 90_000 });
      await page.waitForTimeout(SETTLED);
      expect(await shifts()).toBeLessThan(most);
      // No conversion is left: an account is offered.
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      expect(await progress.getByRole('listitem').count()).toBe(0);
      const all = progress.getByRole('button', { name: 'Download all (.zip)' });
      const first = results(page).getByRole('link', { name: 'Download steady.docx' });
      for (const place of [all, first]) expect(await isInTheOpen(place)).toBe(true);
      const beside = progress.getByRole('button', { name: 'One document' });
      expect((await beside.boundingBox())?.y).toBe((await all.boundingBox())?.y);
      await leave(page);
    },
  );

  it('bring an own picture into Word with five taps, the next with four, and the Download lies under nothing', async () => {
    const page = await newcomer(browser, stack.url, { ...PHONE, ...MOVING });
    const choose = async (name: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByLabel('Choose files').tap(),
      ]);
      await chooser.setFiles(fixture(name));
    };
    await choose('heading.jpg');
    await expect.poll(() => isInTheOpen(convertButton(page))).toBe(true);
    await convertButton(page).tap();
    await page.getByRole('button', { name: 'Convert now, without a key' }).tap();
    const link = results(page).getByRole('link', { name: 'Download heading.docx' });
    await link.waitFor({ timeout: 90_000 });
    await expect.poll(() => isInTheOpen(link)).toBe(true);
    const [file] = await Promise.all([page.waitForEvent('download'), link.tap()]);
    expect(file.suggestedFilename()).toBe('heading.docx');
    await choose('calculus.md');
    await convertButton(page).tap();
    const next = results(page).getByRole('link', { name: 'Download calculus.docx' });
    await next.waitFor({ timeout: 90_000 });
    const [second] = await Promise.all([page.waitForEvent('download'), next.tap()]);
    expect(second.suggestedFilename()).toBe('calculus.docx');
    await leave(page);
  });

  it('keep Convert clear of news at the foot of a phone', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await chooseFiles(page, [noteFile('away.md')]);
    await page.getByText(/free conversions left/).waitFor();
    await page.context().setOffline(true);
    await convertButton(page).tap();
    await toast(page, 'You Are Offline').waitFor();
    await expect.poll(() => isInTheOpen(convertButton(page))).toBe(true);
    await leave(page);
  });

  it('offer to convert as many files as are free, and keep the others in the list', async () => {
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, ['one.md', 'two.md', 'three.md'].map(noteFile));
    await page.getByText(`${FREE} free conversions left`).waitFor();
    await convertButton(page).click();
    const offer = page.getByRole('dialog', { name: '2 conversions left for 3 files' });
    await toast(page, 'Free Limit Reached').waitFor();
    await offer.getByRole('button', { name: 'Convert the first 2 files' }).click();
    await toast(page, 'Free Limit Reached').waitFor({ state: 'detached' });
    await results(page).getByRole('link', { name: 'Download two.docx' }).waitFor({ timeout: 90_000 });
    expect(await chosenFiles(page).getByRole('listitem').allTextContents()).toHaveLength(1);
    await leave(page);
  });

  it('offer to make one document of more pictures than conversions are left', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    const { buffer, ...file } = fixtureFile('notice.jpg');
    // Bytes behind the picture's end, so that no two files are the same.
    const picture = (name: string) => ({ ...file, name, buffer: Buffer.concat([buffer, Buffer.from(name)]) });
    await chooseFiles(page, ['1.jpg', '2.jpg', '3.jpg'].map(picture));
    await page.getByText(`${FREE} free conversions left`).waitFor();
    await convertButton(page).click();
    const offer = page.getByRole('dialog', { name: '2 conversions left for 3 files' });
    await offer.getByRole('button', { name: 'Make one document of the 3 pictures: 1 conversion' }).click();
    await toast(page, 'Free Limit Reached').waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Page 3' }).waitFor();
    expect(await chosenFiles(page).count()).toBe(0);
    await leave(page);
  });

  it('tell results of one stem apart, and let rows be dragged into another order', async () => {
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, [noteFile('a.md'), { ...noteFile('a.txt'), mimeType: 'text/plain' }]);
    const rows = chosenFiles(page).getByRole('listitem');
    await rows.nth(1).dragTo(rows.nth(0));
    await expect.poll(async () => (await rows.allTextContents())[0]).toMatch(/^a\.txt/);
    await convertButton(page).click();
    await results(page).getByRole('link', { name: 'Download a.docx' }).waitFor({ timeout: 90_000 });
    await results(page).getByRole('link', { name: 'Download a (2).docx' }).waitFor({ timeout: 90_000 });
    await leave(page);
  });
});

describe.skipIf(!hasBrowser)('the site', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    stack = await startStack({ processes: ['api'] });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it.each([992, 1020, 1052, 1151, 1152, 1279, 1280])(
    'fits %i pixels, with a button for a new conversion in the header',
    async (width) => {
      const { page } = await visit(browser, stack.url, { ...DESKTOP, viewport: { width, height: 800 } });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await page.getByRole('banner').getByRole('button', { name: 'New Conversion' }).isVisible()).toBe(
        true,
      );
      await leave(page);
    },
  );

  it('shows all of a short name, and the end of a long one, beside the buttons of a narrow phone', async () => {
    const { page } = await visit(browser, stack.url, NARROW);
    const long = `${'a-chapter-'.repeat(8)}third-edition.md`;
    await chooseFiles(page, ['trigonometry-notes.md', 'two.md', long].map(noteFile));
    const names = chosenFiles(page).locator('span[title$=".md"]');
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth;
    await expect.poll(() => names.count()).toBe(3);
    expect(await names.nth(0).evaluate(isCut)).toBe(false);
    const end = names.nth(2).locator('span').last();
    expect(await end.textContent()).toBe(long.slice(-12));
    const [whole, seen] = [await names.nth(2).boundingBox(), await end.boundingBox()];
    expect((seen?.x ?? 0) + (seen?.width ?? 0)).toBeLessThanOrEqual(
      (whole?.x ?? 0) + (whole?.width ?? 0) + 1,
    );
    await leave(page);
  });

  it('offers an account in the menu of a phone', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Create Account' }).click();
    const form = page.getByRole('dialog', { name: 'Create your account' });
    await form.waitFor();
    const field = form.getByLabel('Your name');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    const password = form.getByLabel('Password', { exact: true });
    await password.fill('a long enough password');
    await form.getByRole('button', { name: 'Show' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await form.getByRole('link', { name: 'Terms of Service' }).waitFor();
    await leave(page);
  });

  it.each(['/', '/hi', '/pricing'])('fits %s into a phone with letters twice as large', async (path) => {
    const { page } = await visit(browser, stack.url + path, PHONE);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const header = page.getByRole('banner');
    expect(await header.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    await leave(page);
  });

  it('tells the chosen tab apart where the system chooses the colours', async () => {
    const { page } = await visit(browser, stack.url);
    await page.emulateMedia({ forcedColors: 'active' });
    const tabs = page.locator('#features').getByRole('tab');
    const color = (index: number) =>
      tabs.nth(index).evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(await color(0)).not.toBe(await color(1));
    await leave(page);
  });

  it('has nothing behind the dialog of /sign-up that asks for the same', async () => {
    const { page } = await visit(browser, `${stack.url}/sign-up`);
    await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
    expect(await page.locator('main button').count()).toBe(0);
    await leave(page);
  });

  it('lets whoever signs up begin with a field, see the password and read the terms', async () => {
    const { page } = await visit(browser, stack.url);
    await page.getByRole('button', { name: 'Create Account' }).first().click();
    const dialog = page.getByRole('dialog');
    const password = dialog.getByLabel('Password', { exact: true });
    await password.waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await password.fill('a long enough password');
    expect(await password.getAttribute('type')).toBe('password');
    await dialog.getByRole('button', { name: /^Show/ }).click();
    expect(await password.getAttribute('type')).toBe('text');
    expect(await dialog.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    await leave(page);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('tells how the figures were measured on %s, the commands for those who ask', async (_name, look) => {
    const { page } = await visit(browser, `${stack.url}/how-it-works`, look);
    const measured = page.locator('#measured');
    const figures = measured.locator('ul').first().locator('li');
    expect(await figures.count()).toBeGreaterThan(1);
    expect(await figures.allInnerTexts()).not.toContainEqual(expect.stringContaining('npm run'));
    expect(await measured.locator('code').first().isVisible()).toBe(false);
    /** Those that run out of their own box, and so into what stands beside them. */
    const tooWide = () =>
      measured
        .locator('li')
        .evaluateAll((items) => items.filter((item) => item.scrollWidth > item.clientWidth + 1).length);
    expect(await tooWide()).toBe(0);
    await measured.locator('summary').click();
    await measured.locator('code').first().waitFor();
    expect(await tooWide()).toBe(0);
    await leave(page);
  });

  it('keeps "7-Day" in one line on a phone', async () => {
    const { page } = await visit(browser, `${stack.url}/demo`, PHONE);
    const word = page.getByRole('heading', { level: 1 }).getByText('7-Day');
    expect(await word.evaluate((element) => element.getClientRects().length)).toBe(1);
    await leave(page);
  });

  it('draws the pages of a PDF that is split', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/pdf-splitter`);
    await page
      .locator('#root:not([data-prerendered]) input[type=file]')
      .setInputFiles(fixture('quadratic.pdf'));
    const canvas = page.locator('main canvas').first();
    await canvas.waitFor();
    const darkPixels = () =>
      canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const drawn = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height);
        let dark = 0;
        for (let at = 0; at < (drawn?.data.length ?? 0); at += 4)
          if ((drawn?.data[at] ?? 255) < 128 && (drawn?.data[at + 3] ?? 0) > 128) dark += 1;
        return dark;
      });
    await expect.poll(darkPixels).toBeGreaterThan(100);
    await leave(page);
  });

  it('keeps the word merger as wide as a phone, with a long name in it', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/word-merger`, PHONE);
    const name = `${'a-very-long-name-of-a-chapter-'.repeat(4)}.docx`;
    await page
      .locator('#root:not([data-prerendered]) input[type=file]')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from('x') });
    await page.getByText(name).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await leave(page);
  });

  it('says so where the browser does not allow copying', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/tools/kruti-dev`);
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await page.getByLabel('Unicode (Mangal, Noto, …)', { exact: true }).fill('भारत');
    await page.getByRole('button', { name: 'Copy Unicode (Mangal, Noto, …)' }).click();
    await page.getByText('Your browser does not allow copying here.').waitFor();
    expect(pageErrors).toEqual([]);
    await page.context().close();
  });
});
