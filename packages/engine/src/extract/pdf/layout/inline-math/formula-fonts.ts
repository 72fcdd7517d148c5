import type { Item } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { isLibreOfficeGlyph } from '../../formula/repairs/libreoffice.ts';
import {
  EXACT_PT,
  FEW_SHARE,
  LONGEST_PRODUCT,
  STRETCHED_WORD_SPACE_EM,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import { type Glyph, OUTLINED_FAMILY } from '../../page.ts';
import type { Token } from './token.ts';

/** The families that a page by an office suite sets formulas in, where its prose has another family. */
export interface FormulaFonts {
  formulas: Set<string>;
  prose: string;
}

/** Of the letters beside signs: prose may end right before one, so a family with a smaller share sets no formulas. */
const STRAY_SHARE = FEW_SHARE;

/** Null where formulas share the family of the prose, so that fonts say nothing. */
export function formulaFontsOf(glyphs: Glyph[]): FormulaFonts | null {
  const letters = glyphs.filter(({ font, text }) => !font.math && /^\p{L}$/u.test(text));
  if (glyphs.some(isOutlined) && !glyphs.some(isOfTexMath))
    return withProse(new Set([OUTLINED_FAMILY]), letters);
  const signs = glyphs.filter((glyph) => isLibreOfficeGlyph(glyph) && /^[=+<>]$/.test(glyph.text));
  if (signs.length === 0) return null;
  const beside = letters.filter((letter) => signs.some((sign) => touches(sign, letter)));
  const touching = new Map<string, number>();
  for (const { font } of beside) touching.set(font.family, (touching.get(font.family) ?? 0) + 1);
  const formulas = new Set(
    [...touching].filter(([, count]) => count > STRAY_SHARE * beside.length).map(([family]) => family),
  );
  const office = withProse(formulas, letters);
  return office && { ...office, formulas: new Set([...formulas, OFFICE]) };
}

const isOutlined = ({ font }: Glyph) => font.family === OUTLINED_FAMILY;

/** Of a font that TeX sets formulas in: where there are such, outlines are the labels of a figure. */
const isOfTexMath = ({ font }: Glyph) =>
  font.family !== OUTLINED_FAMILY && (font.encoding === 'OML' || font.encoding === 'OMS');

/** With the family that most words are set in, where formulas have other ones. */
function withProse(formulas: Set<string>, letters: Glyph[]): FormulaFonts | null {
  const words = lettersOfWords(letters);
  const [prose, most] = [...words].reduce<[string, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    ['', 0],
  );
  return most === 0 || formulas.size === 0 || formulas.has(prose) ? null : { formulas, prose };
}

const OFFICE = 'OpenSymbol';

/** Office suites set operators a little off the baseline of their operands. */
const OPERAND_BASELINE_EM = SUBSCRIPT_DROP_EM;

const touches = (sign: Glyph, letter: Glyph) =>
  Math.abs(sign.baseline - letter.baseline) < OPERAND_BASELINE_EM * sign.size &&
  Math.min(Math.abs(letter.x - sign.x - sign.advance), Math.abs(sign.x - letter.x - letter.advance)) <
    STRETCHED_WORD_SPACE_EM * sign.size;

/** How many letters of words each family sets. */
export function lettersOfWords(letters: readonly Glyph[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(letters)) {
    const { family } = (word.at(-1) as Glyph).font;
    counts.set(family, (counts.get(family) ?? 0) + word.length);
  }
  return counts;
}

/** The words among letters in the order in which they are painted: those that have more letters than a product. */
export function wordsOf(letters: readonly Glyph[]): Glyph[][] {
  const words: Glyph[][] = [];
  let run: Glyph[] = [];
  for (const letter of [...letters, null]) {
    const last = run.at(-1);
    if (letter && last && continuesWord(last, letter)) run.push(letter);
    else {
      if (run.length > LONGEST_PRODUCT) words.push(run);
      run = letter ? [letter] : [];
    }
  }
  return words;
}

const continuesWord = (last: Glyph, next: Glyph) =>
  last.font.id === next.font.id &&
  Math.abs(last.baseline - next.baseline) < EXACT_PT &&
  Math.abs(next.x - last.x - last.advance) < MAX_LETTER_GAP_EM * last.size;

/** Whether the token's font says that it belongs to a formula; null where its font says nothing. */
export function isFormulaFont({ glyph }: Token, fonts: FormulaFonts): boolean | null {
  if (!glyph) return null;
  if (fonts.formulas.has(glyph.font.family)) return true;
  return glyph.font.family === fonts.prose ? false : null;
}

/** The line cut where formulas begin and end. */
export function runsByFont(items: Item[], fonts: FormulaFonts): { formula: boolean; items: Item[] }[] {
  const runs: { formula: boolean; items: Item[] }[] = [];
  for (const item of items) {
    const formula = item.nodes !== null || !item.glyphs.some(({ font }) => font.family === fonts.prose);
    const last = runs.at(-1);
    if (last?.formula === formula) last.items.push(item);
    else runs.push({ formula, items: [item] });
  }
  return runs;
}
