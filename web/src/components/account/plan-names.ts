import type { PlanName } from '@sutra/contract';
import type { Plan } from '../../generated/graphql.ts';

/** The contract's names of the plans, which are the locale files' keys too. */
export const PLAN_OF: Record<Plan, PlanName> = {
  FREE: 'free',
  MONTHLY: 'monthly',
  THREE_MONTHS: '3months',
  SIX_MONTHS: '6months',
  YEARLY: 'yearly',
  EXPIRED: 'expired',
};
