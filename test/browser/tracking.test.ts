import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATNA, startFakeGeolocation } from '../fakes/geolocation.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import {
  alive,
  chooseFiles,
  convertButton,
  hasBrowser,
  launchBrowser,
  memoryFile,
  visitorBrowser,
} from './site-page.ts';

const RECORDS = /\/api\/(track-click|track-conversion|welcome)$/;

describe.skipIf(!hasBrowser)('what the site counts', () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;
  let service: Awaited<ReturnType<typeof startFakeGeolocation>>;

  beforeAll(async () => {
    service = await startFakeGeolocation();
    stack = await startStack({ env: { GEOLOCATION_URL: service.url } });
    prisma = createPrisma(stack.databaseUrl, 2);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
    await service?.stop();
  });

  /** A visitor, the records that their browser sent, and what it told on its console. */
  async function visitor(path = '/', prepare?: (page: Page) => Promise<unknown>) {
    const context = await visitorBrowser(browser);
    const page = await context.newPage();
    const sent: { path: string; body: unknown }[] = [];
    const consoleErrors: string[] = [];
    page.on('console', (message) => consoleErrors.push(message.text()));
    page.on('request', (request) => {
      const found = RECORDS.exec(request.url());
      if (found) sent.push({ path: found[1] ?? '', body: request.postDataJSON() });
    });
    await prepare?.(page);
    await page.goto(stack.url + path);
    await alive(page);
    return { page, sent, consoleErrors };
  }

  it('asks where the visitor is, and keeps the network of the address only', async () => {
    const { page, sent } = await visitor();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({
      path: 'welcome',
      body: { ip: PATNA.ip, zip_code: '800001', isp_asn: '24560', gdpr: false, referrer: 'Direct' },
    });
    await expect
      .poll(() => prisma.visitRecord.findFirst())
      .toMatchObject({
        ip: '203.0.113.0',
        city: 'Patna',
        stateCode: 'BR',
        isp: 'An Airline',
      });
    await page.context().close();
  });

  it.each([
    ['refuses', { status: 429, body: { success: false } }],
    ['knows nothing', { status: 200, body: { success: false } }],
  ])('tells the console alone when the service %s', async (_, reply) => {
    service.answer(reply);
    const { page, sent, consoleErrors } = await visitor();
    await expect.poll(() => consoleErrors.some((text) => text.startsWith('Not counted:'))).toBe(true);
    expect(sent).toEqual([]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
    service.answer({ status: 200, body: PATNA });
  });

  it('counts the button of a plan, with what the browser tells of itself', async () => {
    const { page, sent } = await visitor('/pricing');
    await page.getByRole('link', { name: 'Write to us: Popular' }).click();
    await page.waitForURL('**/contact?*');
    await expect
      .poll(() => page.getByLabel('Subject').inputValue())
      .toBe('Hello, I would like to subscribe to the Popular plan.');
    const clicks = () => sent.filter(({ path }) => path === 'track-click');
    await expect.poll(() => clicks().length).toBe(1);
    expect(clicks()[0]?.body).toMatchObject([
      {
        plan_name: 'Popular',
        plan_price: '₹499',
        user_email: 'Anonymous',
        is_signed_in: false,
        language: 'en-IN',
        screenSize: '1280x800',
      },
    ]);
    await expect.poll(() => prisma.clickRecord.findFirst()).toMatchObject({ planName: 'Popular' });
    await page.context().close();
  });

  it('counts that Convert was pressed, on the day and at the hour in India', async () => {
    const { page, sent } = await visitor();
    await chooseFiles(page, memoryFile('note.md', 5));
    await convertButton(page).click();
    const conversions = () => sent.filter(({ path }) => path === 'track-conversion');
    await expect.poll(() => conversions().length).toBe(1);
    expect(conversions()[0]?.body).toMatchObject({
      date: expect.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/),
      time: expect.stringMatching(/^\d{1,2}:\d{2}:\d{2}/),
      os: 'Linux',
      browser: 'Chrome',
      userEmail: 'Anonymous',
    });
    await expect.poll(() => prisma.conversionRecord.count()).toBe(1);
    await page.context().close();
  });

  it.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('asks and tells nobody under %s', async (_, name, value) => {
    const before = service.asked();
    const { page, sent, consoleErrors } = await visitor('/', (opened) =>
      opened.addInitScript(([key, given]) => Object.defineProperty(navigator, key, { get: () => given }), [
        name,
        value,
      ] as const),
    );
    await chooseFiles(page, memoryFile('note.md', 5));
    await convertButton(page).click();
    await page.getByRole('heading', { name: 'Download Results' }).waitFor();
    await page
      .getByRole('button', { name: /^Download / })
      .or(page.getByRole('link', { name: /^Download / }))
      .first()
      .waitFor();
    expect([sent, consoleErrors, service.asked()]).toEqual([[], [], before]);
    await page.context().close();
  });
});
