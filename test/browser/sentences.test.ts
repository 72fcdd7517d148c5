import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@sutra/contract';
import { createPrisma } from '@sutra/prisma';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';
import { signUpHere } from './sign-up.ts';
import {
  alive,
  chooseFiles,
  convertButton,
  fixture,
  hasBrowser,
  launchBrowser,
  leave,
  memoryFile,
  toast,
  visit,
} from './site-page.ts';
import { EVERY_PAGE, missingSentences, SPEC_SENTENCES } from './spec-sentences.ts';

interface Sentences {
  [key: string]: string | string[] | Sentences;
}

const locales = join(import.meta.dirname, '..', '..', 'web', 'src', 'locales', 'en');
const catalogue = new Map<string, Sentences>(
  readdirSync(locales).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(join(locales, name), 'utf8')) as Sentences,
  ]),
);

function sentenceOf(key: string): string | undefined {
  const [file = '', path = ''] = key.split(':');
  if (file === 'errors') return ERRORS[path as keyof typeof ERRORS]?.message;
  let found: Sentences[string] | undefined = catalogue.get(file);
  for (const name of path.split('.')) found = (found as Sentences | undefined)?.[name];
  return typeof found === 'string' ? found : undefined;
}

const withoutNames = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
const files = [
  ...new Set(SPEC_SENTENCES.map(([, , place]) => place).filter((place) => place.endsWith('.ts'))),
];
const STEPS = [
  ['Analyzing content type...', { step: 'analyzing', progress: 10 }],
  ['Extracting math content...', { step: 'extracting', progress: 25, contentType: 'mathematical' }],
  ['Extracting content as text...', { step: 'extracting', progress: 25, contentType: 'text' }],
  ['Converting to DOCX...', { step: 'converting', progress: 75 }],
] as const;
const holdUploads = (page: Page) => page.route('**/api/uploads', () => new Promise(() => {}));

it('the list of sentences has every sentence of the spec in its catalogue, word for word', () => {
  for (const [text, key] of SPEC_SENTENCES)
    expect([key, withoutNames(sentenceOf(key) ?? '')]).toEqual([key, text]);
});

it('the list of sentences looks at every page that shows some at once', () => {
  const shownOn = SPEC_SENTENCES.map(([, , place]) => place).filter((place) => place.startsWith('/'));
  expect(shownOn.filter((route) => !EVERY_PAGE.includes(route))).toEqual([]);
});

it.each(files)('the list of sentences sees those that %s brings about', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8').replaceAll("\\'", "'");
  expect(missingSentences(file, source)).toEqual([]);
});

