import { isOpen, NARY } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM, MIN_STRETCHED_FENCE_EM } from '../../formula/model/tolerances.ts';
import {
  COLUMN_GAP_EM,
  HAIR_EM,
  LEAST_WORD_SPACE_EM,
  MEDIUM_SPACE_EM,
  STRETCHED_QUAD_EM,
  STRETCHED_WORD_SPACE_EM,
} from '../../metrics.ts';
import { MAX_TERM_TOKENS } from '../model/tolerances.ts';
import type { Token } from './token.ts';
import {
  CONSTRUCT_THIN_SPACE_EM,
  gapAfter,
  gapsAbout,
  isDots,
  isFunctionWord,
  isOperator,
  isSpacedSign,
  LESS_THAN_WORD_SPACE_SHARE,
  type LineContext,
  LOOSE_THIN_SPACE_EM,
  OPERAND_GAP_EM,
  OPERATOR_GAP_EM,
  OPERATOR_SPACE_SHARE,
  STRETCHED_OPERAND_GAP_EM,
  STRETCHED_THICK_SPACE_EM,
  TOUCHING_EM,
} from './token-line.ts';

/** How far apart two neighbours of one formula may stand, in points, and where that holds. */
interface GapRule {
  /** As `--explain` prints it. */
  name: string;
  applies: (tokens: readonly Token[], at: number, context: LineContext) => boolean;
  widest: (context: LineContext) => number;
}

const em =
  (gapEm: number) =>
  ({ size }: LineContext) =>
    gapEm * size;

/** Whether the test holds for the token or for the next one. */
const either =
  (test: (tokens: readonly Token[], at: number, context: LineContext) => boolean): GapRule['applies'] =>
  (tokens, at, context) =>
    test(tokens, at, context) || test(tokens, at + 1, context);

const tokenAt = (tokens: readonly Token[], at: number) => tokens[at] as Token;

/** Programs with fonts for formulas set blanks about operators only: operands stand closer than words. */
const FORMULA_FONT_OPERAND_GAP_EM = CONSTRUCT_THIN_SPACE_EM;
/** Wider than that, even a stretched line has ended its formula. */
const MAX_OPERATOR_GAP_EM = STRETCHED_QUAD_EM;
/** An array keeps the blank between its columns at either side. */
const ARRAY_GAP_EM = COLUMN_GAP_EM;
/** Before `dx`: a thin space behind the blank of its integrand. */
const DIFFERENTIAL_GAP_EM = STRETCHED_THICK_SPACE_EM;
/** Two symbols with nothing between them that sets a blank: kerning, slant, a thin space. */
const NEIGHBOUR_GAP_EM = 0.235;
/** Before a function's name: a thin space, which a line of wide blanks stretches. */
const MAX_FUNCTION_GAP_EM = STRETCHED_THICK_SPACE_EM;
const FUNCTION_SPACE_SHARE = 0.96;

/** Equation editors set the blanks that people type in an equation in its own font: a quarter of an em. */
const isAlphabetLetter = ({ text }: Token) => /^[\u{1d400}-\u{1d7ff}]/u.test(text);

