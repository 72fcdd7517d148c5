import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedPdf, note, outlastingNote } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack, usualBackend } from '../setup/stack.ts';

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');
const quadratic = () => readFile(join(import.meta.dirname, '..', 'fixtures', 'quadratic.pdf'));

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function post(visitor: Visitor, path: string, body: unknown, headers = {}): Promise<Answer> {
  const response = await visitor.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

describe.each(usualBackend('redis'))('conversion in steps, jobs in %s', (backend) => {
  let stack: Stack;
  let prisma: PrismaClient;
  beforeAll(async () => {
    stack = await startStack({ backend, env: { STEPS_PER_MINUTE: '45', STEP_SECONDS: '20' } });
    prisma = createPrisma(stack.databaseUrl, 2);
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await stack.stop();
  });

  it('takes a PDF to Word: detected, extracted, written, charged once', async () => {
    const visitor = new Visitor(stack.url);
    const file = { base64File: base64(await quadratic()), mimeType: 'application/pdf' };
    const detected = await post(visitor, '/api/detect-content', file);
    expect(detected).toEqual({ status: 200, body: { contentType: 'mathematical' } });
    const extract = { ...file, contentType: 'mathematical' };
    const extracted = await post(visitor, '/api/extract-content', extract);
    expect(extracted.status).toBe(200);
    expect(extracted.body.latexContent).toMatch(/\\frac|\\sqrt/);
    expect(await post(visitor, '/api/extract-content', extract)).toEqual(extracted);
    const docx = await post(visitor, '/api/convert-to-docx', {
      latexContent: extracted.body.latexContent,
      fileName: 'quadratic.docx',
    });
    expect(docx).toMatchObject({ status: 200, body: { success: true } });
    const parts = unzipSync(Buffer.from(String(docx.body.docxBase64), 'base64'));
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('<m:oMath');
    expect(await prisma.ledgerEntry.count({ where: { kind: 'charge' } })).toBe(1);
  });

  it('gives the conversion back where the file cannot be read, and says why', async () => {
    const file = { base64File: base64(lockedPdf.bytes), mimeType: 'application/pdf', contentType: 'text' };
    const answer = await post(new Visitor(stack.url), '/api/extract-content', file);
    expect(answer).toMatchObject({ status: 422, body: { success: false } });
    expect(answer.body.error).toMatch(/password/);
    const [charges, refunds] = await Promise.all(
      (['charge', 'refund'] as const).map((kind) => prisma.ledgerEntry.count({ where: { kind } })),
    );
    expect([charges, refunds]).toEqual([2, 1]);
  });

  it('reads text around formulas as content for Word, and asks twice for nothing', async () => {
    const visitor = new Visitor(stack.url);
    const body = { latexContent: String(note().bytes), fileName: 'note' };
    const [first, second] = await Promise.all([
      post(visitor, '/api/convert-to-docx', body),
      post(visitor, '/api/convert-to-docx', body),
    ]);
    expect(first.status).toBe(200);
    expect(second.status).toBe(200);
  });

  it.each([
    ['no body', '/api/detect-content', '', 400, /body/i],
    ['broken JSON', '/api/extract-content', '{', 400, /JSON|body/i],
    ['no file', '/api/detect-content', { mimeType: 'image/png' }, 400, /^base64File is/],
    ['no base64', '/api/detect-content', { base64File: '<svg/>', mimeType: 'x' }, 400, /^base64File is/],
    [
      'a number for a file',
      '/api/extract-content',
      { base64File: 1, mimeType: 'x', contentType: 'text' },
      400,
      /^base64File is/,
    ],
    [
      'an unknown kind of content',
      '/api/extract-content',
      { base64File: 'QUJD', mimeType: 'x', contentType: 'poem' },
      400,
      /^contentType is/,
    ],
    [
      'a file of no known kind',
      '/api/detect-content',
      { base64File: base64(new Uint8Array(64).fill(7)), mimeType: 'image/png' },
      415,
      /not supported/,
    ],
    [
      'a file over the limit',
      '/api/detect-content',
      { base64File: base64(new Uint8Array(10.5 * 1024 * 1024)), mimeType: 'application/pdf' },
      413,
      /10MB/,
    ],
    [
      'a huge body',
      '/api/detect-content',
      { base64File: 'A'.repeat(30 * 1024 * 1024), mimeType: 'application/pdf' },
      413,
      /large/i,
    ],
    ['no content', '/api/convert-to-docx', { latexContent: ' ', fileName: 'a' }, 400, /^latexContent is/],
    ['no name', '/api/convert-to-docx', { latexContent: 'x' }, 400, /^fileName is/],
    [
      'too much content',
      '/api/convert-to-docx',
      { latexContent: 'x'.repeat(2_000_001), fileName: 'a' },
      400,
      /^latexContent is/,
    ],
  ])('refuses %s', async (_what, path, body, status, error) => {
    const answer = await post(new Visitor(stack.url), path, body);
    expect(answer).toMatchObject({ status, body: { success: false } });
    expect(answer.body.error).toMatch(error);
  });

  it('refuses other sites', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await post(new Visitor(stack.url), '/api/detect-content', {}, headers);
    expect(answer).toMatchObject({ status: 403, body: { success: false } });
  });

  it('says so where an answer takes too long, and has it ready later', async () => {
    await stack.end('api');
    stack.env.STEP_SECONDS = '1';
    await stack.start('api');
    const visitor = new Visitor(stack.url);
    // A visitor that is known has a cookie before the file that takes long.
    await post(visitor, '/api/convert-to-docx', { latexContent: 'x', fileName: 'known' });
    const body = { latexContent: String(outlastingNote().bytes), fileName: 'long' };
    const first = await post(visitor, '/api/convert-to-docx', body);
    expect(first).toMatchObject({ status: 503, body: { success: false } });
    const again = async () => (await post(visitor, '/api/convert-to-docx', body)).status;
    await expect.poll(again, { timeout: 60_000, interval: 3_000 }).toBe(200);
  });

  it.each(['api/dist/main', 'worker/dist/main', 'worker/dist/engine-thread'])(
    'keeps what %s was compiled to for the next start',
    async (script) => {
      const [folder, name] = [dirname(script), `${basename(script)}.cjs.`];
      const files = () => readdir(join(import.meta.dirname, '..', '..', folder));
      const isKept = (file: string) => file.startsWith(name) && file.endsWith('.code');
      await expect.poll(async () => (await files()).some(isKept)).toBe(true);
    },
  );

  it('lets one network ask so often and no more', async () => {
    const visitor = new Visitor(stack.url);
    const answers: Answer[] = [];
    for (let count = 0; count < 50; count += 1) {
      answers.push(await post(visitor, '/api/detect-content', '{}'));
    }
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { success: false } });
  });
});
