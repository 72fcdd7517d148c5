import { setTimeout as sleep } from 'node:timers/promises';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { balanceDifferences } from '@sutra/prisma/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockedPdf, longNote, note, outlastingNote } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, type StackOptions, startStack, usualBackend } from '../setup/stack.ts';

let stack: Stack;
let prisma: PrismaClient;
afterEach(async () => {
  expect(await balanceDifferences(prisma)).toEqual([]);
});

async function stop() {
  await prisma.$disconnect();
  await stack.stop();
}

async function start(anonymous: number, network: number, options: StackOptions = {}) {
  const env = { ANONYMOUS_CONVERSIONS: String(anonymous), NETWORK_ALLOWANCE: String(network) };
  stack = await startStack({ ...options, env: { ...env, ...options.env } });
  prisma = createPrisma(stack.databaseUrl, 3);
}

interface AllowanceSeen {
  plan: string | null;
  remaining: number;
  total: number;
}

async function allowance(visitor: Visitor): Promise<AllowanceSeen> {
  const answer = await visitor.query<{ viewer: { allowance: AllowanceSeen } }>(
    '{ viewer { allowance { plan remaining total } } }',
  );
  return answer.data.viewer.allowance;
}

async function remainingOfNetwork(visitor: Visitor): Promise<number | null> {
  const answer = await visitor.query<{ viewer: { allowance: { remainingOfNetwork: number | null } } }>(
    '{ viewer { allowance { remainingOfNetwork } } }',
  );
  return answer.data.viewer.allowance.remainingOfNetwork;
}

describe.each(usualBackend('postgres'))(
  '200 conversions at once against a balance of 50, jobs in %s',
  (backend) => {
    afterAll(stop);

    it('take exactly 50', async () => {
      await start(50, 1000, { backend, processes: ['api'] });
      const visitor = new Visitor(stack.url);
      const ids: string[] = [];
      for (let batch = 0; batch < 4; batch += 1)
        ids.push(...(await visitor.uploadIds(...Array.from({ length: 50 }, () => note()))));
      const answers = await Promise.all(ids.map((id) => visitor.convert([id])));
      expect(answers.filter((answer) => answer.batch)).toHaveLength(50);
      const refused = answers.filter((answer) => !answer.batch);
      expect(refused).toHaveLength(150);
      expect(new Set(refused.map((answer) => answer.problem?.code))).toEqual(new Set(['free-limit-reached']));
      expect(await prisma.ledgerEntry.count({ where: { kind: 'charge' } })).toBe(50);
      expect(await prisma.conversion.count()).toBe(50);
      expect(await allowance(visitor)).toEqual({ plan: null, remaining: 0, total: 50 });
    });
  },
);

