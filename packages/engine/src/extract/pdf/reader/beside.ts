import { MAX_LETTER_GAP_EM } from '../formula/model/tolerances.ts';
import { ROUNDING_EM } from '../metrics.ts';
import type { Glyph } from '../page.ts';

export const endOf = ({ x, advance }: Glyph) => x + advance;

/** Whether the second glyph goes on from the first on its baseline, without a blank. */
export const isBeside = (before: Glyph, after: Glyph) =>
  Math.abs(before.baseline - after.baseline) < ROUNDING_EM * before.size &&
  Math.abs(after.x - endOf(before)) < MAX_LETTER_GAP_EM * before.size;
