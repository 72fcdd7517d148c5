import { PLANS, SutraError } from '@sutra/contract';
import type { Allowance } from '@sutra/prisma';

/** What decides whether somebody may convert. */
export interface Standing {
  /** False for an account whose e-mail address nobody has confirmed. */
  emailVerified: boolean;
  allowance: Pick<Allowance, 'plan' | 'formerPlan' | 'balance'>;
}

/** Why so many files may not be converted, or null where they may. */
export function allowanceErrorOf({ emailVerified, allowance }: Standing, needed: number): SutraError | null {
  const { plan, balance: remaining } = allowance;
  if (!emailVerified) return new SutraError('email-not-verified');
  if (plan === 'expired') return new SutraError('plan-expired', { plan: allowance.formerPlan ?? 'free' });
  if (remaining >= needed) return null;
  const numbers = { needed, remaining };
  if (plan === null) {
    return new SutraError('free-limit-reached', { ...numbers, bonus: PLANS.free.conversions });
  }
  if (plan !== 'free' && remaining === 0)
    return new SutraError('no-conversions-remaining', { ...numbers, plan });
  return new SutraError('not-enough-conversions', numbers);
}
