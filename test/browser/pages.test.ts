import { readFile } from 'node:fs/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import { alive, DESKTOP, fixture, hasBrowser, launchBrowser, PHONE, toast, visit } from './site-page.ts';

const STATIC_ROUTES = [
  '/',
  '/feature',
  '/pricing',
  '/how-it-works',
  '/tools',
  '/hindi-handwriting-to-text',
  '/tools/kruti-dev',
  '/tools/pdf-splitter',
  '/tools/word-merger',
  '/faqs',
  '/help',
  '/tour',
  '/careers',
  '/privacy-policy',
  '/terms',
  '/cookie-policy',
  '/refund-policy',
];

const NARROW = { ...PHONE, viewport: { width: 360, height: 740 } };

const part = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';

async function saved(page: Page, click: () => Promise<void>) {
  const started = page.waitForEvent('download');
  await click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The smallest Word file, with one paragraph. */
function wordFile(text: string) {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${w}"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:sectPr/></w:body></w:document>`,
    ),
  });
}

describe.skipIf(!hasBrowser)('the pages of the site', () => {
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

  const html = async (route: string) => (await fetch(`${stack.url}${route}`)).text();

  it('tells search engines what each page is, without a script', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const route of STATIC_ROUTES) {
      const text = await html(route);
      expect([route, part(text, /<link rel="canonical" href="([^"]*)"/)]).toEqual([
        route,
        `${stack.url}${route}`,
      ]);
      expect([route, part(text, /property="og:url" content="([^"]*)"/)]).toEqual([
        route,
        `${stack.url}${route}`,
      ]);
      expect(part(text, /<h1[^>]*>([^<]+)/)).not.toBe('');
      expect(text).not.toContain('site.invalid');
      titles.add(part(text, /<title>([^<]+)/));
      descriptions.add(part(text, /name="description" content="([^"]+)"/));
    }
    expect([titles.size, descriptions.size]).toEqual([STATIC_ROUTES.length, STATIC_ROUTES.length]);
    expect(part(await html('/home'), /<link rel="canonical" href="([^"]*)"/)).toBe(`${stack.url}/`);
  });

  it('lists every page in the sitemap, which robots.txt names', async () => {
    const listed = [...(await html('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
    expect(new Set(listed)).toEqual(new Set(STATIC_ROUTES.map((route) => `${stack.url}${route}`)));
    expect(await html('/robots.txt')).toContain(`Sitemap: ${stack.url}/sitemap.xml`);
    expect((await fetch(`${stack.url}/sharing.png`)).headers.get('content-type')).toBe('image/png');
  });

  it.each(['en-IN', 'hi-IN'])('fits every page into 360 pixels, in %s', async (locale) => {
    const { page, faults } = await visit(browser, stack.url, { ...NARROW, locale });
    for (const route of STATIC_ROUTES) {
      await page.goto(`${stack.url}${route}`);
      await alive(page);
      expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, 360]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('finds tools by title, description and category', async () => {
    const { page } = await visit(browser, `${stack.url}/tools`);
    await page.getByRole('heading', { name: 'Popular Tools' }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    const found = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    await search.fill('SPLIT');
    expect(await found()).toEqual(['PDF Splitter']);
    await search.fill('styles');
    expect(await found()).toEqual(['Word File Merger']);
    await search.fill('hindi');
    expect(await found()).toEqual(['Hindi Handwriting to Text', 'Unicode ↔ Kruti Dev Converter']);
    await search.fill('zither');
    await page.getByText('No tool matches “zither”.').waitFor();
    await page.context().close();
  });

  it('converts Kruti Dev both ways while it is typed, with the keyboard alone', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/kruti-dev`);
    const unicode = page.getByLabel('Unicode (Mangal, Noto, …)', { exact: true });
    const keys = page.getByLabel('Kruti Dev 010', { exact: true });
    await unicode.focus();
    await page.keyboard.insertText('शिक्षा और संस्कृति');
    expect(await keys.inputValue()).toBe("f'k{kk vkSj laLd`fr");
    await keys.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('Hkkjr');
    expect(await unicode.inputValue()).toBe('भारत');
    await page.context().close();
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a narrow phone', NARROW],
  ])('splits a PDF without sending it anywhere, on %s', async (_, look) => {
    const { page, faults } = await visit(browser, `${stack.url}/tools/pdf-splitter`, look);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByLabel('Choose a PDF or drop it here').setInputFiles(fixture('quadratic.pdf'));
    await page.getByRole('checkbox', { name: 'Page 1' }).check();
    expect(await page.getByLabel('Pages', { exact: true }).inputValue()).toBe('1');
    await expect
      .poll(
        () =>
          page
            .locator('canvas')
            .first()
            .evaluate((canvas: HTMLCanvasElement) => canvas.width),
        {
          timeout: 15_000,
        },
      )
      .toBe(240);
    const { name, bytes } = await saved(page, () =>
      page.getByRole('button', { name: 'Save 1 page' }).click(),
    );
    expect(name).toBe('quadratic-pages.pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByLabel('Pages', { exact: true }).fill('99');
    await page.getByRole('alert').filter({ hasText: 'Please write pages between 1 and' }).waitFor();
    expect([sent, faults]).toEqual([[], []]);
    await page.context().close();
  });

  it('says which PDF it cannot open', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/pdf-splitter`);
    await page
      .getByLabel('Choose a PDF or drop it here')
      .setInputFiles({ name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing') });
    await page.getByRole('alert').filter({ hasText: 'torn.pdf cannot be opened' }).waitFor();
    await page.context().close();
  });

  it('merges Word files in the order that was set, and names one that is none', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/word-merger`);
    const choose = page.getByLabel('Choose Word files or drop them here');
    const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(bytes) });
    await choose.setInputFiles([file('b.docx', wordFile('second')), file('a.docx', wordFile('first'))]);
    await page.getByRole('button', { name: 'Move a.docx up' }).click();
    const { name, bytes } = await saved(page, () =>
      page.getByRole('button', { name: 'Merge 2 files' }).click(),
    );
    expect(name).toBe('merged.docx');
    const document = Buffer.from(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array()).toString();
    expect([...document.matchAll(/<w:t>(\w+)/g)].map(([, text]) => text)).toEqual(['first', 'second']);
    await choose.setInputFiles(file('fake.docx', strToU8('nothing')));
    await page.getByRole('button', { name: 'Merge 3 files' }).click();
    await page.getByRole('alert').filter({ hasText: 'fake.docx is not a Word file' }).waitFor();
    await page.context().close();
  });

  it('walks through the tour, by steps and by dots', async () => {
    const { page } = await visit(browser, `${stack.url}/tour`);
    await page.getByText('Step 1 of 5').waitFor();
    expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'Project Management' }).waitFor();
    await page.getByText('40% complete').waitFor();
    await page.getByRole('button', { name: 'Integrations' }).click();
    await page.getByText('Step 5 of 5').waitFor();
    await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
    await page.waitForURL('**/sign-up');
    await page.context().close();
  });

  it('filters positions and shows one', async () => {
    const { page } = await visit(browser, `${stack.url}/careers`);
    await page.getByRole('heading', { name: 'Open Positions (4)' }).waitFor();
    await page.getByRole('button', { name: 'Engineering', exact: true }).click();
    await page.getByRole('heading', { name: 'Open Positions (2)' }).waitFor();
    await page.getByRole('button', { name: 'View details: DevOps Engineer' }).click();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await toast(page, 'Applications are not open on this site yet.').waitFor();
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await page.getByRole('heading', { name: 'Open Positions (2)' }).waitFor();
    await page.context().close();
  });

  it('asks for images on the Hindi page and converts them to text', async () => {
    const { page } = await visit(browser, `${stack.url}/hindi-handwriting-to-text`);
    await page.getByRole('button', { name: 'Convert to Text' }).click();
    await toast(page, 'No Files Selected')
      .filter({ hasText: 'Please upload images with Hindi handwriting first before converting to text.' })
      .waitFor();
    await page.getByLabel('Choose files').setInputFiles(fixture('notice.jpg'));
    await page.getByText('Converting 1 file will use 1 conversion').waitFor();
    await page.context().close();
  });
});
