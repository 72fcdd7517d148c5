import type { GlyphIndex } from '../../glyph-index.ts';
import { SIDE_BEARING_EM } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule, Shape } from '../../page.ts';
import { boxAround, touches } from '../matrix.ts';
import { centerX, centerY, type DrawnSign, drawnGlyph, height, MAX_SHAPES, width } from './drawn-sign.ts';

const FRACTION_SLASH = '⁄';
/** Of its height: MathType's rises by 0.7 of it, and the strokes through what is cancelled are flatter. */
const WIDTH_RATIO = { min: 0.4, max: 1 } as const;
/** Of the size of the symbols beside it; lines of figures are longer. */
const HEIGHT_EM = { min: 1, max: 1.8 } as const;
/** Of symbols that are beside each other over a slash. */
const MAX_SIZE_RATIO = 1.15;

/** Strokes from the foot of a denominator to the head of its numerator: fractions that MathType sets askew. */
export function drawnSlashes(shapes: Shape[], rules: Rule[], glyphs: GlyphIndex): DrawnSign[] {
  if (shapes.length > MAX_SHAPES) return [];
  const marks = [...shapes, ...rules];
  return shapes.filter(isSlanted).flatMap((shape) => {
    const ink = boxAround([shape]);
    const near = glyphs.near(ink).filter(({ text }) => text.trim() !== '');
    const numerator = near.find((glyph) => isBefore(glyph, ink));
    const denominator = near.find((glyph) => isBehind(glyph, ink));
    if (!numerator || !denominator || !areOfOneSize(numerator, denominator)) return [];
    const heightEm = height(ink) / denominator.size;
    const isAlone = marks.every((mark) => mark === shape || !touches(mark, ink));
    if (heightEm < HEIGHT_EM.min || heightEm > HEIGHT_EM.max || !isAlone) return [];
    const glyph = drawnGlyph(FRACTION_SLASH, between(ink, numerator, denominator), denominator);
    return [{ glyph, rules: [], shapes: [shape] }];
  });
}

/** A straight stroke that rises to the right. */
function isSlanted(shape: Shape): boolean {
  const { outline } = shape;
  const [from, to, ...others] = outline?.points ?? [];
  if (shape.filled || !from || !to || others.length > 0 || outline?.curved) return false;
  const rises = (to[0] - from[0]) * (to[1] - from[1]) < 0;
  const ratio = width(shape) / height(shape);
  return rises && ratio > WIDTH_RATIO.min && ratio < WIDTH_RATIO.max;
}

const areOfOneSize = (a: Glyph, b: Glyph) =>
  Math.max(a.size, b.size) < MAX_SIZE_RATIO * Math.min(a.size, b.size);

/** Of the size: a numerator stands so far off the stroke's middle where letters below the line make the stroke longer. */
const MAX_OFF_MIDDLE_EM = 0.2;

/** In the upper left of the stroke, standing on its middle. */
const isBefore = ({ ink, baseline, size }: Glyph, slash: Rectangle) =>
  centerX(ink) < centerX(slash) && Math.abs(baseline - centerY(slash)) < MAX_OFF_MIDDLE_EM * size;

/** In the lower right of it, standing on its foot or reaching down to it, as a `y` does. */
function isBehind({ ink, baseline, size }: Glyph, slash: Rectangle): boolean {
  const near = SIDE_BEARING_EM * size;
  const standsOn = slash.y1 > baseline - near && slash.y1 < Math.max(baseline, ink.y1) + near;
  return centerX(ink) > centerX(slash) && standsOn;
}

/** What of the stroke's box the two do not reach into. */
function between(slash: Rectangle, numerator: Glyph, denominator: Glyph): Rectangle {
  const middle = centerX(slash);
  const x0 = Math.min(Math.max(slash.x0, numerator.ink.x1), middle);
  const x1 = Math.max(Math.min(slash.x1, denominator.ink.x0), middle);
  return { ...slash, x0, x1 };
}
