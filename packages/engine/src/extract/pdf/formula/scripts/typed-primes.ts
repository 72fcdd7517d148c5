import { isLetter, isOpen } from '../glyphs/symbols.ts';
import { changedItem, type Item } from '../model/item.ts';
import { MAX_LETTER_GAP_EM } from '../model/tolerances.ts';

/** After the base or its scripts, where what is further off is no prime but an apostrophe; between scripts before a base. */
export const MAX_NEAR_SCRIPT_GAP_EM = 0.3;

/** Fonts outside TeX raise primes by themselves. */
export const isPrime = ({ text, nodes }: Item) => nodes === null && /^[′″‴]$/u.test(text);

/** `f’(x)`: the quotation mark that people type for a prime, between a single letter and a bracket that touch it. */
export function isTypedPrime(items: Item[], at: number): boolean {
  const mark = items[at];
  if (!mark || !/^[’']$/.test(mark.text)) return false;
  const [left, letter, next] = [items[at - 2], items[at - 1], items[at + 1]];
  if (!(letter && next) || !isOpen(next.text)) return false;
  const near = MAX_LETTER_GAP_EM * letter.size;
  const isWord = left !== undefined && isLetter(left.text) && letter.x - left.end < near;
  return isLetter(letter.text) && !isWord && mark.x - letter.end < near && next.x - mark.end < near;
}

/** `′n′`: primes that people type for quotation marks about a variable, which touch nothing else. */
export function withQuotedLetters(items: Item[]): Item[] {
  if (!items.some(isPrime)) return items;
  const quoted = new Map<Item, string>();
  for (const [at, letter] of items.entries()) {
    const [open, close, before] = [items[at - 1], items[at + 1], items[at - 2]];
    if (!(open && close && isPrime(open) && isLetter(letter.text) && isPrime(close))) continue;
    const near = MAX_NEAR_SCRIPT_GAP_EM * letter.size;
    const isApart = !before || open.x - before.end > near;
    if (isApart && Math.max(letter.x - open.end, close.x - letter.end) < near)
      quoted.set(open, '‘').set(close, '’');
  }
  return items.map((item) => (quoted.has(item) ? asQuote(item, quoted.get(item) as string) : item));
}

const asQuote = (item: Item, text: string): Item =>
  changedItem(item, {
    text,
    glyph: item.glyph && { ...item.glyph, text, font: { ...item.glyph.font, math: false } },
  });

const QUOTED_PRIMES: Record<string, string> = { '’': '′', "'": '′', '”': '″', '"': '″' };

/** `l₁’` with the quotation mark raised, in the size of scripts: nobody quotes in an exponent. */
export const asRaised = (item: Item): Item => {
  const prime = item.nodes === null ? QUOTED_PRIMES[item.text] : undefined;
  return prime ? changedItem(item, { text: prime }) : item;
};