describe('a visitor', () => {
  beforeAll(() => start(5, 100));
  afterAll(stop);

  it('is told the numbers, and starts nothing of what is too much', async () => {
    const visitor = new Visitor(stack.url);
    expect(await allowance(visitor)).toEqual({ plan: null, remaining: 5, total: 5 });
    const ids = await visitor.uploadIds(note(), note(), note(), note(), note(), note());
    expect(await visitor.convert(ids)).toMatchObject({
      needed: 6,
      remaining: 5,
      problem: {
        code: 'free-limit-reached',
        message: 'You need 6 free conversions and have 5 left. Please create an account to get 10 more.',
      },
    });
    expect(await prisma.conversion.count()).toBe(0);
    expect((await visitor.convert(ids.slice(0, 5))).batch).toBeTruthy();
    const [refused] = await visitor
      .fetch('/api/uploads', { method: 'POST', body: form() })
      .then(async (response) => [{ status: response.status, body: await response.text() }]);
    expect(refused?.status).toBe(402);
    expect(refused?.body).toContain('free-limit-reached');
  });

  it('gets a conversion back of a file that fails or is cancelled before its turn, not of one in work', async () => {
    const visitor = new Visitor(stack.url);
    const failed = await visitor.start(lockedPdf);
    await visitor.watchAll(failed.id);
    expect(await allowance(visitor)).toMatchObject({ remaining: 5 });
    const batch = await visitor.start(longNote(), note(), note());
    const running = await visitor.untilRunning(batch.id);
    expect(await allowance(visitor)).toMatchObject({ remaining: 2 });
    await visitor.cancel(batch.files[1] ?? '');
    await visitor.cancel(batch.files[1] ?? '');
    await visitor.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id: batch.files[2] });
    expect(await allowance(visitor)).toMatchObject({ remaining: 4 });
    await visitor.cancel(running);
    expect(lastSeen(await visitor.watchAll(batch.id))[0]?.status).toBe('CANCELLED');
    expect(await allowance(visitor)).toMatchObject({ remaining: 4 });
  });

  it('pays once for the same file asked for twice at once', async () => {
    // Nobody ends the file before it is asked for again.
    await stack.end('worker');
    const visitor = new Visitor(stack.url);
    const ids = await visitor.uploadIds(note());
    const answers = await Promise.all([visitor.convert(ids), visitor.convert(ids), visitor.convert(ids)]);
    expect(answers.filter((answer) => answer.batch)).toHaveLength(1);
    expect(await allowance(visitor)).toMatchObject({ remaining: 4 });
    await stack.start('worker');
  });

  it('gets the same batch for the same request, at once and later, and pays for it once', async () => {
    const visitor = new Visitor(stack.url);
    const ids = await visitor.uploadIds(note(), note());
    const ask = (requestId: string) => visitor.convert(ids, { requestId });
    const answers = await Promise.all([ask('one'), ask('one'), ask('one')]);
    const batches = new Set(answers.map(({ batch }) => batch?.id));
    expect(batches.size).toBe(1);
    await visitor.watchAll([...batches][0] ?? '');
    expect((await ask('one')).batch?.id).toBe([...batches][0]);
    expect(await allowance(visitor)).toMatchObject({ remaining: 3 });
    expect(batches).not.toContain((await ask('another')).batch?.id);
    expect(await allowance(visitor)).toMatchObject({ remaining: 1 });
    expect((await ask('x'.repeat(101))).problem?.code).toBe('invalid-field');
  });
});

describe('a visitor who throws the cookie away', () => {
  afterAll(stop);

  it('waits behind others above the ceiling of the network, and is told so before', async () => {
    await start(2, 3, { processes: ['api'] });
    const left: (number | null)[] = [];
    for (let browser = 0; browser < 4; browser += 1) {
      const visitor = new Visitor(stack.url);
      left.push(await remainingOfNetwork(visitor));
      expect((await visitor.convert(await visitor.uploadIds(note()))).batch).toBeTruthy();
    }
    expect(left).toEqual([3, 2, 1, 0]);
    const batches = await prisma.batch.findMany({ orderBy: { id: 'asc' } });
    expect(batches.map(({ slow }) => slow)).toEqual([false, false, false, true]);
    const rows = await prisma.networkUse.findMany();
    expect(rows).toMatchObject([{ used: 4 }]);
    // Three digits alone may stand in a hash by chance.
    expect(rows[0]?.network).not.toContain('127.0');
  });
});

function form(): FormData {
  const data = new FormData();
  data.append('files', new Blob(['# A']), 'a.md');
  return data;
}

describe('processes that die', () => {
  afterAll(stop);

  it('lose no charge and make none twice', async () => {
    await start(100, 1000);
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(outlastingNote(), note(), note(), lockedPdf);
    const watching = visitor.watchAll(batch.id);
    await visitor.untilRunning(batch.id);
    for (const name of ['worker', 'api', 'worker'] as const) {
      await stack.kill(name);
      await stack.start(name);
      await sleep(300);
    }
    const ended = lastSeen(await watching);
    expect(ended.map((file) => file.status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'ERROR']);
    expect(await allowance(visitor)).toMatchObject({ remaining: 97 });
    expect(await prisma.ledgerEntry.count({ where: { kind: 'charge' } })).toBe(4);
    expect(await prisma.ledgerEntry.count({ where: { kind: 'refund' } })).toBe(1);
  });
});