const GAP_RULES: readonly GapRule[] = [
  {
    name: 'operands in fonts for formulas',
    applies: (tokens, at, { fonts }) =>
      Boolean(fonts) && isTight(tokenAt(tokens, at)) && isTight(tokenAt(tokens, at + 1)),
    widest: em(FORMULA_FONT_OPERAND_GAP_EM),
  },
  {
    name: 'letters of mathematical alphabets',
    applies: (tokens, at) =>
      isAlphabetLetter(tokenAt(tokens, at)) && isAlphabetLetter(tokenAt(tokens, at + 1)),
    widest: em(FORMULA_FONT_OPERAND_GAP_EM),
  },
  {
    name: 'signs in fonts for formulas',
    applies: (_tokens, _at, { fonts }) => Boolean(fonts),
    widest: em(OPERATOR_GAP_EM),
  },
  {
    name: 'operator',
    applies: either((tokens, at) => isOperator(tokenAt(tokens, at))),
    widest: ({ size, space }) =>
      Math.max(OPERATOR_GAP_EM * size, Math.min(OPERATOR_SPACE_SHARE * space, MAX_OPERATOR_GAP_EM * size)),
  },
  { name: 'bar as a relation', applies: either(isDivider), widest: em(STRETCHED_OPERAND_GAP_EM) },
  {
    name: 'modulus',
    applies: either((tokens, at) => tokenAt(tokens, at).text === 'mod'),
    widest: em(OPERAND_GAP_EM),
  },
  {
    name: 'relation named by a letter',
    applies: either((tokens, at, { space }) => isNamedRelation(tokens, at, space)),
    widest: em(OPERAND_GAP_EM),
  },
  { name: 'sign between operands', applies: either(isInfix), widest: em(OPERAND_GAP_EM) },
  { name: 'colon as a relation', applies: either(isColonRelation), widest: em(OPERATOR_GAP_EM) },
  {
    name: 'colon of mathematics',
    applies: (tokens, at) => {
      const next = tokenAt(tokens, at + 1);
      return next.text === ':' && next.glyph?.font.math === true;
    },
    widest: em(STRETCHED_THICK_SPACE_EM),
  },
  {
    name: 'behind the colon of a map',
    applies: (tokens, at, { size }) => tokenAt(tokens, at).text === ':' && isMapColon(tokens, at, size),
    widest: em(STRETCHED_WORD_SPACE_EM),
  },
  {
    name: 'array behind a comma',
    applies: (tokens, at) => {
      const { text, label } = tokenAt(tokens, at);
      return /^[,;]$/.test(text) && label === 'math' && isArray(tokenAt(tokens, at + 1));
    },
    widest: em(ARRAY_GAP_EM),
  },
  {
    name: 'behind a comma of the formula',
    applies: (tokens, at) => isSeparator(tokenAt(tokens, at)) && tokenAt(tokens, at).label === 'math',
    widest: em(STRETCHED_WORD_SPACE_EM),
  },
  {
    name: 'behind a comma between signs',
    applies: (tokens, at) =>
      isSeparator(tokenAt(tokens, at)) && [at - 1, at + 1].every((beside) => isBareSign(tokens, beside)),
    widest: em(CONSTRUCT_THIN_SPACE_EM),
  },
  {
    name: 'behind a comma of the prose',
    applies: (tokens, at) => isSeparator(tokenAt(tokens, at)),
    widest: ({ size, space }) => Math.min(MEDIUM_SPACE_EM * size, LESS_THAN_WORD_SPACE_SHARE * space),
  },
  {
    name: 'dots',
    applies: either((tokens, at) => isDots(tokenAt(tokens, at))),
    widest: em(CONSTRUCT_THIN_SPACE_EM),
  },
  {
    name: 'before a differential',
    applies: (tokens, at) => isDifferential(tokens, at + 1),
    widest: em(DIFFERENTIAL_GAP_EM),
  },
  {
    name: 'construct behind an operator with limits',
    applies: (tokens, at) => hasLimits(tokenAt(tokens, at)) && tokenAt(tokens, at + 1).role === 'construct',
    widest: em(OPERATOR_GAP_EM),
  },
  {
    name: 'operand of a large operator or a function',
    applies: (tokens, at) => setsOffOperand(tokenAt(tokens, at)),
    widest: em(STRETCHED_OPERAND_GAP_EM),
  },
  {
    name: 'before a stretched bracket',
    applies: (tokens, at) => tokenAt(tokens, at).label === 'math' && isTallOpen(tokenAt(tokens, at + 1)),
    widest: em(CONSTRUCT_THIN_SPACE_EM),
  },
  {
    name: 'bar behind a closing bracket',
    applies: (tokens, at) => isClosingBracket(tokenAt(tokens, at)) && tokenAt(tokens, at + 1).text === '|',
    widest: em(OPERAND_GAP_EM),
  },
  {
    name: 'behind the root of a number, which is a factor',
    applies: (tokens, at) => isRootOfNumber(tokenAt(tokens, at)),
    widest: em(STRETCHED_WORD_SPACE_EM),
  },
  {
    name: 'fraction, radical or other construct',
    applies: either((tokens, at) => tokenAt(tokens, at).role === 'construct'),
    widest: em(OPERAND_GAP_EM),
  },
  {
    name: 'before the colon of a map',
    applies: (tokens, at, { size }) =>
      tokenAt(tokens, at + 1).text === ':' && isMapColon(tokens, at + 1, size),
    widest: em(LOOSE_THIN_SPACE_EM),
  },
  { name: 'before a colon', applies: (tokens, at) => tokenAt(tokens, at + 1).text === ':', widest: () => 0 },
  {
    name: 'before the name of a function',
    applies: (tokens, at) => {
      const [token, next] = [tokenAt(tokens, at), tokenAt(tokens, at + 1)];
      return token.label === 'math' && next.label === 'math' && isFunctionWord(next);
    },
    widest: ({ size, space }) =>
      Math.max(NEIGHBOUR_GAP_EM * size, Math.min(MAX_FUNCTION_GAP_EM * size, FUNCTION_SPACE_SHARE * space)),
  },
  { name: 'neighbours', applies: () => true, widest: em(NEIGHBOUR_GAP_EM) },
];

