import type { Glyph, PageFont } from '../pdf/page.ts';
import { type LegacyFont, readLegacyFont } from './font-reading.ts';
import type { PaintedCode } from './painted-code.ts';

interface FontState {
  codes: Map<number, PaintedCode>;
  legacy: LegacyFont | null;
}

/** What is painted at a code of a font, in em. */
export type OutlineOf = (font: PageFont, code: number) => ArrayLike<number> | null;

/** By the identifier of the font: fonts that count as bold for being painted twice are copies. */
export type LegacyFontsById = ReadonlyMap<string, LegacyFont>;

/** Fonts with more codes than that are Chinese, or an attack; no legacy font has many more than a byte's. */
const MAX_CODES = 400;

/** The fonts of a document that paint Devanagari at codes of other characters; each is looked at once a code. */
export class LegacyFonts {
  private readonly fonts = new Map<PageFont, FontState>();

  /** Those of a page's fonts; what further pages use of them is added to what is known. */
  on(glyphs: readonly Glyph[], outlineOf: OutlineOf): LegacyFontsById {
    const changed = new Set<FontState>();
    const present = new Set<PageFont>();
    for (const { font, code, text, confidence, advance, size } of glyphs) {
      if (font.kind === 'type3') continue;
      present.add(font);
      const state = this.stateOf(font);
      if (state.codes.has(code) || state.codes.size >= MAX_CODES) continue;
      // A character that a shape was given says nothing of what the file says.
      const said = confidence === undefined ? text : '';
      state.codes.set(code, { code, text: said, outline: outlineOf(font, code), advanceEm: advance / size });
      changed.add(state);
    }
    for (const state of changed) state.legacy = readLegacyFont([...state.codes.values()]);
    const legacy = [...present].map((font) => [font.id, this.stateOf(font).legacy] as const);
    return new Map(legacy.filter((entry): entry is [string, LegacyFont] => entry[1] !== null));
  }

  private stateOf(font: PageFont): FontState {
    const known = this.fonts.get(font);
    if (known) return known;
    const state: FontState = { codes: new Map(), legacy: null };
    this.fonts.set(font, state);
    return state;
  }
}
