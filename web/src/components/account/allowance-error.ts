import { PLANS } from '@sutra/contract';
import { type Problem, problemOf } from '../../problem.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { PLAN_OF } from './plan-names.ts';

/** Why this person may convert nothing at all for now. */
export function standstill({ account, allowance }: Viewer): Problem | null {
  if (account && !account.emailVerified) return problemOf('email-not-verified');
  if (allowance.plan === 'EXPIRED') return problemOf('plan-expired');
  return null;
}

/** What the server would answer to so many files, told before they are sent. */
export function allowanceErrorBefore(viewer: Viewer, needed: number): Problem | null {
  const { plan, remaining } = viewer.allowance;
  const still = standstill(viewer);
  if (still) return still;
  if (remaining >= needed) return null;
  if (plan === null) {
    return problemOf('free-limit-reached', { needed, remaining, bonus: PLANS.free.conversions });
  }
  if (plan !== 'FREE' && remaining === 0)
    return problemOf('no-conversions-remaining', { plan: PLAN_OF[plan] });
  return problemOf('not-enough-conversions', { needed, remaining });
}
