import { FUNCTIONS, INTEGRALS, isClose, isDigit, isOpen } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { BRACKETED_LABEL_LENGTH, LONGEST_PRODUCT, QUAD_EM } from '../../metrics.ts';
import { MAX_TERM_TOKENS } from '../model/tolerances.ts';
import { isCommonWord } from './common-words.ts';
import { isVector } from './own-labels.ts';
import type { Token } from './token.ts';
import {
  closing,
  gapAfter,
  gapsAbout,
  isOperator,
  isSpacedSign,
  type LineContext,
  OPERAND_GAP_EM,
  OPERATOR_GAP_EM,
  OPERATOR_SPACE_SHARE,
  STRETCHED_OPERAND_GAP_EM,
  STRETCHED_THIN_SPACE_EM,
} from './token-line.ts';
import { isUnitName } from './units.ts';

/** A stretch of tokens, and whether an operator between two operands is among them. */
export interface Expression {
  to: number;
  isStatement: boolean;
}

/** The tokens of a line, from where an expression is read. */
export interface Source {
  tokens: readonly Token[];
  context: LineContext;
}

/** Operands with operators between them; null where none starts here. */
export function expression(source: Source, from: number): Expression | null {
  const first = operand(source, from);
  if (!first) return null;
  let { to, isStatement } = first;
  for (;;) {
    const sign = operatorAt(source, to);
    const isEnd = sign?.to === source.tokens.length && isStatement;
    if (isEnd) return { to: sign.to, isStatement };
    const next =
      sign && !isLabelBefore(source, from, to)
        ? (operand(source, sign.to) ?? awaitedProduct(source, sign))
        : null;
    if (!(sign && next)) return { to, isStatement };
    isStatement ||= sign.isDefinite || next.isStatement;
    to = next.to;
  }
}

/** `(A) −1`: a letter or a number in brackets with a signed number behind it. */
function isLabelBefore({ tokens }: Source, from: number, to: number): boolean {
  const sign = tokens[to] as Token;
  const isBracket = to - from === BRACKETED_LABEL_LENGTH && isOpen(tokens[from]?.text ?? '');
  return isBracket && SIGN.test(sign.text) && !isTight(gapAfter(tokens, to - 1), sign);
}

/** A bracket, what it holds, and its end. */
const SIGN = /^[-–−+±]$/;

/**
 * `u + at`, `= abc + 1`: two letters are a product behind an operator where the expression ends or goes on, be they a word
 * elsewhere; three are where it goes on, and no word is spelled so.
 */
function awaitedProduct({ tokens }: Source, { to, isDefinite }: Sign): Expression | null {
  const [token, next] = [tokens[to], tokens[to + 1]];
  const goesOn = next !== undefined && isOperator(next);
  const ends = !next || /^[.,;)]$/.test(next.text);
  const isProduct = /^[a-z]{2}$/.test(token?.text ?? '') ? goesOn || ends : goesOn && isUnlikelyWord(token);
  return isDefinite && isProduct ? { to: to + 1, isStatement: false } : null;
}

/** What may be a product, or a word, by its letters. */
export const isLetters = (token: Token) =>
  token.role === 'word' && /^[a-z]{1,3}$/i.test(token.text) && !isFunctionName(token);

/** Three letters that are no consonant, vowel and consonant, as short words are. */
const isUnlikelyWord = (token: Token | undefined) =>
  /^[a-z]{3}$/.test(token?.text ?? '') && !/^[^aeiou][aeiou][^aeiou]$/.test(token?.text ?? '');

/** Where an operator ends, and whether it can be nothing else. */
interface Sign {
  to: number;
  isDefinite: boolean;
}

/** An operator between two operands; a hyphen, a colon or a slash is one only beside others. */
function operatorAt({ tokens, context }: Source, at: number): Sign | null {
  const token = tokens[at];
  if (!token) return null;
  const [before, gap] = gapsAbout(tokens, at);
  const after = at === tokens.length - 1 ? before : gap;
  const isSign = isSignBetweenTerms({ tokens, context }, at);
  if (isSign !== null) return isSign ? { to: at + 1, isDefinite: true } : null;
  if (Math.max(before, after) > widestGapAbout(tokens, at, context)) return null;
  if (isOperator(token)) return { to: at + 1, isDefinite: true };
  if (token.text === '/') return isQuotient(tokens, at, before, after) ? indefinite(at) : null;
  if (/^[·⋅∙*]$/.test(token.text)) return isSpacedSign(tokens, at) ? indefinite(at) : null;
  if (token.text === ':') return isRatio(tokens, at) ? indefinite(at) : null;
  return MINUS.test(token.text) ? dashAt({ tokens, context }, at, before, after) : null;
}

