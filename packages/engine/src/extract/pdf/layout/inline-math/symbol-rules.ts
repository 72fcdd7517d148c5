import { FUNCTIONS, isOpen, isTypewriter } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM, MAX_NAME_LENGTH, MIN_EQUAL_SIZE_RATIO } from '../../formula/model/tolerances.ts';
import { LONGEST_PRODUCT, MIN_WORD_LETTERS, ROUNDING_EM, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { isCommonWord } from './common-words.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import { isLetterSetApart } from './leading-labels.ts';
import { awaitsOperand } from './operand-rules.ts';
import { isHattedLetter } from './own-labels.ts';
import { isInScriptOfProse } from './prose-rules.ts';
import { isProseScriptWord, type Token } from './token.ts';
import {
  CONSTRUCT_THIN_SPACE_EM,
  gapAfter,
  holdsMath,
  isFunctionWord,
  isOperator,
  LESS_THAN_WORD_SPACE_SHARE,
  type LineContext,
  LONGEST_UNIT,
  LOOSE_THIN_SPACE_EM,
  OPERAND_GAP_EM,
  OPERATOR_SPACE_SHARE,
  STRETCHED_OPERAND_GAP_EM,
  STRETCHED_THICK_SPACE_EM,
  STRETCHED_THIN_SPACE_EM,
  TOUCHING_EM,
  thinSpaceOf,
} from './token-line.ts';

const isLongWord = ({ role, text }: Token) => role === 'word' && text.length > LONGEST_PRODUCT;

/** Single italic letters: variables where the words about them are upright, or where mathematics touches them. */
export const singleLetters: LabelRule = {
  name: 'single italic letter',
  role: 'word',
  decide(tokens, at, context) {
    const token = tokens[at] as Token;
    if (isInScriptOfProse(token)) return null;
    if (!(token.label === 'neutral' || mayBeProduct(tokens, at, context))) return null;
    if (context.hasMathItalicFont) return [{ at, label: 'text' }];
    const touches = touchesMath(tokens, at, context);
    if (!touches && isRomanNumeral(tokens, at)) return [{ at, label: 'text' }];
    if ([...token.text].length === 1) {
      const isWord =
        isAmongItalics(tokens, at) &&
        (touches ? isPartBeforeDash(tokens, at) : isWordOfOneLetter(tokens, at));
      return [{ at, label: isWord ? 'text' : 'math' }];
    }
    return touches || (isUnspeakable(token) && !isAmongItalics(tokens, at)) ? [asMath(at)] : null;
  },
};

/** `दीर्घ-उत्तर II प्रकार`: among words of a script without italics, numerals are set as all numbers of the line are. */
function isRomanNumeral(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:I{1,3}|IV|VI?)$/.test(tokens[at]?.text ?? '')) return false;
  const numbers = tokens.filter(({ role }) => role === 'number');
  const areItalic = numbers.length > 0 && numbers.every(({ glyph }) => glyph?.font.italic);
  return areItalic && tokens.some(isProseScriptWord);
}

/** Two letters, or more with a capital behind a small letter: no word of prose looks like it. */
const isUnspeakable = ({ text }: Token) => text.length === 2 || /\p{Ll}\p{Lu}/u.test(text);

function touchesMath(tokens: readonly Token[], at: number, context: LineContext): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const reach = (neighbour: number) =>
    awaitsOperand(tokens, neighbour) ? STRETCHED_WORD_SPACE_EM * context.size : thinSpaceOf(context);
  return (
    (before?.label === 'math' && gapAfter(tokens, at - 1) < reach(at - 1)) ||
    (after?.label === 'math' && gapAfter(tokens, at) < reach(at + 1)) ||
    (isOpen(after?.text ?? '') && gapAfter(tokens, at) < TOUCHING_EM * context.size)
  );
}

/** Italic letters side by side are a product of variables where variables are set in text italic. */
function mayBeProduct(tokens: readonly Token[], at: number, { hasMathItalicFont }: LineContext): boolean {
  const token = tokens[at] as Token;
  return (
    !hasMathItalicFont &&
    token.label === 'text' &&
    token.glyph?.font.italic === true &&
    token.text.length < MIN_WORD_LETTERS &&
    /^[A-Za-z]+$/.test(token.text) &&
    (!isCommonWord(token) || isFactor(tokens, at))
  );
}

function isFactor(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return false;
  const gapEm = gapAfter(tokens, at - 1) / (tokens[at] as Token).size;
  return isOperator(before) ? gapEm < OPERAND_GAP_EM : before.role === 'number' && gapEm < MAX_LETTER_GAP_EM;
}

/** `a` and `I` are words anywhere, `A` at the start of a sentence. */
function isWordOfOneLetter(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  const before = tokens[at - 1];
  if (/^[aI]$/.test(text) || (text === 'A' && (!before || /^[.:!?)]$/.test(before.text)))) return true;
  return /^\p{Lu}$/u.test(text) && isNamedPart(tokens, at);
}

