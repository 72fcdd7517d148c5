import { JOBS, type JobOf, type QUEUES, type RetentionSettings } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { type Queues, sweepQueue } from '@sutra/queue';
import type { FileStore } from '@sutra/storage';
import type { Logger } from 'pino';
import { checkLedger } from './check-ledger.ts';
import { expireApi } from './expire-api.ts';
import { expireFiles } from './expire-files.ts';
import { expirePlans } from './expire-plans.ts';
import { expireRecords } from './expire-records.ts';

export interface MaintenanceParts {
  prisma: PrismaClient;
  files: FileStore;
  queues: Queues;
  log: Logger;
  retention: RetentionSettings;
}

type MaintenanceJobName = JobOf<typeof QUEUES.maintenance>;

/** A handler for each job of the maintenance queue. */
const HANDLERS: Record<MaintenanceJobName, (parts: MaintenanceParts) => Promise<void>> = {
  'expire-files': async ({ prisma, files, queues }) => {
    await sweepQueue(prisma, queues);
    await expireFiles(prisma, files);
    await expireApi(prisma);
  },
  'expire-plans': ({ prisma }) => expirePlans(prisma),
  'expire-records': ({ prisma, retention }) => expireRecords(prisma, retention),
  'check-ledger': ({ prisma, log }) => checkLedger(prisma, log),
};

const NAMES = Object.keys(HANDLERS) as MaintenanceJobName[];

/** Does one job of the maintenance queue; one that this version does not know is let go. */
export async function doMaintenance(name: string, parts: MaintenanceParts): Promise<void> {
  const known = NAMES.find((candidate) => candidate === name);
  if (known) await HANDLERS[known](parts);
}

/** A next run further from now than its interval and this was planned by a clock that has been set since. */
const CLOCK_SLACK_MS = 60_000;

async function schedule({ maintenance }: Queues, name: MaintenanceJobName): Promise<void> {
  const { everyMs: every, options: opts } = JOBS[name];
  await maintenance.upsertJobScheduler(name, { every }, { name, data: {}, opts });
}

/** Makes schedules anew whose next run a changed clock has put far from now. */
export async function healSchedules(queues: Queues): Promise<void> {
  for (const name of NAMES) {
    const known = await queues.maintenance.getJobScheduler(name);
    const next = known?.next ?? 0;
    if (Math.abs(next - Date.now()) <= JOBS[name].everyMs + CLOCK_SLACK_MS) continue;
    await queues.maintenance.removeJobScheduler(name);
    await schedule(queues, name);
  }
}

export async function scheduleMaintenance(queues: Queues): Promise<void> {
  await healSchedules(queues);
  for (const name of NAMES) await schedule(queues, name);
}
