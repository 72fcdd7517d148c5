import type { Glyph } from '../page.ts';
import { withoutSubsetPrefix } from './families.ts';

type Painted = Pick<Glyph, 'text' | 'visible'> & { font: Pick<Glyph['font'], 'name' | 'trust'> };

/** What fonts of other scripts were mapped to before there was Unicode; text that was put in its place has other letters. */
const LATIN = /^\p{Script=Latin}$/u;

/** Nobody knows the character, or the letter that the file says is not the one that is printed. */
const isUnknown = ({ text, font }: Painted) =>
  text === '' || (font.trust?.isOtherScript === true && LATIN.test(text));

/** Fonts with a character that nobody knows, as a person finds them in the document's properties. */
export function unknownFonts(glyphs: readonly Painted[]): Set<string> {
  const unknown = glyphs.filter((glyph) => glyph.visible && isUnknown(glyph));
  return new Set(unknown.map(({ font }) => withoutSubsetPrefix(font.name)));
}
