import {
  BLOCK_PT,
  EXACT_PT,
  HALF_SHARE,
  LEAST_WORD_SPACE_EM,
  LINE_GAP_EM,
  LINE_INK_EM,
  ROUNDING_EM,
  SIDE_BEARING_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import type { Rule } from '../../page.ts';
import { centerY, height, overlapY, width } from '../model/box.ts';
import { type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_EQUAL_SIZE_RATIO,
  MAX_SCRIPT_RATIO,
  MIN_EM_PT,
  RULE_END_PT,
  SAME_PLACE_PT,
} from '../model/tolerances.ts';
import { isCancel, strikesFraction } from './cancels.ts';
import { isRadicalSign, vinculumOf } from './radicals.ts';

/** From the rule to the nearest ink: a line of text above or below is further off. */
const MAX_OPERAND_GAP_EM = LINE_INK_EM;

/** The items nearest the rule on one side, then whatever overlaps those in height. */
export function collectOperand(itemIndex: ItemIndex, rule: Rule, side: 'above' | 'below'): Item[] {
  const candidates = insideRange(itemIndex, rule, side);
  if (candidates.length === 0) return [];
  const away = (item: Item) => (side === 'above' ? rule.y0 - item.ink.y1 : item.ink.y0 - rule.y1);
  const nearest = candidates.reduce((best, item) => (away(item) < away(best) ? item : best));
  if (away(nearest) > MAX_OPERAND_GAP_EM * Math.max(nearest.size, MIN_EM_PT)) return [];
  const part = new Set([nearest]);
  /** Clear of the row, and going on beyond the ends of the rule: of an exponent in the line below. */
  const isOfOtherRow = (item: Item, span: { y0: number; y1: number }) =>
    overlapY(item.ink, span) < 0 && goesOnOutside(itemIndex, item, rule);
  let { y0, y1 } = nearest.ink;
  let largest = nearest.size;
  for (let grown = true; grown; ) {
    grown = false;
    for (const item of candidates) {
      if (
        part.has(item) ||
        !(
          (reaches(item, { y0, y1, size: largest }) && !isOfOtherRow(item, { y0, y1 })) ||
          isScriptOf(item, part) ||
          carries(item, part, candidates)
        )
      )
        continue;
      part.add(item);
      y0 = Math.min(y0, item.ink.y0);
      y1 = Math.max(y1, item.ink.y1);
      largest = Math.max(largest, item.size);
      grown = true;
    }
  }
  return [...part];
}

/** Between a base's end and its script's start. */
const MAX_SCRIPT_GAP_EM = LEAST_WORD_SPACE_EM;
/** Between the baselines of base and script: half of a line, and no more. Word raises the exponent of a script of a script by 0.62 em. */
const MAX_SCRIPT_SHIFT_EM = { up: LINE_GAP_EM + ROUNDING_EM, down: LINE_GAP_EM } as const;

function isMovedAsScript(base: Item, script: Item): boolean {
  const raisedEm = (base.baseline - script.baseline) / base.size;
  return raisedEm < MAX_SCRIPT_SHIFT_EM.up && raisedEm > -MAX_SCRIPT_SHIFT_EM.down;
}

/** A script of a symbol that is already in: it starts where that ends, a little above or below. */
function isScriptOf(item: Item, part: Set<Item>): boolean {
  for (const base of part) if (isScriptOfBase(item, base)) return true;
  return false;
}

const isScriptOfBase = (item: Item, base: Item) =>
  Math.abs(item.x - base.end) < MAX_SCRIPT_GAP_EM * base.size &&
  item.size < MAX_EQUAL_SIZE_RATIO * base.size &&
  isMovedAsScript(base, item);

/**
 * The base of a script that is already in. Where the script is nearest to the rule, it is all that there is of its row:
 * spaced print sets it further from its base than scripts stand elsewhere, and equation editors set it behind an index.
 */
function carries(item: Item, part: Set<Item>, candidates: readonly Item[]): boolean {
  const [only] = part.size === 1 ? part : [];
  if (only && only.size < MAX_SCRIPT_RATIO * item.size) {
    const index = candidates.find((other) => other.end < only.x && isIndexOf(other, item));
    if (isBefore(item, index?.end ?? item.end, only)) return true;
  }
  for (const script of part) if (isIndexOf(script, item) && !hasBaseIn(part, script)) return true;
  return false;
}

/** The exponent of a numerator stands below a letter of the line above, too. */
function hasBaseIn(part: Set<Item>, script: Item): boolean {
  for (const base of part) if (isIndexOf(script, base)) return true;
  return false;
}

const isIndexOf = (index: Item, base: Item) =>
  index.size < MAX_SCRIPT_RATIO * base.size && isScriptOfBase(index, base);

/** From the end of a base to its script in spaced print. */
const MAX_SPACED_SCRIPT_GAP_EM = WORD_SPACE_EM;

/** Whether a script stands right behind the item, which ends at `end`, at most half of a line above or below it. */
const isBefore = (item: Item, end: number, script: Item) =>
  script.x >= end && script.x - end < MAX_SPACED_SCRIPT_GAP_EM * item.size && isMovedAsScript(item, script);

/** Between a script and the row that it belongs to. */
const MAX_SCRIPT_CLEARANCE_EM = SIDE_BEARING_EM;
/** Of an item's own height: a minus or dot is lower than any fixed share of an em. */
const MIN_SHARED_HEIGHT_SHARE = HALF_SHARE;

/** Things of one row overlap in height; a row above or below at most touches. Scripts may just clear their base. */
function reaches(item: Item, span: { y0: number; y1: number; size: number }): boolean {
  const shared = overlapY(item.ink, span);
  if (item.size < MAX_SCRIPT_RATIO * span.size) return shared > -MAX_SCRIPT_CLEARANCE_EM * item.size;
  return shared > Math.min(ROUNDING_EM * item.size, MIN_SHARED_HEIGHT_SHARE * height(item.ink));
}

/** The height of a numerator or denominator: a tower of continued fractions. */
const MAX_OPERAND_HEIGHT_PT = BLOCK_PT;

function insideRange(itemIndex: ItemIndex, rule: Rule, side: 'above' | 'below'): Item[] {
  const box =
    side === 'above'
      ? { x0: rule.x0, x1: rule.x1, y0: rule.y0 - MAX_OPERAND_HEIGHT_PT, y1: rule.y0 + SAME_PLACE_PT }
      : { x0: rule.x0, x1: rule.x1, y0: rule.y1 - SAME_PLACE_PT, y1: rule.y1 + MAX_OPERAND_HEIGHT_PT };
  const limit = blockedAt(itemIndex, rule, side);
  return itemIndex.near(box).filter((item) => {
    const middle = centerY(item.ink);
    const beyond = side === 'above' ? middle < rule.y0 : middle > rule.y1;
    const free =
      (side === 'above' ? middle > limit : middle < limit) && !isWiderRadical(itemIndex, item, rule);
    return isWithin(item, rule) && beyond && free && !strikesWhole(item, rule);
  });
}

/** Ink or, for a glyph, the pen stays between the ends of the rule. */
function isWithin({ ink, nodes, x, end }: Item, rule: Rule): boolean {
  const from = rule.x0 - RULE_END_PT;
  const to = rule.x1 + RULE_END_PT;
  return (ink.x0 >= from && ink.x1 <= to) || (nodes === null && x >= from && end <= to);
}

/** Whether a sign that is not within the rule touches the item, as large and on its baseline. */
function goesOnOutside(itemIndex: ItemIndex, item: Item, rule: Rule): boolean {
  const near = ROUNDING_EM * item.size;
  return itemIndex
    .near({ ...item.ink, x0: item.x - near, x1: item.end + near })
    .some(
      (other) =>
        other !== item &&
        !isWithin(other, rule) &&
        Math.abs(other.baseline - item.baseline) < EXACT_PT &&
        Math.abs(other.size - item.size) < EXACT_PT &&
        Math.min(Math.abs(item.x - other.end), Math.abs(other.x - item.end)) < near,
    );
}

/** A stroke through numerator and denominator together is of neither. */
const strikesWhole = (item: Item, rule: Rule) => isCancel(item) && strikesFraction(item, rule);

/** A root that reaches out of the fraction belongs to another line. */
function isWiderRadical(itemIndex: ItemIndex, item: Item, rule: Rule): boolean {
  const vinculum = isRadicalSign(item) ? vinculumOf(itemIndex, item) : null;
  return vinculum !== null && (vinculum.x1 > rule.x1 + 1 || item.ink.x0 < rule.x0 - 1);
}

/** Another rule over the same span ends the search: nothing beyond it belongs to this one. */
function blockedAt(itemIndex: ItemIndex, rule: Rule, side: 'above' | 'below'): number {
  const others = itemIndex
    .freeRules()
    .filter((other) => other !== rule && other.direction === 'horizontal')
    .filter((other) => Math.min(other.x1, rule.x1) - Math.max(other.x0, rule.x0) > HALF_SHARE * width(rule));
  if (side === 'above')
    return Math.max(Number.NEGATIVE_INFINITY, ...others.filter(({ y1 }) => y1 < rule.y0).map(({ y1 }) => y1));
  return Math.min(Number.POSITIVE_INFINITY, ...others.filter(({ y0 }) => y0 > rule.y1).map(({ y0 }) => y0));
}
