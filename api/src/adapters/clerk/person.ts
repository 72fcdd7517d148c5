import type { PlanName } from '@sutra/contract';
import { ALLOWANCE, PLAN_NAMES, planExpiry } from '@sutra/contract';
import type { Term } from '@sutra/prisma/ledger';
import { z } from 'zod';
import { type Identity, LONGEST_NAME } from '../accounts.ts';

const address = z.object({
  email_address: z.string(),
  verification: z.object({ status: z.string() }).nullish(),
});

/** What we read of a user, in the shape of the Backend API and of webhooks. */
export const clerkUser = z.object({
  id: z.string(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email_addresses: z.array(address).default([]),
  public_metadata: z.record(z.string(), z.unknown()).nullish(),
  updated_at: z.number(),
});
/** What a message says of a user who was deleted. */
export const deletedClerkUser = z.object({ id: z.string() });

export type ClerkUser = z.infer<typeof clerkUser>;

/** The first address counts, as the product says. */
export function identityOf({ id, first_name, last_name, email_addresses }: ClerkUser): Identity {
  const [first] = email_addresses;
  return {
    provider: 'clerk',
    subject: id,
    email: first?.email_address ?? '',
    emailVerified: first?.verification?.status === 'verified',
    name: [first_name, last_name].filter(Boolean).join(' ').slice(0, LONGEST_NAME) || null,
  };
}

const metadata = z.object({
  plan: z.enum(PLAN_NAMES),
  conversions_remaining: z.number().int().min(0).max(1_000_000).optional().catch(undefined),
  free_plan_expiry: z.coerce.date().nullish().catch(null),
  subscription: z
    .object({ expiry_date: z.coerce.date().nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** The plan that a record's public metadata names, or null where it names none. */
export function planOf(user: ClerkUser, now: Date): (Term & { plan: PlanName }) | null {
  const read = metadata.safeParse(user.public_metadata);
  if (!read.success) return null;
  const { plan, conversions_remaining, free_plan_expiry, subscription } = read.data;
  const conversions = plan === 'expired' ? 0 : (conversions_remaining ?? ALLOWANCE.fallback);
  const given = subscription?.expiry_date ?? free_plan_expiry ?? null;
  return { plan, conversions, expiresAt: plan === 'expired' ? given : (given ?? planExpiry(plan, now)) };
}

/** Tells plans apart by what an administrator would change: the name and the end. */
export function planMark(plan: string | null, expiresAt: Date | null): string {
  return `${plan ?? ''}|${expiresAt?.toISOString() ?? ''}`;
}
