import type { Prices } from '@sutra/contract';
import { siteSettings } from '../site-settings.ts';

/** In rupees a month; a price that is null is agreed with the customer, conversions that are null unlimited. */
export type PlanCard = Prices['cards'][number];

/** As the operator has set them; the defaults are the contract's. */
export const PLAN_CARDS: readonly PlanCard[] = siteSettings.prices.cards;

/** What the plans cost that an account can have, in rupees for their whole time. */
export const PLAN_PRICES = siteSettings.prices.plans;
