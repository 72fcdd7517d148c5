import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    processes: ['api'],
    env: { RECORDS_PER_MINUTE: '1000', MESSAGES_PER_HOUR: '1000', STEPS_PER_MINUTE: '1000' },
  });
});
afterAll(() => stack.stop());

const BROWSER = { url: '', isMobile: false };
const FILE = { base64File: 'IyBB', mimeType: 'text/markdown' };
const VISIT = { ip: '203.0.113.7', gdpr: false, protected: false };

/** The paths of the product, each with a body that it takes, and the fields that it cannot do without. */
const PATHS = [
  { path: '/api/detect-content', body: FILE, needed: ['base64File', 'mimeType'] },
  {
    path: '/api/extract-content',
    body: { ...FILE, contentType: 'text' },
    needed: ['base64File', 'mimeType', 'contentType'],
  },
  {
    path: '/api/convert-to-docx',
    body: { latexContent: '# A', fileName: 'a.md' },
    needed: ['latexContent', 'fileName'],
  },
  {
    path: '/api/track-conversion',
    body: { date: '20/11/2026', time: '1:30 pm', ...BROWSER },
    needed: ['date', 'time', 'isMobile'],
  },
  { path: '/api/welcome', body: VISIT, needed: ['ip'] },
  {
    path: '/api/contact',
    body: { name: 'A', email: 'a@example.org', subject: 'B', message: 'C' },
    needed: ['name', 'email', 'subject', 'message'],
  },
] as const;

const CLICK = { timestamp: 't', plan_name: 'p', plan_price: '1', is_signed_in: false, ...BROWSER };
/** In an array of one. */
const LISTED = {
  path: '/api/track-click',
  body: [CLICK],
  needed: ['timestamp', 'plan_name', 'plan_price', 'is_signed_in'],
} as const;

const HUGE = 'x'.repeat(32 * 1024 * 1024);

const send = (path: string, body: string | undefined, headers: Record<string, string> = {}) =>
  fetch(stack.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? null,
  });

/** A refusal in the product's shape, of the client's making, without a word about the inside. */
async function refused(answer: Response): Promise<{ status: number; error: string }> {
  const text = await answer.text();
  const answered = JSON.parse(text) as { success: boolean; error: string };
  expect([answered.success, typeof answered.error]).toEqual([false, 'string']);
  expect(text).not.toMatch(/node_modules|\.ts:|\.js:|prisma|zod/i);
  return { status: answer.status, error: answered.error };
}

describe.each([...PATHS, LISTED])('$path', ({ path, body, needed }) => {
  const wrap = (record: object) => JSON.stringify(Array.isArray(body) ? [record] : record);
  const whole: Record<string, unknown> = Array.isArray(body) ? { ...body[0] } : { ...body };

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['half a text', '{"a": '],
    ['null', 'null'],
    ['a number', '12'],
    ['a text', '"text"'],
    ['an empty object', '{}'],
    ['an empty list', '[]'],
    ['a list of lists', '[[[]]]'],
    ['a prototype', '{"__proto__": {"admin": true}}'],
    ['deep lists', '['.repeat(5_000) + ']'.repeat(5_000)],
  ])('refuses %s', async (_what, sent) => {
    expect((await refused(await send(path, sent))).status).toBe(400);
  });

  it.each(needed)('names %s where it is missing or of the wrong kind', async (field) => {
    for (const value of [undefined, { a: 1 }, [], '!'.repeat(3_000_000)]) {
      const answer = await refused(await send(path, wrap({ ...whole, [field]: value })));
      if (answer.status === 413) continue;
      expect(answer).toEqual({ status: 400, error: `${field} is missing or not valid.` });
    }
  });

  it('refuses a huge body, another kind of body, another site and another method', async () => {
    expect((await refused(await send(path, JSON.stringify({ a: HUGE })))).status).toBe(413);
    const text = await send(path, wrap(whole), { 'content-type': 'text/plain;charset=UTF-8' });
    const form = await send(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(
      [(await refused(text)).status, (await refused(form)).status].every((status) => status >= 400),
    ).toBe(true);
    const foreign = await send(path, wrap(whole), { origin: 'https://elsewhere.example' });
    expect((await refused(foreign)).status).toBe(403);
    expect((await fetch(stack.url + path)).status).toBe(404);
  });
});

it.each([
  ['/api/conversions/nonsense/download', 404],
  ['/api/conversions/00000000-0000-7000-8000-000000000000/download', 404],
  ['/api/conversions/00000000-0000-7000-8000-000000000000/download?token=a.b&token=c.d', 404],
  [`/api/conversions/00000000-0000-7000-8000-000000000000/download?token=${'x'.repeat(5_000)}`, 404],
  ['/api/conversions/%00/download?token=a', 404],
  ['/api/conversions/..%2f..%2fetc/download?token=a', 404],
])('refuses the download %s', async (path, status) => {
  const answer = await fetch(stack.url + path);
  expect([answer.status, await answer.text()]).toEqual([status, expect.not.stringContaining('node_modules')]);
});

it.each([
  ['no form', 'application/json', '{}'],
  ['a form without a boundary', 'multipart/form-data', 'a'],
  [
    'a form that is cut off',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="f"',
  ],
  [
    'a form without files',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
  ],
])('refuses %s as an upload', async (_what, type, body) => {
  const answer = await send('/api/uploads', body, { 'content-type': type });
  const text = await answer.text();
  expect([answer.status >= 400 && answer.status < 500, text]).toEqual([
    true,
    expect.not.stringContaining('node_modules'),
  ]);
});

it('the REST gateway answers health to anybody, and other methods of it to nobody', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await fetch(stack.url + path)).status).toBe(200);
    expect((await send(path, '{}')).status).toBe(404);
  }
});

it('the REST gateway takes valid requests after thousands of invalid ones', async () => {
  for (const { path, body } of [...PATHS.slice(3), LISTED]) {
    expect([path, (await send(path, JSON.stringify(body))).ok]).toEqual([path, true]);
  }
});