/** The widest gap that a formula may leave between this token and the next, in points: the first rule that applies. */
export function maxFormulaGap(tokens: readonly Token[], at: number, context: LineContext): number {
  const rule = GAP_RULES.find(({ applies }) => applies(tokens, at, context)) as GapRule;
  return rule.widest(context);
}

const isSeparator = ({ text }: Token) => /^[,;:]$/.test(text);

/**
 * An operator or another sign that is no operand: the signs of a list are one formula, where each by itself is none. A bar is one
 * between two commas, elsewhere it closes a norm.
 */
function isBareSign(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.label === 'text') return false;
  const beside = [tokens[at - 1], tokens[at + 1]];
  if (/^[|∥]$/u.test(token.text)) return beside.every((each) => each !== undefined && isSeparator(each));
  return /^[\p{Sm}\p{So}∗•·†‡ℵℏℓ]$/u.test(token.text);
}

/** A root that holds digits alone: a number, which multiplies the symbol behind it. */
const isRootOfNumber = ({ bases: [base, ...others] }: Token) =>
  others.length === 0 &&
  base?.item?.kind === 'radical' &&
  base.item.glyphs.every(({ text }) => /^[\d√]$/u.test(text));

/** Nothing that a program sets blanks about: what follows at a word's distance is a formula of its own. */
const isTight = ({ role, text }: Token) =>
  role === 'number' || role === 'fence' || role === 'construct' || (role === 'word' && text.length === 1);

/** Behind it a factor in bars stands off by a thin space and the white that both signs have: 0.32 em in newtx. */
const isClosingBracket = ({ text, label }: Token) => /^[)\]]$/.test(text) && label === 'math';

const isArray = ({ bases }: Token) => bases[0]?.item?.kind === 'array';

/** An operator that is nothing by itself: what comes next is its operand. */
const hasLimits = ({ bases }: Token) => bases.some(({ item }) => item?.kind === 'limits');

/** A large operator or a named function: its operand may stand off a little. */
const setsOffOperand = (token: Token) =>
  (token.label === 'math' && token.role === 'word' && (isFunctionWord(token) || token.text.length > 1)) ||
  (token.role === 'construct' &&
    token.bases.some(({ item }) => item !== null && (NARY.has(item.text) || item.kind === 'limits')));

