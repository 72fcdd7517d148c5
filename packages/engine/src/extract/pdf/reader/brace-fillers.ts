import type { Glyph, Rule, Shape } from '../page.ts';

interface Painted {
  glyphs: Glyph[];
  rules: Rule[];
  shapes: Shape[];
}

/** The tips of TeX's horizontal braces. */
const TIP = 'bracehtip';
/** Between a piece and a tip that touch: rounding at either end. */
const TOUCHING_PT = 0.5;
/** A longer piece between tips is a rule already. */
const MAX_FILLER_PT = 12;

/**
 * Takes the pieces between the tips of a horizontal brace for rules: over a short base they are hardly longer than thick,
 * and count as shapes.
 */
export function withBraceFillers<T extends Painted>(painted: T): T {
  const tips = painted.glyphs.filter(({ name }) => name.startsWith(TIP));
  if (tips.length === 0) return painted;
  const isFiller = (shape: Shape) =>
    shape.filled &&
    shape.x1 - shape.x0 < MAX_FILLER_PT &&
    tips.some(({ ink }) => touches(shape, ink) && middleOf(shape) > ink.y0 && middleOf(shape) < ink.y1);
  const fillers = painted.shapes.filter(isFiller);
  if (fillers.length === 0) return painted;
  return {
    ...painted,
    rules: [...painted.rules, ...fillers.map(asRule)],
    shapes: painted.shapes.filter((shape) => !fillers.includes(shape)),
  };
}

const middleOf = ({ y0, y1 }: Shape) => (y0 + y1) / 2;

const touches = (shape: Shape, { x0, x1 }: { x0: number; x1: number }) =>
  Math.min(Math.abs(shape.x0 - x1), Math.abs(shape.x1 - x0)) < TOUCHING_PT;

const asRule = ({ x0, x1, y0, y1 }: Shape): Rule => ({
  x0,
  x1,
  y0,
  y1,
  direction: 'horizontal',
  thickness: y1 - y0,
});
