import { type SendWebhookJob, sendWebhookJob } from '@sutra/contract';
import { jobStatusOf, type WebhookEvent } from '@sutra/contract/v1';
import type { PrismaClient } from '@sutra/prisma';
import type { Logger } from 'pino';
import { RefusedAddress, sendWebhook, type WebhookSettings } from '../adapters/webhook/webhook.ts';

export interface WebhookParts {
  prisma: PrismaClient;
  settings: WebhookSettings;
  log: Logger;
}

const EVENTS: Record<string, WebhookEvent['event']> = {
  completed: 'job.completed',
  error: 'job.failed',
  cancelled: 'job.cancelled',
};

const GONE = 410;

/** Tells a program that its job has ended. Thrown errors let the queue try again. */
export async function deliverWebhook(parts: WebhookParts, data: SendWebhookJob): Promise<void> {
  const { conversionId } = sendWebhookJob.parse(data);
  const job = await parts.prisma.apiJob.findUnique({
    where: { conversionId },
    include: { conversion: true, apiKey: true },
  });
  const event = job && EVENTS[job.conversion.status];
  // A key that was revoked signs nothing any more.
  if (!job?.webhookUrl || !job.apiKey || !event) return;
  const ended = job.conversion.finishedAt ?? new Date();
  const payload: WebhookEvent = {
    event,
    created_at: ended.toISOString(),
    data: jobStatusOf(job.conversion, ended),
  };
  const message = {
    url: job.webhookUrl,
    event,
    id: conversionId,
    body: JSON.stringify(payload),
    key: job.apiKey.hash,
  };
  try {
    const status = await sendWebhook(message, parts.settings);
    if (status === GONE || (status >= 200 && status < 300)) return;
    throw new Error(`the webhook answered ${status}`);
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    parts.log.warn({ conversionId, reason: error.message }, 'a webhook was not delivered');
  }
}
