import { MAX_COMPARED_COUNT, MAX_SCRIPT_SHIFT_EM, SIDE_BEARING_EM, WORD_SPACE_EM } from '../../metrics.ts';
import type { Rule } from '../../page.ts';
import { centerX, centerY, unionAll, width } from '../model/box.ts';
import { collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MIN_FULL_SIZE_RATIO, RULE_END_PT } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { holdsWord, isMathematical } from './bars.ts';

/** A level rule through the middle of symbols: a term that has been struck out. */
export interface Strike {
  rule: Rule;
  /** Rules over parts of the term: word processors strike each of its runs as well, exponents at their own height. */
  pieces: Rule[];
  width: number;
}

/** Above the baseline: a quarter of an em, through the middle of small letters. */
const STRIKE_RISE_EM = { from: 0.12, to: 0.42 };
/** Ink on either side of the rule, so that it is crossed and not touched. */
const MIN_CROSSED_EM = SIDE_BEARING_EM;
/** Between the ends of the rule and those of what it strikes: side bearings, and the blank behind the term. */
const MAX_END_GAP_EM = WORD_SPACE_EM;

/** The terms of formulas that are struck: one that is struck piece by piece and as a whole has one strike. */
export const strikesOf = (itemIndex: ItemIndex): Strike[] =>
  allStrikes(itemIndex).filter((strike) => isTerm(struckBy(itemIndex, strike.rule)));

/** Marks the words of prose that are struck. */
export function markStruckWords(itemIndex: ItemIndex): void {
  for (const { rule, pieces } of allStrikes(itemIndex)) {
    const parts = struckBy(itemIndex, rule);
    if (isTerm(parts)) continue;
    for (const part of parts) part.struck = true;
    for (const used of [rule, ...pieces]) itemIndex.useRule(used);
  }
}

const isTerm = (parts: Item[]) =>
  parts.some(({ glyph, nodes }) => nodes !== null || glyph?.font.math) ||
  (parts.some(isMathematical) && !holdsWord(parts));

function allStrikes(itemIndex: ItemIndex): Strike[] {
  const crossing = itemIndex
    .freeRules()
    .filter((rule) => rule.direction === 'horizontal')
    .map((rule) => ({ rule, parts: struckBy(itemIndex, rule) }))
    .filter(({ rule, parts }) => parts.length > 0 && endsWith(parts, rule))
    .toSorted((a, b) => width(b.rule) - width(a.rule));
  if (crossing.length > MAX_COMPARED_COUNT) return [];
  const strikes: Strike[] = [];
  for (const { rule, parts } of crossing) {
    if (strikes.some(({ pieces }) => pieces.includes(rule))) continue;
    const pieces = itemIndex.freeRules().filter((other) => other !== rule && isPieceOf(other, rule, parts));
    strikes.push({ rule, pieces, width: width(rule) });
  }
  return strikes;
}

export function readStrike(itemIndex: ItemIndex, { rule, pieces }: Strike): Item | null {
  const parts = struckBy(itemIndex, rule);
  if (parts.length === 0) return null;
  const inner = readRow(parts);
  for (const used of [rule, ...pieces]) itemIndex.useRule(used);
  return collapse({
    kind: 'box',
    parts,
    nodes: [{ type: 'box', border: false, strike: 'horizontal', base: inner.nodes }],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt,
  });
}

/** What stands on the line that the rule crosses letters or digits of, between its ends; nothing where it misses one. */
function struckBy(itemIndex: ItemIndex, rule: Rule): Item[] {
  const line = itemIndex
    .near(rule)
    .filter((item) => isCrossed(item, rule))
    .reduce<Item | null>((largest, item) => (largest && largest.size >= item.size ? largest : item), null);
  if (!line) return [];
  const { baseline, size } = line;
  const parts = itemIndex
    .near({ ...rule, y0: baseline - 2 * size, y1: baseline + size })
    .filter(
      (item) => isBetweenEnds(item, rule) && Math.abs(item.baseline - baseline) < MAX_SCRIPT_SHIFT_EM * size,
    );
  const letters = parts.filter((item) => isLetter(item) && item.size > MIN_FULL_SIZE_RATIO * size);
  return letters.every((item) => isCrossed(item, rule)) ? parts : [];
}

const isLetter = ({ text, nodes }: Item) => nodes === null && /^[\p{L}\p{N}]$/u.test(text);

const isBetweenEnds = ({ ink }: Item, rule: Rule) => centerX(ink) > rule.x0 && centerX(ink) < rule.x1;

function isCrossed(item: Item, rule: Rule): boolean {
  const { ink, size, baseline } = item;
  const rise = (baseline - centerY(rule)) / size;
  const clear = MIN_CROSSED_EM * size;
  return (
    isLetter(item) &&
    isBetweenEnds(item, rule) &&
    rise > STRIKE_RISE_EM.from &&
    rise < STRIKE_RISE_EM.to &&
    ink.y0 < rule.y0 - clear &&
    ink.y1 > rule.y1 + clear
  );
}

function endsWith(parts: Item[], rule: Rule): boolean {
  const slack = MAX_END_GAP_EM * Math.max(...parts.map(({ size }) => size));
  const [x0, x1] = [Math.min(...parts.map(({ x }) => x)), Math.max(...parts.map(({ end }) => end))];
  return Math.abs(rule.x0 - x0) < slack && Math.abs(rule.x1 - x1) < slack;
}

function isPieceOf(piece: Rule, rule: Rule, parts: Item[]): boolean {
  const { y0, y1 } = unionAll(parts.map(({ ink }) => ink));
  return (
    piece.direction === 'horizontal' &&
    piece.x0 > rule.x0 - RULE_END_PT &&
    piece.x1 < rule.x1 + RULE_END_PT &&
    piece.y0 > y0 &&
    piece.y1 < y1
  );
}
