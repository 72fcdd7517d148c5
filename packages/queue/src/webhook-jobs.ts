import { ENDED_STATUSES, type JobName } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { JobsOptions } from 'bullmq';
import type { Queues } from './queues.ts';

/** Tries go on for about six hours, each twice as late as the one before. */
const OPTIONS: JobsOptions = {
  attempts: 13,
  backoff: { type: 'exponential', delay: 5_000 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 24 * 3_600, count: 1_000 },
};
const AT_ONCE = 500;

/**
 * Queues the messages to programs whose jobs have ended, of one or of all, each once: the queue knows them by the
 * conversion's id, the row tells that it does.
 */
export async function queueWebhooks(
  prisma: PrismaClient,
  queues: Queues,
  conversionId?: string,
): Promise<void> {
  const jobs = await prisma.apiJob.findMany({
    where: {
      ...(conversionId && { conversionId }),
      webhookUrl: { not: null },
      webhookQueuedAt: null,
      conversion: { status: { in: [...ENDED_STATUSES] } },
    },
    take: AT_ONCE,
    select: { conversionId: true },
  });
  for (const { conversionId: id } of jobs) {
    await queues.webhooks.add(
      'send-webhook' satisfies JobName,
      { conversionId: id },
      { ...OPTIONS, jobId: id },
    );
    await prisma.apiJob.updateMany({ where: { conversionId: id }, data: { webhookQueuedAt: new Date() } });
  }
}
