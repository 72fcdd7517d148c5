import { z } from 'zod';
import { derivedWish } from './derived.ts';
import { contactMessage, takenRecord } from './records.ts';

/** The queues. Conversions have their own, so that nothing small waits behind a long file. */
export const QUEUES = {
  conversions: 'conversions',
  documents: 'documents',
  upkeep: 'upkeep',
  records: 'records',
  webhooks: 'webhooks',
} as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** Reads one stored file, writes one stored result. The row holds everything else. */
export const convertFileJob = z.object({ conversionId: z.uuid() });
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
export const deriveFileJob = z.object({ conversionId: z.uuid(), state: z.string(), wish: derivedWish });
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
  'check-ledger': { queue: QUEUES.upkeep, data: upkeepJob },
  'write-records': { queue: QUEUES.records, data: writeRecordsJob },
  'send-contact': { queue: QUEUES.records, data: sendContactJob },
  'send-letter': { queue: QUEUES.records, data: sendLetterJob },
  'send-webhook': { queue: QUEUES.webhooks, data: sendWebhookJob },
} as const;
export type JobName = keyof typeof JOBS;
export type JobData<Name extends JobName> = z.infer<(typeof JOBS)[Name]['data']>;