/** What parts of a paper are called that have a letter for a name. */
const PART_NOUN = /^(?:sections?|parts?|columns?|lists?|options?|papers?)$/i;
/** Between such a noun and its letters: other letters, commas and dashes. */
const BESIDE_PART = /^(?:\p{Lu}|and|or|to|[,–—-])$/u;

/** `Section A`, `Sections A, B and C`: a letter that names a part of the paper. */
function isNamedPart(tokens: readonly Token[], at: number): boolean {
  const noun = tokens.slice(0, at).findLast(({ text }) => !BESIDE_PART.test(text));
  return PART_NOUN.test(noun?.text ?? '');
}

/** `Section A – Questions`: the dash before the words of a part, which fonts of mathematics have, too. */
const isPartBeforeDash = (tokens: readonly Token[], at: number) =>
  /^\p{Lu}$/u.test(tokens[at]?.text ?? '') &&
  isNamedPart(tokens, at) &&
  /^[–—−]$/.test(tokens[at + 1]?.text ?? '') &&
  tokens[at + 2]?.role === 'word';

function isAmongItalics(tokens: readonly Token[], at: number): boolean {
  const isWord = (token: Token) => isLongWord(token) || (token.role === 'word' && isCommonWord(token));
  const nearest = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)];
  return nearest.some((token) => token?.glyph?.font.italic === true);
}

/** Names of functions that are words of prose, too: the blank of a word behind them shows it. */
const PROSE_NAMES = new Set(['rank', 'sign', 'span', 'curl']);
/** Names that no sentence has; `max` and `sec` are words and units, too. */
const NO_WORD = /^(?:(?:arc)?(?:sin|cos|tan|cot|cosec)h?|log|ln)$/;
/** What stands behind such a name as its argument only, be the blank between a little wider than the line's others. */
const GREEK = /^[α-ω]$/u;

/** `sin`, `lim`, `max` beside mathematics. */
export const functionNames: LabelRule = {
  name: 'function name beside a formula',
  order: 'backward',
  decide(tokens, at, context) {
    const token = tokens[at] as Token;
    if (token.label === 'math') return null;
    if (isSlantedFunction(tokens, at)) return isApplied(tokens, at, context) ? [asMath(at)] : null;
    if (!isFunctionWord(token)) return null;
    return isApplied(tokens, at, context) || isCalled(tokens, at, context) || isOperand(tokens, at, context)
      ? [asMath(at)]
      : null;
  },
};

/** `sec` in italics, as office suites set the names that they do not know; not in prose that is in italics itself. */
function isSlantedFunction(tokens: readonly Token[], at: number): boolean {
  const { role, text, glyph } = tokens[at] as Token;
  return role === 'word' && FUNCTIONS.has(text) && glyph?.font.italic === true && !isAmongItalics(tokens, at);
}

function isApplied(tokens: readonly Token[], at: number, { size, space }: LineContext): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]];
  if (!next || !(next.label === 'math' || next.role === 'number')) return false;
  return gapAfter(tokens, at) < widestArgumentGap(token, next, { size, space });
}

/** From a function's name to its argument, in points; behind a name that is no word people type a blank. */
function widestArgumentGap(
  { text }: Token,
  argument: Token,
  { size, space }: Pick<LineContext, 'size' | 'space'>,
): number {
  if (PROSE_NAMES.has(text)) return Math.min(LOOSE_THIN_SPACE_EM * size, LESS_THAN_WORD_SPACE_SHARE * space);
  const thin = (isFraction(argument) ? CONSTRUCT_THIN_SPACE_EM : LOOSE_THIN_SPACE_EM) * size;
  if (!NO_WORD.test(text)) return thin;
  if (GREEK.test(argument.text)) return STRETCHED_OPERAND_GAP_EM * size;
  return Math.max(thin, Math.min(STRETCHED_OPERAND_GAP_EM * size, OPERATOR_SPACE_SHARE * space));
}

function isCalled(tokens: readonly Token[], at: number, { size }: LineContext): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]];
  return (
    next !== undefined &&
    isOpen(next.text) &&
    gapAfter(tokens, at) < MAX_LETTER_GAP_EM * size &&
    token.text.length > 1
  );
}

function isOperand(tokens: readonly Token[], at: number, { size }: LineContext): boolean {
  const before = tokens[at - 1];
  return (
    before?.label === 'math' &&
    before.role === 'operator' &&
    gapAfter(tokens, at - 1) < STRETCHED_THICK_SPACE_EM * size
  );
}

