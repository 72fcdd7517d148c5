import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { answer, GEMINI_ERRORS, type GeminiReply } from '../fakes/gemini.ts';
import { usualBackend } from '../setup/stack.ts';
import {
  CANARY,
  type ModelStack,
  pageCounter,
  pageScript,
  scanPdf,
  slowPage,
  startModelStack,
  startWithKey,
  WHOLE_PAGE,
  watchModel,
} from './ai-stack.ts';

/** So many that of one request in ten that fails there are some. */
const MANY_PAGES = 20;
const CRASH_PAGES = 14;
const CRASH_AT_PAGE = 7;

const MORE_TEXT = Array.from({ length: 30 }, (_, index) => `Sentence ${index}.`).join(' ');

let model: ModelStack;
let database: pg.Client;

async function open(backend: 'postgres' | 'redis' = 'postgres', env: NodeJS.ProcessEnv = {}) {
  model = await startModelStack({ backend, env });
  database = new pg.Client({ connectionString: model.stack.databaseUrl });
  await database.connect();
}

async function close() {
  await database?.end();
  await model?.stop();
}

const rows = async (query: string) => (await database.query<Record<string, unknown>>(query)).rows;

async function convertScan(
  pages = 1,
  input: Record<string, unknown> = { apiKey: CANARY },
  look?: typeof WHOLE_PAGE,
) {
  const visitor = new Visitor(model.stack.url);
  const batch = await startWithKey(visitor, [await scanPdf(pages, 'scan.pdf', look)], input);
  const seen = await watchModel(visitor, batch);
  const [last] = seen.slice(-1);
  if (!last) throw new Error('nothing was told');
  return { visitor, batch, seen, last };
}

/** Charges less refunds of the files of a batch. */
async function charged(batch: string): Promise<number> {
  const [row] = await rows(
    `SELECT coalesce(-sum(amount), 0)::int AS charged FROM "LedgerEntry" WHERE "conversionId" IN
      (SELECT id FROM "Conversion" WHERE "batchId" = '${batch}')`,
  );
  return Number(row?.charged);
}

const keptPages = async (id: string) =>
  Number((await rows(`SELECT count(*) AS n FROM "ConversionPage" WHERE "conversionId" = '${id}'`))[0]?.n);
const sealedKeys = async () => Number((await rows('SELECT count("sealedKey") AS n FROM "Batch"'))[0]?.n);

