import type { PLAN_NAMES } from './plans.ts';

export const PLAN_CARD_NAMES = ['basic', 'popular', 'premium', 'enterprise'] as const;

type PlanCard = {
  id: (typeof PLAN_CARD_NAMES)[number];
  /** A month; null is agreed with the customer. */
  price: number | null;
  originalPrice: number | null;
  /** A month; null is unlimited. */
  conversions: number | null;
  popular: boolean;
};

/**
 * What the site says that plans cost, in rupees. The first page holds it, so it is checked elsewhere (`operatorSettings`); it is
 * stored as JSON, which an interface would not be a value of.
 */
export type Prices = {
  cards: PlanCard[];
  plans: Record<Exclude<(typeof PLAN_NAMES)[number], 'expired'>, number>;
};

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
