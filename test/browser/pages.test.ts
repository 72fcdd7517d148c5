import { readFile } from 'node:fs/promises';
import { LIMITS, PRICES } from '@sutra/contract';
import { createPrisma } from '@sutra/prisma';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_PAGES, STATIC_PAGES } from '../../web/src/content/static-pages.ts';
import { addressIn } from '../../web/src/routing/addresses.ts';
import { gate } from '../setup/gate.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  alive,
  DESKTOP,
  fixture,
  hasBrowser,
  launchBrowser,
  leave,
  NARROW,
  PHONE,
  toast,
  visit,
  watchShifts,
} from './site-page.ts';

/** So long after its start a page waits for no font any more, in milliseconds. */
const FONT_GIVEN_UP = 500;

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

  const bothLanguages = STATIC_PAGES.flatMap((path) => [path, addressIn('hi', path)]);

  it('tells search engines what each page is, without a script', async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const route of bothLanguages) {
      const text = await html(route);
      const address = stack.url + route;
      expect([route, part(text, /<link rel="canonical" href="([^"]*)"/)]).toEqual([route, address]);
      expect([route, part(text, /property="og:url" content="([^"]*)"/)]).toEqual([route, address]);
      expect(text).toContain(
        route.startsWith('/hi/') || route === '/hi' ? '<html lang="hi"' : '<html lang="en"',
      );
      expect(part(text, /<h1[^>]*>(?:<span[^>]*>)?([^<]+)/)).not.toBe('');
      expect(text).not.toContain('site.invalid');
      titles.add(part(text, /<title>([^<]+)/));
      descriptions.add(part(text, /name="description" content="([^"]+)"/));
    }
    expect([titles.size, descriptions.size]).toEqual([bothLanguages.length, bothLanguages.length]);
    expect(part(await html('/home'), /<link rel="canonical" href="([^"]*)"/)).toBe(`${stack.url}/`);
  });

  it('names the other language of each page, and lists both in the sitemap, which robots.txt names', async () => {
    const listed = [...(await html('/sitemap.xml')).matchAll(/<loc>([^<]+)/g)].map(([, address]) => address);
    expect(new Set(listed)).toEqual(new Set(bothLanguages.map((route) => `${stack.url}${route}`)));
    const other = part(await html('/pricing'), /hreflang="hi" href="([^"]*)"/);
    expect(other).toBe(`${stack.url}/hi/pricing`);
    expect(part(await html('/hi/pricing'), /hreflang="en" href="([^"]*)"/)).toBe(`${stack.url}/pricing`);
    expect(await html('/robots.txt')).toContain(`Sitemap: ${stack.url}/sitemap.xml`);
    expect((await fetch(`${stack.url}/sharing.png`)).headers.get('content-type')).toBe('image/png');
  });

  it('describes itself in the words of schema.org', async () => {
    const kindsOf = async (route: string) =>
      [...(await html(route)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => (JSON.parse(json ?? '') as { '@type': string })['@type'],
      );
    expect(await kindsOf('/')).toEqual(['Organization', 'SoftwareApplication']);
    expect(await kindsOf('/faqs')).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(await kindsOf('/how-it-works')).toEqual(['BreadcrumbList', 'HowTo']);
    expect(await kindsOf('/hi/tools/kruti-dev')).toEqual(['BreadcrumbList']);
  });

  it('answers an address that nobody knows with status 404, and one with a slash too many with the right one', async () => {
    for (const route of ['/no-such-page', '/hi/no-such-page', '/admin/no-such-page', '/404']) {
      const answer = await fetch(stack.url + route);
      expect([route, answer.status]).toEqual([route, 404]);
      expect(await answer.text()).toContain(
        'Oops! The page you&#x27;re looking for doesn&#x27;t exist.'.replaceAll('&#x27;', "'"),
      );
    }
    for (const route of PERSONAL_PAGES)
      expect([route, (await fetch(stack.url + route)).status]).toEqual([route, 200]);
    const moved = await fetch(`${stack.url}/tools/`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/tools']);
  });

  it('sends pages and scripts compressed, and scripts for good', async () => {
    const page = await fetch(`${stack.url}/`, { headers: { 'accept-encoding': 'br' } });
    expect(page.headers.get('content-encoding')).toBe('br');
    const script = part(await page.text(), /<script type="module"[^>]* src="([^"]+)"/);
    const answer = await fetch(stack.url + script, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('shows the prices that the operator has set', async () => {
    const cards = PRICES.cards.map((card) => (card.id === 'basic' ? { ...card, price: 321 } : card));
    const value = { ...PRICES, cards };
    const prisma = createPrisma(stack.databaseUrl, 1);
    await prisma.setting.create({ data: { key: 'prices', value, changedBy: 'test', changedAt: new Date() } });
    await expect.poll(() => html('/pricing')).toContain('321');
    const { page } = await visit(browser, `${stack.url}/pricing`);
    await page.getByText('₹321').waitFor();
    await leave(page);
    await prisma.setting.deleteMany();
    await prisma.$disconnect();
  });

  it('is Hindi at once below /hi, and stays so until English is chosen', async () => {
    const { page } = await visit(browser, `${stack.url}/hi/pricing`);
    await page.getByRole('heading', { level: 1, name: 'मूल्य' }).waitFor();
    await page.getByRole('link', { name: 'टूल', exact: true }).first().click();
    await page.waitForURL(`${stack.url}/hi/tools`);
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('hi');
    await page.goto(`${stack.url}/hi/faqs`);
    await alive(page);
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForURL(`${stack.url}/faqs`);
    await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
    await leave(page);
  });

  it('stays where it is read, with what is open, when its language is changed', async () => {
    const { page } = await visit(browser, stack.url, PHONE);
    const question = page.locator('#faq details').nth(1);
    await question.locator('summary').tap();
    await expect.poll(() => question.getAttribute('open')).toBe('');
    await page.getByRole('button', { name: 'हिन्दी' }).first().tap();
    await page.waitForURL(`${stack.url}/hi`);
    await page.getByRole('button', { name: 'English' }).first().waitFor();
    expect(await question.getAttribute('open')).toBe('');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
    await leave(page);
  });

  it('is in the language of its address again on the way back', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/hi/pricing`);
    await page.getByRole('link', { name: 'टूल', exact: true }).first().click();
    await page.waitForURL(`${stack.url}/hi/tools`);
    await page.getByRole('button', { name: 'English' }).click();
    await page.waitForURL(`${stack.url}/tools`);
    await page.goBack();
    await page.waitForURL(`${stack.url}/hi/pricing`);
    await page.getByRole('heading', { level: 1, name: 'मूल्य' }).waitFor();
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('moves no line of a Hindi page when its font comes late', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const late = gate();
    await page.route(/noto-sans-devanagari.*\.woff2$/, (route) => late.opened.then(() => route.continue()));
    await page.goto(`${stack.url}/hi`, { waitUntil: 'commit' });
    await alive(page);
    const shifts = await watchShifts(page);
    await page.waitForTimeout(FONT_GIVEN_UP);
    late.open();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(FONT_GIVEN_UP);
    expect(await shifts()).toBeLessThan(0.05);
    await context.close();
  });

  it('finds tools by title, description and category', async () => {
    const { page } = await visit(browser, `${stack.url}/tools`);
    await page.getByRole('heading', { name: 'Popular Tools' }).waitFor();
    const search = page.getByRole('searchbox', { name: 'Search tools' });
    const found = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    await search.fill('SPLIT');
    await expect.poll(found).toEqual(['PDF Splitter']);
    await search.fill('styles');
    await expect.poll(found).toEqual(['Word File Merger']);
    await search.fill('hindi');
    await expect
      .poll(found)
      .toEqual(['Hindi Handwriting to Text', 'Unicode ↔ Kruti Dev Converter', 'Hindi ↔ English Translator']);
    await search.fill('zither');
    await page.getByText('No tool matches “zither”.').waitFor();
    await leave(page);
  });

  it('converts Kruti Dev both ways while it is typed, with the keyboard alone', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/kruti-dev`);
    const unicode = page.getByLabel('Unicode (Mangal, Noto, …)', { exact: true });
    const keys = page.getByLabel('Kruti Dev 010', { exact: true });
    await unicode.focus();
    await page.keyboard.insertText('शिक्षा और संस्कृति');
    await expect.poll(() => keys.inputValue()).toBe("f'k{kk vkSj laLd`fr");
    await keys.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('Hkkjr');
    await expect.poll(() => unicode.inputValue()).toBe('भारत');
    await leave(page);
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a narrow phone', NARROW],
  ])('splits a PDF without sending it anywhere, on %s', async (_, look) => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/tools/pdf-splitter`, look);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.getByLabel('Choose a PDF or drop it here').setInputFiles(fixture('quadratic.pdf'));
    await page.getByRole('checkbox', { name: 'Page 1' }).check();
    await expect.poll(() => page.getByLabel('Pages', { exact: true }).inputValue()).toBe('1');
    await expect
      .poll(() =>
        page
          .locator('canvas')
          .first()
          .evaluate((canvas: HTMLCanvasElement) => canvas.width),
      )
      .toBe(240);
    const { name, bytes } = await saved(page, () =>
      page.getByRole('button', { name: 'Save 1 page' }).click(),
    );
    expect(name).toBe('quadratic-pages.pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByLabel('Pages', { exact: true }).fill('99');
    await page.getByRole('alert').filter({ hasText: 'Please write pages between 1 and' }).waitFor();
    expect([sent, pageErrors]).toEqual([[], []]);
    await leave(page);
  });

  it('says which PDF it cannot open', async () => {
    const { page } = await visit(browser, `${stack.url}/tools/pdf-splitter`);
    await page
      .getByLabel('Choose a PDF or drop it here')
      .setInputFiles({ name: 'torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('nothing') });
    await page.getByRole('alert').filter({ hasText: 'torn.pdf cannot be opened' }).waitFor();
    await leave(page);
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
    await leave(page);
  });

  it.each(['/', '/how-it-works'])(
    'shows the film at %s, and closes it in each of three ways',
    async (route) => {
      const { page, pageErrors } = await visit(browser, stack.url + route);
      const film = page.getByRole('dialog', { name: 'Sutra at work' });
      const closings = [
        () => page.keyboard.press('Escape'),
        () => film.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(5, 5),
      ];
      for (const close of closings) {
        await page.getByRole('button', { name: 'Watch Demo Video' }).click();
        await film.waitFor();
        await close();
        await film.waitFor({ state: 'hidden' });
      }
      expect(pageErrors).toEqual([]);
      await leave(page);
    },
  );

  it('plays the film by itself, but not where motion is unwelcome', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page } = await visit(browser, stack.url, { ...NARROW, reducedMotion });
      await page.getByRole('button', { name: 'Watch Demo Video' }).click();
      const film = page.getByLabel('Sutra at work').and(page.locator('video'));
      const state = () =>
        film.evaluate((video: HTMLVideoElement) => ({
          lasts: video.duration > 10,
          captions: video.textTracks[0]?.cues?.length ?? 0,
          playing: !video.paused,
        }));
      await expect
        .poll(state)
        .toEqual({ lasts: true, captions: 4, playing: reducedMotion === 'no-preference' });
      await leave(page);
    }
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
    await page.waitForURL('**/demo');
    await page.goBack();
    await page.getByRole('link', { name: 'Schedule Demo' }).click();
    await page.waitForURL('**/contact');
    await leave(page);
  });

  it('filters positions and shows one', async () => {
    const { page } = await visit(browser, `${stack.url}/careers`);
    await page.getByRole('heading', { name: 'Open Positions (4)' }).waitFor();
    await page.getByRole('button', { name: 'Engineering', exact: true }).click();
    await page.getByRole('heading', { name: 'Open Positions (2)' }).waitFor();
    await page.getByRole('button', { name: 'View details: DevOps Engineer' }).click();
    await page.getByRole('button', { name: 'Back to all jobs' }).click();
    await page.getByRole('heading', { name: 'Open Positions (2)' }).waitFor();
    await page.getByRole('button', { name: 'View details: DevOps Engineer' }).click();
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await toast(page, 'Redirecting to the application').waitFor();
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Application: DevOps Engineer');
    await leave(page);
  });

  it('asks for images on the Hindi page and converts them to text', async () => {
    const { page } = await visit(browser, `${stack.url}/hindi-handwriting-to-text`);
    await page.getByRole('button', { name: 'Convert to Text' }).click();
    await toast(page, 'No Files Selected')
      .filter({ hasText: 'Please upload images with Hindi handwriting first before converting to text.' })
      .waitFor();
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('la') },
      { name: 'wall.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(LIMITS.fileBytes + 1) },
    ]);
    await toast(page, 'Invalid File Type')
      .getByText('song.mp3: Please upload only PDF files or images (JPG, PNG, HEIC, WebP, etc.).')
      .waitFor();
    // `File size must be less than {}MB.`
    await toast(page, 'File Too Large').getByText('wall.jpg: File size must be less than 10MB.').waitFor();
    await page.getByLabel('Choose files').setInputFiles(fixture('notice.jpg'));
    await page.getByText('Converting 1 file will use 1 conversion').waitFor();
    await leave(page);
  });
});
