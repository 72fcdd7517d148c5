/** The plans of an account. `expired` is what a paid or free plan becomes when its time is over. */
export const PLAN_NAMES = ['free', 'monthly', '3months', '6months', 'yearly', 'expired'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** @throws where a row names a plan that no release has written */
export function readPlanName(stored: string): PlanName {
  const name = PLAN_NAMES.find((plan) => plan === stored);
  if (name === undefined) throw new Error(`a row holds the unknown plan ${stored}`);
  return name;
}

export interface PlanTerms {
  /** Conversions that the plan grants when it is set. */
  conversions: number;
  /** How long it lasts; null for `expired`, which lasts until another plan is set. */
  duration: { days: number } | { months: number } | null;
}

export const PLANS: Record<PlanName, PlanTerms> = {
  free: { conversions: 10, duration: { days: 30 } },
  monthly: { conversions: 500, duration: { months: 1 } },
  '3months': { conversions: 1800, duration: { months: 3 } },
  '6months': { conversions: 4200, duration: { months: 6 } },
  yearly: { conversions: 10_000, duration: { months: 12 } },
  expired: { conversions: 0, duration: null },
};

export const ALLOWANCE = {
  /** Files that a visitor may convert without an account. */
  anonymous: 5,
  /** Free conversions a day for all visitors of one network together. */
  networkDaily: 200,
  /** What an account counts as when its metadata holds no number. */
  fallback: 5,
  /** A plan with this many days left or fewer is expiring soon. */
  expiringSoonDays: 7,
} as const;

const DAY = 24 * 3600_000;

/** The same day so many months later, or the last day of a shorter month. */
function addMonths(from: Date, months: number): Date {
  const date = new Date(from);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date;
}

/** When a plan that is set at `from` ends; null when it does not. */
export function planExpiry(plan: PlanName, from: Date): Date | null {
  const { duration } = PLANS[plan];
  if (!duration) return null;
  return 'days' in duration
    ? new Date(from.getTime() + duration.days * DAY)
    : addMonths(from, duration.months);
}

/** Whole days until `expiry`, rounded up; 0 once it has passed. */
export function daysLeft(expiry: Date, now: Date): number {
  return Math.max(0, Math.ceil((expiry.getTime() - now.getTime()) / DAY));
}

export function isExpiringSoon(expiry: Date, now: Date): boolean {
  const days = daysLeft(expiry, now);
  return days >= 1 && days <= ALLOWANCE.expiringSoonDays;
}
