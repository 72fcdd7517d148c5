import type { Glyph } from '../page.ts';
import { withoutSubsetPrefix } from './families.ts';

type Painted = Pick<Glyph, 'text' | 'visible'> & { font: Pick<Glyph['font'], 'name'> };

/** Fonts with a character that nobody knows, as a person finds them in the document's properties. */
export function unknownFonts(glyphs: readonly Painted[]): Set<string> {
  const unknown = glyphs.filter(({ text, visible }) => text === '' && visible);
  return new Set(unknown.map(({ font }) => withoutSubsetPrefix(font.name)));
}
