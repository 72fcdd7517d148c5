import { isOfficeSign } from '../math/misprints.ts';
import type { Glyph } from '../page.ts';
import type { Token } from './tokens.ts';

/** The families that a page by an office suite sets formulas in, where its prose has another family. */
export interface FormulaFonts {
  formulas: Set<string>;
  prose: string;
}

/** How near, in em, an operator's operand stands. */
const BESIDE = 0.5;

/** Null where formulas share the family of the prose, so that fonts say nothing. */
export function formulaFontsOf(glyphs: Glyph[]): FormulaFonts | null {
  const signs = glyphs.filter((glyph) => isOfficeSign(glyph) && /^[=+<>]$/.test(glyph.text));
  if (signs.length === 0) return null;
  const letters = glyphs.filter(({ font, text }) => !font.math && /^\p{L}$/u.test(text));
  const prose = commonestFamily(letters);
  const formulas = new Set(['OpenSymbol']);
  const beside = letters.filter(
    (letter) => letter.font.family !== prose && signs.some((sign) => touches(sign, letter)),
  );
  for (const { font } of beside) formulas.add(font.family);
  return prose !== null && beside.length > 0 ? { formulas, prose } : null;
}

const touches = (sign: Glyph, letter: Glyph) =>
  Math.abs(sign.baseline - letter.baseline) < 0.2 * sign.size &&
  Math.min(Math.abs(letter.x - sign.x - sign.advance), Math.abs(sign.x - letter.x - letter.advance)) <
    BESIDE * sign.size;

function commonestFamily(letters: Glyph[]): string | null {
  const counts = new Map<string, number>();
  for (const { font } of letters) counts.set(font.family, (counts.get(font.family) ?? 0) + 1);
  return [...counts].reduce<[string | null, number]>(
    (best, entry) => (entry[1] > best[1] ? entry : best),
    [null, 0],
  )[0];
}

/** Whether the token's font says that it belongs to a formula; null where its font says nothing. */
export function isFormulaFont({ glyph }: Token, fonts: FormulaFonts): boolean | null {
  if (!glyph) return null;
  if (fonts.formulas.has(glyph.font.family)) return true;
  return glyph.font.family === fonts.prose ? false : null;
}

/** Labels tokens by the fonts they are set in: nothing else needs to be asked. */
export function markByFont(tokens: Token[], fonts: FormulaFonts): void {
  for (const token of tokens) {
    const formula = isFormulaFont(token, fonts);
    if (formula !== null) token.label = formula ? 'math' : 'text';
  }
}
