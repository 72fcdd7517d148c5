import { artifactName, type BuildArtifactJob, QUEUES, SutraError } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { Queue } from 'bullmq';
import { addJob } from './add-job.ts';
import type { Queues } from './queues.ts';
import { rank } from './rank.ts';
import { currentTraceparent } from './tracing/tracing.ts';
import { workDone } from './work-time.ts';

const jobIdOf = ({ conversionId, wish, state }: BuildArtifactJob) =>
  [conversionId, artifactName(wish), state].join('.');

/** What else of the same owner waits counts as seconds of work each; more than the last are refused. */
const WAITING_SECONDS = 10;
const MOST_WAITING = 50;
const LOOKED_AT = 1_000;

async function waitingOf(queue: Queue<BuildArtifactJob>, ownerId: string): Promise<number> {
  const jobs = await queue.getJobs(['prioritized', 'waiting'], 0, LOOKED_AT - 1);
  return jobs.filter((job) => job?.data.ownerId === ownerId).length;
}

/**
 * Has a file made from a document, once for however many ask.
 *
 * @throws SutraError `too-many-exports` where the owner waits for too many already
 */
export async function queueArtifact(
  prisma: PrismaClient,
  queues: Queues,
  job: BuildArtifactJob & { ownerId: string },
): Promise<void> {
  const jobId = jobIdOf(job);
  if (await queues.documents.getJob(jobId)) return;
  if (await queues.longDocuments.getJob(jobId)) return;
  const { ownerId } = job;
  const waiting = await waitingOf(queues.documents, ownerId);
  if (waiting >= MOST_WAITING) throw new SutraError('too-many-exports', { limit: MOST_WAITING });
  const { ownerMs } = await workDone(prisma, { ownerId, network: null });
  const priority = rank({ workedSeconds: ownerMs / 1_000 + waiting * WAITING_SECONDS });
  const traceparent = currentTraceparent();
  const data = { ...job, ...(traceparent && { traceparent }) };
  await addJob(queues, 'build-artifact', data, { jobId, priority });
}

/** Moves what has proved long to the queue of its kind. */
export async function queueLongDocument(queues: Queues, job: BuildArtifactJob): Promise<void> {
  const waiting = job.ownerId ? await waitingOf(queues[QUEUES.longDocuments], job.ownerId) : 0;
  const priority = rank({ workedSeconds: waiting * WAITING_SECONDS });
  await addJob(queues, 'build-artifact', job, { queue: QUEUES.longDocuments, jobId: jobIdOf(job), priority });
}