describe('a file that a model reads', () => {
  beforeAll(() => open());
  afterAll(close);

  it('is read page by page with a preview, and becomes a Word document with the formulas', async () => {
    model.fake.script(pageScript(() => slowPage(`The roots are $x = \\frac{a}{b}$. ${MORE_TEXT}`, 60)));
    const { visitor, last, seen, batch } = await convertScan(2);
    expect(last).toMatchObject({ status: 'COMPLETED', contentType: 'MATHEMATICAL', fallback: null });
    const previews = seen.filter(({ preview }) => preview !== null);
    expect(new Set(previews.map(({ preview }) => preview?.page))).toEqual(new Set([1, 2]));
    expect(previews.some(({ preview }) => preview?.text.startsWith('The roots are'))).toBe(true);
    const bytes = await (await visitor.fetch(last.downloadUrl ?? '')).arrayBuffer();
    const document = strFromU8(unzipSync(new Uint8Array(bytes))['word/document.xml'] ?? new Uint8Array());
    expect(document).toContain('<m:f>');
    expect(await charged(batch)).toBe(1);
  });

  it('asks the key’s owner for nothing where pages of letters can be read exactly', async () => {
    model.fake.calls.length = 0;
    const visitor = new Visitor(model.stack.url);
    const ended = lastSeen(await watchModel(visitor, await startWithKey(visitor, [note()])));
    expect(ended.map(({ status }) => status)).toEqual(['COMPLETED']);
    expect(model.fake.calls).toHaveLength(0);
  });

  it('is asked a second time for doubtful formulas where the user wishes it', async () => {
    const asked: string[] = [];
    model.fake.script(
      pageScript((call) => {
        asked.push(call.body.contents?.[0]?.parts.at(-1)?.text ?? '');
        return answer(asked.length === 1 ? 'So $x^⟦2⟧ = 4$.' : 'So $x^3 = 4$.');
      }),
    );
    const { last } = await convertScan(1, { apiKey: CANARY, secondLook: true });
    expect(last.status).toBe('COMPLETED');
    expect(asked).toHaveLength(2);
    expect(asked[1]).toMatch(/sign by sign/);
  });

  it('goes to the built-in engine where that one is asked for, and the key is not kept', async () => {
    model.fake.calls.length = 0;
    const { last } = await convertScan(1, { apiKey: CANARY, engine: 'BUILT_IN' }, WHOLE_PAGE);
    expect(last.status).toBe('COMPLETED');
    expect(model.fake.calls).toHaveLength(0);
    expect(await sealedKeys()).toBe(0);
  });

  it('is refused without a key where a model is to read everything', async () => {
    const visitor = new Visitor(model.stack.url);
    const ids = await visitor.uploadIds(await scanPdf(1));
    const { problem } = await visitor.convert(ids, { engine: 'GEMINI', apiKey: '  ' });
    expect(problem?.code).toBe('ai-key-missing');
  });

  it('reads 20 pages while one request in ten fails, each page asked for three times at most, for one conversion', async () => {
    const counter = pageCounter();
    let requests = 0;
    model.fake.script(
      pageScript((call) => {
        const page = counter.pageOf(call);
        requests += 1;
        return requests % 10 === 0 ? GEMINI_ERRORS.internal : answer(`Page ${page} has $x_{${page}}$.`);
      }),
    );
    const { visitor, last, batch } = await convertScan(MANY_PAGES);
    expect(last).toMatchObject({ status: 'COMPLETED', pagesTotal: MANY_PAGES, fallback: null });
    expect(counter.asked.size).toBe(MANY_PAGES);
    expect(Math.max(...counter.asked.values())).toBeLessThanOrEqual(3);
    expect(requests).toBe(MANY_PAGES + Math.floor(requests / 10));
    expect(await charged(batch)).toBe(1);
    expect(await sealedKeys()).toBe(0);
    expect(await keptPages(last.id)).toBe(MANY_PAGES);
    await visitor.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id: last.id });
    expect(await keptPages(last.id)).toBe(0);
  });
});

