import { height, median, unionAll, width } from '../../formula/model/box.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rectangle, Shape } from '../../page.ts';

export interface DrawnWatermark {
  shapes: Shape[];
  box: Rectangle;
}

/** Letters of a word; one or two large paths are ornaments. */
const MIN_SHAPES = 3;
/** To the size of the text: the letters of a mark across the page are several times as high. */
const MIN_SIZE_RATIO = 2.5;
/** Boxes, rounded ones too, have fewer corners and points on curves than letters. */
const MAX_BOX_POINTS = 24;
/** Of the text, on each shape, on average: a drawing has fewer labels on each path. */
const MIN_GLYPHS_ON_IT = 3;

/** Large words painted as filled paths, under or over the text of the page. */
export function drawnWatermarkOf(
  shapes: readonly Shape[],
  glyphs: readonly Glyph[],
  index: GlyphIndex,
): DrawnWatermark | null {
  const least = MIN_SIZE_RATIO * median(glyphs.map(({ size }) => size));
  const letters = shapes.filter(
    (shape) =>
      shape.filled &&
      (shape.outline?.points.length ?? Number.POSITIVE_INFINITY) > MAX_BOX_POINTS &&
      Math.min(width(shape), height(shape)) > least,
  );
  if (letters.length < MIN_SHAPES) return null;
  const under = letters.reduce((sum, letter) => sum + index.near(letter).length, 0);
  return under >= MIN_GLYPHS_ON_IT * letters.length ? { shapes: letters, box: unionAll(letters) } : null;
}

/** The shapes but for those of a watermark, which lies across whatever the page shows. */
export function withoutDrawnWatermark(shapes: Shape[], glyphs: Glyph[]): Shape[] {
  const watermark = drawnWatermarkOf(shapes, glyphs, new GlyphIndex(glyphs));
  return watermark ? shapes.filter((shape) => !watermark.shapes.includes(shape)) : shapes;
}