/** `a/b`, `sin x / cos x`: a slash that touches both sides, or has blanks on both before the name of a function. */
function isQuotient(tokens: readonly Token[], at: number, before: number, after: number): boolean {
  const token = tokens[at] as Token;
  const [isTightBefore, isTightAfter] = [isTight(before, token), isTight(after, token)];
  if (isTightBefore !== isTightAfter) return false;
  return isTightBefore || isBeforeFunction(tokens, at);
}

/**
 * A sign between terms that are mathematics whatever parts them stands as far off as operators of formulas do: blanks of
 * the prose and those of an object of its own (`î`, a fraction) add up.
 */
const widestGapAbout = (tokens: readonly Token[], at: number, context: LineContext) =>
  isBetweenTerms(tokens, at) ? OPERATOR_GAP_EM * context.size : widestOperatorGap(context);

function isBetweenTerms(tokens: readonly Token[], at: number): boolean {
  const [left, sign, right] = [tokens[at - 1] as Token, tokens[at] as Token, tokens[at + 1]];
  if (!right || !isOperator(sign)) return /^[–−]$/.test(sign.text) && isMinus(tokens, at);
  const behind = right.role === 'number' ? tokens[at + 2] : right;
  return left.role === 'construct' && isSymbol(left) && behind?.role === 'construct' && isSymbol(behind);
}

/** A dash with blanks on both sides, on none, or before a term that it touches; gaps in points. */
function dashAt({ tokens, context }: Source, at: number, before: number, after: number): Sign | null {
  const token = tokens[at] as Token;
  const isSpaced = !isTight(before, token);
  if (isSpaced === isTight(after, token))
    return isSignedTerm(tokens, at, context) ? { to: at + 1, isDefinite: true } : null;
  return { to: at + 1, isDefinite: isSpaced && (isMinus(tokens, at) || isBeforeFunction(tokens, at)) };
}

/** `sin t – cos t`, `1 – log x`: a sign between an operand and the name of a function. */
function isBeforeFunction(tokens: readonly Token[], at: number): boolean {
  const [left, right] = [tokens[at - 1] as Token, tokens[at + 1]];
  const isOperand =
    left.label === 'math' ||
    isClose(left.text) ||
    /^[°!]$/.test(left.text) ||
    left.role === 'number' ||
    isVariable(left);
  return right !== undefined && isFunctionName(right) && isOperand;
}

/**
 * Whether a dash with blanks about it is a minus by what stands beside it: `a – b`, `x² – 2cx`, `(c – 5)`, `4 – 2√3`. A
 * number alone may belong to the sentence: `c – 5 marks`.
 */
function isMinus(tokens: readonly Token[], at: number): boolean {
  const [left, right] = [tokens[at - 1] as Token, tokens[at + 1]];
  const isFormula = left.label === 'math' || isClose(left.text);
  if (right?.label === 'math' && (isFormula || (right.role === 'construct' && left.role === 'number')))
    return true;
  return right?.role === 'number' && isMinusBeforeNumber(tokens, at, isFormula);
}

/**
 * `x² – 2cx`, `(c – 5)`, `4 – 2√3`, `3 – 4 cos A`: by what stands behind the number, and whether a formula ends before the dash.
 * A root or a fraction that an equation editor made has room of its own.
 */
function isMinusBeforeNumber(tokens: readonly Token[], at: number, isFormula: boolean): boolean {
  const [left, right, next] = [tokens[at - 1] as Token, tokens[at + 1] as Token, tokens[at + 2]];
  if (!next) return false;
  if (isVector(next) || isFunctionName(next)) return isFormula || left.role === 'number';
  const gap = gapAfter(tokens, at + 1);
  const isObject = next.label === 'math' && next.role === 'construct' && gap < OPERAND_GAP_EM * right.size;
  if (!isObject && !isTight(gap, right)) return false;
  const isFactor = next.label === 'math' && !isOperator(next);
  return isFactor ? isFormula || left.role === 'number' : isFormula && isClose(next.text);
}

