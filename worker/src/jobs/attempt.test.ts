import type { Conversion, PrismaClient } from '@sutra/prisma';
import { expect, it } from 'vitest';
import { beginAttempt } from './attempt.ts';

const row = { id: 'one', ownerId: 'owner', status: 'processing', attempts: 1, pagesTotal: 3 } as Conversion;

/** A database of one row, which `owned` says belongs to this run. */
function database(isOwned: () => boolean) {
  const conversion = {
    updateManyAndReturn: async ({ data }: { data: object }) => (isOwned() ? [{ ...row, ...data }] : []),
  };
  const allowance = { updateMany: async () => ({ count: 1 }) };
  const transaction = { conversion, allowance };
  const prisma = { ...transaction, $transaction: async (work: (t: object) => unknown) => work(transaction) };
  return prisma as unknown as PrismaClient;
}

const completed = { status: 'completed' as const, step: 'done' as const, progress: 100 };

it('an attempt tells of an ending as soon as the row has it', async () => {
  const told: Conversion[] = [];
  const attempt = await beginAttempt(
    database(() => true),
    'one',
    async (ended) => void told.push(ended),
  );
  expect(await attempt?.end(completed)).toBe(true);
  expect(told).toMatchObject([{ id: 'one', status: 'completed', progress: 100 }]);
});

it('an attempt tells nothing where the row belongs to a later run', async () => {
  const told: Conversion[] = [];
  let isOwned = true;
  const attempt = await beginAttempt(
    database(() => isOwned),
    'one',
    async (ended) => void told.push(ended),
  );
  isOwned = false;
  expect(await attempt?.end(completed)).toBe(false);
  expect(told).toEqual([]);
});
