import type { MathNode } from '../../../../tree/index.ts';
import { QUARTER_SHARE } from '../../metrics.ts';
import { DRAWN_FAMILY, type Rule } from '../../page.ts';
import { CROSSED_STROKES, FALLING_STROKE, RISING_STROKE, struckThrough } from '../../struck-through.ts';
import { centerY, height } from '../model/box.ts';
import { collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { readRow } from '../rows/row.ts';

type Strike = Extract<MathNode, { type: 'box' }>['strike'];

const STRIKES: ReadonlyMap<string, Strike> = new Map([
  [RISING_STROKE, 'up'],
  [FALLING_STROKE, 'down'],
  [CROSSED_STROKES, 'cross'],
]);

/** A slanted stroke, or two that cross, through a term. */
export const isCancel = ({ text, glyph }: Item): boolean =>
  glyph?.font.family === DRAWN_FAMILY && STRIKES.has(text);

/** Of a stroke's height, at either end: one through a numerator may reach over the bar as far. */
const END_SHARE = QUARTER_SHARE;

/** Whether the stroke passes the bar of a fraction with its middle, as one through numerator and denominator together does. */
export function strikesFraction({ ink }: Item, bar: Rule): boolean {
  const end = END_SHARE * height(ink);
  const y = centerY(bar);
  return y > ink.y0 + end && y < ink.y1 - end;
}

export function readCancel(itemIndex: ItemIndex, stroke: Item): Item | null {
  const near = itemIndex.near(stroke.ink).filter((item) => item !== stroke);
  const parts = struckThrough(stroke.ink, near);
  const strike = STRIKES.get(stroke.text);
  if (parts.length === 0 || !strike) return null;
  const inner = readRow(parts);
  stroke.taken = true;
  // The stroke reaches beyond the term, but says nothing of where the term begins and ends.
  const item = collapse({
    kind: 'box',
    parts,
    nodes: [{ type: 'box', border: false, strike, base: inner.nodes }],
    baseline: inner.baseline,
    size: inner.size,
    doubt: inner.doubt,
  });
  return { ...item, glyphs: [...item.glyphs, ...stroke.glyphs] };
}