/** `R –[x]`, `2³ⁿ –7n`, `(1 –x)`: a dash that touches the term behind it, and a formula or a number before it. */
function isSignedTerm(tokens: readonly Token[], at: number, { size }: LineContext): boolean {
  const [left, sign, right] = [tokens[at - 1] as Token, tokens[at] as Token, tokens[at + 1]];
  if (!right || sign.text === '-' || gapAfter(tokens, at) > MAX_LETTER_GAP_EM * size) return false;
  if (left.role === 'number') return isVariable(right) || isSymbol(right);
  const isFormula = left.label === 'math' || isClose(left.text);
  return isFormula && (right.role === 'number' || isOpen(right.text) || isVariable(right) || isSymbol(right));
}

/** `f: R → R`, and `a : b = 2 : 3` with blanks on both sides; other colons stand behind a name, a step or a number of an item. */
function isRatio(tokens: readonly Token[], at: number): boolean {
  const [left, right, behind] = [tokens[at - 1] as Token, tokens[at + 1], tokens[at + 2]];
  if (/^[→↦]$/.test(behind?.text ?? '')) return true;
  if (!right || !isSpacedSign(tokens, at)) return false;
  if (left.role === 'number')
    return right.role === 'number' && !(behind?.role === 'word' && isTight(gapAfter(tokens, at + 1), right));
  return /^\p{Ll}$/u.test(left.text) && /^\p{L}$/u.test(right.text);
}

/** What is a sign between two names or vectors alone; null for signs that others decide about. */
function isSignBetweenTerms(source: Source, at: number): boolean | null {
  const text = source.tokens[at]?.text;
  if (text === '∥') return isParallel(source.tokens, at);
  return text === '.' ? isDotProduct(source, at) : null;
}

/** `AB ∥ CD`, `l ∥ m`: the names of two lines about the sign, which is a norm's bar beside other things. */
function isParallel(tokens: readonly Token[], at: number): boolean {
  const isName = (token: Token | undefined) => /^(?:[A-Z]{2}|[a-z])$/.test(token?.text ?? '');
  const [before, after] = gapsAbout(tokens, at);
  const sign = tokens[at] as Token;
  return isName(tokens[at - 1]) && isName(tokens[at + 1]) && isTight(before, sign) === isTight(after, sign);
}

/** `r⃗ . (2î + 6ĵ)`, `a⃗ . b⃗` with blanks on both sides; the dot at the end of a sentence stands before no vector. */
function isDotProduct(source: Source, at: number): boolean {
  const { tokens, context } = source;
  const [left, right] = [tokens[at - 1] as Token, tokens[at + 1]];
  const widest = Math.max(...gapsAbout(tokens, at));
  if (!right || !isVector(left) || !isSpacedSign(tokens, at) || widest > OPERATOR_GAP_EM * context.size)
    return false;
  return isVector(right) || (isOpen(right.text) && bracketed(source, at + 1)?.isStatement === true);
}

export const MINUS = /^[-–−]$/;
const indefinite = (at: number) => ({ to: at + 1, isDefinite: false });
export const isTight = (gap: number, { size }: Token) => gap < MAX_LETTER_GAP_EM * size;

/** About operators people type blanks as between words. */
export const widestOperatorGap = ({ size, space }: LineContext) =>
  Number.isFinite(space)
    ? Math.max(STRETCHED_OPERAND_GAP_EM * size, OPERATOR_SPACE_SHARE * space)
    : STRETCHED_OPERAND_GAP_EM * size;

/** A sign, and factors side by side. */
function operand(source: Source, from: number): Expression | null {
  const { tokens } = source;
  const sign = tokens[from];
  const start = sign && SIGN.test(sign.text) ? from + 1 : from;
  let read = factor(source, start);
  if (!read) return null;
  for (;;) {
    const { to, isStatement }: Expression = read;
    const next: Expression | null = isBeside(source, to)
      ? (factor(source, to) ?? productBehindNumber(source, to))
      : null;
    if (!next) return read;
    read = { to: next.to, isStatement: isStatement || next.isStatement };
  }
}

