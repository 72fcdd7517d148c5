import { z } from 'zod';
import { artifactRequest } from './artifact.ts';
import { acceptedRecord, contactMessage } from './records.ts';

/**
 * The queues by their names in the database. Conversions wait in four, by what they keep a worker busy with, and files
 * made from documents in two, so that nothing small waits behind something long.
 */
export const QUEUES = {
  conversions: 'conversions',
  pictures: 'pictures',
  longFiles: 'longFiles',
  modelFiles: 'modelFiles',
  documents: 'documents',
  longDocuments: 'longDocuments',
  /** Its name from before: an older worker beside a newer one takes from the same queue. */
  maintenance: 'upkeep',
  records: 'records',
  webhooks: 'webhooks',
} as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** Where a file waits; `model` ones mostly wait for an answer from the network. */
export const LANES = ['quick', 'pictures', 'long', 'model'] as const;
export type Lane = (typeof LANES)[number];

export const LANE_QUEUES = {
  quick: QUEUES.conversions,
  pictures: QUEUES.pictures,
  long: QUEUES.longFiles,
  model: QUEUES.modelFiles,
} as const satisfies Record<Lane, QueueName>;

/** The span that queued a job (W3C Trace Context), where traces are sent. */
const traceparent = z.string();

/** Reads one stored file, writes one stored result. The row holds everything else; the owner's next file is queued after it. */
export const convertFileJob = z.object({
  conversionId: z.uuid(),
  ownerId: z.uuid().optional(),
  traceparent: traceparent.optional(),
});
export type ConvertFileJob = z.infer<typeof convertFileJob>;

/** Deletes or ends what has expired, queues rows whose job was lost, checks the ledger. Runs on a schedule. */
export const maintenanceJob = z.object({});
export type MaintenanceJob = z.infer<typeof maintenanceJob>;

/** Writes what visitors did; a record that is there already is left alone. */
export const writeRecordsJob = z.object({ records: z.array(acceptedRecord).min(1) });
export type WriteRecordsJob = z.infer<typeof writeRecordsJob>;

/** Keeps a contact message and sends it by mail where a mail server is set. */
export const sendContactJob = z.object({ id: z.uuid(), at: z.iso.datetime(), message: contactMessage });
export type SendContactJob = z.infer<typeof sendContactJob>;

/** Makes a file from a converted document. `state` names what it is made from. */
export const buildArtifactJob = z.object({
  conversionId: z.uuid(),
  state: z.string(),
  wish: artifactRequest,
  /** Who asked, for fair turns. */
  ownerId: z.uuid().optional(),
  traceparent: traceparent.optional(),
});
export type BuildArtifactJob = z.infer<typeof buildArtifactJob>;

/** Tells a program that its job has ended, as its row then says. */
export const sendWebhookJob = z.object({ conversionId: z.uuid() });
export type SendWebhookJob = z.infer<typeof sendWebhookJob>;

/** Sends an email about somebody's account by mail. */
export const sendEmailJob = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type SendEmailJob = z.infer<typeof sendEmailJob>;

export type RecordsJob = WriteRecordsJob | SendContactJob | SendEmailJob;

/** How a job is tried, and how long the queue remembers it; in the words of BullMQ. */
export interface JobOptions {
  attempts?: number;
  /** `delay` in milliseconds; `mail` waits as the records' worker says. */
  backoff?: { type: 'fixed' | 'exponential'; delay: number } | { type: 'mail' };
  /** `age` in seconds. */
  removeOnComplete: boolean | number | { age: number; count: number };
  removeOnFail: boolean | number | { age: number; count: number };
}

