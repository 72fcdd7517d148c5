import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

/** Side bearings and kerning: a blank is wider. */
const MAX_TOUCHING_GAP_EM = 0.125;

export const endOf = ({ x, advance }: Glyph) => x + advance;

/** Whether the second glyph goes on from the first on its baseline, without a blank. */
export const isBeside = (before: Glyph, after: Glyph) =>
  Math.abs(before.baseline - after.baseline) < ROUNDING_EM * before.size &&
  Math.abs(after.x - endOf(before)) < MAX_TOUCHING_GAP_EM * before.size;
