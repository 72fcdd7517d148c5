import type { Prices } from '@sutra/contract';

/** An element that holds an amount: its tag, its place, and its text up to the next tag. */
const PRICED = /(<[^>]*\bdata-price="(\w+)\.(\w+)"[^>]*>)([^<]*)/g;
const AMOUNT = /\u20b9?\d[\d,]*/;
const IN_LABEL = /(aria-label="[^"]*?)\u20b9\d[\d,]*/;

const number = new Intl.NumberFormat('en-IN');

function amountOf({ cards, plans }: Prices, place: string, field: string): number | null {
  if (place === 'plans') return (plans as Record<string, number>)[field] ?? null;
  const card = cards.find(({ id }) => id === place);
  if (!card) return null;
  if (field === 'conversions') return card.conversions;
  if (field === 'price') return card.price;
  if (card.originalPrice === null) return null;
  return field === 'saving' ? card.originalPrice - (card.price ?? 0) : card.originalPrice;
}

/**
 * Puts the amounts of the moment into a page that was written with those of its build. What is not an amount now (a
 * price that is agreed on) stays as it was built: the living page says it.
 */
export const withPrices = (html: string, prices: Prices): string =>
  html.replace(PRICED, (whole: string, tag: string, place: string, field: string, text: string) => {
    const amount = amountOf(prices, place, field);
    if (amount === null) return whole;
    const written = field === 'conversions' ? number.format(amount) : `\u20b9${number.format(amount)}`;
    const label = tag.replace(IN_LABEL, (_, start: string) => start + written);
    return label + text.replace(AMOUNT, written);
  });
