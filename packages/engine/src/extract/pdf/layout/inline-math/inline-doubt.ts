import { isBinary, isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { FAULT_DOUBT, MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { MEDIUM_SPACE_EM, MIN_WORD_LETTERS, SHORTEST_WORD_LENGTH } from '../../metrics.ts';
import { isReadByShape, OUTLINED_FAMILY } from '../../page.ts';
import { isCommonWord } from './common-words.ts';
import { leadsItem } from './leading-labels.ts';
import type { Segment } from './segments.ts';
import { isProseScriptWord, type Token } from './token.ts';
import { OPERAND_GAP_EM } from './token-line.ts';

interface Cut {
  tokens: Token[];
  first: Token;
  last: Token;
  /** The tokens beside the formula; undefined at the ends of the line. */
  before?: Token;
  after?: Token;
  /** Whether a formula of its own stands right beside it. */
  besideFormula: boolean;
  /** Whether a bracket of the line, or of the line before, stands open before the formula. */
  isInBrackets: boolean;
  size: number;
}

/** What speaks against where a formula begins and ends. */
const WRONG_CUTS: readonly { name: string; holds: (cut: Cut) => boolean }[] = [
  {
    name: 'operator without its left operand',
    holds: ({ before, first, tokens }) =>
      before !== undefined &&
      !isBlankToFill(before) &&
      !isNameBefore(before, first) &&
      lacksLeft(first, tokens.length),
  },
  {
    name: 'operator without its right operand',
    holds: ({ after, last, tokens }) =>
      after !== undefined &&
      !isBlankToFill(after) &&
      !isExplained(last, after) &&
      !isQuotient(tokens) &&
      lacksRight(last, tokens.length),
  },
  {
    name: 'letter of prose touches the start',
    holds: ({ before, first, size }) => before !== undefined && isGlued(before, first, size),
  },
  {
    name: 'letter of prose touches the end',
    holds: ({ after, last, size }) => after !== undefined && isGlued(last, after, size),
  },
  {
    name: 'number of the text touches the start',
    holds: ({ before, first, size }) =>
      before?.role === 'number' && isTouching(before, first, size) && first.role !== 'operator',
  },
  {
    name: 'bracket of the text opens at the end',
    holds: ({ after, last, size }) =>
      after !== undefined && isOpen(after.text) && last.role !== 'operator' && isTouching(last, after, size),
  },
  // A letter was taken for a bracket, or the bracket that it closes for letters. What a font's codes tell may be opened in the line before.
  {
    name: 'bracket that closes none at the end',
    holds: ({ before, after, last, isInBrackets, size }) =>
      before !== undefined &&
      after !== undefined &&
      isClose(after.text) &&
      isReadByShape(after.glyph) &&
      !isInBrackets &&
      isTouching(last, after, size),
  },
  {
    name: 'operator of the text before it',
    holds: ({ before, first, size }) => isOperand(first) && isNearSign(before, first, size),
  },
  {
    name: 'operator of the text behind it',
    holds: ({ after, last, size }) => isOperand(last) && isNearSign(after, last, size),
  },
  {
    name: 'word in italics before a bracket',
    holds: ({ tokens, first }) =>
      isOpen(tokens[1]?.text ?? '') &&
      first.role === 'word' &&
      first.text.length > 1 &&
      isItalicText(first.glyph),
  },
  { name: 'another formula right beside it', holds: ({ besideFormula }) => besideFormula },
];

/** Whether the token is painted as outlines, as programs of web pages paint formulas alone. */
export const isOutlined = ({ glyph }: Token) => glyph?.font.family === OUTLINED_FAMILY;

/**
 * How much the formula's neighbours in the line speak against where it begins and ends; nothing where it is painted
 * as outlines, which text is not.
 */
export function inlineDoubt(segments: Segment[], at: number, size: number, isInBrackets = false): number {
  const { tokens } = segments[at] as Segment;
  if (tokens.some(isOutlined)) return 0;
  const cut: Cut = {
    tokens,
    first: tokens[0] as Token,
    last: tokens.at(-1) as Token,
    before: followsSignOfList(segments, at, size) ? undefined : segments[at - 1]?.tokens.at(-1),
    after: segments[at + 1]?.tokens[0],
    isInBrackets: isBracketOpen(textsOf(segments.slice(0, at)), isInBrackets ? 1 : 0),
    besideFormula: isCutThrough(segments, at, size) || isCutThrough(segments, at + 1, size),
    size,
  };
  return FAULT_DOUBT * WRONG_CUTS.filter(({ holds }) => holds(cut)).length;
}

/** Whether a bracket that is opened before these signs or among them is not closed by them. */
const isBracketOpen = (texts: readonly string[], before = 0) =>
  texts.reduce((depth, text) => Math.max(0, depth + (isOpen(text) ? 1 : isClose(text) ? -1 : 0)), before) > 0;

const textsOf = (segments: readonly Segment[]) =>
  segments.flatMap(({ tokens }) => tokens).map(({ text }) => text);

/** Whether a line of text opens a bracket that the next one goes on within. */
export const opensBracket = (line: string): boolean => isBracketOpen([...line]);

/** The formula is what an item begins with: the sign before it is no operator. */
function followsSignOfList(segments: readonly Segment[], at: number, size: number): boolean {
  const [sign, ...others] = segments[at - 1]?.tokens ?? [];
  const first = segments[at]?.tokens[0];
  return (
    at === 1 &&
    sign !== undefined &&
    first !== undefined &&
    others.length === 0 &&
    leadsItem([sign, first], size)
  );
}

/**
 * Whether two formulas stand side by side, and no comma or quad sets them apart: `y″ + y = 0, y(0) = 1` are two statements.
 * So are two with a blank between that lack nothing, as where a map is said to be continuous: `f: I → K C⁰`.
 */
function isCutThrough(segments: readonly Segment[], at: number, size: number): boolean {
  const [left, right] = [segments[at - 1], segments[at]];
  if (left?.kind !== 'math' || right?.kind !== 'math') return false;
  if (left.tokens.at(-1)?.role === 'punctuation') return false;
  if (isLeader(segments, at) || areBothWhole(left.tokens, right.tokens, size)) return false;
  const before = segments.slice(0, at).flatMap(({ tokens }) => tokens);
  return !isSetApart(before, right.tokens[0], size);
}

/** The number of an equation, as a line ends in it. */
const EQUATION_NUMBER = /^\(\d+(?:\.\d+)*\)$/;

/** `x + y = 12 … (4)`: dots that lead from an equation to its number, which ends the line, are no part of either. */
function isLeader(segments: readonly Segment[], at: number): boolean {
  const [dots, ...others] = segments.slice(at);
  const rest = others.flatMap(({ tokens }) => tokens).map(({ text }) => text);
  return dots !== undefined && dots.tokens.every(isDots) && EQUATION_NUMBER.test(rest.join(''));
}

/** Between two formulas of a sentence: a blank between words, as lines shrink it. */
const MIN_BLANK_EM = MEDIUM_SPACE_EM;

function areBothWhole(left: readonly Token[], right: readonly Token[], size: number): boolean {
  const [last, first] = [left.at(-1), right[0]];
  if (!last || !first || isDots(last) || isDots(first)) return false;
  const gap = first.x0 - last.x1;
  return gap > MIN_BLANK_EM * size && gap < MIN_QUAD_EM * size && isWhole(left) && isWhole(right);
}

const SQUARE_BRACKET = /^[\][]$/;

/** Signs and brackets that a formula begins and ends with have what they belong to; square brackets may be turned. */
function isWhole(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || first.role === 'punctuation' || last.role === 'operator') return false;
  if (lacksLeft(first, Number.POSITIVE_INFINITY)) return false;
  const count = (isKind: (text: string) => boolean) => tokens.filter(({ text }) => isKind(text)).length;
  const squares = count((text) => SQUARE_BRACKET.test(text));
  const round = (isKind: (text: string) => boolean) =>
    count((text) => isKind(text) && !SQUARE_BRACKET.test(text));
  return squares % 2 === 0 && round(isOpen) === round(isClose);
}

/** A quad less what letters lean out of their advance. */
const MIN_QUAD_EM = 0.8;

const isDots = ({ text }: Token) => /^[.…⋯]+$/u.test(text);

/**
 * Whether a quad sets a token of a line apart from those before it, as an author does with statements. In brackets, and beside
 * dots, it is one between the entries of a row.
 */
export function isSetApart(before: readonly Token[], next: Token | undefined, size: number): boolean {
  const last = before.at(-1);
  if (!last || !next || next.x0 - last.x1 < MIN_QUAD_EM * size || isDots(last) || isDots(next)) return false;
  return (
    before.filter(({ text }) => isOpen(text)).length <= before.filter(({ text }) => isClose(text)).length
  );
}

/** Several letters of a text's own italics: a name in an italic text, or a product. */
const isItalicText = (glyph: Token['glyph']) =>
  glyph?.font.italic === true && (glyph.font.encoding === 'OT1' || glyph.font.encoding === 'T1');

/** `d = distance between the planes`: words say what a symbol stands for. */
const isExplained = (sign: Token, after: Token) =>
  sign.text === '=' &&
  after.role === 'word' &&
  after.label === 'text' &&
  after.text.length >= SHORTEST_WORD_LENGTH;

/** `X/∼`: by an equivalence relation. */
const isQuotient = (tokens: readonly Token[]) => /^[/⁄∕]$/u.test(tokens[tokens.length - 2]?.text ?? '');

/** `____ × 10³`: where the answer is to be written stands for an operand. */
const isBlankToFill = ({ text }: Token) => /^_+$/.test(text);

/** `Distance = 5 m`, `speeds > 70`: a word of the text is the left side. */
const isNameBefore = (before: Token, sign: Token) =>
  isRelation(sign.text) &&
  before.role === 'word' &&
  before.label === 'text' &&
  before.text.length >= SHORTEST_WORD_LENGTH;

const UNARY = /^[+−±∓∼~∗*†-]$/u;

/** Between statements, of which one may be told in words. */
const IMPLICATION = /^[⇒⇐⇔⟹⟸⟺]$/u;

/** A relation or an operator without its left side; alone it is spoken of as a sign. */
const lacksLeft = ({ role, text }: Token, length: number) =>
  role === 'operator' &&
  (length > 1 || text === '=') &&
  (isRelation(text) || isBinary(text)) &&
  !UNARY.test(text) &&
  !IMPLICATION.test(text);

const lacksRight = ({ role, text, bases }: Token, length: number) =>
  role === 'operator' &&
  length > 1 &&
  (isRelation(text) || isBinary(text)) &&
  !IMPLICATION.test(text) &&
  bases.every(({ sub, sup }) => sub.length + sup.length === 0);

const isTouching = (left: Token, right: Token, size: number) => right.x0 - left.x1 < MAX_LETTER_GAP_EM * size;

const isOperand = ({ role }: Token) => role !== 'operator' && role !== 'punctuation';

/** The space about a relation; dashes of prose have word spaces about them, or none. */
const MAX_SIGN_GAP_EM = OPERAND_GAP_EM;

/** A sign of formulas that was left to the text beside a formula. */
const isNearSign = (sign: Token | undefined, beside: Token, size: number) =>
  sign?.role === 'operator' &&
  (isRelation(sign.text) || /^[+−±×÷]$/u.test(sign.text)) &&
  Math.max(sign.x0 - beside.x1, beside.x0 - sign.x1) < MAX_SIGN_GAP_EM * size;

/** `if` before a matrix: letters of a name are torn from letters, and no word of prose is a name of what is built of parts. */
const isWordBeforeConstruct = (left: Token, right: Token) =>
  left.text.length > 1 && isCommonWord(left) && right.role === 'construct';

/** `x²and`: a whole word that a typist left no blank before, behind an object in a font of formulas. */
const isWordBehindObject = (left: Token, right: Token) =>
  right.text.length >= SHORTEST_WORD_LENGTH &&
  isCommonWord(right) &&
  isOfMathFont(left) &&
  !isOfMathFont(right);

const isOfMathFont = ({ bases }: Token) =>
  bases.some(({ item }) => item?.glyphs.some(({ font }) => font.math) === true);

/** A letter of prose without a blank before the formula, or behind it; behind a whole word the blank is missing. */
const isGlued = (left: Token, right: Token, size: number) =>
  isTouching(left, right, size) &&
  !isWordBeforeConstruct(left, right) &&
  !isWordBehindObject(left, right) &&
  [left, right].some(
    (token) =>
      token.role === 'word' &&
      token.label === 'text' &&
      token.text.length < MIN_WORD_LETTERS &&
      !isProseScriptWord(token),
  );
