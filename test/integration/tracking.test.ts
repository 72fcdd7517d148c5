import { createPrisma, type PrismaClient } from '@sutra/prisma';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type MailServer, startMailServer } from '../fakes/smtp.ts';
import { type Stack, startStack, usualBackend } from '../setup/stack.ts';

const BROWSER = {
  url: 'https://sutra.example/pricing',
  referrer: '',
  language: 'hi-IN',
  screenSize: '1280x800',
  isMobile: true,
  deviceMemory: 8,
  connectionType: '4g',
  downlink: 1.5,
  rtt: 150,
};
const CLICK = {
  timestamp: '2026-11-20T08:00:00.000Z',
  user_email: 'Anonymous',
  plan_name: 'Yearly',
  plan_price: '₹999',
  is_signed_in: false,
  ...BROWSER,
};
const CONVERSION = {
  date: '20/11/2026',
  time: '1:30:00 pm',
  os: 'Android',
  browser: 'Chrome',
  userEmail: 'a@example.org',
  ...BROWSER,
  deviceMemory: 'unknown',
};
const VISIT = {
  ip: '203.0.113.77',
  country: 'India',
  country_code: 'IN',
  region: 'Bihar',
  zip_code: '800001',
  city: 'Patna',
  state_code: 'BR',
  longitude: 85.1,
  latitude: 25.6,
  isp: 'unknown',
  isp_asn: 'unknown',
  gdpr: false,
  protected: false,
  referrer: 'Direct',
};
const MESSAGE = {
  name: 'Asha',
  email: 'asha@example.org',
  subject: 'Hello',
  message: 'How are\nyou? \u{1F642}',
};
const PATHS = {
  '/api/track-click': [CLICK],
  '/api/track-conversion': CONVERSION,
  '/api/welcome': VISIT,
  '/api/contact': MESSAGE,
};

