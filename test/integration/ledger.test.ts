import { randomUUID } from 'node:crypto';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import {
  balanceDifferences,
  charge,
  expireTerm,
  ledgerReport,
  openAllowance,
  refund,
  setTerm,
  topUp,
} from '@sutra/prisma/ledger';
import fc from 'fast-check';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '../../worker/src/jobs/check-ledger.ts';
import { expirePlans } from '../../worker/src/jobs/expire-plans.ts';
import { freshDatabase } from '../setup/stack.ts';

const HOUR = 3_600_000;
const cause = { actor: 'test', reason: 'test' };

let prisma: PrismaClient;
beforeAll(async () => {
  prisma = createPrisma(await freshDatabase(), 10);
});
afterAll(() => prisma.$disconnect());

/** A new account with so many conversions. */
async function account(conversions: number, expiresAt: Date | null = null): Promise<string> {
  const id = randomUUID();
  await prisma.owner.create({ data: { id, kind: 'account' } });
  await openAllowance(prisma, id, { plan: 'monthly', conversions, expiresAt }, cause);
  return id;
}

class Rollback extends Error {}

/** One charge as the api makes it: all in one transaction, undone where it is refused or the process dies. */
async function pay(ownerId: string, ids: readonly string[], dies = false): Promise<boolean> {
  try {
    await prisma.$transaction(async (transaction) => {
      const outcome = await charge(transaction, ownerId, ids, new Date(), () => null);
      if (outcome !== 'charged' || dies) throw new Rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof Rollback) return false;
    throw error;
  }
}

const giveBack = (id: string) => prisma.$transaction((transaction) => refund(transaction, id, cause));
const balanceOf = async (ownerId: string) =>
  (await prisma.allowance.findUniqueOrThrow({ where: { ownerId } })).balance;

describe('the ledger', () => {
  it('opens an allowance once, however many ask at once', async () => {
    const id = randomUUID();
    await prisma.owner.create({ data: { id, kind: 'account' } });
    const term = { plan: 'free', conversions: 10, expiresAt: null };
    await Promise.all(Array.from({ length: 8 }, () => openAllowance(prisma, id, term, cause)));
    expect(await balanceOf(id)).toBe(10);
    expect(await prisma.ledgerEntry.count({ where: { ownerId: id } })).toBe(1);
  });

  it('gives a conversion back once, however many ask at once', async () => {
    const id = await account(1);
    const file = randomUUID();
    expect(await pay(id, [file])).toBe(true);
    await Promise.all(Array.from({ length: 8 }, () => giveBack(file)));
    expect(await balanceOf(id)).toBe(1);
  });

  it('gives nothing back of a plan that has ended since', async () => {
    const id = await account(2);
    const files = [randomUUID(), randomUUID()];
    await pay(id, files);
    await prisma.$transaction((transaction) =>
      setTerm(transaction, id, { plan: 'yearly', conversions: 5, expiresAt: null }, cause),
    );
    await giveBack(files[0] ?? '');
    expect(await balanceOf(id)).toBe(5);
    const rows = await prisma.ledgerEntry.findMany({ where: { ownerId: id }, orderBy: { id: 'asc' } });
    expect(rows.map((row) => [row.kind, row.amount])).toEqual([
      ['grant', 2],
      ['charge', -1],
      ['charge', -1],
      ['grant', 5],
      ['refund', 0],
    ]);
  });

  it('tells which charges are above the ceiling of a network, and counts a refund there too', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => account(5)));
    const ceiling = { network: randomUUID(), day: new Date(), limit: 7 };
    const files = owners.flatMap((ownerId) =>
      Array.from({ length: 5 }, () => ({ ownerId, id: randomUUID() })),
    );
    const outcomes = await Promise.all(
      files.map(({ ownerId, id }) =>
        prisma.$transaction(async (transaction) => {
          const outcome = await charge(transaction, ownerId, [id], new Date(), () => ceiling);
          return outcome;
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === 'charged-above-ceiling')).toHaveLength(13);
    const paid = await prisma.ledgerEntry.findFirstOrThrow({ where: { network: ceiling.network } });
    await giveBack(paid.conversionId ?? '');
    const { used } = await prisma.networkUse.findUniqueOrThrow({ where: { network: ceiling.network } });
    expect(used).toBe(19);
  });

  it('ends plans by itself, once, and leaves the others', async () => {
    const past = await account(7, new Date(Date.now() - HOUR));
    const future = await account(7, new Date(Date.now() + HOUR));
    expect(await pay(past, [randomUUID()])).toBe(false);
    await Promise.all([expirePlans(prisma), expirePlans(prisma)]);
    expect(await prisma.allowance.findUnique({ where: { ownerId: past } })).toMatchObject({
      plan: 'expired',
      formerPlan: 'monthly',
      balance: 0,
    });
    expect(await balanceOf(future)).toBe(7);
    expect(await prisma.ledgerEntry.count({ where: { ownerId: past, kind: 'expiry' } })).toBe(1);
  });
});

