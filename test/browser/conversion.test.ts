import { readFile } from 'node:fs/promises';
import { LIMITS } from '@sutra/contract';
import { strFromU8, unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
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
  longFile,
  MOVING,
  memoryFile,
  toast,
  visit,
} from './site-page.ts';

const FOUR_FILES = ['quadratic.pdf', 'planetarium.pdf', 'heading.jpg', 'calculus.md'];

interface Sight {
  file: string;
  percent: number;
  sentence: string;
}

/** Notes every state of every progress bar that a visitor can see, from now on. */
async function watchProgress(page: Page): Promise<() => Promise<Sight[]>> {
  await page.evaluate(() => {
    const sights: Sight[] = [];
    const seen = new Set<string>();
    const look = () => {
      for (const bar of document.querySelectorAll('#home [role=progressbar]')) {
        const file = bar.getAttribute('aria-label')?.replace('Progress of ', '') ?? '';
        const sentence = bar.closest('li')?.querySelector('p')?.textContent ?? '';
        const sight = { file, percent: Number(bar.getAttribute('aria-valuenow')), sentence };
        const key = JSON.stringify(sight);
        if (!seen.has(key)) sights.push(sight);
        seen.add(key);
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { sights });
  });
  return () => page.evaluate(() => (window as unknown as { sights: Sight[] }).sights);
}

/** What is loaded as soon as files are chosen, by the names of its chunks, because Convert shows it. */
const LOADED_AHEAD = ['outcome', 'batch-watches', 'earlier-results'];

/** Waits until the page has loaded, with all that it needs, what Convert shows. */
async function loadedAhead(page: Page) {
  const addressOf = (chunk: string) =>
    page.evaluate(
      (start) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .find((address) => address.includes(start) && address.endsWith('.js')),
      `/assets/${chunk}-`,
    );
  for (const chunk of LOADED_AHEAD) {
    await expect.poll(() => addressOf(chunk)).toBeDefined();
    await page.evaluate(`import(${JSON.stringify(await addressOf(chunk))}).then(() => undefined)`);
  }
}

const readyCount = (page: Page) => page.locator('#home [class*=count]');

async function ready(page: Page, count: number, total = count) {
  await expect
    .poll(() => readyCount(page).textContent(), { timeout: 90_000 })
    .toBe(`${count} of ${total} ready`);
}

async function download(page: Page, name: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download ${name}` }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(name);
  return unzipSync(await readFile(await file.path()));
}

describe.skipIf(!hasBrowser)('the conversion area', () => {
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

  it('turns four files into Word documents, each seen step by step', async () => {
    const { page, pageErrors } = await visit(browser, stack.url, { ...DESKTOP, ...MOVING });
    await page.getByText('Results will appear here').waitFor();
    await chooseFiles(page, FOUR_FILES.map(fixture));
    const sights = await watchProgress(page);
    stack.pause('worker');
    await convertButton(page).click();
    await page.getByText('Waiting for its turn...').first().waitFor();
    stack.resume('worker');
    await ready(page, 4);
    await toast(page, 'Conversion Complete').waitFor();

    const all = await sights();
    for (const file of FOUR_FILES) {
      const percents = all.filter((sight) => sight.file === file && sight.sentence !== 'Uploading...');
      // With the last file the progress folds: the rows of those that end just before it may never be seen at their end.
      if (file === FOUR_FILES[0])
        expect(percents.at(-1)).toEqual({ file, percent: 100, sentence: 'Ready to download' });
      expect(percents.map(({ percent }) => percent)).toEqual(
        percents.map(({ percent }) => percent).sort((a, b) => a - b),
      );
    }
    const sentences = all.map(({ sentence }) => sentence).join('\n');
    expect(sentences).toMatch(/Waiting for its turn/);
    expect(sentences).toMatch(/Extracting/);

    const document = strFromU8(
      (await download(page, 'calculus.docx'))['word/document.xml'] ?? new Uint8Array(),
    );
    expect(document).toContain('<m:oMath');
    for (const name of ['quadratic.docx', 'planetarium.docx', 'heading.docx'])
      expect(Object.keys(await download(page, name))).toContain('word/document.xml');
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('finds its files again after a reload, and keeps the results until a new conversion', async () => {
    const { page } = await visit(browser, stack.url);
    stack.pause('worker');
    await chooseFiles(page, [fixtureFile('quadratic.pdf'), fixtureFile('calculus.md')]);
    await convertButton(page).click();
    await page.getByText('Waiting for its turn...').first().waitFor();
    await page.reload();
    await page.getByText('Waiting for its turn...').first().waitFor();
    stack.resume('worker');
    await ready(page, 2);
    await page.reload();
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor();

    await page.getByRole('banner').getByRole('button', { name: 'New Conversion' }).click();
    await toast(page, 'New Conversion Started').waitFor();
    await page.getByText('Results will appear here').waitFor();
    await page.reload();
    await page.getByText('Results will appear here').waitFor();
    const results = page.getByRole('region', { name: 'Download Results' });
    expect(await results.getByRole('link', { name: /^Download/ }).count()).toBe(0);
    await leave(page);
  });

  it('shows the progress though nothing more of the site can be loaded once files are chosen', async () => {
    const { page } = await visit(browser, stack.url);
    stack.pause('worker');
    await chooseFiles(page, fixture('calculus.md'));
    await loadedAhead(page);
    await page.route('**/assets/**', (route) => route.abort());
    await convertButton(page).click();
    await expect.poll(() => page.title()).toMatch(/^\(0\/1\) /);
    expect(await readyCount(page).textContent()).toBe('0 of 1 ready');
    await page.unroute('**/assets/**');
    stack.resume('worker');
    await ready(page, 1);
    await leave(page);
  });

  it('goes on by itself when the server is killed and comes back', async () => {
    const { page } = await visit(browser, stack.url);
    // Nothing is done before the server is killed, so that all of it is told by the one that comes back.
    stack.pause('worker');
    await chooseFiles(page, [fixtureFile('quadratic.pdf'), fixtureFile('calculus.md')]);
    await loadedAhead(page);
    await convertButton(page).click();
    await page.getByText('Waiting for its turn...').first().waitFor();
    await stack.kill('api');
    await stack.start('api');
    stack.resume('worker');
    await ready(page, 2);
    await expect.poll(() => page.getByRole('link', { name: /^Download .*docx$/ }).count()).toBe(2);
    await leave(page);
  });

  it('stops files with a new conversion', async () => {
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, [longFile(), fixtureFile('quadratic.pdf')]);
    await convertButton(page).click();
    await page.getByRole('button', { name: 'Cancel quadratic.pdf' }).click();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    await page.locator('#home').getByRole('button', { name: 'New Conversion' }).click();
    await page.getByText('Results will appear here').waitFor();
    await expect
      .poll(async () => {
        const answer = await page.request.post(`${stack.url}/graphql`, {
          headers: { 'x-requested-with': 'sutra' },
          data: { query: '{ viewer { activeBatch { id } } }' },
        });
        return (await answer.json()) as unknown;
      })
      .toEqual({ data: { viewer: { activeBatch: null } } });
    await leave(page);
  });

  it('refuses a file that another tab is converting, shows that work and gives the files back', async () => {
    const { page } = await visit(browser, stack.url);
    const second = await page.context().newPage();
    await second.goto(stack.url);
    await chooseFiles(second, fixture('heading.jpg'));
    stack.pause('worker');
    await chooseFiles(page, [fixtureFile('quadratic.pdf'), fixtureFile('heading.jpg')]);
    await convertButton(page).click();
    await page.getByText('Waiting for its turn...').first().waitFor();
    await convertButton(second).click();
    await toast(second, 'Conversion Failed')
      .getByText('This specific conversion is already in progress')
      .waitFor();
    stack.resume('worker');
    await ready(second, 2);
    await expect.poll(() => chosenFiles(second).getByRole('listitem').count()).toBe(1);
    await leave(page);
  });

  it('skips what it cannot take, says why and keeps the rest', async () => {
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, [
      memoryFile('film.mp4', 10, 'video/mp4'),
      memoryFile('thesis.pdf', LIMITS.fileBytes + 1),
      memoryFile('nothing.pdf', 0),
      memoryFile('almost.pdf', LIMITS.fileBytes * 0.81),
      memoryFile('small.pdf', 2000),
    ]);
    await toast(page, 'Invalid File Type')
      .filter({ hasText: 'film.mp4 is not supported. Please upload PDF or image files only.' })
      .waitFor();
    await toast(page, 'File Too Large')
      .filter({ hasText: 'thesis.pdf is 10.01MB. Please upload files up to 10MB only.' })
      .waitFor();
    await toast(page, 'Empty File').waitFor();
    const rows = chosenFiles(page).getByRole('listitem');
    await expect.poll(() => rows.allTextContents()).toEqual(['almost.pdf8.1 MB', 'small.pdf2 kB']);

    const colours = await rows
      .locator('[class*=size]')
      .evaluateAll((sizes) => sizes.map((size) => getComputedStyle(size).color));
    expect(colours[0]).not.toBe(colours[1]);

    await page.getByRole('button', { name: 'Remove almost.pdf' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await leave(page);
  });

  it('asks for files when there are none', async () => {
    const { page } = await visit(browser, stack.url);
    await convertButton(page).click();
    const notice = toast(page, 'No Files Selected');
    await notice.waitFor();
    expect(await notice.textContent()).toContain('Please upload files.');
    await leave(page);
  });

  it('shows where files can be dropped, and takes them', async () => {
    const { page } = await visit(browser, stack.url);
    const held = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['# Notes'], 'dropped.md', { type: 'text/markdown' }));
      return transfer;
    });
    const zone = page.locator('#home [class*=dropZone]');
    const plain = await zone.evaluate((element) => getComputedStyle(element).backgroundColor);
    await zone.dispatchEvent('dragover', { dataTransfer: held });
    await page.getByText('Drop to add').waitFor();
    await expect
      .poll(() => zone.evaluate((element) => getComputedStyle(element).backgroundColor))
      .not.toBe(plain);
    await zone.dispatchEvent('drop', { dataTransfer: held });
    await chosenFiles(page).getByText('dropped.md').waitFor();
    await expect.poll(() => page.getByText('Drop to add').count()).toBe(0);
    await leave(page);
  });

  it('tells files that fail in one toast, by their names, and converts the next', async () => {
    const { page } = await visit(browser, stack.url);
    const torn = (name: string) => ({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7\nnothing more than ${name}`),
    });
    await chooseFiles(page, [torn('torn.pdf'), torn('worn.pdf')]);
    await chooseFiles(page, fixture('calculus.md'));
    await convertButton(page).click();
    await toast(page, 'Conversion Failed').filter({ hasText: 'torn.pdf' }).waitFor();
    await toast(page, 'Conversion Failed')
      .filter({ hasText: /worn\.pdf.*\n?.*torn\.pdf/ })
      .waitFor();
    await expect.poll(() => toast(page, 'Conversion Failed').count()).toBe(1);
    await page.getByRole('link', { name: 'Download calculus.docx' }).waitFor();
    await ready(page, 1, 3);
    expect(await page.getByRole('link', { name: 'Download torn.docx' }).count()).toBe(0);
    await leave(page);
  });
});
