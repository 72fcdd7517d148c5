import { SutraError, type WorkSettings } from '@sutra/contract';
import { Prisma, type PrismaClient } from '@sutra/prisma';

/** Working time is counted in spans of this length and remembered for an hour, in milliseconds. */
export const SPAN_MS = 10 * 60_000;
export const REMEMBERED_MS = 3_600_000;

/** Whom work is done for; networks are keyed hashes and may be unknown. */
export interface WorkFor {
  ownerId: string;
  network: string | null;
}

/** Milliseconds that workers have spent in the last hour. */
export interface WorkDone {
  ownerMs: number;
  networkMs: number;
}

/** Adds to the working time of an owner and of a network; no disk is waited for. */
export async function addWork(
  prisma: PrismaClient,
  { ownerId, network }: WorkFor,
  ms: number,
  now = Date.now(),
): Promise<void> {
  const span = new Date(Math.floor(now / SPAN_MS) * SPAN_MS);
  // In one order everywhere, so that two that count the same ones do not wait for each other in a circle.
  const everybody = (network === null ? [ownerId] : [ownerId, network]).toSorted();
  const rows = everybody.map((who) => Prisma.sql`(${who}, ${span}::timestamptz, ${Math.round(ms)}::int)`);
  await prisma.$executeRaw`
    INSERT INTO "WorkTime" AS known ("who", "span", "ms")
    SELECT added.* FROM set_config('synchronous_commit', 'off', true), (VALUES ${Prisma.join(rows)}) AS added
    ON CONFLICT ("who", "span") DO UPDATE SET "ms" = LEAST(known."ms"::bigint + EXCLUDED."ms", 2000000000)::int`;
}

export async function workDone(
  prisma: PrismaClient,
  { ownerId, network }: WorkFor,
  now = Date.now(),
): Promise<WorkDone> {
  const rows = await prisma.workTime.groupBy({
    by: ['who'],
    where: {
      who: { in: network === null ? [ownerId] : [ownerId, network] },
      span: { gt: new Date(now - REMEMBERED_MS) },
    },
    _sum: { ms: true },
  });
  const of = (who: string | null) => rows.find((row) => row.who === who)?._sum.ms ?? 0;
  return { ownerMs: of(ownerId), networkMs: network === null ? 0 : of(network) };
}

const MINUTE = 60_000;
/** Plans that cost nothing; their owners have a share of the hour and no more. */
const FREE_PLANS: readonly (string | null)[] = [null, 'free', 'expired'];

/**
 * The working time that is left in this hour, in milliseconds; infinite for owners of a paid plan, who only wait behind
 * others (see `rankOfOwner`).
 */
export async function workLeft(
  prisma: PrismaClient,
  who: WorkFor,
  { OWNER_WORK_MINUTES, NETWORK_WORK_MINUTES }: WorkSettings,
): Promise<number> {
  const [allowance, { ownerMs, networkMs }] = await Promise.all([
    prisma.allowance.findUnique({ where: { ownerId: who.ownerId } }),
    workDone(prisma, who),
  ]);
  if (!FREE_PLANS.includes(allowance?.plan ?? null)) return Number.POSITIVE_INFINITY;
  return Math.min(OWNER_WORK_MINUTES * MINUTE - ownerMs, NETWORK_WORK_MINUTES * MINUTE - networkMs);
}

/** The error of somebody whose share of the hour is used up: it is whole again within the hour, a span sooner by span. */
export function workLimitReached({ OWNER_WORK_MINUTES: limit }: WorkSettings): SutraError {
  return new SutraError('work-limit-reached', { limit, minutes: SPAN_MS / MINUTE });
}