/** `2hxy + c`: letters that their number touches, before an operator. */
function productBehindNumber({ tokens }: Source, at: number): Expression | null {
  const [number, token, next] = [tokens[at - 1] as Token, tokens[at] as Token, tokens[at + 1]];
  const isProduct = number.role === 'number' && isLetters(token) && !isUnitOrUnits(token);
  const goesOn = next !== undefined && (isOperator(next) || isBeforeSign(tokens, at));
  return isProduct && goesOn ? { to: at + 1, isStatement: false } : null;
}

/** `5 kg`, `3 cms`. */
const isUnitOrUnits = ({ text }: Token) => isUnitName(text) || isUnitName(text.replace(/s$/, ''));

/** The token touches the one before it, or is set off a thin space in a formula; people type a blank before functions. */
function isBeside({ tokens, context }: Source, at: number): boolean {
  const [before, token, gap] = [tokens[at - 1] as Token, tokens[at], gapAfter(tokens, at - 1)];
  if (!token) return false;
  if (isDifferential(tokens, at)) return gap < QUAD_EM * context.size;
  const isComponent = before.role === 'number' && isVector(token);
  if (isComponent || isFunctionName(token) || standsApart(tokens, at))
    return gap < widestOperatorGap(context);
  const isFormula = before.label === 'math' && token.label === 'math' && !isOperator(token);
  return isTight(gap, before) || (isFormula && gap < STRETCHED_THIN_SPACE_EM * context.size);
}

/** `(3 − λ) x + 2`: what an operator follows is a factor, though people typed a blank before it. */
function isBeforeSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next !== undefined && (isOperator(next) || (MINUS.test(next.text) && isSpacedSign(tokens, at + 1)));
}

/** Differentials: no integrand has more tokens. */
const LONGEST_INTEGRAND = MAX_TERM_TOKENS;

/** `dx` behind an integral. */
const isDifferential = (tokens: readonly Token[], at: number) =>
  DIFFERENTIAL.test(tokens[at]?.text ?? '') &&
  tokens.slice(Math.max(0, at - LONGEST_INTEGRAND), at).some(isIntegral);

/** `∫ x dx`, `(a + b) x − 1`, `d/dx (x + 1)`, `x dy/dx − y`: what people type a blank before, though no operator parts it. */
function standsApart(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at] as Token, tokens[at - 1] as Token];
  if (isIntegral(before)) return true;
  if (FACTOR.test(before.text) && token.role === 'construct')
    return isSymbol(token) && isBeforeSign(tokens, at);
  if (token.text === '(' && takesBracket(tokens, at - 1)) return true;
  if (isClose(before.text)) {
    if (isOpen(token.text)) return hasPower(before);
    return token.label === 'math' && token.role === 'word' && isBeforeSign(tokens, at);
  }
  return isOpen(token.text) && DIFFERENTIAL.test(before.text) && tokens[at - 2]?.text === '/';
}

/** The name of a function, or the number that a sum is multiplied by. */
const takesBracket = (tokens: readonly Token[], at: number) =>
  NAMED_FUNCTION.test(tokens[at]?.text ?? '') || (tokens[at]?.role === 'number' && isCoefficient(tokens, at));

/** `= 4 (a² + b²) –`, `that 4 (a + b) = 5`: a number before a bracket with a sum, behind which the statement goes on. */
function isCoefficient(tokens: readonly Token[], at: number): boolean {
  const end = closing(tokens, at + 1);
  const [first, next] = [tokens[at - 1], tokens[(end ?? at) + 1]];
  if (end === null || !first || !next || !isOperator(next)) return false;
  return tokens.slice(at + 2, end).some((token) => isOperator(token) || MINUS.test(token.text));
}

/** Upright letters that prose has for no word: `x dy/dx + y`. */
const FACTOR = /^[b-zB-HJ-Z]$/;

/** What a bracket with a power stands before is a factor, and no remark. */
const hasPower = ({ bases }: Token) => (bases.at(-1)?.sup.length ?? 0) > 0;

