import { type Shape, SIDE } from '../shapes/bitmap.ts';

/** Of the drawn width: the headline runs over all of a letter, but for an opening in some (भ, ध, थ). */
const MIN_BAR_SHARE = 0.85;
/** Of a pixel: the bar's row is as good as black. */
const MIN_INK = 0.5;
/** Of the drawn height, from the top: signs above the line stand on the bar. */
const UPPER_SHARE = 0.5;
/** Of a font's glyphs: two thirds of a Devanagari font's glyphs hang on a bar, of Latin fonts T, E, F, Z, 5 and 7. */
const MIN_BARRED_SHARE = 0.3;

/** Inked pixels of each row, and in how many columns there is ink. */
function inkOf(pixels: Float32Array): { rows: number[]; columns: number } {
  const rows = Array<number>(SIDE).fill(0);
  const columns = new Set<number>();
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i]! <= MIN_INK) continue;
    rows[Math.floor(i / SIDE)]! += 1;
    columns.add(i % SIDE);
  }
  return { rows, columns: columns.size };
}

/** Whether a bar as wide as the shape runs through its upper half, as in क, म and T. */
export function hasBar({ pixels }: Shape): boolean {
  const { rows, columns } = inkOf(pixels);
  const top = rows.findIndex((count) => count > 0);
  const bottom = rows.findLastIndex((count) => count > 0);
  const upper = rows.slice(top, top + Math.ceil((bottom - top) * UPPER_SHARE));
  return upper.some((count) => count >= MIN_BAR_SHARE * columns);
}

/** Whether enough glyphs of a font hang on a headline for it to be worth a closer look, by which of them have a bar. */
export function mayBeDevanagari(bars: readonly boolean[]): boolean {
  const barred = bars.filter(Boolean).length;
  return barred > 0 && barred >= MIN_BARRED_SHARE * bars.length;
}
