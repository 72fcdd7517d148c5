import { readFile } from 'node:fs/promises';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { unzipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, signedUp } from '../clients/api-client.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { alive, DESKTOP, fixtureFile, hasBrowser, launchBrowser, leave, PHONE, visit } from './site-page.ts';
import { violations } from './violations.ts';

describe.skipIf(!hasBrowser)('the page of the API', () => {
  let stack: Stack;
  let prisma: PrismaClient;
  let browser: Browser;
  let key = '';

  beforeAll(async () => {
    stack = await startStack();
    prisma = createPrisma(stack.databaseUrl, 2);
    key = await newKey(await signedUp(stack, prisma, 'developer@example.com'));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
  });

  const saveKey = async (page: Page) => {
    await page.getByLabel('API key', { exact: true }).fill(key);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved in this tab.').waitFor();
  };

  it('has a tab for each category, with its endpoints', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/api`);
    const categories: [string, string[]][] = [
      ['Document Conversion', ['/api/v1/convert/pdf-to-docx', '/api/v1/convert/image-to-docx']],
      ['Math OCR', ['/api/v1/ocr/extract-math']],
      ['Document Processing', ['/api/v1/jobs/{job_id}/status', '/api/v1/jobs/{job_id}/cancel']],
      ['Account Management', ['/api/v1/account/usage']],
    ];
    for (const [category, paths] of categories) {
      await page.getByRole('tab', { name: category }).click();
      for (const path of paths) await page.getByRole('tabpanel').getByText(path, { exact: true }).waitFor();
    }
    for (const name of ['JavaScript SDK', 'Python SDK', 'Postman collection', 'API playground'])
      await page.getByRole('link', { name, exact: true }).waitFor();
    for (const [name, to] of [
      ['Get API Key', '/dashboard'],
      ['View Tutorials', '/how-it-works'],
      ['Contact Support', '/contact'],
      ['How we measure', '/how-it-works#measured'],
    ] as const)
      expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(to);
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('tries the formula package in a page of its own', async () => {
    for (const options of [DESKTOP, PHONE]) {
      const page = await (await browser.newContext(options)).newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.goto(`${stack.url}/math/try`);
      await page.locator('#shown mfrac').waitFor();
      await page.getByLabel('Formula', { exact: true }).fill('\\sqrt{2} \\nosuchcommand');
      await page.locator('#shown msqrt').waitFor();
      expect(await page.getByRole('status').textContent()).toContain('tex-unknown-command');
      await page.getByLabel('MathML').check();
      await page.getByLabel('Formula', { exact: true }).fill('<math><mi>x</mi><mo>=</mo><mn>1</mn></math>');
      await page.getByText('x=1', { exact: true }).last().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  it('converts a file with the visitor’s key, shows the answer and gives the document', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/api`);
    expect(await page.getByLabel('API key', { exact: true }).getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Try it: Convert a PDF to Word' }).click();
    await page.getByRole('heading', { name: 'Convert a PDF to Word' }).waitFor();
    for (const name of ['Parameters', 'Request body', 'Response', 'cURL'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('rowheader', { name: /options\.output_quality/ }).waitFor();
    expect(await page.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('An API key starts with sutra_.').waitFor();
    await saveKey(page);
    await page.getByLabel('file', { exact: true }).setInputFiles(fixtureFile('quadratic.pdf'));
    await page.getByLabel('options.output_quality').selectOption('low');
    await page.getByLabel('Prefer').fill('wait=30');
    await page.getByText('"output_quality":"low"').waitFor();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('"status": "completed"').nth(1).waitFor();
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download quadratic.docx' }).click();
    const bytes = await readFile(await (await started).path());
    expect(Object.keys(unzipSync(bytes))).toContain('word/document.xml');
    await page.getByRole('button', { name: 'Back to all endpoints' }).click();
    await page.getByRole('tab', { name: 'Document Processing' }).click();
    await page.getByRole('button', { name: 'Try it: See where a job stands' }).click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('"progress": 100').waitFor();
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('keeps the key in this tab alone, and forgets it when asked', async () => {
    const { page } = await visit(browser, `${stack.url}/api?try=getUsage`);
    await saveKey(page);
    await page.reload();
    await alive(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('"tier": "free"').waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key);
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(await page.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(key);
    await leave(page);
  });

  it.each([
    ['a light desktop', { ...DESKTOP, colorScheme: 'light' }],
    ['a dark phone', { ...PHONE, colorScheme: 'dark' }],
  ] as const)('is open to everybody with an endpoint and its answer, on %s', async (_look, look) => {
    const { page } = await visit(browser, `${stack.url}/api?try=getUsage`, look);
    await saveKey(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('"tier": "free"').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.goto(`${stack.url}/api?try=convertImageToDocx`);
    await page.getByRole('heading', { name: 'Convert a picture to Word' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(seen ?? 0);
    await leave(page);
  });

  it('speaks Hindi, the reference too', async () => {
    const { page } = await visit(browser, `${stack.url}/hi/api`);
    await page.getByRole('tab', { name: 'दस्तावेज़ रूपांतरण' }).waitFor();
    await page.getByRole('button', { name: /PDF को Word में बदलें/ }).click();
    await page.getByRole('heading', { name: 'PDF को Word में बदलें' }).waitFor();
    await page.getByText('अधिकतम 10 MB और 500 पृष्ठ').waitFor();
    await leave(page);
  });

  it('leads to a playground that works without another site', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/api`);
    await page.goto(`${stack.url}/api/v1/playground`);
    await page.getByRole('heading', { name: /Sutra API/ }).waitFor();
    await page.getByText('/api/v1/convert/pdf-to-docx').first().waitFor();
    expect(pageErrors).toEqual([]);
    await leave(page);
  });
});