describe.skipIf(!hasBrowser)('the sentences of the spec', () => {
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

  it('are on the steps of the tour', async () => {
    const { page } = await visit(browser, `${stack.url}/tour`);
    for (const step of ['Project Management', 'Advanced Analytics', 'Team Collaboration', 'Integrations']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('heading', { name: step }).waitFor();
    }
    await leave(page);
  });

  it('ask a visitor to log in before the dashboard', async () => {
    const { page } = await visit(browser, `${stack.url}/dashboard`);
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    expect(await page.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/sign-in');
    expect(await page.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/sign-up');
    await leave(page);
  });

  it('say what Hindi pages cost, and that they are being converted', async () => {
    const { page } = await visit(browser, `${stack.url}/hindi-handwriting-to-text`);
    const notice = readFileSync(fixture('notice.jpg'));
    await page.locator('#home input[type=file][multiple]').setInputFiles([
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: notice },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([notice, Buffer.from(' ')]) },
    ]);
    // Converting 2 files will use 2 conversions: `Converting {} files will use {} conversions`.
    await page.getByText('Converting 2 files will use 2 conversions').waitFor();
    await holdUploads(page);
    await page.getByRole('button', { name: 'Convert to Text' }).click();
    await page.getByRole('button', { name: 'Converting Hindi Text...', disabled: true }).waitFor();
    await leave(page);
  });

  it.each([
    ['Invalid response from conversion API', { status: 200, body: '{}', contentType: 'application/json' }],
    // The browser names the status itself: `API error: {} - {}`.
    ['API error: 418 - ', { status: 418, body: 'no', contentType: 'text/plain' }],
  ])('say when an answer cannot be used: %s', async (sentence, reply) => {
    const { page } = await visit(browser, stack.url);
    await page.route('**/api/uploads', (route) => route.fulfill(reply));
    await chooseFiles(page, memoryFile('note.md', 5));
    await convertButton(page).click();
    await toast(page, 'Conversion Failed').filter({ hasText: sentence }).waitFor();
    await leave(page);
  });

  it('say when an answer cannot be used and its sender does not say why', async () => {
    const { page } = await visit(browser, stack.url);
    // What HTTP/2 leaves of the words behind a status: nothing. `API error: {} - Unknown API error`.
    await page.evaluate(() =>
      Object.defineProperty(XMLHttpRequest.prototype, 'statusText', { get: () => '' }),
    );
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 418, body: 'no' }));
    await chooseFiles(page, memoryFile('note.md', 5));
    await convertButton(page).click();
    await toast(page, 'Conversion Failed').getByText('API error: 418 - Unknown API error').waitFor();
    await page.unroute('**/api/uploads');
    await page.route('**/graphql', (route) =>
      route.fulfill({ json: { data: null, errors: [{ message: 'no' }] } }),
    );
    await page.locator('#home').getByRole('button', { name: 'New Conversion' }).click();
    await chooseFiles(page, memoryFile('note.md', 5));
    await convertButton(page).click();
    await toast(page, 'Conversion Failed').getByText('Failed to process files').waitFor();
    await leave(page);
  });

  it('say where a file stands at each step, and that it failed where nobody knows why', async () => {
    const prisma = createPrisma(stack.databaseUrl, 1);
    const { page } = await visit(browser, stack.url);
    await chooseFiles(page, memoryFile('steps.md', 5));
    await convertButton(page).click();
    const row = page.locator('#home li').filter({ hasText: 'steps.md' });
    await row.getByText('Waiting for its turn...').waitFor();
    const where = { originalFileName: 'steps.md' };
    for (const [sentence, data] of STEPS) {
      await prisma.conversion.updateMany({ where, data: { ...data, status: 'processing' } });
      await page.reload();
      await row.getByText(sentence).waitFor();
    }
    await prisma.conversion.updateMany({ where, data: { status: 'error', progress: 0 } });
    await page.reload();
    await row.getByText('Conversion failed').waitFor();

    await page.locator('#home').getByRole('button', { name: 'New Conversion' }).click();
    await page.getByText('Results will appear here').waitFor();
    await page.route('**/graphql', async (route) => {
      await prisma.conversion.updateMany({
        where: { originalFileName: 'torn.md' },
        data: { status: 'error' },
      });
      await route.continue();
    });
    await chooseFiles(page, memoryFile('torn.md', 6));
    await convertButton(page).click();
    await toast(page, 'Conversion Failed')
      .filter({ hasText: 'torn.md: ' })
      .getByText('Please try again or contact support if the issue persists.')
      .waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await leave(page);
    await prisma.$disconnect();
  });

  it('say so where a department has no position', async () => {
    const { page } = await visit(browser, stack.url);
    await page.route('**/assets/*.js', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/department:(.)success\1/g, 'department:$1product$1');
      await route.fulfill({ response: answer, body });
    });
    await page.goto(`${stack.url}/careers`);
    await alive(page);
    await page.getByRole('button', { name: 'Customer Success', exact: true }).click();
    await page.getByText('No positions available').waitFor();
    await page.getByText('Check back later for new opportunities in this department.').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leave(page);
  });

  it('tell those who may convert with their account of Smart Content Detection', async () => {
    const { page } = await visit(browser, stack.url);
    await signUpHere(page.context(), stack, { email: 'asha@example.org', name: '' });
    await page.evaluate(() => localStorage.setItem('sutra.signed-in', '1'));
    await page.reload();
    await page.getByRole('complementary', { name: 'Smart Content Detection' }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    // Who gave no name is greeted all the same: `Welcome, {}!` with the word `User`.
    await page.getByText('Welcome, User!').filter({ visible: true }).first().waitFor();
    await leave(page);
  });

  it('say that a page broke, where one does', async () => {
    const { page } = await visit(browser, stack.url);
    await page.route('**/assets/tools-page*', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }).click();
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.unroute('**/assets/tools-page*');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor();
    await leave(page);
  });
});
