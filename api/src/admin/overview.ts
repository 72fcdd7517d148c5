import { indianDay, PLAN_NAMES, PLANS, type PlanName } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { Services } from '../services.ts';
import type { Counters, Resolvers } from './generated/resolvers.ts';
import { schemaPlan } from './members.ts';

interface PlanCount {
  plan: PlanName;
  count: number;
}

/** Accounts by the plan that they have now; one that was never used will begin with the free one. */
async function membersByPlan(prisma: PrismaClient): Promise<PlanCount[]> {
  const rows = await prisma.$queryRaw<PlanCount[]>`
    SELECT CASE WHEN a."expiresAt" <= now() THEN 'expired' ELSE COALESCE(a."plan", 'free') END AS "plan",
      count(*)::int AS "count"
    FROM "Account" m LEFT JOIN "Allowance" a ON a."ownerId" = m."ownerId" GROUP BY 1`;
  return PLAN_NAMES.map((plan) => ({ plan, count: rows.find((row) => row.plan === plan)?.count ?? 0 }));
}

async function conversions(prisma: PrismaClient): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT (count(*) FILTER (WHERE "kind" = 'charge') - count(*) FILTER (WHERE "kind" = 'refund'))::int AS "count"
    FROM "LedgerEntry" WHERE "kind" IN ('charge', 'refund')`;
  return row?.count ?? 0;
}

const newMessages = (prisma: PrismaClient) => prisma.contactMessage.count({ where: { state: 'new' } });

const isPaid = (plan: PlanName) => plan !== 'free' && PLANS[plan].conversions > 0;

async function overview({ prisma }: Services) {
  const plans = await membersByPlan(prisma);
  const sum = (wanted: (plan: PlanName) => boolean) =>
    plans.reduce((total, { plan, count }) => total + (wanted(plan) ? count : 0), 0);
  return {
    members: sum(() => true),
    activeSubscriptions: sum(isPaid),
    freeMembers: sum((plan) => plan === 'free'),
    expiredMembers: sum((plan) => plan === 'expired'),
    membersByPlan: plans.map(({ plan, count }) => ({ plan: schemaPlan(plan), count })),
    conversions: await conversions(prisma),
    newMessages: await newMessages(prisma),
  };
}

async function today(prisma: PrismaClient) {
  const day = indianDay(new Date());
  const [row] = await prisma.$queryRaw<
    { visitsToday: number; pressesToday: number; clicksToday: number }[]
  >`SELECT
      (SELECT COALESCE(sum("count"), 0)::int FROM "VisitDay" WHERE "day" = ${day}::date) AS "visitsToday",
      (SELECT COALESCE(sum("count"), 0)::int FROM "ConversionDay" WHERE "day" = ${day}::date) AS "pressesToday",
      (SELECT COALESCE(sum("count"), 0)::int FROM "ClickDay" WHERE "day" = ${day}::date) AS "clicksToday"`;
  return row ?? { visitsToday: 0, pressesToday: 0, clicksToday: 0 };
}

export async function countersNow({ prisma }: Services): Promise<Counters> {
  const [waitingFiles, runningFiles, members, unread, days] = await Promise.all([
    prisma.conversion.count({ where: { status: 'queued' } }),
    prisma.conversion.count({ where: { status: 'processing' } }),
    prisma.account.count(),
    newMessages(prisma),
    today(prisma),
  ]);
  return { waitingFiles, runningFiles, members, newMessages: unread, ...days };
}

export const overviewResolvers: Resolvers = {
  Query: { overview: (_root, _arguments, { services }) => overview(services) },
};
