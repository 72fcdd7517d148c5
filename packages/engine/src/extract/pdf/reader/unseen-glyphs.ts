import type { Glyph, PageImage, Rectangle, Rule, Shape } from '../page.ts';
import { touches } from './matrix.ts';
import { pdfjs } from './pdfjs.ts';

const { OPS } = pdfjs;

/** Every channel of a colour that nobody sees on white paper: a contrast below 1.3. */
const NEARLY_WHITE = /^(?:[ef][\da-f]){3}$/;

interface Painted {
  glyphs: Glyph[];
  rules: Rule[];
  shapes: Shape[];
  images: PageImage[];
}

/** Whether a page paints with gradients or patterns, whose colours nobody tells. */
export const paintsPatterns = (operators: readonly number[]) =>
  operators.some((operator) => operator === OPS.shadingFill || operator === OPS.setFillColorN);

/**
 * Glyphs in nearly white on white paper are not seen: typists widen a line or an integral sign with dots in such a
 * colour. With anything painted under them, or over them, they may be.
 */
export function withUnseenGlyphs<T extends Painted>(painted: T): T {
  const colors = new Set(painted.glyphs.map(({ color }) => color));
  const white = new Set([...colors].filter((color) => NEARLY_WHITE.test(color)));
  if (white.size === 0) return painted;
  const unseen = new Set(painted.glyphs.filter(({ color }) => white.has(color)));
  const grounds: Rectangle[] = [...painted.shapes, ...painted.images, ...painted.rules];
  for (const glyph of unseen) if (grounds.some((ground) => touches(ground, glyph.ink))) unseen.delete(glyph);
  const glyphs = painted.glyphs.map((glyph) => (unseen.has(glyph) ? { ...glyph, visible: false } : glyph));
  return { ...painted, glyphs };
}
