import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { familyOf } from './families.ts';
import { encodedName } from './identify.ts';
import { TEX_METRICS } from './tex-metrics.ts';
import { inkAt } from './type3.ts';

/** A glyph of a Type 3 font: what it stands for and how high its ink is, in units of the font's size. */
export interface InkedCharacter {
  text: string;
  height: number;
}

/** Computer Modern's, of which the ink is known; where two draw a character, the first one counts. */
const MEASURED_FAMILIES = ['cmr', 'cmmi', 'cmsy'] as const;
const MEASURED_CODES = 128;
/** Commas, bars and dots are drawn as high as a face pleases; from the height of a small letter on faces agree. */
const MIN_TELLING_HEIGHT_EM = 0.4;

/** How high Computer Modern's characters are, in em. */
function measuredHeights(): Map<string, number> {
  const heights = new Map<string, number>();
  for (const family of MEASURED_FAMILIES) {
    const metrics = TEX_METRICS.find((each) => each.family === family && each.ink);
    const { encoding } = familyOf(family);
    for (let code = 0; code < MEASURED_CODES; code++) {
      const text = textOfGlyphName(encodedName(code, encoding)) ?? '';
      const ink = inkAt(metrics, code);
      const height = ink ? ink.top - ink.bottom : 0;
      if (text && height >= MIN_TELLING_HEIGHT_EM && !heights.has(text)) heights.set(text, height);
    }
  }
  return heights;
}

let known: Map<string, number> | null = null;

/**
 * The em of a Type 3 font in units of its size, by the height of what it paints: bitmap fonts of other makers than
 * TeX's have sizes of pixels, or of another unit, and their letters alone say how large they are. Null where no
 * character tells.
 */
export function emOfCharacters(characters: readonly InkedCharacter[]): number | null {
  known ??= measuredHeights();
  const ems = characters.flatMap(({ text, height }) => {
    const expected = known?.get(text);
    return expected && height > 0 ? [height / expected] : [];
  });
  return ems.toSorted((a, b) => a - b)[ems.length >> 1] ?? null;
}