type Step =
  | { do: 'charge'; files: number; dies: boolean }
  | { do: 'fail'; file: number }
  | { do: 'retry'; file: number }
  | { do: 'grant'; amount: number }
  | { do: 'plan'; amount: number }
  | { do: 'expire' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('charge' as const),
    files: fc.integer({ min: 1, max: 4 }),
    dies: fc.boolean(),
  }),
  fc.record({ do: fc.constant('fail' as const), file: fc.nat(20) }),
  fc.record({ do: fc.constant('retry' as const), file: fc.nat(20) }),
  fc.record({
    do: fc.constantFrom('grant' as const, 'plan' as const),
    amount: fc.integer({ min: 1, max: 6 }),
  }),
  fc.constant({ do: 'expire' as const }),
);

/** The same steps one after the other on plain numbers. */
interface Model {
  balance: number;
  term: number;
  files: { id: string; term: number; refunded: boolean }[];
}

type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

async function chargeFiles(ownerId: string, model: Model, { files, dies }: StepOf<'charge'>): Promise<void> {
  const ids = Array.from({ length: files }, () => randomUUID());
  const allowed = !dies && model.balance >= files;
  if ((await pay(ownerId, ids, dies)) !== allowed) throw new Error('charged what is not there');
  if (!allowed) return;
  model.balance -= files;
  model.files.push(...ids.map((id) => ({ id, term: model.term, refunded: false })));
}

async function refundFile(model: Model, step: StepOf<'fail' | 'retry'>): Promise<void> {
  const file = model.files[step.file % Math.max(1, model.files.length)];
  await giveBack(file?.id ?? randomUUID());
  if (!file || file.refunded) return;
  if (file.term === model.term) model.balance += 1;
  file.refunded = true;
}

async function expirePlan(ownerId: string, model: Model): Promise<void> {
  await prisma.allowance.update({ where: { ownerId }, data: { expiresAt: new Date(Date.now() - 1) } });
  if (!(await expireTerm(prisma, ownerId, new Date()))) return;
  model.balance = 0;
  model.term += 1;
}

async function addConversions(ownerId: string, model: Model, step: StepOf<'grant' | 'plan'>): Promise<void> {
  await prisma.$transaction((transaction) =>
    step.do === 'grant'
      ? topUp(transaction, ownerId, step.amount, cause)
      : setTerm(transaction, ownerId, { plan: 'yearly', conversions: step.amount, expiresAt: null }, cause),
  );
  model.balance = step.do === 'grant' ? model.balance + step.amount : step.amount;
  if (step.do === 'plan') model.term += 1;
}

async function play(ownerId: string, model: Model, next: Step): Promise<void> {
  switch (next.do) {
    case 'charge':
      return chargeFiles(ownerId, model, next);
    case 'fail':
    case 'retry':
      return refundFile(model, next);
    case 'expire':
      return expirePlan(ownerId, model);
    case 'grant':
    case 'plan':
      return addConversions(ownerId, model, next);
  }
}

describe('whatever happens in whatever order', () => {
  it('the balance is what the rows add up to, and what a careful clerk would have', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const ownerId = await account(6);
        const model: Model = { balance: 6, term: 1, files: [] };
        for (const next of steps) {
          await play(ownerId, model, next);
          // A plan that has ended and is topped up is charged again only when a plan is set.
          await prisma.allowance.update({ where: { ownerId }, data: { expiresAt: null } });
          expect(await balanceOf(ownerId)).toBe(model.balance);
        }
      }),
      { numRuns: 40, seed: 20261120 },
    );
    expect(await balanceDifferences(prisma)).toEqual([]);
  });

  it('also when everything happens at once', async () => {
    const ownerId = await account(5);
    const files = Array.from({ length: 30 }, () => randomUUID());
    await Promise.all(
      files.map(async (id, index) => {
        if ((await pay(ownerId, [id], index % 7 === 0)) && index % 2 === 0) await giveBack(id);
        if (index % 10 === 5)
          await prisma.$transaction((transaction) => topUp(transaction, ownerId, 2, cause));
      }),
    );
    expect(await balanceOf(ownerId)).toBeGreaterThanOrEqual(0);
    expect(await balanceDifferences(prisma)).toEqual([]);
  });

  it('and a balance that somebody changed by hand is found at night', async () => {
    const ownerId = await account(5);
    await prisma.allowance.update({ where: { ownerId }, data: { balance: 6 } });
    const lines: string[] = [];
    await checkLedger(prisma, pino({ level: 'error' }, { write: (line) => void lines.push(line) }));
    expect(lines.filter((line) => line.includes(ownerId))).toHaveLength(1);
    expect(await ledgerReport(prisma)).toMatchObject({
      warning: 'ledger-differs',
      differenceCount: 1,
      differences: [{ ownerId, balance: 6, rows: 5 }],
    });
    const weekLater = new Date(Date.now() + 7 * 24 * HOUR);
    expect((await ledgerReport(prisma, weekLater)).warning).toBe('ledger-not-checked');
    await prisma.owner.delete({ where: { id: ownerId } });
    await checkLedger(prisma, pino({ level: 'silent' }));
    expect(await ledgerReport(prisma)).toMatchObject({ warning: null, differenceCount: 0, differences: [] });
  });
});