describe.each(usualBackend('postgres'))('records, jobs in %s', (backend) => {
  let stack: Stack;
  let prisma: PrismaClient;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    const env = {
      SMTP_URL: mail.url,
      CONTACT_MAIL_TO: 'office@example.org',
      RECORDS_PER_MINUTE: '1000',
      MESSAGES_PER_HOUR: '30',
    };
    stack = await startStack({ backend, env });
    prisma = createPrisma(stack.databaseUrl, 2);
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await stack.stop();
    await mail.stop();
  });

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(stack.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('are taken at once and written as they were sent, on the day it is in India', async () => {
    for (const [path, body] of Object.entries(PATHS)) {
      const answer = await post(path, body);
      expect([path, answer.ok, await answer.json()]).toEqual([path, true, { success: true }]);
    }
    await expect.poll(() => prisma.clickRecord.count()).toBe(1);
    await expect.poll(() => prisma.conversionRecord.count()).toBe(1);
    await expect.poll(() => prisma.visitRecord.count()).toBe(1);
    const click = await prisma.clickRecord.findFirstOrThrow();
    expect(click).toMatchObject({ planName: 'Yearly', planPrice: '₹999', isSignedIn: false, rtt: 150 });
    const indian = new Date(click.createdAt.getTime() + 5.5 * 3600_000);
    expect(click.day.toISOString().slice(0, 10)).toBe(indian.toISOString().slice(0, 10));
    expect(await prisma.conversionRecord.findFirstOrThrow()).toMatchObject({
      time: '1:30:00 pm',
      userEmail: 'a@example.org',
      deviceMemory: null,
    });
    expect(await prisma.visitRecord.findFirstOrThrow()).toMatchObject({
      ip: '203.0.113.0',
      countryCode: 'IN',
      longitude: 85.1,
    });
  });

  it('sends messages by mail', async () => {
    await expect.poll(() => mail.emails.length).toBe(1);
    expect(mail.emails[0]).toContain('Subject: Contact: Hello');
    expect(mail.emails[0]).toMatch(/Reply-To: "?Asha"? <asha@example\.org>/);
    const kept = await prisma.contactMessage.findFirstOrThrow();
    expect(kept).toMatchObject({ ...MESSAGE, state: 'new' });
    await expect.poll(async () => (await prisma.contactMessage.findFirstOrThrow()).mailedAt).not.toBeNull();
  });

  it('keeps a message that the mail server refuses, and sends it when it takes it', async () => {
    mail.refuseNext = 2;
    await post('/api/contact', { ...MESSAGE, subject: 'Hello\r\nBcc: all@example.org' });
    await expect.poll(() => prisma.contactMessage.count()).toBe(2);
    await expect.poll(() => mail.emails.length, { timeout: 30_000 }).toBe(2);
    expect(mail.refuseNext).toBe(0);
    expect(mail.emails[1]).not.toMatch(/^Bcc:/m);
    await expect.poll(() => prisma.contactMessage.count({ where: { mailedAt: null } })).toBe(0);
  });

  it('leaves those alone who ask not to be followed', async () => {
    const before = await prisma.visitRecord.count();
    for (const header of ['dnt', 'sec-gpc']) {
      expect((await post('/api/welcome', VISIT, { [header]: '1' })).status).toBe(202);
    }
    await post('/api/track-conversion', CONVERSION);
    await expect.poll(() => prisma.conversionRecord.count()).toBe(2);
    expect(await prisma.visitRecord.count()).toBe(before);
  });

  it('writes hundreds at once, each once', async () => {
    const before = await prisma.clickRecord.count();
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          post('/api/track-click', [{ ...CLICK, plan_name: `${round}-${index}` }]),
        ),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    }
    await expect.poll(() => prisma.clickRecord.count()).toBe(before + 800);
    const names = await prisma.clickRecord.groupBy({ by: ['planName'], _count: true });
    expect(Math.max(...names.map(({ _count }) => _count))).toBe(1);
  });

  it.each([
    ['no body', '/api/track-click', '', 400, /body/i],
    ['broken JSON', '/api/track-click', '[{', 400, /JSON|body/i],
    ['a record without its array', '/api/track-click', CLICK, 400, 'body is missing or not valid.'],
    ['two records', '/api/track-click', [CLICK, CLICK], 400, 'body is missing or not valid.'],
    ['an array of nothing', '/api/track-click', [], 400, 'body is missing or not valid.'],
    [
      'a missing field',
      '/api/track-click',
      [{ ...CLICK, plan_name: undefined }],
      400,
      'plan_name is missing or not valid.',
    ],
    [
      'a wrong type',
      '/api/track-conversion',
      { ...CONVERSION, isMobile: 'yes' },
      400,
      'isMobile is missing or not valid.',
    ],
    ['a foreign address', '/api/welcome', { ...VISIT, ip: 'here' }, 400, 'ip is missing or not valid.'],
    ['long text', '/api/welcome', { ...VISIT, city: 'x'.repeat(101) }, 400, 'city is missing or not valid.'],
    ['null', '/api/welcome', 'null', 400, 'body is missing or not valid.'],
    ['no name', '/api/contact', { ...MESSAGE, name: '  ' }, 400, 'name is missing or not valid.'],
    ['no address', '/api/contact', { ...MESSAGE, email: 'asha' }, 400, 'email is missing or not valid.'],
    ['a huge body', '/api/track-click', [{ ...CLICK, url: 'x'.repeat(1e6) }], 413, /large/i],
    ['a huge message', '/api/contact', { ...MESSAGE, message: 'x'.repeat(1e6) }, 413, /large/i],
  ])('refuses %s', async (_what, path, body, status, error) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(status);
    const answered = (await answer.json()) as { success: boolean; error: string };
    expect(answered.success).toBe(false);
    expect(answered.error).toMatch(error);
  });

  it('refuses other sites and other kinds of bodies', async () => {
    for (const [path, body] of Object.entries(PATHS)) {
      expect((await post(path, body, { origin: 'https://elsewhere.example' })).status).toBe(403);
      expect((await post(path, body, { 'content-type': 'text/xml' })).status).toBe(415);
    }
  });

  it('keeps text that a database cannot hold from stopping the others', async () => {
    const before = await prisma.conversionRecord.count();
    await post('/api/track-conversion', { ...CONVERSION, language: 'a\u0000b', referrer: '\uD800' });
    await post('/api/track-conversion', { ...CONVERSION, rtt: 1e300, downlink: -1 });
    await expect.poll(() => prisma.conversionRecord.count()).toBe(before + 2);
    expect(await prisma.conversionRecord.count({ where: { language: 'ab', referrer: '\uFFFD' } })).toBe(1);
  });

  it('loses nothing when the worker is killed', async () => {
    const before = await prisma.clickRecord.count();
    await stack.kill('worker');
    for (let count = 0; count < 20; count += 1) await post('/api/track-click', [CLICK]);
    await stack.start('worker');
    await expect.poll(() => prisma.clickRecord.count()).toBe(before + 20);
  });

  /** Takes the database away, as a restart of it would, for as long as `work` takes. */
  async function withoutDatabase(work: () => Promise<void>): Promise<void> {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(stack.databaseUrl).pathname.slice(1);
    try {
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
      await work();
    } finally {
      await admin.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`);
      await admin.end();
    }
  }

  async function sendSome(): Promise<void> {
    for (let count = 0; count < 20; count += 1) {
      expect((await post('/api/track-click', [CLICK])).status).toBe(202);
    }
    expect((await post('/api/contact', MESSAGE)).status).toBe(200);
  }

  it('loses nothing while the database is away, and says meanwhile that it is', async () => {
    const before = await prisma.clickRecord.count();
    const messages = await prisma.contactMessage.count();
    await withoutDatabase(async () => {
      await sendSome();
      const codeOfQuery = async () => {
        const answer = await post('/graphql', { query: '{ viewer { id } }' });
        const { error } = (await answer.json()) as { error?: { code: string } };
        return [answer.status, error?.code];
      };
      await expect.poll(codeOfQuery).toEqual([503, 'database-unavailable']);
      await sendSome();
    });
    await expect.poll(() => prisma.clickRecord.count(), { timeout: 30_000 }).toBe(before + 40);
    await expect.poll(() => prisma.contactMessage.count(), { timeout: 30_000 }).toBe(messages + 2);
  });

  it('loses nothing that it has answered when it is killed while the queue is away', async () => {
    const before = await prisma.clickRecord.count();
    const messages = await prisma.contactMessage.count();
    await withoutDatabase(async () => {
      await sendSome();
      await stack.kill('api');
    });
    await stack.start('api');
    await expect.poll(() => prisma.clickRecord.count(), { timeout: 30_000 }).toBe(before + 20);
    await expect.poll(() => prisma.contactMessage.count(), { timeout: 30_000 }).toBe(messages + 1);
  });

  it('lets one network send so many messages and no more', async () => {
    const answers = [];
    for (let count = 0; count < 35; count += 1) answers.push(await post('/api/contact', '{}'));
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(await last?.json()).toEqual({
      success: false,
      error: 'Too many requests. Please wait a moment and try again.',
    });
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