describe('what the service answers', () => {
  beforeAll(() => open('postgres', { GEMINI_SILENCE_LIMIT: '3000' }));
  afterAll(close);

  it.each([
    ['keyInvalid', GEMINI_ERRORS.keyInvalid, 'ai-key-invalid', /key settings/],
    ['notAvailable', GEMINI_ERRORS.notAvailable, 'ai-not-available', /enable billing/],
    ['keyType', GEMINI_ERRORS.keyType, 'ai-key-type', /OAuth token does not work/],
    ['keyBlocked', GEMINI_ERRORS.keyBlocked, 'ai-key-blocked', /make a new key/],
  ] as const)(
    '%s ends the batch at once with the cure, and charges nothing',
    async (_name, reply, code, cure) => {
      model.fake.script(() => reply);
      model.fake.calls.length = 0;
      const visitor = new Visitor(model.stack.url);
      const files = [await scanPdf(1, 'a.pdf'), await scanPdf(2, 'b.pdf'), note('c.md')];
      const batch = await startWithKey(visitor, files);
      const ended = lastSeen(await watchModel(visitor, batch));
      expect(ended.map(({ status, error }) => [status, error?.code])).toEqual([
        ['ERROR', code],
        ['ERROR', code],
        ['ERROR', code],
      ]);
      expect(ended[0]?.error?.message).toMatch(cure);
      expect(model.fake.calls).toHaveLength(1);
      expect(await charged(batch)).toBe(0);
      expect(await sealedKeys()).toBe(0);
    },
  );

  it.each<[string, GeminiReply, string, RegExp]>([
    ['badRequest', GEMINI_ERRORS.badRequest, 'fallback-file', /could not read/],
    ['modelGone', GEMINI_ERRORS.modelGone, 'fallback-file-unavailable', /did not answer/],
    [
      'limitReached',
      GEMINI_ERRORS.limitReached('0.02s'),
      'fallback-file-limit',
      /limit of your Gemini API key/,
    ],
    ['internal', GEMINI_ERRORS.internal, 'fallback-file-unavailable', /did not answer/],
    ['overloaded', GEMINI_ERRORS.overloaded, 'fallback-file-unavailable', /did not answer/],
    ['deadline', GEMINI_ERRORS.deadline, 'fallback-file-unavailable', /did not answer/],
    ['a refusal', answer('', 'RECITATION'), 'fallback-file-refused', /declined/],
    ['a blocked prompt', { kind: 'blocked', blockReason: 'SAFETY' }, 'fallback-file-refused', /declined/],
    ['an empty answer', { kind: 'no-candidates' }, 'fallback-file', /could not read/],
    ['garbage', { kind: 'garbage', text: 'data: {]\r\n\r\n' }, 'fallback-file-unavailable', /did not answer/],
    ['silence', { kind: 'silence' }, 'fallback-file-unavailable', /did not answer/],
  ])('%s for good leaves the file to the built-in engine, in words', async (_name, reply, code, words) => {
    model.fake.script(pageScript(() => reply));
    const { last, batch } = await convertScan(1);
    expect(last).toMatchObject({ status: 'COMPLETED', fallback: { code } });
    expect(last.fallbackMessage).toMatch(words);
    expect(await charged(batch)).toBe(1);
  });

  it('one page of three failing for good is read by the built-in engine alone', async () => {
    const counter = pageCounter();
    model.fake.script(
      pageScript((call) => {
        const page = counter.pageOf(call);
        return page === 2 ? answer('', 'SAFETY') : answer(`Page ${page}.`);
      }),
    );
    const { last } = await convertScan(3);
    expect(last).toMatchObject({ status: 'COMPLETED', fallback: { code: 'fallback-pages-refused' } });
    expect(last.fallbackMessage).toMatch(/: 2\.$/);
    expect([...counter.asked.values()]).toEqual([1, 3, 1]);
  });

  it('an answer cut off in the middle is gone on with', async () => {
    let requests = 0;
    model.fake.script(
      pageScript(() => {
        requests += 1;
        return requests === 1
          ? { kind: 'cut', chunks: ['The first half'] }
          : answer('The first half and the rest.');
      }),
    );
    const { last } = await convertScan(1);
    expect(last).toMatchObject({ status: 'COMPLETED', fallback: null });
  });
});

describe.each(usualBackend('redis'))('after a crash of the worker, jobs in %s', (backend) => {
  beforeAll(() => open(backend));
  afterAll(close);

  it('a conversion that goes on asks for the missing pages only, and is charged once', async () => {
    const counter = pageCounter();
    model.fake.script(pageScript((call) => slowPage(`Page ${counter.pageOf(call)} of the file.`, 40)));
    const visitor = new Visitor(model.stack.url);
    const batch = await startWithKey(visitor, [await scanPdf(CRASH_PAGES)]);
    const watching = watchModel(visitor, batch);
    await expect
      .poll(() => counter.asked.size, { timeout: 60_000, interval: 20 })
      .toBeGreaterThanOrEqual(CRASH_AT_PAGE);
    await model.stack.kill('worker');
    // What it had sent may still be on its way to the service.
    await sleep(200);
    const killedAt = counter.asked.size;
    const detections = model.fake.calls.length;
    await model.stack.start('worker');
    const [last] = (await watching).slice(-1);
    expect(last).toMatchObject({ status: 'COMPLETED', pagesTotal: CRASH_PAGES });
    const twice = [...counter.asked].filter(([, count]) => count > 1).map(([page]) => page);
    expect(twice.length).toBeLessThanOrEqual(1);
    for (const page of twice) expect(page).toBe(killedAt);
    expect(model.fake.calls.length - detections).toBe(CRASH_PAGES - killedAt + twice.length);
    expect(await charged(batch)).toBe(1);
  });
});
