import { isDigit } from '../../formula/glyphs/symbols.ts';
import { FEW_SHARE, PATTERN_COUNT } from '../../metrics.ts';
import type { Glyph, Page, PageFont } from '../../page.ts';
import { lettersOfWords } from './formula-fonts.ts';

/**
 * A page whose formulas have numbers and names in another upright family than its words, as TeX sets them where an author
 * chose a font or an encoding for the text alone: each font of the two is told by `sets`, what neither sets is left.
 */
export function withRomanOfFormulas(page: Page): Page {
  const families = familiesOf(page.glyphs);
  if (!families) return page;
  const told = new Map<PageFont, PageFont>();
  const tell = (font: PageFont) => {
    const sets = setBy(font, families);
    if (sets && !told.has(font)) told.set(font, { ...font, sets });
    return told.get(font) ?? font;
  };
  return { ...page, glyphs: page.glyphs.map((glyph) => ({ ...glyph, font: tell(glyph.font) })) };
}

/** Of text fonts: the family that sets numbers and signs of formulas, and the one that sets the words. */
interface Families {
  formulas: string;
  words: string;
}

function setBy({ math, family }: PageFont, { formulas, words }: Families): PageFont['sets'] {
  if (math) return undefined;
  return family === formulas ? 'formulas' : family === words ? 'words' : undefined;
}

/** Fewer signs may be anything: the labels of a figure. */
const LEAST_SIGNS = PATTERN_COUNT;

/** Null where one family sets both, or formulas have their signs alone from another, so that fonts say nothing. */
function familiesOf(glyphs: readonly Glyph[]): Families | null {
  const ofTex = glyphs.filter(({ font }) => font.encoding === 'OT1');
  const signs = ofTex.filter(({ text }) => /^[=+]$/.test(text));
  if (signs.length < LEAST_SIGNS) return null;
  const formulas = mostOf(count(signs.map(({ font }) => font.family)));
  const inWords = lettersOfWords(glyphs.filter(({ font, text }) => !font.math && /^\p{L}$/u.test(text)));
  const words = mostOf(inWords);
  if (formulas === null || words === null || formulas === words) return null;
  if (!ofTex.some(({ font, text }) => font.family === formulas && isDigit(text))) return null;
  const isApart = (inWords.get(formulas) ?? 0) < FEW_SHARE * (inWords.get(words) ?? 0);
  return isApart ? { formulas, words } : null;
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const mostOf = (counts: ReadonlyMap<string, number>): string | null =>
  [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
