import { HALF_SHARE, QUAD_EM, ROUNDING_EM, SIDE_BEARING_EM, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { isClose, isLetter, isOpen } from '../glyphs/symbols.ts';
import { centerY, height } from '../model/box.ts';
import { collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { readRows } from '../rows/stacked-rows.ts';
import { asVariable } from '../rows/tokens.ts';

/** Ink of a radical sign that a font of words has among its letters; one with a bar is as high as its radicand. */
const MAX_SIGN_EM = 1.3;
/** A bracket behind a typed radical sign holds a sum, hardly more. */
const MAX_RADICAND_EM = 24;

/** A radical sign that people typed as a letter, and what it is the root of; no bar shows where that ends. */
export interface TypedRadical {
  sign: Item;
  radicand: Item[];
  width: number;
}

/** `√2`, `√x`, `√(a + b)`: the number, the letter alone or the bracket that the sign touches; else null. */
export function typedRadical(itemIndex: ItemIndex, sign: Item): TypedRadical | null {
  if (sign.glyph?.font.math || height(sign.ink) > MAX_SIGN_EM * sign.size || isUnderRule(itemIndex, sign))
    return null;
  const radicand = radicandOf(itemIndex, sign);
  const last = radicand.at(-1);
  return last ? { sign, radicand, width: last.end - sign.x } : null;
}

/** A bar that begins near the sign's top is its own, though the two do not meet. */
const isUnderRule = ({ rules }: ItemIndex, { ink, size }: Item) =>
  rules.some(
    (rule) =>
      rule.direction === 'horizontal' &&
      rule.x0 < ink.x1 + HALF_SHARE * size &&
      rule.x1 > ink.x1 + ROUNDING_EM * size &&
      Math.abs(centerY(rule) - ink.y0) < HALF_SHARE * QUAD_EM * size,
  );

function radicandOf(itemIndex: ItemIndex, sign: Item): Item[] {
  const { ink, size, baseline } = sign;
  const reach = { ...ink, x0: sign.end, x1: sign.end + MAX_RADICAND_EM * size };
  const behind = itemIndex
    .near(reach)
    .filter((item) => item.x >= sign.end - SIDE_BEARING_EM * size)
    .toSorted((a, b) => a.x - b.x);
  const [first] = behind;
  if (!first || first.x - sign.end > SIDE_BEARING_EM * size) return [];
  if (Math.abs(first.baseline - baseline) > ROUNDING_EM * size) return [];
  if (isOpen(first.text)) return bracketOf(behind);
  const touching = behind.slice(0, runLength(behind, SIDE_BEARING_EM * size));
  return numberOf(touching) ?? letterOf(touching);
}

/** How many items follow each other with no wider gap. */
function runLength(items: readonly Item[], gap: number): number {
  const end = items.findIndex((item, at) => at > 0 && item.x - (items[at - 1] as Item).end > gap);
  return end < 0 ? items.length : end;
}

/** Up to the bracket that closes the first one. */
function bracketOf(items: readonly Item[]): Item[] {
  const widest = STRETCHED_WORD_SPACE_EM * (items[0] as Item).size;
  let depth = 0;
  for (const [at, { text }] of items.slice(0, runLength(items, widest)).entries()) {
    if (isOpen(text)) depth += 1;
    if (isClose(text)) depth -= 1;
    if (depth === 0) return isPower(items[at], items[at + 1]) ? [] : items.slice(0, at + 1);
  }
  return [];
}

/** Digits with a decimal point among them; null where there is none. */
function numberOf(items: readonly Item[]): Item[] | null {
  const length = /^\d+(?:\.\d+)?/.exec(
    items.map(({ text }) => (text.length === 1 ? text : '_')).join(''),
  )?.[0].length;
  if (!length) return null;
  return isFactor(items[length - 1], items[length]) ? [] : items.slice(0, length);
}

function letterOf([letter, next]: readonly Item[]): Item[] {
  return letter && /^\p{L}$/u.test(letter.text) && !isFactor(letter, next) ? [letter] : [];
}

/** Whether the second item is a factor or a power of the first: of `√ab` and `√3x` the sign may be the root of both. */
const isFactor = (item: Item | undefined, next: Item | undefined) =>
  next !== undefined && (/^[\p{L}\d]$/u.test(next.text) || isOpen(next.text) || isPower(item, next));

/** Whether the second item is off the baseline of the first, which a root would have to be of as a whole. */
const isPower = (base: Item | undefined, next: Item | undefined) =>
  base !== undefined &&
  next !== undefined &&
  next.x - base.end < SIDE_BEARING_EM * base.size &&
  Math.abs(next.baseline - base.baseline) > ROUNDING_EM * base.size;

/** The radical; brackets that only hold its radicand together are gone, as a bar does that. */
export function readTypedRadical({ sign, radicand }: TypedRadical): Item | null {
  if (radicand.some(({ taken }) => taken)) return null;
  const isBracketed = isOpen(radicand[0]?.text ?? '');
  const inner = readRows((isBracketed ? radicand.slice(1, -1) : radicand).map(asTypedVariable));
  return collapse({
    kind: 'radical',
    parts: [sign, ...radicand],
    nodes: [{ type: 'radical', degree: [], radicand: inner.nodes }],
    baseline: sign.baseline,
    size: sign.size,
    doubt: inner.doubt,
  });
}

/** A letter that touches no other is a variable, in the upright font that people typed it in. */
function asTypedVariable(item: Item, at: number, items: readonly Item[]): Item {
  const isInWord = [items[at - 1], items[at + 1]].some(
    (other) => other && isLetter(other.text) && gapBetween(item, other) < SIDE_BEARING_EM * item.size,
  );
  const base = { item, sub: [], sup: [], presub: [], presup: [] };
  return isLetter(item.text) && !isInWord ? (asVariable(base).item ?? item) : item;
}

const gapBetween = (a: Item, b: Item) => Math.max(a.x, b.x) - Math.min(a.end, b.end);
