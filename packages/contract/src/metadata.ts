import { PLANS, type PlanName, planExpiry } from './plans.ts';

/** Where people subscribe; null where the operator has not said. */
export interface AdminContact {
  whatsapp: string | null;
  email: string | null;
}

/** An account's plan as it stands on the record of a hosted account provider, for other tools to read. */
export interface PlanMetadata {
  plan: PlanName;
  conversions_remaining: number;
  free_plan_expiry: string | null;
  subscription: { plan_name: PlanName; expiry_date: string | null };
  adminContact: AdminContact;
}

export function planMetadata(
  plan: PlanName,
  remaining: number,
  expiresAt: Date | null,
  adminContact: AdminContact,
): PlanMetadata {
  const expiry = expiresAt?.toISOString() ?? null;
  return {
    plan,
    conversions_remaining: remaining,
    free_plan_expiry: plan === 'free' ? expiry : null,
    subscription: { plan_name: plan, expiry_date: expiry },
    adminContact,
  };
}

/** What the record holds right after a plan has been set at `from`. */
export function newPlanMetadata(plan: PlanName, from: Date, adminContact: AdminContact): PlanMetadata {
  return planMetadata(plan, PLANS[plan].conversions, planExpiry(plan, from), adminContact);
}