/** `d` before a variable, as behind an integrand. */
function isDifferential(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    token?.label === 'math' &&
    plainLetter(token) === 'd' &&
    next?.label === 'math' &&
    next.role !== 'operator' &&
    gapAfter(tokens, at) < MAX_LETTER_GAP_EM * next.size
  );
}

/** How far the blanks on the two sides of a colon may differ where it is a relation. */
const COLON_DIFFERENCE_EM = LEAST_WORD_SPACE_EM;

/** A colon with like space on both sides, or before an equals sign, is a relation; one at a word's end is not. */
function isColonRelation(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== ':') return false;
  const [before, after] = gapsAbout(tokens, at);
  if (tokens[at + 1]?.text === '=' && after < TOUCHING_EM * token.size)
    return before < OPERATOR_GAP_EM * token.size;
  const isSpacedBefore = before > MAX_LETTER_GAP_EM * token.size;
  return isSpacedBefore && Math.abs(before - after) < COLON_DIFFERENCE_EM * token.size;
}

/** No domain is written with more tokens. */
const LONGEST_DOMAIN = MAX_TERM_TOKENS;

/** The colon of `f: X → Y`: an arrow follows before any prose. */
function isMapColon(tokens: readonly Token[], at: number, size: number): boolean {
  const [before, after] = gapsAbout(tokens, at);
  if (before > LOOSE_THIN_SPACE_EM * size || after > STRETCHED_WORD_SPACE_EM * size) return false;
  for (const token of tokens.slice(at + 1, at + 1 + LONGEST_DOMAIN)) {
    if (token.label === 'text') return false;
    if (/^[→↦⟶⟼↪↠]$/u.test(token.text)) return true;
  }
  return false;
}

/** The thick space about a letter that serves as a relation, and how exactly it is set. */
const NAMED_RELATION_GAP_EM = { least: 0.25, most: 0.31, difference: 0.03 };
/** The line's word space differs from it at least so much, or the letter is a word. */
const WORD_SPACE_DIFFERENCE_EM = HAIR_EM;

/** A capital between two variables, apart from both alike, but less than words are: `x R y`. */
function isNamedRelation(tokens: readonly Token[], at: number, space: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!(before && token && after) || token.label !== 'math') return false;
  const gaps = gapsAbout(tokens, at);
  const [least, most] = [Math.min(...gaps) / token.size, Math.max(...gaps) / token.size];
  if (least < NAMED_RELATION_GAP_EM.least || most > NAMED_RELATION_GAP_EM.most) return false;
  if (most - least > NAMED_RELATION_GAP_EM.difference) return false;
  const apart = Math.abs(space / token.size - least) > WORD_SPACE_DIFFERENCE_EM;
  return apart && [before, token, after].every(isVariable) && /^\p{Lu}$/u.test(plainLetter(token));
}

/** The letter without the alphabet that it is set in. */
const plainLetter = ({ text }: Token) => text.normalize('NFKD');
const isVariable = (token: Token) => token.label === 'math' && /^\p{L}$/u.test(plainLetter(token));

/** A thin space stands before a bracket that was stretched. */
const isTallOpen = ({ text, bases, size }: Token) => {
  const ink = bases[0]?.item?.ink;
  return ink !== undefined && isOpen(text) && ink.y1 - ink.y0 > MIN_STRETCHED_FENCE_EM * size;
};

/** A sign between two operands, as far from the one as from the other: `A ∖ B`, `A △ B`. */
function isInfix(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.role !== 'symbol' || !/^[\p{S}\\]$/u.test(token.text)) return false;
  return isSpacedSign(tokens, at) && Math.max(...gapsAbout(tokens, at)) < OPERAND_GAP_EM * token.size;
}

/** A bar with space on both sides is a relation. */
function isDivider(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !/^[|∣∥‖]$/u.test(token.text)) return false;
  return (
    isSpacedSign(tokens, at) && Math.max(...gapsAbout(tokens, at)) < STRETCHED_OPERAND_GAP_EM * token.size
  );
}
