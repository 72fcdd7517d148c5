import { createHash, createHmac, randomUUID } from 'node:crypto';
import { OPERATIONS } from '@sutra/contract/v1';
import type { PrismaClient } from '@sutra/prisma';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ApiClient,
  type ApiStack,
  base64,
  JOB_FIELDS,
  newKey,
  openApiStack,
  paper,
  REQUESTS,
  signedUp,
} from '../clients/api-client.ts';
import { fixture, lockedPdf } from '../clients/samples.ts';
import type { Visitor } from '../clients/visitor.ts';
import type { Stack } from '../setup/stack.ts';

let opened: ApiStack;
let stack: Stack;
let prisma: PrismaClient;
let owner: Visitor;
let apiClient: ApiClient;
let setBalance: ApiStack['setBalance'];

const documentOf = async (url: unknown): Promise<string> => {
  const response = await fetch(String(url));
  expect(response.status).toBe(200);
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return strFromU8(parts['word/document.xml'] ?? new Uint8Array());
};

describe('the documented API', () => {
  beforeAll(async () => {
    opened = await openApiStack();
    ({ stack, prisma, owner, apiClient, setBalance } = opened);
  });
  afterAll(() => opened.close());

  it('converts a PDF: completed at once, charged once, behind a link that needs no key', async () => {
    const file = base64((await fixture('quadratic.pdf')).bytes);
    const { status, headers, body } = await apiClient.post(
      'convert/pdf-to-docx',
      { file, filename: 'quadratic.pdf' },
      { prefer: 'wait=30' },
    );
    expect([status, Object.keys(body)]).toEqual([200, JOB_FIELDS]);
    expect(body).toMatchObject({ success: true, status: 'completed', output_filename: 'quadratic.docx' });
    expect(body.review_url).toBe(`${stack.url}/review?file=${String(body.job_id)}`);
    expect(body.pages_processed).toBe(2);
    expect(body.math_formulas_detected).toBeGreaterThan(3);
    expect(body.formula_audit).toEqual({
      sure: body.math_formulas_detected,
      doubtful: 0,
      kept_as_text: 0,
      kept_as_pictures: 0,
    });
    expect(headers.get('preference-applied')).toBe('wait=30');
    expect(headers.get('ratelimit-policy')).toBe(`"key";q=${REQUESTS};w=60`);
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(await documentOf(body.download_url)).toContain('<m:oMath');
    const charges = await prisma.ledgerEntry.count({
      where: { kind: 'charge', conversionId: String(body.job_id) },
    });
    expect(charges).toBe(1);
  });

  it('takes a form with the file as it is, and heeds its options', async () => {
    const form = new FormData();
    form.append('file', new Blob([(await fixture('quadratic.pdf')).bytes as BlobPart]), 'form.pdf');
    form.append('options', JSON.stringify({ extract_math: false }));
    const { status, body } = await apiClient.post('convert/pdf-to-docx', form, { prefer: 'wait=30' });
    expect([status, body.output_filename, body.math_formulas_detected]).toEqual([200, 'form.docx', 0]);
    expect(await documentOf(body.download_url)).not.toContain('<m:oMath');
  });

  it('reads a picture: its text, and how sure it is', async () => {
    const form = new FormData();
    form.append('image', new Blob([(await fixture('heading.jpg')).bytes as BlobPart]), 'heading.jpg');
    form.append('options[language]', 'eng');
    form.append('options[dpi]', '200');
    const { status, body } = await apiClient.post('convert/image-to-docx', form, { prefer: 'wait=30' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(Object.keys(body)).toEqual([...JOB_FIELDS, 'confidence_score', 'text_extracted']);
    expect(body.confidence_score).toBeGreaterThan(0.5);
    expect(body.formula_audit).toMatchObject({ doubtful: 0 });
    expect(String(body.text_extracted)).toMatch(/\w{4}/);
  });

  it('finds formulas: in three spellings, with their places, and writes them to a file', async () => {
    const image = base64((await fixture('quadratic.pdf')).bytes);
    const ask = (options: object) =>
      apiClient.post('ocr/extract-math', { image, filename: 'q.pdf', options }, { prefer: 'wait=30' });
    const { status, body } = await ask({ output_format: 'mathml' });
    expect(status, JSON.stringify(body)).toBe(200);
    const formulas = body.formulas as Record<string, unknown>[];
    expect(formulas.length).toBeGreaterThan(3);
    for (const formula of formulas) {
      expect(Object.keys(formula)).toEqual(['id', 'latex', 'mathml', 'text', 'confidence', 'bounding_box']);
      expect(formula.bounding_box).toHaveLength(4);
      expect(formula.mathml).toMatch(/^<math/);
    }
    expect(formulas.map(({ latex }) => latex).join()).toContain('\\frac');
    expect(formulas.some(({ bounding_box: box }) => ((box as number[])[2] ?? 0) > 0)).toBe(true);
    expect(await (await fetch(String(body.download_url))).text()).toContain('<math');
    const sure = await ask({ confidence_threshold: 1 });
    expect((sure.body.formulas as { confidence: number }[]).every(({ confidence }) => confidence === 1)).toBe(
      true,
    );
  });

  it('says what it could not read in a picture, and charges nothing where it found nothing', async () => {
    // A curve by hand: nothing that anybody could read.
    const curve =
      '<path d="M60 300 C 200 40 300 520 420 180 S 640 500 700 90" fill="none" stroke="#222" stroke-width="9"/>';
    const paper = '<rect width="800" height="560" fill="#fff"/>';
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="560">${paper}${curve}</svg>`;
    const png = await sharp(Buffer.from(drawing)).png().toBuffer();
    const { body } = await apiClient.post(
      'ocr/extract-math',
      { image: base64(png), filename: 'curve.png' },
      { prefer: 'wait=60' },
    );
    expect(body).toMatchObject({ status: 'completed', formulas: [], formulas_not_read: 1 });
    const entries = await prisma.ledgerEntry.findMany({ where: { conversionId: String(body.job_id) } });
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('tells why a file failed, and gives the conversion back', async () => {
    const file = base64(lockedPdf.bytes);
    const { status, headers, body } = await apiClient.post(
      'convert/pdf-to-docx',
      { file },
      { prefer: 'wait=30' },
    );
    expect([status, body.code]).toEqual([422, 'pdf-encrypted']);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const job = await prisma.apiJob.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    const answer = await apiClient.get(`jobs/${job.conversionId}/status`);
    expect(answer.body).toMatchObject({ status: 'failed', error: { code: 'pdf-encrypted' } });
    expect((await apiClient.get(`jobs/${job.conversionId}/result`)).status).toBe(422);
    expect(
      await prisma.ledgerEntry.count({ where: { kind: 'refund', conversionId: job.conversionId } }),
    ).toBe(1);
  });

  it('tells what the account has used', async () => {
    const { status, body } = await apiClient.get('account/usage');
    expect(status).toBe(200);
    const period = body.current_period as Record<string, number>;
    expect(period.conversions_limit).toBe(1_000);
    expect(period.conversions_used).toBeGreaterThan(3);
    expect(period.pages_processed).toBeGreaterThan(2);
    expect(body.plan).toMatchObject({ name: 'Free', tier: 'free' });
  });

  describe('refuses', () => {
    const huge = base64(new Uint8Array(10.5 * 1024 * 1024).fill(0x25));
    const pdf = 'convert/pdf-to-docx';
    const png = 'convert/image-to-docx';
    const math = 'ocr/extract-math';

    it.each([
      ['nothing', pdf, {}, 400, 'invalid-field', 'file'],
      ['a list', pdf, [], 400, 'invalid-field', 'body'],
      ['broken JSON', pdf, '{', 400, 'invalid-field', 'body'],
      ['no base64', pdf, { file: '<svg/>!' }, 400, 'invalid-field', 'file'],
      ['a number for a file', png, { image: 7 }, 400, 'invalid-field', 'image'],
      ['an unknown field', pdf, { ...paper(), colour: 'red' }, 400, 'invalid-field', 'colour'],
      ['an unknown option', pdf, { ...paper(), options: { dpi: 3 } }, 400, 'invalid-field', 'options.dpi'],
      [
        'a quality that is none',
        pdf,
        { ...paper(), options: { output_quality: 'best' } },
        400,
        'invalid-field',
        'options.output_quality',
      ],
      [
        'a mark of doubt that is none',
        png,
        { image: 'AAAA', options: { doubtful_formulas: 'beside' } },
        400,
        'invalid-field',
        'options.doubtful_formulas',
      ],
      ['too few dots', png, { image: 'AAAA', options: { dpi: 71 } }, 400, 'invalid-field', 'options.dpi'],
      ['too many dots', png, { image: 'AAAA', options: { dpi: 601 } }, 400, 'invalid-field', 'options.dpi'],
      ['half a dot', png, { image: 'AAAA', options: { dpi: 72.5 } }, 400, 'invalid-field', 'options.dpi'],
      [
        'a strange language',
        png,
        { image: 'AAAA', options: { language: 'xx' } },
        400,
        'invalid-field',
        'options.language',
      ],
      [
        'too sure',
        math,
        { image: 'AAAA', options: { confidence_threshold: 1.1 } },
        400,
        'invalid-field',
        'options.confidence_threshold',
      ],
      [
        'a format that is none',
        math,
        { image: 'AAAA', options: { output_format: 'png' } },
        400,
        'invalid-field',
        'options.output_format',
      ],
      [
        'a webhook of files',
        pdf,
        { ...paper(), webhook_url: 'file:///etc/passwd' },
        400,
        'invalid-field',
        'webhook_url',
      ],
      ['an empty name', pdf, { ...paper(), filename: ' ' }, 400, 'invalid-field', 'filename'],
      ['a picture as a PDF', pdf, { file: 'iVBORw0KGgoAAAANSUhEUg==' }, 415, 'invalid-file-type', null],
      ['a PDF as a picture', png, { image: paper().file }, 415, 'invalid-file-type', null],
      [
        'what it does not know',
        math,
        { image: base64(new Uint8Array(64).fill(7)) },
        415,
        'invalid-file-type',
        null,
      ],
      ['a file over the limit', pdf, { file: base64('%PDF-1.7\n') + huge }, 413, 'file-too-large', null],
      ['a body without end', pdf, { file: 'A'.repeat(30 * 1024 * 1024) }, 413, 'request-too-large', null],
    ] as const)('%s', async (_what, path, sent, status, code, field) => {
      const { status: answer, body, headers } = await apiClient.post(path, sent);
      expect([answer, body.code, body.status]).toEqual([status, code, status]);
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(body.type).toBe(`${stack.url}/api/v1/problems/${code}`);
      if (field === null) return;
      expect((body.errors as { field: string }[]).map((error) => error.field)).toContain(field);
      expect(body.detail).toContain(field);
    });

    it('a body of another kind, a form without a file, and a key that is none', async () => {
      const xml = await apiClient.post(pdf, '<file/>', { 'content-type': 'application/xml' });
      expect([xml.status, xml.body.code]).toEqual([415, 'media-type-unknown']);
      const form = new FormData();
      form.append('file', 'only words');
      expect((await apiClient.post(pdf, form)).body.code).toBe('invalid-field');
      const long = await apiClient.post(pdf, paper(), { 'idempotency-key': 'k'.repeat(300) });
      expect([long.status, long.body.code]).toEqual([400, 'invalid-field']);
    });

    it.each(OPERATIONS)('$id without a key, and with one that is none', async ({ method, path }) => {
      const address = path.replace('/api/v1/', '').replace('{job_id}', randomUUID());
      const stranger = new ApiClient(stack.url, `sutra_${'x'.repeat(43)}`);
      for (const authorization of [`Bearer ${stranger.key}`, 'Basic abc', '']) {
        const answer = await fetch(`${stack.url}/api/v1/${address}`, { method, headers: { authorization } });
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
          401,
          'Bearer realm="sutra"',
        ]);
      }
      const cookie = await owner.fetch(`/api/v1/${address}`, { method });
      expect(cookie.status).toBe(401);
    });

    it.each(['GET status', 'GET result', 'POST cancel'])(
      '%s of a job of others, or of none',
      async (call) => {
        const [method = '', name = ''] = call.split(' ');
        const { body } = await apiClient.post(pdf, paper(), { prefer: 'wait=30' });
        const other = await signedUp(stack, prisma, `other-${name}@example.com`);
        const foreign = new ApiClient(stack.url, await newKey(other));
        for (const id of [body.job_id, randomUUID(), 'no-id', '%00']) {
          const { status, body: answer } = await foreign.send(`jobs/${String(id)}/${name}`, { method });
          expect([id, status, answer.code]).toEqual([id, 404, 'job-not-found']);
        }
      },
    );

    it('links that were made up, belong to another job, or have ended', async () => {
      const made = async () => (await apiClient.post(pdf, paper(), { prefer: 'wait=30' })).body;
      const [one, other] = [await made(), await made()];
      const token = new URL(String(other.download_url)).searchParams.get('token');
      const status = async (query: string) =>
        (await fetch(`${stack.url}/api/v1/jobs/${String(one.job_id)}/download${query}`)).status;
      expect(await status('')).toBe(404);
      expect(await status('?token=abc.def')).toBe(404);
      expect(await status(`?token=${token}`)).toBe(404);
      const { ownerId } = await prisma.account.findFirstOrThrow({ where: { email: 'owner@example.com' } });
      const ended = Date.now() - 1;
      const mark = createHmac('sha256', stack.env.SECRET ?? '')
        .update(`download\n${String(one.job_id)}\n${ownerId}\n${ended}`)
        .digest('base64url');
      expect(await status(`?token=${ended.toString(36)}.${mark}`)).toBe(410);
    });

    it('accounts that may not convert', async () => {
      const poor = await signedUp(stack, prisma, 'poor@example.com');
      const key = new ApiClient(stack.url, await newKey(poor));
      const code = async () => {
        const { status, body } = await key.post(pdf, paper());
        return [status, body.code];
      };
      await setBalance('poor@example.com', 0);
      expect(await code()).toEqual([402, 'not-enough-conversions']);
      await setBalance('poor@example.com', 0, 'monthly');
      expect(await code()).toEqual([402, 'no-conversions-remaining']);
      await setBalance('poor@example.com', 0, 'expired');
      expect(await code()).toEqual([402, 'plan-expired']);
      await prisma.account.updateMany({
        where: { email: 'poor@example.com' },
        data: { emailVerified: false },
      });
      expect(await code()).toEqual([403, 'email-not-verified']);
    });

    it('a key that asks too often, in every process', async () => {
      const eager = new ApiClient(stack.url, await newKey(owner));
      const hash = createHash('sha256').update(eager.key).digest('hex');
      const { id } = await prisma.apiKey.findUniqueOrThrow({ where: { hash } });
      const minute = Math.floor(Date.now() / 60_000) * 60_000;
      const windows = [minute, minute + 60_000].map((start) => new Date(start));
      await prisma.apiUse.createMany({
        data: windows.map((window) => ({ apiKeyId: id, window, used: REQUESTS })),
      });
      const { status, headers, body } = await eager.get('account/usage');
      expect([status, body.code]).toEqual([429, 'rate-limited']);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(headers.get('ratelimit')).toMatch(/^"key";r=0;/);
      expect((await apiClient.get('account/usage')).status).toBe(200);
    });

    it('paths that are none', async () => {
      for (const path of ['', 'jobs', 'convert', 'account']) {
        const { status, body } = await apiClient.get(path);
        expect([path, status, body.code]).toEqual([path, 404, 'path-not-found']);
      }
    });
  });

  it('shows its document, what its problems mean, and a page to try it on', async () => {
    const document = (await (await fetch(`${stack.url}/api/v1/openapi.json`)).json()) as {
      paths: object;
      servers: { url: string }[];
    };
    expect(Object.keys(document.paths)).toEqual([...new Set(OPERATIONS.map(({ path }) => path))]);
    expect(document.servers[0]?.url).toBe(stack.url);
    const problem = await fetch(`${stack.url}/api/v1/problems/rate-limited`);
    expect(await problem.json()).toMatchObject({ code: 'rate-limited', status: 429 });
    const page = await fetch(`${stack.url}/api/v1/playground`);
    const assets = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => address,
    );
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      expect(asset).toMatch(/^\/api\/v1\/playground\//);
      expect((await fetch(stack.url + asset)).status).toBe(200);
    }
    expect((await fetch(`${stack.url}/api/v1/playground/package.json`)).status).toBe(404);
    expect((await fetch(`${stack.url}/api/v1/playground/../../../etc/passwd`)).status).toBe(404);
  });
});