/** `2î – ĵ` in the font of the prose: a letter with a hat that is in no word is a unit vector. */
export const hattedLetters: LabelRule = {
  name: 'letter with a hat in no word',
  role: 'construct',
  decide(tokens, at, { size }) {
    const token = tokens[at] as Token;
    if (token.label === 'math' || !isHattedLetter(token)) return null;
    const isInWord = (other: Token | undefined, gap: number) =>
      other?.role === 'word' && gap < MAX_LETTER_GAP_EM * size;
    return isInWord(tokens[at - 1], gapAfter(tokens, at - 1)) ||
      isInWord(tokens[at + 1], gapAfter(tokens, at))
      ? null
      : [asMath(at)];
  },
};

/** Vectors and matrices in bold, beside an operator or a bracket. */
export const boldSymbols: LabelRule = {
  name: 'bold symbol beside a formula',
  decide(tokens, at, { size }) {
    const token = tokens[at] as Token;
    if (!isBoldSymbol(token) || isBoldLine(tokens)) return null;
    if (isBoldWord(tokens[at - 1]) || isBoldWord(tokens[at + 1])) return null;
    const isNear = (other: Token | undefined, gap: number) =>
      other?.label === 'math' && gap < STRETCHED_THICK_SPACE_EM * size;
    return isNear(tokens[at - 1], gapAfter(tokens, at - 1)) || isNear(tokens[at + 1], gapAfter(tokens, at))
      ? [asMath(at)]
      : null;
  },
};

const isBoldSymbol = (token: Token) =>
  token.text.length <= LONGEST_PRODUCT &&
  !(token.text.length > 1 && isCommonWord(token)) &&
  ((token.role === 'word' && token.glyph?.font.bold === true) || isAccentedBold(token));

const isBoldWord = (token: Token | undefined) =>
  token !== undefined && isLongWord(token) && token.glyph?.font.bold === true;

function isBoldLine(tokens: readonly Token[]): boolean {
  const words = tokens.filter(isLongWord);
  return words.length > 0 && words.every(isBoldWord);
}

/** A bold letter with an accent, as words have them, too. */
const isAccentedBold = ({ role, label, bases }: Token) =>
  role === 'construct' &&
  label === 'text' &&
  bases.every(({ item }) => item?.glyphs.some(({ font, text }) => font.bold && /^[a-z]$/i.test(text)));

/** Below this a name touches its neighbour: there is no thin space between them. */
const LEAST_THIN_SPACE_EM = TOUCHING_EM;
/** Between a name and its bracket: next to nothing. */
const NAME_CALL_GAP_EM = ROUNDING_EM;
/** A unit is set off from its number at least so much. */
const LEAST_UNIT_GAP_EM = TOUCHING_EM;

/** A name in the family of the formulas' numbers, where words have another: it is in the formula that it stands beside. */
export const namesInRoman: LabelRule = {
  name: 'name in the roman of the formulas',
  role: 'word',
  decide(tokens, at, { size }) {
    const token = tokens[at] as Token;
    if (token.label !== 'text' || token.glyph?.font.sets !== 'formulas') return null;
    const isNear = (other: Token | undefined, gap: number) =>
      other?.label === 'math' && gap < STRETCHED_OPERAND_GAP_EM * size;
    return isNear(tokens[at - 1], gapAfter(tokens, at - 1)) || isNear(tokens[at + 1], gapAfter(tokens, at))
      ? [asMath(at)]
      : null;
  },
};

/** Upright names that are no known function: a thin space or a bracket ties them to mathematics. */
export const operatorNames: LabelRule = {
  name: 'name tied to a formula by a thin space or a bracket',
  role: 'word',
  decide(tokens, at, context) {
    const token = tokens[at] as Token;
    if (token.label !== 'text') return null;
    if (token.text.length > MAX_NAME_LENGTH || isCommonWord(token) || token.glyph?.isProse) return null;
    const called = isNameCalled(tokens, at, context);
    const tied = token.glyph?.font.italic
      ? called && context.hasMathItalicFont
      : called || precedesByThinSpace(tokens, at, context) || isUnit(tokens, at, context);
    return tied ? [asMath(at)] : null;
  },
};

function precedesByThinSpace(tokens: readonly Token[], at: number, context: LineContext): boolean {
  const next = tokens[at + 1];
  const gap = gapAfter(tokens, at);
  return (
    next?.label === 'math' &&
    gap > LEAST_THIN_SPACE_EM * context.size &&
    gap < thinSpaceOf(context) &&
    next.role !== 'operator'
  );
}

function isNameCalled(tokens: readonly Token[], at: number, { size }: LineContext): boolean {
  const next = tokens[at + 1];
  return (
    next !== undefined &&
    isOpen(next.text) &&
    gapAfter(tokens, at) < NAME_CALL_GAP_EM * size &&
    holdsMath(tokens, at + 1)
  );
}

