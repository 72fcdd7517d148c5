import { daysLeft, isExpiringSoon, type PlanName, readPlanName } from '@sutra/contract';
import type { Plan, Resolvers } from '../../generated/resolvers.ts';
import { networkConversionsLeft, shownAllowance } from './service.ts';

/** The schema's names of the plans: a GraphQL name begins with no digit. */
export const SCHEMA_PLANS: Record<PlanName, Plan> = {
  free: 'FREE',
  monthly: 'MONTHLY',
  '3months': 'THREE_MONTHS',
  '6months': 'SIX_MONTHS',
  yearly: 'YEARLY',
  expired: 'EXPIRED',
};

const schemaPlan = (plan: string | null): Plan | null =>
  plan === null ? null : SCHEMA_PLANS[readPlanName(plan)];

export const allowanceResolvers: Resolvers = {
  Viewer: {
    allowance: (owner, _arguments, { services }) => shownAllowance(services, owner),
  },
  Allowance: {
    plan: ({ plan }) => schemaPlan(plan),
    formerPlan: ({ formerPlan }) => schemaPlan(formerPlan),
    remaining: ({ balance }) => balance,
    remainingOfNetwork: (allowance, _arguments, { services, address }) =>
      networkConversionsLeft(services, allowance, address),
    daysLeft: ({ expiresAt }) => expiresAt && daysLeft(expiresAt, new Date()),
    expiringSoon: ({ expiresAt }) => expiresAt !== null && isExpiringSoon(expiresAt, new Date()),
  },
};
