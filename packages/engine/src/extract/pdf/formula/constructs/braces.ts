import type { MathList, MathNode } from '../../../../tree/index.ts';
import {
  BLOCK_PT,
  FEW_SHARE,
  HALF_INCH_PT,
  MAX_OFF_CENTRE_EM,
  QUAD_EM,
  ROUNDING_EM,
  STRETCHED_WORD_SPACE_EM,
} from '../../metrics.ts';
import { centerX, centerY, runs, unionAll, width } from '../model/box.ts';
import { collapse, compose, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { FAULT_DOUBT, MAX_SCRIPT_RATIO, SAME_PLACE_PT } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { readRows } from '../rows/stacked-rows.ts';

const TIPS = /^bracehtip(down|up)(left|right)$/;
const WHOLE: Record<string, 'over' | 'under'> = {
  '⏞': 'over',
  '⏟': 'under',
  '⎴': 'over',
  '⎵': 'under',
  '⏜': 'over',
  '⏝': 'under',
};

/** TeX draws a horizontal brace with two tips at its ends and two in its middle. */
const TIP_COUNT = 4;

/** Joins the four tips of a horizontal brace (and the rules between them) into one item. */
export function joinBraces(itemIndex: ItemIndex): void {
  const tips = itemIndex.live().filter((item) => TIPS.test(item.glyph?.name ?? ''));
  for (const level of runs(
    tips,
    (item) => item.baseline,
    (item) => item.baseline,
    SAME_PLACE_PT,
  )) {
    const sorted = level.toSorted((a, b) => a.x - b.x);
    for (let at = 0; at + TIP_COUNT <= sorted.length; at += TIP_COUNT)
      itemIndex.add(asBrace(itemIndex, sorted.slice(at, at + TIP_COUNT)));
  }
}

function asBrace(itemIndex: ItemIndex, tips: Item[]): Item {
  const over = tips[0]?.glyph?.name === 'bracehtipdownleft';
  const fill = itemIndex.live().filter((item) => item.text === '⎯' && liesBetween(item, tips));
  const brace = compose([...tips, ...fill], over ? '⏞' : '⏟');
  for (const rule of itemIndex.freeRules())
    if (
      rule.direction === 'horizontal' &&
      rule.x0 >= brace.ink.x0 - 1 &&
      rule.x1 <= brace.ink.x1 + 1 &&
      centerY(rule) > brace.ink.y0 - 1 &&
      centerY(rule) < brace.ink.y1 + 1
    )
      itemIndex.useRule(rule);
  return brace;
}

function liesBetween(item: Item, tips: Item[]): boolean {
  const box = unionAll(tips.map(({ ink }) => ink));
  const y = centerY(item.ink);
  return item.ink.x0 > box.x0 - 1 && item.ink.x1 < box.x1 + 1 && y > box.y0 - 1 && y < box.y1 + 1;
}

export const isBrace = (item: Item) =>
  item.nodes === null &&
  WHOLE[item.text] !== undefined &&
  (item.glyphs.length > 1 || !TIPS.test(item.glyph?.name ?? ''));

/** Authors set a brace for its label: where there is none beside it, the words of it were taken for a line of text. */
const MISSING_LABEL_DOUBT = FAULT_DOUBT;

/** The base over or under a horizontal brace, with its label on the brace's other side. */
export function readBrace(itemIndex: ItemIndex, brace: Item): Item | null {
  const position = WHOLE[brace.text] as 'over' | 'under';
  const base = nextTo(itemIndex, brace, position === 'over' ? 'below' : 'above');
  if (base.length === 0) return null;
  const label = labelOf(itemIndex, brace, position === 'over' ? 'above' : 'below', base);
  const inner = readRow(base);
  const named = label.length > 0 ? readRows(label) : null;
  const node: MathNode = { type: 'groupCharacter', character: brace.text, position, base: inner.nodes };
  return collapse({
    kind: 'brace',
    parts: [brace, ...base, ...label],
    nodes: [labelled(node, named?.nodes ?? null, position)],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt + (named?.doubt ?? MISSING_LABEL_DOUBT),
  });
}

const labelled = (node: MathNode, limit: MathList | null, position: 'over' | 'under'): MathNode =>
  limit ? { type: 'limit', position, base: [node], limit } : node;

/** From a brace to the far edge of what it spans: a row of fractions. */
const MAX_BASE_REACH_PT = HALF_INCH_PT;
/** Between rows: what leaves less to the next is one row, as a sum and its limits. */
const MIN_ROW_GAP_EM = ROUNDING_EM;

function nextTo(itemIndex: ItemIndex, brace: Item, side: 'above' | 'below'): Item[] {
  const box =
    side === 'below'
      ? { x0: brace.ink.x0, x1: brace.ink.x1, y0: brace.ink.y1, y1: brace.ink.y1 + MAX_BASE_REACH_PT }
      : { x0: brace.ink.x0, x1: brace.ink.x1, y0: brace.ink.y0 - MAX_BASE_REACH_PT, y1: brace.ink.y0 };
  const inside = itemIndex.near(box).filter((item) => {
    const x = centerX(item.ink);
    const y = centerY(item.ink);
    const beyond = side === 'below' ? y > brace.ink.y1 : y < brace.ink.y0;
    return !isBrace(item) && x > brace.ink.x0 - 1 && x < brace.ink.x1 + 1 && beyond;
  });
  if (inside.length === 0) return [];
  const bands = runs(
    inside,
    (item) => item.ink.y0,
    (item) => item.ink.y1,
    MIN_ROW_GAP_EM * brace.size,
  );
  return (side === 'below' ? bands[0] : bands.at(-1)) ?? [];
}

/** From a brace to its label, whose text has script size. */
const MAX_LABEL_REACH_EM = QUAD_EM;
/** On either side: a label may be wider than its brace. */
const MAX_LABEL_OVERHANG_PT = BLOCK_PT;
/** Of the brace's width: a wide brace is put together from pieces, and less exact. */
const MAX_LABEL_OFFSET_SHARE = FEW_SHARE;

function labelOf(itemIndex: ItemIndex, brace: Item, side: 'above' | 'below', base: Item[]): Item[] {
  const size = Math.max(...base.map((item) => item.size));
  const middle = centerX(brace.ink);
  const reach = MAX_LABEL_REACH_EM * size;
  const box =
    side === 'below'
      ? {
          x0: brace.ink.x0 - MAX_LABEL_OVERHANG_PT,
          x1: brace.ink.x1 + MAX_LABEL_OVERHANG_PT,
          y0: brace.ink.y1 - 1,
          y1: brace.ink.y1 + reach,
        }
      : {
          x0: brace.ink.x0 - MAX_LABEL_OVERHANG_PT,
          x1: brace.ink.x1 + MAX_LABEL_OVERHANG_PT,
          y0: brace.ink.y0 - reach,
          y1: brace.ink.y0 + 1,
        };
  const small = itemIndex
    .near(box)
    .filter((item) => item !== brace && item.size > 0 && item.size < MAX_SCRIPT_RATIO * size);
  const groups = runs(
    small,
    (item) => item.x,
    (item) => item.end,
    STRETCHED_WORD_SPACE_EM * size,
  );
  const group = groups.find((items) => {
    const ink = unionAll(items.map((item) => item.ink));
    return (
      Math.abs(centerX(ink) - middle) < MAX_OFF_CENTRE_EM * size + MAX_LABEL_OFFSET_SHARE * width(brace.ink)
    );
  });
  return group ?? [];
}