function isUnit(tokens: readonly Token[], at: number, context: LineContext): boolean {
  const [before, { text }] = [tokens[at - 1], tokens[at] as Token];
  if (!before || !(before.label === 'math' || before.role === 'number')) return false;
  const gap = gapAfter(tokens, at - 1);
  const widest = isFraction(before)
    ? Math.max(thinSpaceOf(context), CONSTRUCT_THIN_SPACE_EM * context.size)
    : thinSpaceOf(context);
  return gap > LEAST_UNIT_GAP_EM * context.size && gap < widest && text.length <= LONGEST_UNIT;
}

const isFraction = ({ bases }: Token) => bases.at(-1)?.item?.kind === 'fraction';

/** `mod`, and `(mod m)` with the wide blank before it. */
export const modulus: LabelRule = {
  name: 'modulus',
  signs: ['mod'],
  decide(tokens, at, { size }) {
    const [token, open, before] = [tokens[at] as Token, tokens[at - 1], tokens[at - 2]];
    if (token.text !== 'mod') return null;
    const line = tokens.with(at, { ...token, label: 'math' });
    const bracketed =
      open?.text === '(' && gapAfter(line, at - 1) <= TOUCHING_EM * size && holdsMath(line, at - 1);
    if (!bracketed) return [asMath(at)];
    const space = STRETCHED_THIN_SPACE_EM * size;
    const next = tokens[at + 1];
    return [
      asMath(at),
      asMath(at - 1, { x0: before && Math.min(open.x0, before.x1 + space) }),
      ...(next && gapAfter(tokens, at) < STRETCHED_OPERAND_GAP_EM * size
        ? [{ at: at + 1, x0: Math.min(next.x0, token.x1 + space) }]
        : []),
    ];
  },
};

/** A single letter of another look than the words beside it: a vector, a set, a variable of a program. */
export const oddLetters: LabelRule = {
  name: 'letter of another look than the words beside it',
  role: 'word',
  decide(tokens, at, { size }) {
    const token = tokens[at] as Token;
    if (token.label !== 'text' || [...token.text].length !== 1) return null;
    if (token.size < MIN_EQUAL_SIZE_RATIO * size || !hasOddLook(token) || tokens.length <= 2) return null;
    if (isItemLetter(tokens, at, size) || isNamedStatement(tokens, at)) return null;
    const isWord = (word: Token) => word.role === 'word' && word.text.length > 1 && !isProseScriptWord(word);
    const beside = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)].filter(
      (word) => word !== undefined,
    );
    const odd =
      beside.length > 0 &&
      beside.every(({ glyph }) => glyph?.font.id !== token.glyph?.font.id && !glyph?.font.bold);
    return odd ? [asMath(at)] : null;
  },
};

/** `A.` at the start of a line, with a blank behind it; `Q9)`, `Q. 9`; a bold letter set apart from the words; `11. (c)`. */
const isItemLetter = (tokens: readonly Token[], at: number, size: number) =>
  (at === 0 && (isMarked(tokens, size) || isOfQuestion(tokens) || isLetterSetApart(tokens, size))) ||
  isAnswer(tokens, at);

/** A letter in brackets of its own font at the start of a line, behind the number of the question at most. */
function isAnswer(tokens: readonly Token[], at: number): boolean {
  const [open, letter, close] = tokens.slice(Math.max(0, at - 1), at + 2);
  return (
    open?.text === '(' &&
    close?.text === ')' &&
    [open, close].every(({ glyph }) => glyph?.font.id === letter?.glyph?.font.id) &&
    tokens.slice(0, at - 1).every(({ role, text }) => role === 'number' || text === '.')
  );
}

const isMarked = (tokens: readonly Token[], size: number) =>
  /^[.)]$/.test(tokens[1]?.text ?? '') && gapAfter(tokens, 1) > LEAST_THIN_SPACE_EM * size;

/** The letter before the number of a question. */
function isOfQuestion([letter, ...behind]: readonly Token[]): boolean {
  const number = behind[0]?.text === '.' ? behind[1] : behind[0];
  return letter?.text === 'Q' && number?.role === 'number';
}

const OF_STATEMENTS = /^(?:assertion|reason|true|false|explanation)$/i;

/** `Both A and R are true`: the letters of an assertion and its reason. */
const isNamedStatement = (tokens: readonly Token[], at: number) =>
  /^[AR]$/.test(tokens[at]?.text ?? '') && tokens.some(({ text }) => OF_STATEMENTS.test(text));

const hasOddLook = (token: Token) =>
  (token.glyph?.font.bold === true || isSansOrTypewriter(token)) && token.glyph?.font.italic !== true;

const isSansOrTypewriter = ({ glyph }: Token) =>
  glyph !== null &&
  (isTypewriter(glyph) || /^(cmss|lmss|lmsans|sfss)|sans|heros|helvet/i.test(glyph.font.name));
