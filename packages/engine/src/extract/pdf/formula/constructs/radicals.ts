import {
  MOST_SHARE,
  QUAD_EM,
  ROUNDING_EM,
  SIDE_BEARING_EM,
  SUBSCRIPT_DROP_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import type { Rule } from '../../page.ts';
import { INTEGRALS, isClose, isOpen } from '../glyphs/symbols.ts';
import { centerX, centerY, height, unionAll } from '../model/box.ts';
import { collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_INK_OVERLAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_FULL_SIZE_RATIO,
  SAME_PLACE_PT,
} from '../model/tolerances.ts';
import { readRows } from '../rows/stacked-rows.ts';

export const isRadicalSign = (item: Item) => item.text === '√' && item.nodes === null;

/** Between the sign's end and its rule: fonts let the two overlap. */
const MAX_VINCULUM_GAP_EM = SIDE_BEARING_EM;

/** The rule that starts where the sign ends, at its top. */
export function vinculumOf(itemIndex: ItemIndex, sign: Item): Rule | null {
  const tolerance = MAX_VINCULUM_GAP_EM * sign.size + SAME_PLACE_PT;
  const near = itemIndex.rules.filter(
    (rule) =>
      rule.direction === 'horizontal' &&
      !itemIndex.isUsed(rule) &&
      Math.abs(rule.x0 - sign.ink.x1) < tolerance &&
      Math.abs(centerY(rule) - sign.ink.y0) < tolerance + SAME_PLACE_PT,
  );
  return near.toSorted((a, b) => Math.abs(a.x0 - sign.ink.x1) - Math.abs(b.x0 - sign.ink.x1))[0] ?? null;
}

/** To the text: an index in 5 points stands on a sign of 7 or 6 as well, where TeX has no smaller size. */
const MAX_INDEX_RATIO = MAX_SCRIPT_RATIO;

export function readRadical(itemIndex: ItemIndex, sign: Item, rule: Rule): Item | null {
  const radicand = radicandOf(itemIndex, sign, rule);
  if (radicand.length === 0) return null;
  const inner = readRows(radicand);
  const axis = axisOfAll(radicand);
  const index = indexOf(itemIndex, sign, axis === null ? inner.size : textSizeOf(sign, inner.size), radicand);
  const degree = index.length > 0 ? readRows(index) : null;
  itemIndex.useRule(rule);
  return collapse({
    kind: 'radical',
    parts: [sign, ...radicand, ...index],
    nodes: [{ type: 'radical', degree: degree?.nodes ?? [], radicand: inner.nodes }],
    baseline: inner.baseline,
    axis,
    size: inner.size,
    ink: unionAll([sign.ink, rule, ...radicand.map((item) => item.ink)]),
    doubt: inner.doubt + (degree?.doubt ?? 0),
  });
}

/** Of the text about a lone fraction, which is set in script size or in that of the sign. */
const textSizeOf = (sign: Item, fractionSize: number) =>
  Math.min(fractionSize, MIN_FULL_SIZE_RATIO * sign.size) / MAX_INDEX_RATIO;

/** The axis of a radicand that has no baseline of its own, as a lone fraction of script size. */
const axisOfAll = (radicand: Item[]) =>
  radicand.every(({ axis }) => axis !== null) ? (radicand[0]?.axis ?? null) : null;

function radicandOf(itemIndex: ItemIndex, sign: Item, rule: Rule): Item[] {
  const box = {
    x0: rule.x0 - SAME_PLACE_PT,
    x1: rule.x1 + SAME_PLACE_PT,
    y0: rule.y0 - SAME_PLACE_PT,
    y1: sign.ink.y1 + 1,
  };
  const below = itemIndex.near(box).filter((item) => {
    if (item === sign) return false;
    const x = centerX(item.ink);
    const y = centerY(item.ink);
    return (
      x > rule.x0 - SAME_PLACE_PT &&
      x < rule.x1 + SAME_PLACE_PT &&
      y > rule.y0 &&
      y < sign.ink.y1 + SUBSCRIPT_DROP_EM * item.size
    );
  });
  return below.filter((item) => !closesFromOutside(item, below, rule));
}

/** `(√c)ⁿ`: a bracket that sticks out beyond the rule and closes none below it, as pixels are wide. */
function closesFromOutside(item: Item, below: readonly Item[], rule: Rule): boolean {
  if (item.nodes !== null || !isClose(item.text) || item.ink.x1 < rule.x1) return false;
  const before = below.filter(({ nodes, ink }) => nodes === null && ink.x0 < item.ink.x0);
  const open = before.filter(({ text }) => isOpen(text)).length;
  return open <= before.filter(({ text }) => isClose(text)).length;
}

/** Before the sign: an index of two or three digits reaches out of its crook. */
const MAX_INDEX_REACH_EM = QUAD_EM;
/** Of the sign's width: up to its long stroke. */
const CROOK_WIDTH_SHARE = MOST_SHARE;
/** Above the sign's top, for the middle of an index. */
const MAX_INDEX_RISE_EM = SIDE_BEARING_EM;

/** A small number in the crook of the sign. */
function indexOf(itemIndex: ItemIndex, sign: Item, size: number, radicand: Item[]): Item[] {
  const middle = centerY(sign.ink);
  const box = {
    x0: sign.ink.x0 - MAX_INDEX_REACH_EM * size,
    x1: sign.ink.x0 + CROOK_WIDTH_SHARE * (sign.ink.x1 - sign.ink.x0),
    y0: sign.ink.y0 - MAX_INK_OVERLAP_EM * size,
    y1: middle + MAX_AXIS_OFFSET_SHARE * height(sign.ink),
  };
  return itemIndex.near(box).filter((item) => {
    if (item === sign || radicand.includes(item) || item.size > MAX_INDEX_RATIO * size) return false;
    if (item.ink.x1 < sign.ink.x0 && isUpperLimit(itemIndex, item)) return false;
    const inCrook = item.end > sign.ink.x0 - ROUNDING_EM * size && item.end < sign.ink.x1;
    const level =
      item.ink.y1 < middle + MAX_AXIS_OFFSET_SHARE * height(sign.ink) &&
      centerY(item.ink) > sign.ink.y0 - MAX_INDEX_RISE_EM * size;
    return inCrook && level && item.x > sign.ink.x0 - MAX_INDEX_REACH_EM * size;
  });
}

/** From an integral sign to its upper limit, in em of the limit. */
const MAX_LIMIT_GAP_EM = WORD_SPACE_EM;

/** Whether an integral sign right before the item has it for its upper limit: the limit clears a radical that follows. */
const isUpperLimit = (itemIndex: ItemIndex, { x, ink, size }: Item): boolean =>
  itemIndex
    .near({ ...ink, x0: x - MAX_LIMIT_GAP_EM * size })
    .some((other) => INTEGRALS.has(other.text) && other.ink.x0 < ink.x0 && centerY(ink) < centerY(other.ink));
