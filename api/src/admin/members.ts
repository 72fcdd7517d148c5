import { PLAN_NAMES, type PlanName, readPlanName, SutraError } from '@sutra/contract';
import type { Account, Allowance, LedgerEntry, Prisma, PrismaClient } from '@sutra/prisma';
import { SCHEMA_PLANS } from '../modules/allowance/resolvers.ts';
import type { Services } from '../services.ts';
import { adminOf } from './context.ts';
import { escapePattern } from './escape-pattern.ts';
import type { MemberFilter, MemberPlan, Resolvers } from './generated/resolvers.ts';
import type { MemberPage, MemberRow } from './mappers.ts';
import { newestPage, type Page, type Window } from './pages.ts';
import { setPlan, topUpAccount } from './plans.ts';
import { errorAsData } from './refused-change.ts';

const MOST_CONVERSIONS = 100_000;
const withAllowance = { owner: { select: { allowance: true } } } as const;

export const schemaPlan = (plan: PlanName): MemberPlan => SCHEMA_PLANS[plan];

export function planOf(plan: MemberPlan): PlanName {
  const name = PLAN_NAMES.find((candidate) => SCHEMA_PLANS[candidate] === plan);
  if (name === undefined) throw new SutraError('invalid-field', { field: 'plan' });
  return name;
}

const isOver = ({ expiresAt }: Allowance) => expiresAt !== null && expiresAt <= new Date();

/** The plan as it stands now: one whose time is over counts as expired before anybody has written so. */
function planNow(allowance: Allowance): PlanName {
  return isOver(allowance) ? 'expired' : readPlanName(allowance.plan ?? 'free');
}

function withPlan(plan: PlanName): Prisma.AccountWhereInput {
  const now = new Date();
  if (plan === 'expired')
    return { owner: { allowance: { OR: [{ plan }, { plan: { not: null }, expiresAt: { lte: now } }] } } };
  const running = { plan, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const unused = { owner: { allowance: null } };
  return plan === 'free'
    ? { OR: [{ owner: { allowance: running } }, unused] }
    : { owner: { allowance: running } };
}

function whichMembers({ search, plan }: MemberFilter): Prisma.AccountWhereInput {
  return {
    ...(search ? { email: { contains: escapePattern(search), mode: 'insensitive' } } : {}),
    ...(plan ? withPlan(planOf(plan)) : {}),
  };
}

function membersPage(prisma: PrismaClient, filter: MemberFilter, window: Window): Promise<MemberPage> {
  const wanted = whichMembers(filter);
  return newestPage(
    window,
    ({ where, ...part }) =>
      prisma.account.findMany({ ...part, where: { AND: [wanted, where] }, include: withAllowance }),
    () => prisma.account.count({ where: wanted }),
  );
}

function ledgerPage(prisma: PrismaClient, ownerId: string, window: Window): Promise<Page<LedgerEntry>> {
  return newestPage(
    window,
    ({ where, ...part }) => prisma.ledgerEntry.findMany({ ...part, where: { ownerId, ...where } }),
    () => prisma.ledgerEntry.count({ where: { ownerId } }),
  );
}

async function changed({ prisma }: Services, { id }: Account): Promise<{ member: MemberRow }> {
  return { member: await prisma.account.findUniqueOrThrow({ where: { id }, include: withAllowance }) };
}

const LEDGER_KINDS = { grant: 'GRANT', charge: 'CHARGE', refund: 'REFUND', expiry: 'EXPIRY' } as const;

function requireAmount(conversions: number): void {
  if (conversions < 1 || conversions > MOST_CONVERSIONS)
    throw new SutraError('invalid-field', { field: 'conversions' });
}

export const memberResolvers: Resolvers = {
  Query: {
    members: (_root, { filter, ...window }, { services }) =>
      membersPage(services.prisma, filter ?? {}, window),
    member: (_root, { id }, { services }) =>
      services.prisma.account.findUnique({ where: { id }, include: withAllowance }),
  },
  Mutation: {
    setPlan: (_root, { email, plan, conversions }, context) =>
      errorAsData(async () => {
        if (conversions != null) requireAmount(conversions);
        const name = planOf(plan);
        if (name === 'expired' && conversions != null)
          throw new SutraError('invalid-field', { field: 'conversions' });
        const account = await setPlan(context.services, adminOf(context), email, name, conversions ?? null);
        return changed(context.services, account);
      }),
    topUp: (_root, { email, conversions }, context) =>
      errorAsData(async () => {
        requireAmount(conversions);
        const account = await topUpAccount(context.services, adminOf(context), email, conversions);
        return changed(context.services, account);
      }),
  },
  MemberResult: { __resolveType: (value) => ('code' in value ? 'Refused' : 'MemberChanged') },
  Member: {
    plan: ({ owner }) => owner.allowance && schemaPlan(planNow(owner.allowance)),
    remaining: ({ owner }) => (owner.allowance && !isOver(owner.allowance) ? owner.allowance.balance : 0),
    total: ({ owner }) => (owner.allowance && !isOver(owner.allowance) ? owner.allowance.total : 0),
    expiresAt: ({ owner }) => owner.allowance?.expiresAt ?? null,
    ledger: ({ ownerId }, window, { services }) => ledgerPage(services.prisma, ownerId, window),
  },
  LedgerRow: { at: ({ createdAt }) => createdAt, kind: ({ kind }) => LEDGER_KINDS[kind] },
};
