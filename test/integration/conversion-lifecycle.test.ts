import { randomUUID } from 'node:crypto';
import { createPrisma, type Prisma, type PrismaClient } from '@sutra/prisma';
import {
  cancelledEnding,
  type Ending,
  type EndOptions,
  endConversion,
  failedEnding,
} from '@sutra/prisma/conversion-lifecycle';
import { charge, openAllowance } from '@sutra/prisma/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../setup/stack.ts';

const HOUR_MS = 3_600_000;
const GRANTED = 5;

let prisma: PrismaClient;
beforeAll(async () => {
  prisma = createPrisma(await freshDatabase(), 5);
});
afterAll(() => prisma.$disconnect());

type NewFile = Partial<Prisma.ConversionCreateManyInput>;

/** A file of a new account that was charged for. */
async function chargedFile(file: NewFile = {}): Promise<{ id: string; ownerId: string }> {
  const [id, ownerId] = [randomUUID(), randomUUID()];
  await prisma.owner.create({ data: { id: ownerId, kind: 'account' } });
  const term = { plan: 'monthly', conversions: GRANTED, expiresAt: null };
  await openAllowance(prisma, ownerId, term, { actor: 'test', reason: 'test' });
  const batch = await prisma.batch.create({ data: { ownerId } });
  await prisma.conversion.create({
    data: {
      id,
      batchId: batch.id,
      ownerId,
      position: 0,
      originalFileName: 'notes.md',
      fileName: 'notes.docx',
      to: 'docx',
      inFlightKey: randomUUID(),
      status: 'processing',
      step: 'converting',
      ...file,
    },
  });
  await prisma.$transaction((transaction) => charge(transaction, ownerId, [id], new Date(), () => null));
  return { id, ownerId };
}

const end = (id: string, ending: Ending, options: Partial<EndOptions> = {}) =>
  endConversion(prisma, { id, status: { in: ['queued', 'processing'] } }, ending, {
    lifetimeMs: HOUR_MS,
    ...options,
  });

const allowanceOf = (ownerId: string) => prisma.allowance.findUniqueOrThrow({ where: { ownerId } });

describe('the end of a conversion', () => {
  it('frees its work, sets how long it is kept, and costs what completed', async () => {
    const { id, ownerId } = await chargedFile({ pagesTotal: 3 });
    const ended = await end(id, { status: 'completed', progress: 100 });
    expect(ended).toMatchObject({ status: 'completed', inFlightKey: null });
    expect((ended?.expiresAt?.getTime() ?? 0) - (ended?.finishedAt?.getTime() ?? 0)).toBe(HOUR_MS);
    expect(await allowanceOf(ownerId)).toMatchObject({ balance: GRANTED - 1, pages: 3 });
  });

  it('gives back a failure, once, and changes nothing the second time', async () => {
    const { id, ownerId } = await chargedFile();
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => end(id, failedEnding('conversion-failed', { page: 1 }))),
    );
    expect(ended.filter((row) => row !== null)).toHaveLength(1);
    expect(await prisma.conversion.findUnique({ where: { id } })).toMatchObject({
      status: 'error',
      progress: 0,
      errorCode: 'conversion-failed',
      errorDetails: { page: 1 },
    });
    expect(await allowanceOf(ownerId)).toMatchObject({ balance: GRANTED, pages: 0 });
  });

  it('charges a failure that the file itself is the cause of', async () => {
    const { id, ownerId } = await chargedFile();
    await end(id, failedEnding('file-takes-too-long'));
    expect(await allowanceOf(ownerId)).toMatchObject({ balance: GRANTED - 1 });
  });

  it.each([
    ['gives back a file that was cancelled before anybody worked on it', 'waiting' as const, GRANTED],
    ['charges a file that was cancelled while it was worked on', 'converting' as const, GRANTED - 1],
  ])('%s', async (_, step, balance) => {
    const { id, ownerId } = await chargedFile({ step });
    await end(id, cancelledEnding);
    expect(await prisma.conversion.findUnique({ where: { id } })).toMatchObject({
      status: 'cancelled',
      errorCode: 'cancelled',
      inFlightKey: null,
    });
    expect(await allowanceOf(ownerId)).toMatchObject({ balance });
  });

  it('gives back a completed file where there is a reason', async () => {
    const { id, ownerId } = await chargedFile({ pagesTotal: 2 });
    await end(id, { status: 'completed' }, { refundReason: 'nothing-found' });
    expect(await allowanceOf(ownerId)).toMatchObject({ balance: GRANTED, pages: 2 });
    const refund = await prisma.ledgerEntry.findFirstOrThrow({ where: { conversionId: id, kind: 'refund' } });
    expect(refund.reason).toBe('nothing-found');
  });

  it('leaves a row in another state as it is', async () => {
    const { id, ownerId } = await chargedFile();
    const later = { id, status: 'processing' as const, attempts: 7 };
    expect(await endConversion(prisma, later, cancelledEnding, { lifetimeMs: HOUR_MS })).toBeNull();
    expect(await prisma.conversion.findUnique({ where: { id } })).toMatchObject({ status: 'processing' });
    expect(await allowanceOf(ownerId)).toMatchObject({ balance: GRANTED - 1 });
  });
});
