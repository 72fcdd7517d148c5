import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { GEMINI_ERRORS } from '../fakes/gemini.ts';
import { gate } from '../setup/gate.ts';
import { usualBackend } from '../setup/stack.ts';
import {
  CANARY,
  type ModelStack,
  pageScript,
  scanPdf,
  startModelStack,
  startWithKey,
  watchModel,
} from './ai-stack.ts';

const bytes = Buffer.from(CANARY);
const FORMS = [CANARY, bytes.toString('base64').replace(/=+$/, ''), bytes.toString('hex')];
const holdsKey = (text: string) => FORMS.some((form) => text.includes(form));

async function databaseText(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    texts.push(`${name}\n`, ...rows.map(({ row }) => row));
  }
  await client.end();
  return texts.join('\n');
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'stream':
      return redis.xrange(key, '-', '+');
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    default:
      return redis.get(key);
  }
}

async function redisText(prefix: string | undefined): Promise<string> {
  const url = inject('redisUrl');
  if (!prefix || !url) return '';
  const redis = new Redis(url);
  const keys = await redis.keys(`${prefix}*`);
  const values = await Promise.all(keys.map((key) => valueOf(redis, key)));
  redis.disconnect();
  return `${keys.join('\n')}\n${JSON.stringify(values)}`;
}

async function filesText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(async ({ parentPath, name }) => `${name}\n${await readFile(join(parentPath, name), 'latin1')}`),
  );
  return texts.join('\n');
}

describe.each(usualBackend('postgres'))('a user’s key, jobs in %s', (backend) => {
  let model: ModelStack;
  beforeAll(async () => {
    model = await startModelStack({ backend, env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => model.stop());

  async function expectNowhere() {
    const { stack } = model;
    const places = {
      database: await databaseText(stack.databaseUrl),
      redis: await redisText(stack.env.REDIS_PREFIX),
      files: await filesText(stack.dataDir),
      logs: stack.output(),
    };
    expect(places.database).toContain('Conversion');
    expect(places.logs).toContain('ready');
    if (backend === 'redis') expect(places.redis).toContain('convert-file');
    else expect(places.database).toContain('convert-file');
    for (const [place, text] of Object.entries(places))
      expect([place, holdsKey(text)]).toEqual([place, false]);
    return places;
  }

  const sealedKeys = async () => {
    const client = new pg.Client({ connectionString: model.stack.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ n: string }>('SELECT count("sealedKey") AS n FROM "Batch"');
    await client.end();
    return Number(rows[0]?.n);
  };

  /** Has every page read but for its last words, which wait until the test ends at the latest. */
  function holdPages() {
    const rest = gate();
    onTestFinished(rest.open);
    const chunks = ['A page that takes ', 'its time to be read.'];
    model.fake.script(pageScript(() => ({ kind: 'answer', chunks, until: rest.opened })));
    return rest;
  }

  it('is nowhere to be read while a file is converted, nor afterwards', async () => {
    const rest = holdPages();
    const visitor = new Visitor(model.stack.url);
    const batch = await startWithKey(visitor, [await scanPdf(2)]);
    await expect.poll(() => model.fake.calls.length, { timeout: 90_000 }).toBeGreaterThan(1);
    expect(await sealedKeys()).toBe(1);
    await expectNowhere();
    rest.open();
    expect(lastSeen(await watchModel(visitor, batch))[0]?.status).toBe('COMPLETED');
    expect(model.fake.calls.every(({ key }) => key === CANARY)).toBe(true);
    expect(await sealedKeys()).toBe(0);
    await expectNowhere();
  });

  it('is not repeated by errors, of the service or of a wrong question', async () => {
    const quoting = {
      ...GEMINI_ERRORS.keyInvalid,
      body: { error: { code: 400, message: `No key ${CANARY}` } },
    };
    model.fake.script(() => quoting);
    const visitor = new Visitor(model.stack.url);
    const seen = await watchModel(visitor, await startWithKey(visitor, [await scanPdf(1)]));
    const tested = await visitor.query(
      'mutation ($key: String!) { testApiKey(apiKey: $key) { ... on TestApiKeyRefused { problem { code message } } } }',
      { key: CANARY },
    );
    const wrong = await visitor.query(
      'mutation ($input: ConvertFilesInput!) { convertFiles(input: $input) { __typename } }',
      { input: { uploadIds: ['x'], apiKey: CANARY, unknown: true } },
    );
    expect(wrong.errors?.[0]?.message).toContain('unknown');
    for (const answer of [seen, tested, wrong]) expect(holdsKey(JSON.stringify(answer))).toBe(false);
    await expectNowhere();
  });

  it('is forgotten when its files are cancelled or deleted', async () => {
    const rest = holdPages();
    const visitor = new Visitor(model.stack.url);
    const running = await startWithKey(visitor, [await scanPdf(1), note()]);
    const id = await visitor.untilRunning(running);
    expect(await sealedKeys()).toBe(1);
    const { data } = await visitor.query<{ batch: { conversions: { id: string }[] } }>(
      'query ($id: ID!) { batch(id: $id) { conversions { id } } }',
      { id: running },
    );
    const waiting = data.batch.conversions.find((file) => file.id !== id)?.id ?? '';
    await visitor.cancel(waiting);
    await visitor.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id });
    await expect.poll(sealedKeys).toBe(0);
    rest.open();
    await expectNowhere();
  });
});
