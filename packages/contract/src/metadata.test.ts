import { expect, it } from 'vitest';
import { newPlanMetadata } from './metadata.ts';

const contact = { whatsapp: null, email: 'help@example.com' };

it('the metadata of a plan has the shape that other tools read', () => {
  expect(newPlanMetadata('3months', new Date('2026-01-15T10:00:00Z'), contact)).toEqual({
    plan: '3months',
    conversions_remaining: 1800,
    free_plan_expiry: null,
    subscription: { plan_name: '3months', expiry_date: '2026-04-15T10:00:00.000Z' },
    adminContact: contact,
  });
});

it('the metadata of a plan names the end of the free plan, and none of an expired one', () => {
  expect(newPlanMetadata('free', new Date('2026-01-15T10:00:00Z'), contact).free_plan_expiry).toBe(
    '2026-02-14T10:00:00.000Z',
  );
  expect(newPlanMetadata('expired', new Date(), contact).subscription.expiry_date).toBeNull();
});
