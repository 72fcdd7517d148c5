import { type ErrorCode, LIMITS } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { refundEnded } from '@sutra/prisma/ledger';
import { queueBatch, queueConversions } from './conversion-jobs.ts';
import type { Queues } from './queues.ts';
import { forgetKeys } from './sealed-key.ts';
import { queueWebhooks } from './webhook-jobs.ts';

/** Rows younger than this, in milliseconds, may still be on their way to the queue. */
const GRACE = 10_000;
const AT_ONCE = 500;

async function queueForgottenBatches(prisma: PrismaClient, queues: Queues, before: Date): Promise<void> {
  const batches = await prisma.batch.findMany({
    where: { queuedAt: null, createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  });
  for (const batch of batches) await queueBatch(prisma, queues, batch.id);
}

/** Ends a row that nobody else ends: its job is over, or its batch is. */
export async function failConversion(
  prisma: PrismaClient,
  id: string,
  code: ErrorCode = 'conversion-failed',
): Promise<void> {
  const now = new Date();
  await prisma.$transaction(async (transaction) => {
    const [ended] = await transaction.conversion.updateManyAndReturn({
      where: { id, status: { in: ['queued', 'processing'] } },
      data: {
        status: 'error',
        progress: 0,
        errorCode: code,
        errorDetails: {},
        inFlightKey: null,
        finishedAt: now,
        expiresAt: new Date(now.getTime() + LIMITS.resultLifetime),
      },
    });
    if (ended) await refundEnded(transaction, ended);
  });
}

/** True where the row needs a new job. */
async function lacksJob(prisma: PrismaClient, queues: Queues, id: string): Promise<boolean> {
  const job = await queues.conversions.getJob(id);
  if (!job) return true;
  const state = await job.getState();
  if (state === 'unknown') return true;
  if (state !== 'failed' && state !== 'completed') return false;
  await failConversion(prisma, id);
  return false;
}

async function requeueLostRows(prisma: PrismaClient, queues: Queues, before: Date): Promise<void> {
  const rows = await prisma.conversion.findMany({
    where: { status: { in: ['queued', 'processing'] }, batch: { queuedAt: { lt: before } } },
    orderBy: [{ batchId: 'asc' }, { position: 'asc' }],
    take: AT_ONCE,
    select: { id: true, batchId: true },
  });
  const lost = new Map<string, string[]>();
  for (const { id, batchId } of rows) {
    if (await lacksJob(prisma, queues, id)) lost.set(batchId, [...(lost.get(batchId) ?? []), id]);
  }
  for (const ids of lost.values()) await queueConversions(queues, ids);
}

/** Queues every row that should have a job and has none: its process died, or the queue lost its memory. So too messages to programs. */
export async function sweepQueue(prisma: PrismaClient, queues: Queues, grace = GRACE): Promise<void> {
  const before = new Date(Date.now() - grace);
  await queueForgottenBatches(prisma, queues, before);
  await requeueLostRows(prisma, queues, before);
  await forgetKeys(prisma);
  await queueWebhooks(prisma, queues);
}