interface JobEntry {
  /** Where it waits, unless who queues it names another queue of its kind. */
  queue: QueueName;
  data: z.ZodType;
  options: JobOptions;
  /** How often it is done by itself, in milliseconds; only where somebody asks where it is not set. */
  everyMs?: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Nothing of it stays in the queue. */
const FORGOTTEN = { removeOnComplete: true, removeOnFail: true } as const;
const MAINTENANCE = { removeOnComplete: 10, removeOnFail: 10 } as const;
/** What people did and wrote: what failed in the end is kept for the operator. */
const KEPT_WHEN_FAILED = { removeOnComplete: true, removeOnFail: false } as const;

/** Every job there is: its queue, its data, how it is tried, how often it comes. The worker has a handler for each. */
export const JOBS = {
  'convert-file': {
    queue: QUEUES.conversions,
    data: convertFileJob,
    options: {
      // A file's own failure is written to its row and is no failure of the job; these are for a lost database or disk.
      attempts: 3,
      backoff: { type: 'exponential', delay: 1_000 },
      removeOnComplete: { age: HOUR_SECONDS, count: 5_000 },
      removeOnFail: { age: DAY_SECONDS, count: 5_000 },
    },
  },
  'build-artifact': {
    queue: QUEUES.documents,
    data: buildArtifactJob,
    options: { attempts: 2, ...FORGOTTEN },
  },
  'expire-files': {
    queue: QUEUES.maintenance,
    data: maintenanceJob,
    options: MAINTENANCE,
    everyMs: 10 * MINUTE_MS,
  },
  'expire-plans': {
    queue: QUEUES.maintenance,
    data: maintenanceJob,
    options: MAINTENANCE,
    everyMs: 10 * MINUTE_MS,
  },
  'expire-records': {
    queue: QUEUES.maintenance,
    data: maintenanceJob,
    options: MAINTENANCE,
    everyMs: HOUR_MS,
  },
  'check-ledger': { queue: QUEUES.maintenance, data: maintenanceJob, options: MAINTENANCE, everyMs: DAY_MS },
  'write-records': {
    queue: QUEUES.records,
    data: writeRecordsJob,
    // Three hours, while the database is away.
    options: { attempts: 3_600, backoff: { type: 'fixed', delay: 3_000 }, ...KEPT_WHEN_FAILED },
  },
  'send-contact': {
    queue: QUEUES.records,
    data: sendContactJob,
    // About a day: soon at first, then once a minute.
    options: { attempts: 1_500, backoff: { type: 'mail' }, ...KEPT_WHEN_FAILED },
  },
  'send-email': {
    queue: QUEUES.records,
    data: sendEmailJob,
    // About an hour: what it links to lasts no longer.
    options: { attempts: 13, backoff: { type: 'exponential', delay: 1_000 }, ...FORGOTTEN },
  },
  'send-webhook': {
    queue: QUEUES.webhooks,
    data: sendWebhookJob,
    options: {
      // About six hours, each twice as late as the one before.
      attempts: 13,
      backoff: { type: 'exponential', delay: 5_000 },
      removeOnComplete: { age: HOUR_SECONDS, count: 1_000 },
      removeOnFail: { age: DAY_SECONDS, count: 1_000 },
    },
  },
} as const satisfies Record<string, JobEntry>;
export type JobName = keyof typeof JOBS;

/** Jobs that are stored under a name from before, so that older jobs are done, and newer ones by older workers. */
const STORED_NAMES: { [Name in JobName]?: string } = {
  'build-artifact': 'derive-file',
  'send-email': 'send-letter',
};
export const storedJobName = (name: JobName): string => STORED_NAMES[name] ?? name;
/** The job of a stored name; undefined where this version knows none. */
export const jobNameOf = (stored: string): JobName | undefined =>
  (Object.keys(JOBS) as JobName[]).find((name) => storedJobName(name) === stored);

export type JobData<Name extends JobName> = z.infer<(typeof JOBS)[Name]['data']>;
/** The jobs of one queue. */
export type JobOf<Queue extends QueueName> = {
  [Name in JobName]: (typeof JOBS)[Name]['queue'] extends Queue ? Name : never;
}[JobName];
