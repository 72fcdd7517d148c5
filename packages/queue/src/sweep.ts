import { type ErrorCode, LANE_QUEUES, type Lane, LIMITS } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { endConversion, failedEnding } from '@sutra/prisma/conversion-lifecycle';
import type { Job } from 'bullmq';
import { OPEN_STATUSES, queueBatch, queueTurn } from './conversion-jobs.ts';
import type { Queues } from './queues.ts';
import { rankOfOwner } from './rank.ts';
import { forgetKeys } from './sealed-key.ts';
import { queueWebhooks } from './webhook-jobs.ts';

/** Rows younger than this, in milliseconds, may still be on their way to the queue. */
const GRACE = 10_000;
const AT_ONCE = 500;

/** What may still be on its way: of the last moments. A time to come is that of a clock which was set back since. */
interface Young {
  gte: Date;
  lte: Date;
}

const youngerThan = (grace: number): Young => {
  const now = Date.now();
  return { gte: new Date(now - grace), lte: new Date(now + grace) };
};

/** Queues batches that were accepted while the queue did not answer. Cheap: it reads those alone. */
export async function queueForgottenBatches(
  prisma: PrismaClient,
  queues: Queues,
  young = youngerThan(GRACE),
): Promise<void> {
  const batches = await prisma.batch.findMany({
    where: { queuedAt: null, NOT: { createdAt: young } },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, ownerId: true },
  });
  for (const batch of batches) await queueBatch(prisma, queues, batch);
}

/** Ends a row that nobody else ends: its job is over, or its batch is. */
export async function failConversion(
  prisma: PrismaClient,
  id: string,
  code: ErrorCode = 'conversion-failed',
): Promise<void> {
  const open = { id, status: { in: OPEN_STATUSES } };
  await endConversion(prisma, open, failedEnding(code), { lifetimeMs: LIMITS.resultLifetime });
}

/** The first open file of an owner. */
interface Turn {
  id: string;
  ownerId: string;
  lane: Lane;
  network: string | null;
  slow: boolean;
}

/** Owners whose turn it may be, in order; those of the last moments are on their way. */
function turnsAfter(prisma: PrismaClient, lastOwner: string, { gte, lte }: Young): Promise<Turn[]> {
  return prisma.$queryRaw<Turn[]>`
    SELECT DISTINCT ON (c."ownerId") c."id", c."ownerId", c."lane"::text AS "lane", b."network", b."slow"
    FROM "Conversion" c JOIN "Batch" b ON b."id" = c."batchId"
    WHERE c."status" IN ('queued', 'processing') AND c."ownerId" > ${lastOwner}::uuid
      AND b."queuedAt" IS NOT NULL AND NOT (b."queuedAt" BETWEEN ${gte} AND ${lte})
    ORDER BY c."ownerId", c."batchId", c."position" LIMIT ${AT_ONCE}`;
}

/** Moves a job that waits to the place that its owner has now: working time is forgotten, others come and go. */
async function rankAgain(prisma: PrismaClient, job: Job, turn: Turn): Promise<void> {
  const priority = await rankOfOwner(prisma, turn.ownerId, turn);
  if (priority !== job.opts.priority) await job.changePriority({ priority });
}

/** Looks whether the file whose turn it is has its job; one whose job is over ends. */
async function repairTurn(prisma: PrismaClient, queues: Queues, turn: Turn): Promise<void> {
  const job = await queues[LANE_QUEUES[turn.lane]].getJob(turn.id);
  const state = await job?.getState();
  if (job && state === 'prioritized') return rankAgain(prisma, job, turn);
  if (state === 'failed' || state === 'completed') await failConversion(prisma, turn.id);
  else if (state !== undefined && state !== 'unknown') return;
  await queueTurn(prisma, queues, turn.ownerId);
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

async function repairTurns(prisma: PrismaClient, queues: Queues, young: Young): Promise<void> {
  let turns = await turnsAfter(prisma, NOBODY, young);
  while (turns.length > 0) {
    for (const turn of turns) await repairTurn(prisma, queues, turn);
    turns = turns.length < AT_ONCE ? [] : await turnsAfter(prisma, turns.at(-1)?.ownerId ?? NOBODY, young);
  }
}

/** Queues every row that should have a job and has none: its process died, or the queue lost its memory. So too messages to programs. */
export async function sweepQueue(prisma: PrismaClient, queues: Queues, grace = GRACE): Promise<void> {
  const young = youngerThan(grace);
  await queueForgottenBatches(prisma, queues, young);
  await repairTurns(prisma, queues, young);
  await forgetKeys(prisma);
  await queueWebhooks(prisma, queues);
}
