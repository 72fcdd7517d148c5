import { MT_EXTRA } from '../../encodings/symbol.ts';
import { IDENTITY } from '../../reader/matrix.ts';
import { inkOf } from '../../reader/path.ts';
import { type FontGlyph, GLYPH_SPACE_SCALE } from '../font-object.ts';
import { codeOf } from '../identify.ts';

/** The combining arrow, U+20D7. */
const ARROW = '\u20d7';
/** The ink of MT Extra's arrow lies 0.07 em above and below the baseline; of Symbol's ρ, at the same code, 0.7 em high. */
const MAX_FLAT_EM = 0.1;
/** Between the ends of its ink and those of its advance: it fills that to the unit. */
const MAX_BEARING_EM = 0.02;

/**
 * Whether a glyph of a font without a name is the arrow that MT Extra sets over a letter: Windows' printer keeps the code
 * of the private area, U+F072, and no name. The network for shapes does not know accents.
 *
 * @param path in em of the font
 */
export function isArrowOverLetter(glyph: FontGlyph, path: ArrayLike<number> | null): boolean {
  if (MT_EXTRA[codeOf(glyph)] !== ARROW || codeOf(glyph) === glyph.originalCharCode) return false;
  const ink = path && inkOf(path, IDENTITY);
  return (
    ink !== null &&
    Math.max(-ink.y0, ink.y1) < MAX_FLAT_EM &&
    Math.abs(ink.x0) < MAX_BEARING_EM &&
    Math.abs(ink.x1 - glyph.width * GLYPH_SPACE_SCALE) < MAX_BEARING_EM
  );
}

/** What {@link isArrowOverLetter} finds. */
export const ARROW_OVER_LETTER = { text: ARROW, name: '', certain: true } as const;
