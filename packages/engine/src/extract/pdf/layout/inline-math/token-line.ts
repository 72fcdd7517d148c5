import { FUNCTIONS, isBinary, isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { ALMOST_ALL_SHARE, FORMULA_SPACE_EM, MEDIUM_SPACE_EM } from '../../metrics.ts';
import type { FormulaFonts } from './formula-fonts.ts';
import type { Token } from './token.ts';

export interface LineContext {
  size: number;
  /** The line before ended in an operator: what follows is its operand. */
  expectsOperand: boolean;
  /** The page sets its variables in a font of their own, so that italic letters of text are text. */
  hasMathItalicFont: boolean;
  /** Where the page sets formulas in fonts of their own. */
  fonts?: FormulaFonts | null;
  /** Between words of this line, in points. */
  space: number;
}

export interface Span {
  from: number;
  to: number;
}

/** Kerning and rounding leave no more between what touches. */
export const TOUCHING_EM = 0.1;
/** The medium space about an operator, stretched. */
export const OPERAND_GAP_EM = 0.36;

/** A thin space and its stretch: closer than words stand. */
export const STRETCHED_THIN_SPACE_EM = 0.2;
/** A thin space and the kerning about it, at most a medium one: within a bracket, behind a function's name, about a map's colon. */
export const LOOSE_THIN_SPACE_EM = MEDIUM_SPACE_EM;
/** A thin space and the blank that a construct keeps of its own: a fraction, a stretched bracket, dots. */
export const CONSTRUCT_THIN_SPACE_EM = 0.3;
/** The thick space about a relation, as justified lines stretch it. */
export const STRETCHED_THICK_SPACE_EM = 0.42;
/** From an operator, `∣` or `mod` to its operand, the thick space stretched; wider blanks separate. */
export const STRETCHED_OPERAND_GAP_EM = FORMULA_SPACE_EM;
/** Justified lines stretch the thick space about operators by so much. */
export const OPERATOR_GAP_EM = 0.85;
/** Share of the line's word space that blanks about operators take: they are stretched with it. */
export const OPERATOR_SPACE_SHARE = 1.3;
/** Share of the line's word space below which a gap is none between words. */
export const LESS_THAN_WORD_SPACE_SHARE = ALMOST_ALL_SHARE;
/** Letters of the longest unit of measure: `mol`, `kHz`. */
export const LONGEST_UNIT = 3;
/** Share of the line's word space that a thin space stays below. */
const THIN_SPACE_SHARE = ALMOST_ALL_SHARE;
export const thinSpaceOf = ({ size, space }: LineContext) =>
  Math.min(STRETCHED_THIN_SPACE_EM * size, THIN_SPACE_SHARE * space);

export const gapAfter = (tokens: readonly Token[], at: number) => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return token && next ? next.x0 - token.x1 : Number.POSITIVE_INFINITY;
};

export const gapsAbout = (tokens: readonly Token[], at: number): [number, number] => [
  gapAfter(tokens, at - 1),
  gapAfter(tokens, at),
];

/** Whether blanks stand on both sides of the token. */
export const isSpacedSign = (tokens: readonly Token[], at: number) =>
  Math.min(...gapsAbout(tokens, at)) > MAX_LETTER_GAP_EM * (tokens[at]?.size ?? 0);

export const isOperator = (token: Token) =>
  token.role === 'operator' &&
  token.label === 'math' &&
  (isRelation(token.text) || isBinary(token.text) || /\u0338/.test(token.text));

/** The upright name of a function, as prose may hold it, too. */
export const isFunctionWord = (token: Token) =>
  token.role === 'word' && FUNCTIONS.has(token.text) && token.glyph?.font.italic === false;

/** A word of several letters that no rule took for mathematics, and that names no function. */
export const isProse = (token: Token) =>
  token.role === 'word' && token.text.length > 1 && token.label !== 'math' && !isFunctionWord(token);

export const isDots = ({ text }: Token) => text === '…' || text === '⋯';

export const isComma = (token: Token) => token.text === ',' && token.label === 'math';

/** Where the bracket at `at` closes; null where it does not. */
export function closing(tokens: readonly Token[], at: number): number | null {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const { text } = tokens[index] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
    if (depth === 0) return index;
  }
  return null;
}

/** Brackets opened less brackets closed among the tokens from `from` up to `to`. */
export function balance(tokens: readonly Token[], from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const { text } = tokens[at] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
  }
  return depth;
}

/** Whether the bracket at `at` closes again, with a symbol and no prose inside. */
export function holdsMath(tokens: readonly Token[], at: number): boolean {
  const end = closing(tokens, at);
  if (end === null) return false;
  const inner = tokens.slice(at + 1, end);
  return inner.some(({ label }) => label === 'math') && !inner.some(isProse);
}
