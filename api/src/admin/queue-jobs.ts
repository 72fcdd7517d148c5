import { jobNameOf, QUEUES, type QueueName, SutraError } from '@sutra/contract';
import { inTime, type Job, QUEUE_ANSWERS_WITHIN_MS, type Queues, queueNamed } from '@sutra/queue';
import { z } from 'zod';
import { record } from './audit.ts';
import { type AdminContext, adminOf } from './context.ts';
import type { JobState, QueueJob, Resolvers } from './generated/resolvers.ts';
import { errorAsData } from './refused-change.ts';

/** The queue's own names of a state. */
const STATES = {
  WAITING: ['waiting', 'prioritized'],
  ACTIVE: ['active'],
  DELAYED: ['delayed'],
  FAILED: ['failed'],
} as const satisfies Record<JobState, readonly string[]>;
const MOST_JOBS = 100;
const MOST_FAILURE_CHARACTERS = 200;
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g;

function queueOf(queues: Queues, name: string) {
  const known = Object.values(QUEUES).find((candidate) => candidate === name);
  if (!known) throw new SutraError('invalid-field', { field: 'queue' });
  return queueNamed(queues, known);
}

/** Ids alone of what a job is about: its data may be an email or a message. */
const aboutWhat = z.object({
  conversionId: z.uuid().nullish().catch(null),
  ownerId: z.uuid().nullish().catch(null),
});

const timeOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));

function failureOf({ failedReason }: Job): string | null {
  const [line = ''] = failedReason?.split('\n') ?? [];
  return line.replaceAll(ADDRESS, '…').slice(0, MOST_FAILURE_CHARACTERS) || null;
}

function shown(job: Job, state: JobState): QueueJob {
  const { conversionId = null, ownerId = null } = aboutWhat.safeParse(job.data).data ?? {};
  return {
    id: job.id ?? '',
    kind: jobNameOf(job.name) ?? job.name,
    state,
    queuedAt: new Date(job.timestamp),
    startedAt: timeOf(job.processedOn),
    endedAt: timeOf(job.finishedOn),
    attempts: job.attemptsMade,
    failure: failureOf(job),
    conversionId,
    ownerId,
  };
}

/** Those that wait or are worked on in their order; those that ended, the latest first. */
async function jobsOf(queues: Queues, name: string, state: JobState, first: number): Promise<QueueJob[]> {
  const most = Math.min(MOST_JOBS, Math.max(1, first));
  const jobs = await queueOf(queues, name).getJobs([...STATES[state]], 0, most - 1, state !== 'FAILED');
  return jobs.slice(0, most).map((job) => shown(job as Job, state));
}

/** The age in seconds of what has waited longest in a queue; null where nothing waits. */
export async function oldestSeconds(queues: Queues, name: QueueName): Promise<number | null> {
  const [job] = await queueNamed(queues, name).getJobs([...STATES.WAITING], 0, 0, true);
  return job ? Math.max(0, Math.round((Date.now() - job.timestamp) / 1_000)) : null;
}

/** Changes a job that is in one of these states; the queue itself refuses where that is over meanwhile. */
function changeJob(
  context: AdminContext,
  { queue: name, id }: { queue: string; id: string },
  action: 'retry-job' | 'remove-job',
) {
  return errorAsData(async () => {
    const { name: admin, address } = adminOf(context);
    const job = (await queueOf(context.services.queues, name).getJob(id)) as Job | undefined;
    const state = await job?.getState();
    if (!job || state === 'unknown') throw new SutraError('queue-job-not-found');
    const may = action === 'retry-job' ? state === 'failed' : state !== 'active';
    if (!may) throw new SutraError('queue-job-not-in-state', { state: state ?? 'unknown' });
    const change = action === 'retry-job' ? job.retry('failed') : job.remove();
    await inTime(change, QUEUE_ANSWERS_WITHIN_MS);
    await record(context.services, {
      admin,
      action,
      subject: `${name} ${id}`,
      details: { queue: name, id },
      address,
    });
    return { id };
  });
}

export const queueJobResolvers: Resolvers = {
  Query: {
    queueJobs: (_root, { queue, state, first }, { services }) =>
      jobsOf(services.queues, queue, state, first ?? 20),
  },
  Mutation: {
    retryJob: (_root, given, context) => changeJob(context, given, 'retry-job'),
    removeJob: (_root, given, context) => changeJob(context, given, 'remove-job'),
  },
  JobChange: { __resolveType: (value) => ('code' in value ? 'Refused' : 'JobChanged') },
};
