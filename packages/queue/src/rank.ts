import type { PrismaClient } from '@sutra/prisma';
import { workDone } from './work-time.ts';

/** BullMQ takes no larger priority; the smallest goes first. */
const LAST_RANK = 2 ** 21 - 1;
/** Files of a network above its free conversions of the day go behind all others: no working time of an hour is as long. */
const SLOW_SECONDS = 2 ** 20;
/** What another owner of the same network that waits counts, in seconds of work: about what a small file takes. */
const RIVAL_SECONDS = 5;
/** More of them change nothing any more. */
const MOST_RIVALS = 1_000;

/** Owners of a network that have files open, besides one. */
async function rivalsOf(prisma: PrismaClient, ownerId: string, network: string): Promise<number> {
  const [row] = await prisma.$queryRaw<{ rivals: number }[]>`
    SELECT COUNT(*)::int AS "rivals" FROM (
      SELECT DISTINCT c."ownerId" FROM "Conversion" c JOIN "Batch" b ON b."id" = c."batchId"
      WHERE c."status" IN ('queued', 'processing') AND b."network" = ${network} AND c."ownerId" <> ${ownerId}::uuid
      LIMIT ${MOST_RIVALS}) AS others`;
  return row?.rivals ?? 0;
}

/** What decides how far behind others a file stands. */
export interface Standing {
  /** Seconds of work that its owner or its network has had lately. */
  workedSeconds: number;
  /** Other owners of the same network that wait too; none where absent. */
  rivals?: number;
  /** See `Batch.slow`; false where absent. */
  slow?: boolean;
}

/** A place in a queue; the smallest goes first. */
export function rank({ workedSeconds, rivals = 0, slow = false }: Standing): number {
  const seconds = Math.round(workedSeconds) + RIVAL_SECONDS * rivals;
  return Math.min(LAST_RANK, 1 + Math.min(seconds, SLOW_SECONDS - 1) + (slow ? SLOW_SECONDS : 0));
}

/**
 * How far behind others the next file of an owner stands: by the seconds that workers have spent for the owner or for
 * its network in the last hour, whichever is more, and by the owners of the same network that wait too. A slow batch
 * stands behind all that are not.
 */
export async function rankOfOwner(
  prisma: PrismaClient,
  ownerId: string,
  { network, slow }: { network: string | null; slow: boolean },
): Promise<number> {
  const [{ ownerMs, networkMs }, rivals] = await Promise.all([
    workDone(prisma, { ownerId, network }),
    network === null ? 0 : rivalsOf(prisma, ownerId, network),
  ]);
  return rank({ workedSeconds: Math.max(ownerMs, networkMs) / 1_000, rivals, slow });
}
