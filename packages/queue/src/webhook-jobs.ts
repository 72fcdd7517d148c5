import { ENDED_STATUSES } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';

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
    await addJob(queues, 'send-webhook', { conversionId: id }, { jobId: id });
    await prisma.apiJob.updateMany({ where: { conversionId: id }, data: { webhookQueuedAt: new Date() } });
  }
}
