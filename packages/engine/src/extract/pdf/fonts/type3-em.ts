import { extentOf } from './character-extents.ts';

/** A glyph of a Type 3 font: what it stands for and how high its ink is, in units of the font's size. */
export interface InkedCharacter {
  text: string;
  height: number;
}

/** Commas, bars and dots are drawn as high as a face pleases; from the height of a small letter on faces agree. */
const MIN_TELLING_HEIGHT_EM = 0.4;

/** The em by the height of one character, in the unit of that height; null where the character does not tell. */
export function emOfCharacter({ text, height }: InkedCharacter): number | null {
  const extent = extentOf(text);
  const expected = extent ? extent.top - extent.bottom : 0;
  return expected >= MIN_TELLING_HEIGHT_EM && height > 0 ? height / expected : null;
}

/**
 * The em of a Type 3 font in units of its size, by the height of what it paints: bitmap fonts of other makers than
 * TeX's have sizes of pixels, or of another unit, and their letters alone say how large they are. Null where no
 * character tells.
 */
export function emOfCharacters(characters: readonly InkedCharacter[]): number | null {
  const ems = characters.flatMap((character) => emOfCharacter(character) ?? []);
  return ems.toSorted((a, b) => a - b)[ems.length >> 1] ?? null;
}
