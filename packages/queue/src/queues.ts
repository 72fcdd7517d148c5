import { createRequire } from 'node:module';
import {
  type BuildArtifactJob,
  type ConvertFileJob,
  LANE_QUEUES,
  type Lane,
  type MaintenanceJob,
  QUEUES,
  type QueueName,
  type RecordsJob,
  type SendWebhookJob,
} from '@sutra/contract';
import {
  type ConnectionOptions,
  createIORedisClient,
  createPostgresBackend,
  type Processor,
  Queue,
  QueueEvents,
  RedisConnection,
  setDefaultBackendFactory,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import type * as IoRedis from 'ioredis';
import { inTime } from './in-time.ts';
import { retryDelayMs } from './retry-delay.ts';

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
  pictures: Queue<ConvertFileJob>;
  longFiles: Queue<ConvertFileJob>;
  modelFiles: Queue<ConvertFileJob>;
  documents: Queue<BuildArtifactJob>;
  longDocuments: Queue<BuildArtifactJob>;
  maintenance: Queue<MaintenanceJob>;
  records: Queue<RecordsJob>;
  webhooks: Queue<SendWebhookJob>;
  close(): Promise<void>;
}

/** Of each pool that BullMQ opens on PostgreSQL; one more connection listens. */
const POOL_SIZE = 4;

/**
 * A worker that dies loses its file to another when its lock has run out and the next look finds it: within 8 seconds, of
 * the 10 that a single crash may cost. Milliseconds.
 */
const LOCK_DURATION = 6_000;
const STALLED_INTERVAL = 2_000;
/** A message that waits for a mail server holds up no records. */
const RECORD_JOBS_AT_ONCE = 4;
/** Programs that are slow to answer hold up few others. */
const WEBHOOKS_AT_ONCE = 16;
/** How often a file may lose its worker before it is given up. */
const MAX_STALLED = 5;

/** Read only where jobs are kept in Redis, as it takes a twentieth of the start of a server. */
const loadRedis = () => createRequire(import.meta.url)('ioredis') as typeof IoRedis;

/** Every connection that BullMQ wants, blocking ones too; BullMQ closes it. */
const redisClient: typeof RedisConnection.clientFactory = ({ url, ...options }) => {
  const { Redis } = loadRedis();
  return createIORedisClient(url ? new Redis(url, options) : new Redis(options));
};

/**
 * Commits that no disk is waited for: what is queued of files is a hint, rows are the truth. PostgreSQL that was cut off may
 * have lost the last moment of them, which the sweep queues again; whoever commits durably after them makes them durable.
 */
const HINTS_ONLY = '-c synchronous_commit=off';
const LANE_NAMES: readonly string[] = Object.values(LANE_QUEUES);

/** With `migrate` the connection brings BullMQ's tables up to date, which locks them; without it looks whether they are there. */
function connect(
  settings: QueueSettings,
  queue: string,
  { migrate = false } = {},
): { connection: ConnectionOptions; prefix?: string } {
  if (settings.redisUrl) {
    setDefaultBackendFactory();
    RedisConnection.clientFactory = redisClient;
    const connection = { url: settings.redisUrl, maxRetriesPerRequest: null };
    return settings.redisPrefix ? { connection, prefix: settings.redisPrefix } : { connection };
  }
  setDefaultBackendFactory(createPostgresBackend);
  const connection = {
    connectionString: settings.databaseUrl,
    schema: 'bullmq',
    migrate,
    max: POOL_SIZE,
    ...(LANE_NAMES.includes(queue) && { options: HINTS_ONLY }),
  };
  return { connection };
}

/** BullMQ reports lost connections as events and connects again; without a listener the process would end. */
type Report = (error: Error) => void;

/** For processes that answer requests: a queue that does not answer within this time is taken for away, in milliseconds. */
export const QUEUE_ANSWERS_WITHIN_MS = 5_000;

/** What requests ask of a queue, each for so long at most. */
class BoundedQueue<Data> extends Queue<Data> {
  withinMs: number | null = null;