/** The letters that name a function by themselves: `f (x)` is no product. */
export const NAMED_FUNCTION = /^[f-hF-H]$/;

export const DIFFERENTIAL = /^d[a-zθ]$/u;

const isIntegral = ({ bases }: Token) => bases.some(({ item }) => item !== null && INTEGRALS.has(item.text));

function factor(source: Source, at: number): Expression | null {
  const token = source.tokens[at];
  if (!token) return null;
  if (token.text === '|') return barred(source, at);
  if (isOpen(token.text)) return bracketed(source, at);
  if (token.role === 'number') return { to: endOfNumber(source.tokens, at), isStatement: false };
  if (isFunctionName(token)) return functionOf(source, at);
  const isFactor = isVariable(token) || isSymbol(token) || isSuffix(source.tokens, at);
  return isFactor ? { to: at + 1, isStatement: isDifferential(source.tokens, at) } : null;
}

/** An expression or a list of expressions in brackets. */
export function bracketed(source: Source, open: number): Expression | null {
  let at = open + 1;
  let isStatement = false;
  for (;;) {
    const inner = expression(source, at);
    if (!inner) return null;
    isStatement ||= inner.isStatement;
    const end = source.tokens[inner.to];
    if (end && isClose(end.text)) return { to: inner.to + 1, isStatement };
    if (end?.text !== ',') return null;
    at = inner.to + 1;
  }
}

/** `|x − 2|`: an expression between bars that touch it. */
function barred(source: Source, open: number): Expression | null {
  const { tokens } = source;
  const to = expression(source, open + 1)?.to ?? open;
  const touches = [open, to - 1].every((at) => isTight(gapAfter(tokens, at), tokens[open] as Token));
  return to > open && touches && tokens[to]?.text === '|' ? { to: to + 1, isStatement: true } : null;
}

/** A function's name with its argument, which stands off a thin space or the blank that people type. */
function functionOf(source: Source, at: number): Expression | null {
  return gapAfter(source.tokens, at) < widestOperatorGap(source.context) ? operand(source, at + 1) : null;
}

const isFunctionName = ({ role, text }: Token) => role === 'word' && FUNCTIONS.has(text);

/** The number before the point, the point, and the number behind it. */
const DECIMAL_TOKENS = 3;

/** Where a number with its decimals ends. */
function endOfNumber(tokens: readonly Token[], at: number): number {
  const [point, decimals] = [tokens[at + 1], tokens[at + 2]];
  const isPoint = point !== undefined && /^[.·]$/.test(point.text) && decimals?.role === 'number';
  const touches = isPoint && [at, at + 1].every((each) => isTight(gapAfter(tokens, each), point));
  return touches ? at + DECIMAL_TOKENS : at + 1;
}

/** One letter, a product of two, or the corners of a figure: what prose does not hold as a word. */
export const isVariable = (token: Token) =>
  token.role === 'word' &&
  !isFunctionName(token) &&
  token.text.length <= LONGEST_PRODUCT &&
  (token.label === 'math' || /^(?:\p{L}|[A-Z]{2,3})$/u.test(token.text) || isProduct(token));

const isProduct = (token: Token) =>
  /^[a-z]{2}$/i.test(token.text) && (!isCommonWord(token) || hasNumberAsPower(token));

/** `by²`: mathematics, whatever word the letters spell. */
const hasNumberAsPower = ({ bases }: Token) => {
  const power = bases.at(-1)?.sup ?? [];
  return power.length > 0 && power.every(({ text }) => isDigit(text));
};

/** What stands behind a number or a letter: `90°`, `n!`; and behind a bracket: `(n – r)!`. */
function isSuffix(tokens: readonly Token[], at: number): boolean {
  const [suffix = '', before] = [tokens[at]?.text, tokens[at - 1]];
  if (suffix === '!' && before && isClose(before.text)) return true;
  return /^[°!]$/.test(suffix) && /^(?:number|word)$/.test(before?.role ?? '');
}

/** What is mathematics by itself, and no operator. */
const isSymbol = (token: Token) =>
  token.label === 'math' && !isOperator(token) && token.role !== 'fence' && token.role !== 'punctuation';
