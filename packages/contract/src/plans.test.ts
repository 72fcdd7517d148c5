import { describe, expect, test } from 'vitest';
import { daysLeft, isExpiringSoon, PLAN_NAMES, PLANS, planExpiry, readPlanName } from './plans.ts';

const at = (text: string) => new Date(`${text}T10:00:00Z`);

describe('when a plan ends', () => {
  test.each([
    ['free', '2026-01-15', '2026-02-14'],
    ['monthly', '2026-01-31', '2026-02-28'],
    ['3months', '2026-11-30', '2027-02-28'],
    ['6months', '2026-08-31', '2027-02-28'],
    ['yearly', '2028-02-29', '2029-02-28'],
  ] as const)('%s from %s ends on %s', (plan, from, to) => {
    expect(planExpiry(plan, at(from))).toEqual(at(to));
  });

  test('expired has no end', () => {
    expect(planExpiry('expired', at('2026-01-01'))).toBeNull();
  });
});

test('every plan but expired grants conversions', () => {
  const empty = PLAN_NAMES.filter((plan) => PLANS[plan].conversions === 0);
  expect(empty).toEqual(['expired']);
});

describe('expiring soon', () => {
  test.each([
    ['2026-05-01', false],
    ['2026-05-02', true],
    ['2026-05-08', true],
    ['2026-05-09', false],
  ])('a plan that ends on %s, seen on 1 May: %s', (expiry, soon) => {
    expect(isExpiringSoon(at(expiry), at('2026-05-01'))).toBe(soon);
  });

  test('part of a day counts as a day', () => {
    expect(daysLeft(new Date('2026-05-02T11:00:00Z'), at('2026-05-01'))).toBe(2);
  });
});

describe('readPlanName', () => {
  test('gives every plan back, and throws for a row that no release has written', () => {
    expect(PLAN_NAMES.map(readPlanName)).toEqual([...PLAN_NAMES]);
    expect(() => readPlanName('golden')).toThrow('golden');
  });
});
