import { type ConversionProgress, LANE_QUEUES } from '@sutra/contract';
import type { Conversion, PrismaClient } from '@sutra/prisma';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';
import { rankOfOwner } from './rank.ts';
import { currentTraceparent, traced } from './tracing/tracing.ts';

/** What is told to those who watch a row. */
export function progressOf(row: Conversion): ConversionProgress {
  const { id, status, step, progress, pagesDone, pagesTotal, contentType } = row;
  return { conversionId: id, status, step, progress, pagesDone, pagesTotal, contentType };
}

export const OPEN_STATUSES = ['queued' as const, 'processing' as const];

/** An owner's first file that has not ended, in the order in which they were asked for; null where there is none. */
export function firstOpenFile(prisma: PrismaClient, ownerId: string) {
  return prisma.conversion.findFirst({
    where: { ownerId, status: { in: OPEN_STATUSES } },
    orderBy: [{ batchId: 'asc' }, { position: 'asc' }],
    select: {
      id: true,
      lane: true,
      ownerId: true,
      batch: { select: { network: true, slow: true, traceparent: true } },
    },
  });
}

/**
 * Gives an owner its turn: queues the first of its open files, unless that has its job. An owner has one file in the
 * queue, so that files run one at a time and in order, and many files of one owner keep nobody else waiting. To be
 * called after a batch was written and after each file that ended; whichever comes last sees what the other wrote.
 */
export async function queueTurn(prisma: PrismaClient, queues: Queues, ownerId: string): Promise<void> {
  const first = await firstOpenFile(prisma, ownerId);
  if (first === null) return;
  const queue = LANE_QUEUES[first.lane];
  if (await queues[queue].getJob(first.id)) return;
  const priority = await rankOfOwner(prisma, ownerId, first.batch);
  const parent = first.batch.traceparent;
  const attributes = { 'sutra.conversion_id': first.id, 'sutra.lane': first.lane };
  await traced('enqueue convert-file', { kind: 'producer', parent, attributes }, () => {
    const traceparent = currentTraceparent() ?? parent;
    const data = { conversionId: first.id, ownerId, ...(traceparent && { traceparent }) };
    return addJob(queues, 'convert-file', data, { queue, jobId: first.id, priority });
  });
}

/** Queues what waits in a batch, when it is its owner's turn. */
export async function queueBatch(
  prisma: PrismaClient,
  queues: Queues,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  await queueTurn(prisma, queues, ownerId);
  await prisma.batch.updateMany({ where: { id }, data: { queuedAt: new Date() } });
}
