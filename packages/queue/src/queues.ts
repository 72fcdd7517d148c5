import {
  type ConvertFileJob,
  type DeriveFileJob,
  QUEUES,
  type RecordsJob,
  type SendWebhookJob,
  type UpkeepJob,
} from '@sutra/contract';
import {
  type ConnectionOptions,
  createPostgresBackend,
  FlowProducer,
  type Processor,
  Queue,
  QueueEvents,
  setDefaultBackendFactory,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { afterTries } from './record-jobs.ts';

export interface QueueSettings {
  databaseUrl: string;
  /** Jobs are kept in Redis where it is given, else in the database. */
  redisUrl?: string | undefined;
  /** Keeps installations apart that share one Redis. */
  redisPrefix?: string | undefined;
}

/** What may be queued, and by whom it is watched. Processes that only queue open no worker. */
export interface Queues {
  conversions: Queue<ConvertFileJob>;
  documents: Queue<DeriveFileJob>;
  upkeep: Queue<UpkeepJob>;
  records: Queue<RecordsJob>;
  webhooks: Queue<SendWebhookJob>;
  flows: FlowProducer;
  close(): Promise<void>;
}

/** Of each pool that BullMQ opens on PostgreSQL; one more connection listens. */
const POOL_SIZE = 4;

/** A worker that dies loses its file to another after this long, in milliseconds. */
const LOCK_DURATION = 10_000;
const STALLED_INTERVAL = 5_000;
/** A message that waits for a mail server holds up no records. */
const RECORD_JOBS_AT_ONCE = 4;
/** Programs that are slow to answer hold up few others. */
const WEBHOOKS_AT_ONCE = 16;
/** How often a file may lose its worker before it is given up. */
const MAX_STALLED = 3;

function connect(settings: QueueSettings): { connection: ConnectionOptions; prefix?: string } {
  if (settings.redisUrl) {
    const connection = { url: settings.redisUrl, maxRetriesPerRequest: null };
    return settings.redisPrefix ? { connection, prefix: settings.redisPrefix } : { connection };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const connection = {
    connectionString: settings.databaseUrl,
    schema: 'bullmq',
    migrate: true,
    max: POOL_SIZE,
  };
  return { connection };
}

/** BullMQ reports lost connections as events and connects again; without a listener the process would end. */
type Report = (error: Error) => void;

export async function openQueues(settings: QueueSettings, report: Report): Promise<Queues> {
  const connected = connect(settings);
  const conversions = new Queue<ConvertFileJob>(QUEUES.conversions, connected);
  const documents = new Queue<DeriveFileJob>(QUEUES.documents, connected);
  const upkeep = new Queue<UpkeepJob>(QUEUES.upkeep, connected);
  const records = new Queue<RecordsJob>(QUEUES.records, connected);
  const webhooks = new Queue<SendWebhookJob>(QUEUES.webhooks, connected);
  const flows = new FlowProducer(connected);
  const parts = [conversions, documents, upkeep, records, webhooks, flows];
  conversions.on('error', report);
  documents.on('error', report);
  upkeep.on('error', report);
  records.on('error', report);
  webhooks.on('error', report);
  flows.on('error', report);
  // The first one brings the schema of a new database up to date before the others look at it.
  for (const part of parts) await part.waitUntilReady();
  return {
    conversions,
    documents,
    upkeep,
    records,
    webhooks,
    flows,
    close: async () => {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

export async function watchConversions(settings: QueueSettings, report: Report): Promise<QueueEvents> {
  const events = new QueueEvents(QUEUES.conversions, connect(settings));
  events.on('error', report);
  await events.waitUntilReady();
  return events;
}

function openWorker<Data>(
  name: string,
  process: Processor<Data>,
  settings: QueueSettings,
  report: Report,
  options: Partial<WorkerOptions>,
): Worker<Data> {
  const worker = new Worker<Data>(name, process, {
    ...connect(settings),
    concurrency: 1,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_INTERVAL,
    maxStalledCount: MAX_STALLED,
    ...options,
  });
  worker.on('error', report);
  return worker;
}

export function openConversionWorker(
  process: Processor<ConvertFileJob>,
  settings: QueueSettings,
  report: Report,
): Worker<ConvertFileJob> {
  return openWorker(QUEUES.conversions, process, settings, report, {});
}

export function openDocumentWorker(
  process: Processor<DeriveFileJob>,
  settings: QueueSettings,
  report: Report,
): Worker<DeriveFileJob> {
  return openWorker(QUEUES.documents, process, settings, report, {});
}

export function openUpkeepWorker(
  process: Processor<UpkeepJob>,
  settings: QueueSettings,
  report: Report,
): Worker<UpkeepJob> {
  return openWorker(QUEUES.upkeep, process, settings, report, {});
}

export function openRecordsWorker(
  process: Processor<RecordsJob>,
  settings: QueueSettings,
  report: Report,
): Worker<RecordsJob> {
  return openWorker(QUEUES.records, process, settings, report, {
    concurrency: RECORD_JOBS_AT_ONCE,
    settings: { backoffStrategy: afterTries },
  });
}

export function openWebhooksWorker(
  process: Processor<SendWebhookJob>,
  settings: QueueSettings,
  report: Report,
): Worker<SendWebhookJob> {
  return openWorker(QUEUES.webhooks, process, settings, report, { concurrency: WEBHOOKS_AT_ONCE });
}

export { type Job, type QueueEvents, WaitingError, type Worker } from 'bullmq';
