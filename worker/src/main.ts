import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { mergeSettings, operatorDefaults, secretsOf } from '@sutra/contract';
import { createPrisma, untilDatabaseAnswers } from '@sutra/prisma';
import { settingsReader } from '@sutra/prisma/settings';
import {
  openMaintenanceWorker,
  openQueues,
  openRecordsWorker,
  openWebhooksWorker,
  SECRET_PATHS,
  startTracing,
} from '@sutra/queue';
import { openFileStore, PRIVATE_MASK } from '@sutra/storage';
import pino from 'pino';
import { geminiSettings } from './adapters/gemini/settings.ts';
import { accountMail, contactMail } from './adapters/mail.ts';
import { entryBeside } from './engine/entry-beside.ts';
import { settingsOrExit } from './env.ts';
import { doMaintenance, healSchedules, scheduleMaintenance } from './jobs/maintenance.ts';
import { doRecords } from './jobs/records.ts';
import { deliverWebhook } from './jobs/send-webhook.ts';
import { openDocumentLanes } from './lanes/document-lanes.ts';
import { openLanes } from './lanes/lanes.ts';
import { lanePlans } from './lanes/settings.ts';
import { limitHeapGrowth } from './limit-heap-growth.ts';
import { serveMetrics, workerMetrics } from './metrics.ts';

/** After a signal a running file may end within the first time; after the second the process does. Milliseconds. */
const FINISH_WITHIN = 2_500;
const STOP_WITHIN = 5_000;
const POOL_SIZE = 5;
/** How often schedules are looked at, which a changed clock may have put far into the future. */
const SCHEDULE_INTERVAL_MS = 60_000;
/** Of this process among those of its machine (`nice`): requests are answered before files are converted. */
const NICENESS = 5;

process.umask(PRIVATE_MASK);
limitHeapGrowth();
const settings = settingsOrExit();
const log = pino({ level: settings.LOG_LEVEL, redact: SECRET_PATHS });

/** Ends the process; before everything is open there is nothing to finish. */
let stop: () => Promise<void> = async () => process.exit(0);

/** A lost channel means that whoever started this process is gone. */
function listenForTheEnd(): void {
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop());
  if (process.send && !process.connected) void stop();
}

async function start(): Promise<void> {
  listenForTheEnd();
  setPriority(NICENESS);
  const report = (error: Error) => log.error({ err: error }, 'queue connection');
  const queueSettings = {
    databaseUrl: settings.DATABASE_URL,
    redisUrl: settings.REDIS_URL,
    redisPrefix: settings.REDIS_PREFIX,
  };
  const stopTracing = startTracing(settings, {
    service: 'sutra-worker',
    report: (error) => log.warn({ err: error }, 'tracing'),
  });
  const prisma = createPrisma(settings.DATABASE_URL, POOL_SIZE);
  await untilDatabaseAnswers(prisma);
  const defaults = operatorDefaults(settings);
  const operator = settingsReader(prisma, (stored) => mergeSettings(defaults, stored));
  const files = await openFileStore(settings);
  const queues = await openQueues(queueSettings, report);
  const release = new AbortController();

  const metrics = workerMetrics();
  const lanes = openLanes({
    parts: {
      prisma,
      files,
      log,
      secrets: secretsOf(settings),
      settings: operator,
      work: settings,
      meter: metrics,
    },
    queues,
    queueSettings,
    plans: lanePlans(settings),
    engine: {
      entry: entryBeside(import.meta.url, 'engine-process'),
      options: { ocrFolder: resolve(settings.DATA_DIR, 'ocr'), gemini: geminiSettings(settings) },
    },
    release: release.signal,
    report,
  });
  metrics.watchEngines(() => lanes.residentBytes());
  const documents = openDocumentLanes({
    parts: { prisma, files, log },
    queues,
    queueSettings,
    entry: entryBeside(import.meta.url, 'document-thread'),
    sliceMs: settings.QUICK_DOCUMENT_SECONDS * 1_000,
    report,
  });
  const maintenance = openMaintenanceWorker(
    (job) => doMaintenance(job.name, { prisma, files, queues, log, retention: settings }),
    queueSettings,
    report,
  );
  const sendMail = contactMail(settings);
  const sendEmail = accountMail(settings);
  const records = openRecordsWorker(
    (job) => doRecords(job.name, job.data, { prisma, secrets: secretsOf(settings), sendMail, sendEmail }),
    queueSettings,
    report,
  );
  records.on('failed', (job, error) => log.warn({ err: error, jobId: job?.id }, 'records are tried again'));
  const webhookSettings = { anywhere: settings.WEBHOOKS_TO_PRIVATE, within: settings.WEBHOOK_SECONDS * 1000 };
  const webhooks = openWebhooksWorker(
    (job) => deliverWebhook({ prisma, settings: webhookSettings, log }, job.data),
    queueSettings,
    report,
  );
  const workers = [...lanes.workers, ...documents.workers, maintenance, records, webhooks];
  await Promise.all(workers.map((one) => one.waitUntilReady()));
  await scheduleMaintenance(queues);
  const schedules = setInterval(() => void healSchedules(queues).catch(report), SCHEDULE_INTERVAL_MS);

  const metricsServer =
    settings.METRICS_PORT === undefined
      ? null
      : await serveMetrics(metrics.registry, settings.METRICS_PORT, settings.METRICS_HOST);

  let stopping = false;
  stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    setTimeout(() => release.abort(), FINISH_WITHIN).unref();
    clearInterval(schedules);
    metricsServer?.close();
    await Promise.all(workers.map((one) => one.close()));
    await Promise.all([lanes.close(), documents.close(), stopTracing()]);
    await queues.close();
    await prisma.$disconnect();
    process.exit(0);
  };
  log.info('ready');
  process.send?.({ type: 'ready' });
}

start().catch((error: Error) => {
  process.stderr.write(`The worker cannot start: ${error.message}\n`);
  process.exit(1);
});
