import { z } from 'zod';
import { derivedWish } from './derived.ts';
import { contactMessage, takenRecord } from './records.ts';

/**
 * The queues. Conversions wait in four, by what they keep a worker busy with, and files made from documents in two, so
 * that nothing small waits behind something long.
 */
export const QUEUES = {
  conversions: 'conversions',
  pictures: 'pictures',
  longFiles: 'longFiles',
  modelFiles: 'modelFiles',
  documents: 'documents',
  longDocuments: 'longDocuments',
  upkeep: 'upkeep',
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

/** Deletes or ends what has expired, queues rows whose job was lost, checks the books. Runs on a schedule. */
export const upkeepJob = z.object({});
export type UpkeepJob = z.infer<typeof upkeepJob>;

/** Writes what visitors did; a record that is there already is left alone. */
export const writeRecordsJob = z.object({ records: z.array(takenRecord).min(1) });
export type WriteRecordsJob = z.infer<typeof writeRecordsJob>;

/** Keeps a contact message and sends it by mail where a mail server is set. */
export const sendContactJob = z.object({ id: z.uuid(), at: z.iso.datetime(), message: contactMessage });
export type SendContactJob = z.infer<typeof sendContactJob>;

/** Makes a file from a converted document. `state` names what it is made from. */
export const deriveFileJob = z.object({
  conversionId: z.uuid(),
  state: z.string(),
  wish: derivedWish,
  /** Who asked, for fair turns. */
  ownerId: z.uuid().optional(),
  traceparent: traceparent.optional(),
});
export type DeriveFileJob = z.infer<typeof deriveFileJob>;

/** Tells a program that its job has ended, as its row then says. */
export const sendWebhookJob = z.object({ conversionId: z.uuid() });
export type SendWebhookJob = z.infer<typeof sendWebhookJob>;

/** Sends a letter about somebody's account by mail. */
export const sendLetterJob = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type SendLetterJob = z.infer<typeof sendLetterJob>;

export type RecordsJob = WriteRecordsJob | SendContactJob | SendLetterJob;

export const JOBS = {
  'convert-file': { queue: QUEUES.conversions, data: convertFileJob },
  'derive-file': { queue: QUEUES.documents, data: deriveFileJob },
  'expire-files': { queue: QUEUES.upkeep, data: upkeepJob },
  'expire-plans': { queue: QUEUES.upkeep, data: upkeepJob },
  'expire-records': { queue: QUEUES.upkeep, data: upkeepJob },
  'check-ledger': { queue: QUEUES.upkeep, data: upkeepJob },
  'write-records': { queue: QUEUES.records, data: writeRecordsJob },
  'send-contact': { queue: QUEUES.records, data: sendContactJob },
  'send-letter': { queue: QUEUES.records, data: sendLetterJob },
  'send-webhook': { queue: QUEUES.webhooks, data: sendWebhookJob },
} as const;
export type JobName = keyof typeof JOBS;
export type JobData<Name extends JobName> = z.infer<(typeof JOBS)[Name]['data']>;
