import type { Prices } from './operator-settings.ts';

export const PLAN_CARD_NAMES = ['basic', 'popular', 'premium', 'enterprise'] as const;

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
