import { overlapX, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { HALF_SHARE, LEADING_EM, MOST_SHARE, ROUNDING_EM, SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import type { Cluster } from './line-clusters.ts';
import { MIN_TEXT_RATIO, type OpenLine } from './line-set.ts';
import { type Owner, ownerOf } from './script-owners.ts';

/** Scripts on one baseline, those of a whole line of formulas, are hardly more. */
const MAX_SCRIPTS = 8;

/** Whether an item stands under or over one of a line, and not beside it. */
const isUnder = ({ ink }: Item, { items }: OpenLine) =>
  items.some((other) => overlapX(ink, other.ink) > HALF_SHARE * (ink.x1 - ink.x0));

const lettersOf = (items: readonly Item[]) =>
  items.filter(({ glyph, text }) => glyph && !glyph.font.math && WORD.test(text));

/**
 * Many letters of a text font, most of them near no larger line, or under its letters: a line of small print, not
 * scripts. A school's name in large type has its motto close below.
 */
export function isSmallPrint({ items }: Cluster, owners: OpenLine[]): boolean {
  if (items.length <= MAX_SCRIPTS || lettersOf(items).length <= MOST_SHARE * items.length) return false;
  const found = items.map((item) => ownerOf(owners, item));
  return found.filter(({ line, item }) => !line || isUnder(item, line)).length >= HALF_SHARE * items.length;
}

/** Most of them letters of a text font, as many as a word has. */
function areWords(items: readonly Item[]): boolean {
  const length = lengthOf(lettersOf(items));
  return length >= SHORTEST_WORD_LENGTH && length >= MOST_SHARE * lengthOf(items);
}

/** In characters: a font of Devanagari sets a word as one glyph. */
const lengthOf = (items: readonly Item[]) =>
  items.reduce((sum, { text }) => sum + (text.length === 1 ? 1 : [...text].length), 0);

/** Tells of lines whether the items are words, and further along than a script from its base from all that could bear them as scripts. */
export function wordsApart(items: readonly Item[]): (line: OpenLine) => boolean {
  if (!areWords(items)) return () => false;
  const box = unionAll(items.map(({ ink }) => ink));
  const size = Math.max(...items.map((item) => item.size));
  const mayBear = (other: Item) => other.axis !== null || other.nodes !== null || isLarger(other, { size });
  const isFar = ({ x, end, size: em }: Item) =>
    x - box.x1 > LEADING_EM * em || box.x0 - end > LEADING_EM * em;
  return ({ items: others }) => others.every((other) => !mayBear(other) || isFar(other));
}

/**
 * Whether words stand before what is larger and are no scripts of it: the two lines "Paper code" before the code in large
 * type. What is on the baseline of the larger line goes on with it: a formula that an object set smaller than the words about it.
 */
export function areWordsBefore({ items, baseline, size }: Cluster, owners: OpenLine[]): boolean {
  const smallest = { size: Math.min(...items.map((item) => item.size)) };
  if (!owners.some(({ largest }) => isLarger({ size: largest }, smallest)) || !areWords(items)) return false;
  const found = items.map((item) => ownerOf(owners, item));
  const isLevel = ({ line }: Owner) =>
    line && Math.abs(line.baseline - baseline) < ROUNDING_EM * Math.max(line.size, size);
  if (found.some(isLevel)) return false;
  return found.some(isBesideLargerText) && found.every(standsBefore);
}

const isBesideLargerText = ({ item, line }: Owner) =>
  line?.items.some((other) => isLargerText(other, item)) ?? false;

/** An arrow behind a formula may be of a larger font, and the stop behind a word; they are no large type. */
const isLargerText = (other: Item, item: Item) => isLarger(other, item) && /[\p{L}\p{N}]/u.test(other.text);

/** Letters, marks of Indian scripts among them. */
const WORD = /^[\p{L}\p{M}]+$/u;

export const isLarger = (a: { size: number }, b: { size: number }) => MIN_TEXT_RATIO * a.size > b.size;

/** Whether all of its line that is large enough to bear it as a script, a fraction too, begins behind it, or is far away. */
const standsBefore = ({ item, line }: Owner) =>
  (line?.items ?? []).every(
    (other) =>
      !(isLargerText(other, item) || other.nodes !== null) ||
      other.ink.x0 >= item.ink.x1 ||
      other.end < item.x - LEADING_EM * other.size,
  );
