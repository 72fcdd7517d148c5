import { MAX_COMPARED_COUNT, SYMBOL_PT } from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { centerX, centerY, unionAll, width } from '../model/box.ts';
import { collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { RULE_END_PT } from '../model/tolerances.ts';
import { readRow } from '../rows/row.ts';
import { rowsOf } from './arrays.ts';
import { readLabel, takesLabel } from './limits.ts';

/** Four rules that make a rectangle. */
export interface Frame {
  top: Rule;
  bottom: Rule;
  sides: [Rule, Rule];
}

/** Between its top and bottom rules: lower ones are double rules. */
const MIN_FRAME_HEIGHT_PT = SYMBOL_PT;
/** Eight lines or so: a formula, not a paragraph in a box. */
const MAX_FRAME_HEIGHT_PT = 120;

/** Rectangles without further rules inside: `\boxed`, not tables. */
export function framesOf(rules: Rule[]): Frame[] {
  const vertical = rules.filter(({ direction }) => direction === 'vertical');
  if (vertical.length < 2 || vertical.length > MAX_COMPARED_COUNT) return [];
  const horizontal = rules.filter((rule) => rule.direction === 'horizontal' && width(rule) > SYMBOL_PT);
  return horizontal.flatMap((top) => {
    const bottom = horizontal.find(
      (rule) =>
        rule.y0 > top.y1 + MIN_FRAME_HEIGHT_PT &&
        rule.y0 < top.y0 + MAX_FRAME_HEIGHT_PT &&
        near(rule.x0, top.x0) &&
        near(rule.x1, top.x1),
    );
    if (!bottom) return [];
    const inside = vertical.filter(
      (rule) =>
        rule.x0 > top.x0 - RULE_END_PT &&
        rule.x1 < top.x1 + RULE_END_PT &&
        centerY(rule) > top.y0 &&
        centerY(rule) < bottom.y1,
    );
    const [left, right] = inside.toSorted((a, b) => a.x0 - b.x0);
    const framed = inside.length === 2 && left && right && near(left.x0, top.x0) && near(right.x1, top.x1);
    return framed ? [{ top, bottom, sides: [left, right] as [Rule, Rule] }] : [];
  });
}

const near = (a: number, b: number) => Math.abs(a - b) < RULE_END_PT;

const inside = (itemIndex: ItemIndex, box: Rectangle) =>
  itemIndex
    .near(box)
    .filter(
      ({ ink }) =>
        centerX(ink) > box.x0 && centerX(ink) < box.x1 && centerY(ink) > box.y0 && centerY(ink) < box.y1,
    );

/** `a)` at the start: what the frame holds is the cell of an answer. */
function leadsOption(parts: readonly Item[]): boolean {
  const [letter, bracket] = parts.toSorted((a, b) => a.x - b.x);
  return /^[A-Ha-h1-8]$/.test(letter?.text ?? '') && bracket?.text === ')';
}

export function readFrame(itemIndex: ItemIndex, { top, bottom, sides }: Frame): Item | null {
  const box = unionAll([top, bottom]);
  for (const item of inside(itemIndex, box)) if (!item.taken && takesLabel(item)) readLabel(itemIndex, item);
  const parts = inside(itemIndex, box);
  if (
    parts.length === 0 ||
    !parts.some((item) => item.nodes !== null || item.glyph?.font.math || item.text === '=')
  )
    return null;
  if (leadsOption(parts) || rowsOf(parts).length > 1) return null;
  const inner = readRow(parts);
  for (const rule of [top, bottom, ...sides]) itemIndex.useRule(rule);
  return collapse({
    kind: 'box',
    parts,
    nodes: [{ type: 'box', border: true, strike: 'none', base: inner.nodes }],
    baseline: inner.baseline,
    size: inner.size,
    ink: box,
    doubt: inner.doubt,
  });
}
