import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { type ConvertFileJob, mergeSettings, operatorDefaults } from '@sutra/contract';
import { createPrisma } from '@sutra/prisma';
import { settingsReader } from '@sutra/prisma/settings';
import {
  failConversion,
  type Job,
  openConversionWorker,
  openDocumentWorker,
  openQueues,
  openRecordsWorker,
  openUpkeepWorker,
  openWebhooksWorker,
  queueWebhooks,
  SECRET_PATHS,
  WaitingError,
} from '@sutra/queue';
import { openFileStore } from '@sutra/storage';
import pino from 'pino';
import { geminiSettings } from './adapters/gemini/settings.ts';
import { contactMail, letterMail } from './adapters/mail.ts';
import { documentHost } from './documents/document-host.ts';
import { engineHost } from './engine/engine-host.ts';
import { threadEntry } from './engine/thread-entry.ts';
import { settingsOrExit } from './env.ts';
import { convertFile, Released } from './jobs/convert-file.ts';
import { deriveFile } from './jobs/derive-file.ts';
import { doRecords } from './jobs/records.ts';
import { tellProgram } from './jobs/send-webhook.ts';
import { doUpkeep, scheduleUpkeep } from './jobs/upkeep.ts';

/** After a signal a running file may end within the first time; after the second the process does. Milliseconds. */
const FINISH_WITHIN = 2_500;
const STOP_WITHIN = 5_000;
const POOL_SIZE = 5;
/** Of this process among those of its machine (`nice`): requests are answered before files are converted. */
const NICENESS = 5;

const settings = settingsOrExit();
const log = pino({ level: settings.LOG_LEVEL, redact: SECRET_PATHS });

async function start(): Promise<void> {
  setPriority(NICENESS);
  const report = (error: Error) => log.error({ err: error }, 'queue connection');
  const queueSettings = {
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
  };
  const prisma = createPrisma(settings.DATABASE_URL, POOL_SIZE);
  const defaults = operatorDefaults(settings);
  const operator = settingsReader(prisma, (stored) => mergeSettings(defaults, stored));
  const files = await openFileStore(settings);
  const engine = engineHost(threadEntry(import.meta.url), {
    ocrFolder: resolve(settings.DATA_DIR, 'ocr'),
    gemini: geminiSettings(settings),
  });
  engine.warm();
  const queues = await openQueues(queueSettings, report);
  const release = new AbortController();

  const convert = async (job: Job<ConvertFileJob>, token?: string) => {
    try {
      const parts = { prisma, files, engine, log, secret: settings.SECRET, settings: operator };
      await convertFile(parts, job, release.signal);
    } catch (error) {
      if (!(error instanceof Released)) throw error;
      await job.moveToWait(token);
      throw new WaitingError();
    }
  };
  const conversions = openConversionWorker(convert, queueSettings, report);
  conversions.on('failed', (job, error) => {
    log.error({ err: error, conversionId: job?.data.conversionId }, 'job failed');
    const over = job !== undefined && job.finishedOn !== undefined;
    if (over) failConversion(prisma, job.data.conversionId).catch(report);
  });
  conversions.on('completed', (job) => {
    queueWebhooks(prisma, queues, job.data.conversionId).catch(report);
  });
  const documents = documentHost(threadEntry(import.meta.url, 'document-thread'));
  const derived = openDocumentWorker(
    (job) => deriveFile({ prisma, files, documents, log }, job.data),
    queueSettings,
    report,
  );
  derived.on('failed', (job, error) => log.error({ err: error, jobId: job?.id }, 'document not made'));
  const upkeep = openUpkeepWorker(
    (job) => doUpkeep(job.name, { prisma, files, queues, log }),
    queueSettings,
    report,
  );
  const sendMail = contactMail(settings);
  const sendLetter = letterMail(settings);
  const records = openRecordsWorker(
    (job) => doRecords(job.name, job.data, { prisma, sendMail, sendLetter }),
    queueSettings,
    report,
  );
  records.on('failed', (job, error) => log.warn({ err: error, jobId: job?.id }, 'records are tried again'));
  const webhookSettings = { anywhere: settings.WEBHOOKS_TO_PRIVATE, within: settings.WEBHOOK_SECONDS * 1000 };
  const webhooks = openWebhooksWorker(
    (job) => tellProgram({ prisma, settings: webhookSettings, log }, job.data),
    queueSettings,
    report,
  );
  const workers = [conversions, derived, upkeep, records, webhooks];
  await Promise.all(workers.map((one) => one.waitUntilReady()));
  await scheduleUpkeep(queues);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    setTimeout(() => release.abort(), FINISH_WITHIN).unref();
    await Promise.all(workers.map((one) => one.close()));
    await Promise.all([engine.close(), documents.close()]);
    await queues.close();
    await prisma.$disconnect();
    process.exit(0);
  };
  // A lost channel means that whoever started this process is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  log.info('ready');
  process.send?.({ type: 'ready' });
}

start().catch((error: Error) => {
  process.stderr.write(`The worker cannot start: ${error.message}\n`);
  process.exit(1);
});
