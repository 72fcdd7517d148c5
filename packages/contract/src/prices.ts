import { z } from 'zod';
import { PLAN_NAMES } from './plans.ts';

export const PLAN_CARD_NAMES = ['basic', 'popular', 'premium', 'enterprise'] as const;

/** How many conversions an operator may give. */
export const conversionCount = z.int().min(0).max(1_000_000);
const rupees = z.int().min(0).max(1_000_000);

/** What the site says that plans cost, in rupees. */
export const prices = z.object({
  cards: z
    .array(
      z.object({
        id: z.enum(PLAN_CARD_NAMES),
        /** A month; null is agreed with the customer. */
        price: rupees.nullable(),
        originalPrice: rupees.nullable(),
        /** A month; null is unlimited. */
        conversions: conversionCount.nullable(),
        popular: z.boolean(),
      }),
    )
    .length(PLAN_CARD_NAMES.length)
    .refine((cards) => new Set(cards.map(({ id }) => id)).size === cards.length, 'names a card twice'),
  plans: z.record(z.enum(PLAN_NAMES).exclude(['expired']), rupees),
});
export type Prices = z.infer<typeof prices>;

/** In rupees: what the cards of the site say, and what the plans cost that an administrator sets. */
export const PRICES: Prices = {
  cards: [
    { id: 'basic', price: 249, originalPrice: 399, conversions: 200, popular: false },
    { id: 'popular', price: 499, originalPrice: 799, conversions: 500, popular: true },
    { id: 'premium', price: 999, originalPrice: 1499, conversions: 1200, popular: false },
    { id: 'enterprise', price: null, originalPrice: null, conversions: null, popular: false },
  ],
  plans: { free: 0, monthly: 499, '3months': 1349, '6months': 2599, yearly: 4799 },
};
