import { type ConversionProgress, LANE_QUEUES, type Lane } from '@sutra/contract';
import type { Conversion, PrismaClient } from '@sutra/prisma';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';
import { rankOfOwner } from './rank.ts';
import { currentTraceparent, traced } from './tracing/tracing.ts';

/** The message to those who watch a row. */
export function progressOf(row: Conversion): ConversionProgress {
  const { id, status, step, progress, pagesDone, pagesTotal, contentType } = row;
  return { conversionId: id, status, step, progress, pagesDone, pagesTotal, contentType };
}

export const OPEN_STATUSES = ['queued' as const, 'processing' as const];

/** A file whose turn it is, with what its job and its place in the queue need of its batch. */
export interface OpenFile {
  id: string;
  ownerId: string;
  lane: Lane;
  network: string | null;
  slow: boolean;
  traceparent: string | null;
}

/** An owner's first file that has not ended, in the order in which they were asked for; null where there is none. */
export async function firstOpenFile(prisma: PrismaClient, ownerId: string): Promise<OpenFile | null> {
  const [first] = await prisma.$queryRaw<OpenFile[]>`
    SELECT c."id", c."ownerId", c."lane"::text AS "lane", b."network", b."slow", b."traceparent"
    FROM "Conversion" c JOIN "Batch" b ON b."id" = c."batchId"
    WHERE c."ownerId" = ${ownerId}::uuid AND c."status" IN ('queued', 'processing')
    ORDER BY c."batchId", c."position" LIMIT 1`;
  return first ?? null;
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
  const [job, priority] = await Promise.all([
    queues[queue].getJob(first.id),
    rankOfOwner(prisma, ownerId, first),
  ]);
  if (job) return;
  const parent = first.traceparent;
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
