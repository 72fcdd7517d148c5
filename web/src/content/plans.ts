export interface PlanCard {
  id: 'basic' | 'popular' | 'premium' | 'enterprise';
  /** Rupees a month; null is agreed with the customer. */
  price: number | null;
  originalPrice: number | null;
  /** Conversions a month; null is unlimited. */
  conversions: number | null;
  popular: boolean;
}

export const PLAN_CARDS: readonly PlanCard[] = [
  { id: 'basic', price: 249, originalPrice: 399, conversions: 200, popular: false },
  { id: 'popular', price: 499, originalPrice: 799, conversions: 500, popular: true },
  { id: 'premium', price: 999, originalPrice: 1499, conversions: 1200, popular: false },
  { id: 'enterprise', price: null, originalPrice: null, conversions: null, popular: false },
];
