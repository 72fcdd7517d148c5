import { z } from 'zod';

/** The queues. Conversions have their own, so that nothing small waits behind a long file. */
export const QUEUES = { conversions: 'conversions', upkeep: 'upkeep' } as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/** Reads one stored file, writes one stored result. The row holds everything else. */
export const convertFileJob = z.object({ conversionId: z.uuid() });
export type ConvertFileJob = z.infer<typeof convertFileJob>;

/** Deletes or ends what has expired, queues rows whose job was lost, checks the books. Runs on a schedule. */
export const upkeepJob = z.object({});
export type UpkeepJob = z.infer<typeof upkeepJob>;

export const JOBS = {
  'convert-file': { queue: QUEUES.conversions, data: convertFileJob },
  'expire-files': { queue: QUEUES.upkeep, data: upkeepJob },
  'expire-plans': { queue: QUEUES.upkeep, data: upkeepJob },
  'check-ledger': { queue: QUEUES.upkeep, data: upkeepJob },
} as const;
export type JobName = keyof typeof JOBS;
export type JobData<Name extends JobName> = z.infer<(typeof JOBS)[Name]['data']>;
