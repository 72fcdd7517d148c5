import type { MathNode } from '../../../../tree/index.ts';
import { DRAWN_FAMILY } from '../../page.ts';
import { CROSSED_STROKES, FALLING_STROKE, RISING_STROKE, struckThrough } from '../../struck-through.ts';
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
