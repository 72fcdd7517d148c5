import { QUEUES } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { FlowJob, JobsOptions } from 'bullmq';
import type { Queues } from './queues.ts';

const JOB_OPTIONS: JobsOptions = {
  // A file's own failure is written to its row and is no failure of the job; these are for a lost database or disk.
  attempts: 3,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: { age: 3_600, count: 5_000 },
  removeOnFail: { age: 24 * 3_600, count: 5_000 },
};

/**
 * A chain in which each file is the child of the next, so that one runs after the other; a child that fails
 * does not stop its parent.
 */
export function conversionChain(conversionIds: readonly string[]): FlowJob | null {
  let chain: FlowJob | null = null;
  for (const conversionId of conversionIds) {
    const child: FlowJob | null = chain;
    chain = {
      name: 'convert-file',
      queueName: QUEUES.conversions,
      data: { conversionId },
      opts: { ...JOB_OPTIONS, jobId: conversionId, ignoreDependencyOnFailure: true },
      children: child ? [child] : [],
    } as FlowJob;
  }
  return chain;
}

/** Queues files that have no job, to run in the order given. */
export async function queueConversions(queues: Queues, conversionIds: readonly string[]): Promise<void> {
  const chain = conversionChain(conversionIds);
  if (chain) await queues.flows.add(chain);
}

/** Queues what waits in a batch, once: all jobs of a chain are added together, so the last one tells. */
export async function queueBatch(prisma: PrismaClient, queues: Queues, batchId: string): Promise<void> {
  const waiting = await prisma.conversion.findMany({
    where: { batchId, status: 'queued' },
    orderBy: { position: 'asc' },
    select: { id: true },
  });
  const ids = waiting.map((row) => row.id);
  const last = ids.at(-1);
  if (last && !(await queues.conversions.getJob(last))) await queueConversions(queues, ids);
  await prisma.batch.updateMany({ where: { id: batchId }, data: { queuedAt: new Date() } });
}
