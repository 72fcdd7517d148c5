import { expect, it } from 'vitest';
import { allowanceErrorOf } from './may-convert.ts';

const standing = (
  plan: string | null,
  balance: number,
  emailVerified = true,
  formerPlan: string | null = null,
) => ({
  emailVerified,
  allowance: { plan, balance, formerPlan },
});

it.each([
  [standing('free', 10, false), 1, 'email-not-verified', {}],
  [standing('expired', 0, true, 'monthly'), 1, 'plan-expired', { plan: 'monthly' }],
  [standing(null, 1), 2, 'free-limit-reached', { needed: 2, remaining: 1, bonus: 10 }],
  [standing('free', 0), 1, 'not-enough-conversions', { needed: 1, remaining: 0 }],
  [standing('monthly', 0), 3, 'no-conversions-remaining', { plan: 'monthly', needed: 3, remaining: 0 }],
  [standing('yearly', 2), 3, 'not-enough-conversions', { needed: 3, remaining: 2 }],
])('refuses %j for %i files: %s', (who, needed, code, details) => {
  expect(allowanceErrorOf(who, needed)).toMatchObject({ code, details });
});

it('an allowance lets everybody else convert down to the last one', () => {
  for (const plan of [null, 'free', 'monthly']) expect(allowanceErrorOf(standing(plan, 3), 3)).toBeNull();
});
