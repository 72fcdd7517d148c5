import { PRICES } from '@sutra/contract';
import { expect, it } from 'vitest';
import { withPrices } from './page-prices.ts';

const cards = PRICES.cards.map((card) =>
  card.id === 'basic' ? { ...card, price: 1_321, originalPrice: 1_500, conversions: 250 } : card,
);

it('a page with prices puts the amounts of the moment into a built page, in its sentences and labels', () => {
  const html =
    '<p class="_price_1" data-price="basic.price">₹249<span>/month</span></p>' +
    '<s data-price="basic.originalPrice" aria-label="Before: ₹399">₹399</s>' +
    '<span data-price="basic.saving">Save ₹150</span>' +
    '<p data-price="basic.conversions">200 conversions a month</p><p data-price="plans.yearly">₹4,799</p>';
  expect(withPrices(html, { cards, plans: { ...PRICES.plans, yearly: 5_000 } })).toBe(
    '<p class="_price_1" data-price="basic.price">₹1,321<span>/month</span></p>' +
      '<s data-price="basic.originalPrice" aria-label="Before: ₹1,500">₹1,500</s>' +
      '<span data-price="basic.saving">Save ₹179</span>' +
      '<p data-price="basic.conversions">250 conversions a month</p><p data-price="plans.yearly">₹5,000</p>',
  );
});

it('a page with prices leaves what has no amount as it was built', () => {
  const html = '<p data-price="enterprise.conversions">Unlimited conversions</p><p data-price="x.y">₹1</p>';
  expect(withPrices(html, PRICES)).toBe(html);
});
