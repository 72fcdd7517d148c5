import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { familyOf } from './families.ts';
import { encodedName } from './identify.ts';
import { TEX_METRICS } from './tex-metrics.ts';
import { inkAt, widthAt } from './type3.ts';

/** Where a character's ink stands, in em above the baseline, and how far it moves the pen. */
export interface CharacterExtent {
  bottom: number;
  top: number;
  width: number;
}

/** Computer Modern's, of which the ink is known; where two draw a character, the first one counts. */
const MEASURED_FAMILIES = ['cmr', 'cmmi', 'cmsy'] as const;
const MEASURED_CODES = 128;

function measured(): Map<string, CharacterExtent> {
  const extents = new Map<string, CharacterExtent>();
  for (const family of MEASURED_FAMILIES) {
    const metrics = TEX_METRICS.find((each) => each.family === family && each.ink);
    if (!metrics) continue;
    const { encoding } = familyOf(family);
    for (let code = 0; code < MEASURED_CODES; code++) {
      const text = textOfGlyphName(encodedName(code, encoding)) ?? '';
      const ink = inkAt(metrics, code);
      if (text && ink && !extents.has(text)) extents.set(text, { ...ink, width: widthAt(metrics, code) });
    }
  }
  return extents;
}

let known: Map<string, CharacterExtent> | null = null;

/** The extent of a character in Computer Modern; null where that has no such character. */
export const extentOf = (text: string): CharacterExtent | null => (known ??= measured()).get(text) ?? null;
