import { type Shape, SIDE } from '../shapes/bitmap.ts';

/** Of the drawn width: the headline runs over all of a letter, but for an opening in some (भ, ध, थ). */
const MIN_BAR_SHARE = 0.85;
/** Of a pixel: the bar's row is as good as black. */
const MIN_INK = 0.5;
/** Of the drawn height, from the top: signs above the line stand on the bar. */
const UPPER_SHARE = 0.5;
/** Of a font's glyphs: two thirds of a Devanagari font's glyphs hang on a bar, of Latin fonts T, E, F, Z, 5 and 7. */
const MIN_BARRED_SHARE = 0.3;

/** Whether a bar as wide as the shape runs through its upper half, as in क, म and T. */
function hasBar({ pixels }: Shape): boolean {
  const rows = Array.from({ length: SIDE }, (_, y) => pixels.subarray(y * SIDE, (y + 1) * SIDE));
  const inked = rows.map((row) => row.reduce((count, ink) => count + (ink > MIN_INK ? 1 : 0), 0));
  const columns = Array.from({ length: SIDE }, (_, x) => rows.some((row) => row[x]! > MIN_INK));
  const width = columns.filter(Boolean).length;
  const top = inked.findIndex((count) => count > 0);
  const bottom = inked.findLastIndex((count) => count > 0);
  const upper = inked.slice(top, top + Math.ceil((bottom - top) * UPPER_SHARE));
  return upper.some((count) => count >= MIN_BAR_SHARE * width);
}

/** Whether enough glyphs of a font hang on a headline for it to be worth a closer look; costs next to nothing. */
export function mayBeDevanagari(shapes: readonly Shape[]): boolean {
  const barred = shapes.filter((shape) => hasBar(shape)).length;
  return barred > 0 && barred >= MIN_BARRED_SHARE * shapes.length;
}
