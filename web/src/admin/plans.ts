import type { PlanName } from '@sutra/contract';
import { PLAN_OF } from '../components/account/plan-names.ts';
import type { MemberPlan } from './generated/graphql.ts';

/** The contract's name of a plan, which is the locale files' key too. */
export const planName = (plan: MemberPlan): PlanName => PLAN_OF[plan];

export const memberPlan = (name: PlanName): MemberPlan =>
  (Object.keys(PLAN_OF) as MemberPlan[]).find((plan) => PLAN_OF[plan] === name) ?? 'FREE';
