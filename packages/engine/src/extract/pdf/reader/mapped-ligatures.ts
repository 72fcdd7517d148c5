import type { Glyph } from '../page.ts';

/** What Windows' printer maps the ligatures of Calibri and its kin to, letters that Latin words do not have within. */
const LIGATURES: Readonly<Record<string, string>> = { Ɵ: 'ti', Ʃ: 'tt', ƫ: 'tti', Ō: 'ft' };
/** A letter of other languages, which begins words there. */
const WITHIN_WORDS = 'Ō';

/** From a letter to the next of its word, in em. */
const TOUCHING_EM = 0.1;

/** Reads `StarƟng` as Starting: the letters of ligatures that stand beside small letters of the same font. */
export function withMappedLigatures(glyphs: readonly Glyph[]): Glyph[] {
  return glyphs.map((glyph, at) => {
    const letters = LIGATURES[glyph.text];
    if (letters === undefined) return glyph;
    const [before, after] = [glyphs[at - 1], glyphs[at + 1]];
    const isWithin = isLetterOf(before, glyph, /^\p{L}+$/u);
    const isFollowed = isLetterOf(after, glyph, /^\p{Ll}+$/u);
    const isLigature = glyph.text === WITHIN_WORDS ? isWithin && isFollowed : isWithin || isFollowed;
    return isLigature ? { ...glyph, text: letters } : glyph;
  });
}

function isLetterOf(other: Glyph | undefined, glyph: Glyph, letters: RegExp): boolean {
  if (!other || other.font !== glyph.font || other.baseline !== glyph.baseline) return false;
  const [left, right] = other.x < glyph.x ? [other, glyph] : [glyph, other];
  return letters.test(other.text) && right.x - left.x - left.advance < TOUCHING_EM * glyph.size;
}