  private bounded<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return this.withinMs === null ? asked : inTime(asked, this.withinMs);
  }

  override add(...asked: Parameters<Queue<Data>['add']>) {
    return this.bounded(super.add(...asked));
  }

  override getJob(...asked: Parameters<Queue<Data>['getJob']>) {
    return this.bounded(super.getJob(...asked));
  }

  override getJobs(...asked: Parameters<Queue<Data>['getJobs']>) {
    return this.bounded(super.getJobs(...asked));
  }

  override getJobCounts(...asked: Parameters<Queue<Data>['getJobCounts']>) {
    return this.bounded(super.getJobCounts(...asked));
  }
}

/** The queues; with `answerWithinMs` what is asked of them is given up after that time (`QueueLate`). */
export async function openQueues(
  settings: QueueSettings,
  report: Report,
  answerWithinMs: number | null = null,
): Promise<Queues> {
  const open = <Data>(name: QueueName, options?: { migrate: boolean }) => {
    const queue = new BoundedQueue<Data>(name, connect(settings, name, options));
    queue.withinMs = answerWithinMs;
    queue.on('error', report);
    return queue;
  };
  // Brings the tables of a new database up to date before the others look at them.
  const conversions = open<ConvertFileJob>(QUEUES.conversions, { migrate: true });
  await conversions.waitUntilReady();
  const queues = {
    conversions,
    pictures: open<ConvertFileJob>(QUEUES.pictures),
    longFiles: open<ConvertFileJob>(QUEUES.longFiles),
    modelFiles: open<ConvertFileJob>(QUEUES.modelFiles),
    documents: open<BuildArtifactJob>(QUEUES.documents),
    longDocuments: open<BuildArtifactJob>(QUEUES.longDocuments),
    maintenance: open<MaintenanceJob>(QUEUES.maintenance),
    records: open<RecordsJob>(QUEUES.records),
    webhooks: open<SendWebhookJob>(QUEUES.webhooks),
  };
  const parts = Object.values(queues) as unknown as Queue[];
  await Promise.all(parts.map((part) => part.waitUntilReady()));
  return {
    ...queues,
    close: async () => {
      await Promise.all(parts.map((part) => part.close()));
    },
  };
}

export const queueNamed = (queues: Queues, name: QueueName): Queue =>
  queues[name === QUEUES.maintenance ? 'maintenance' : name];

/** All queues, whatever their jobs. */
export const allQueues = (queues: Queues): Queue[] =>
  Object.values(QUEUES).map((name) => queueNamed(queues, name));

/** What happens to the files of all lanes. */
export async function watchConversions(settings: QueueSettings, report: Report): Promise<QueueEvents[]> {
  const lanes = Object.values(LANE_QUEUES).map((name) => new QueueEvents(name, connect(settings, name)));
  for (const events of lanes) events.on('error', report);
  await Promise.all(lanes.map((events) => events.waitUntilReady()));
  return lanes;
}

function openWorker<Data>(
  name: string,
  process: Processor<Data>,
  settings: QueueSettings,
  report: Report,
  options: Partial<WorkerOptions>,
): Worker<Data> {
  const worker = new Worker<Data>(name, process, {
    ...connect(settings, name),
    concurrency: 1,
    lockDuration: LOCK_DURATION,
    stalledInterval: STALLED_INTERVAL,
    maxStalledCount: MAX_STALLED,
    ...options,
  });
  worker.on('error', report);
  return worker;
}

/** A worker of one lane, for so many files at once. */
export function openConversionWorker(
  lane: Lane,
  concurrency: number,
  process: Processor<ConvertFileJob>,
  settings: QueueSettings,
  report: Report,
): Worker<ConvertFileJob> {
  return openWorker(LANE_QUEUES[lane], process, settings, report, { concurrency });
}

export function openDocumentWorker(
  name: typeof QUEUES.documents | typeof QUEUES.longDocuments,
  process: Processor<BuildArtifactJob>,
  settings: QueueSettings,
  report: Report,
): Worker<BuildArtifactJob> {
  return openWorker(name, process, settings, report, {});
}

export function openMaintenanceWorker(
  process: Processor<MaintenanceJob>,
  settings: QueueSettings,
  report: Report,
): Worker<MaintenanceJob> {
  return openWorker(QUEUES.maintenance, process, settings, report, {});
}

export function openRecordsWorker(
  process: Processor<RecordsJob>,
  settings: QueueSettings,
  report: Report,
): Worker<RecordsJob> {
  return openWorker(QUEUES.records, process, settings, report, {
    concurrency: RECORD_JOBS_AT_ONCE,
    settings: { backoffStrategy: retryDelayMs },
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
