import { flatMap } from '../../flat-map.ts';
import { isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { median } from '../../formula/model/box.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import {
  LONGEST_PRODUCT,
  QUAD_EM,
  SEVERAL_COUNT,
  SHRUNK_WORD_SPACE_EM,
  STRETCHED_WORD_SPACE_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import { abbreviations } from './abbreviations.ts';
import { blanksToFill } from './blanks-to-fill.ts';
import { codes } from './codes.ts';
import { compounds, statesOfMatter } from './compounds.ts';
import { type ExpandedSpan, expandSpan } from './expand-span.ts';
import { widestOperatorGap } from './expression.ts';
import { fontRule } from './font-rule.ts';
import type { FormulaFonts } from './formula-fonts.ts';
import { maxFormulaGap } from './formula-gaps.ts';
import { withGluedLetters } from './glued-letters.ts';
import { integrals } from './integrals.ts';
import { type LabelRule, labelled } from './label-rules.ts';
import { factorials, multiples } from './multiples.ts';
import {
  argumentsOfPowers,
  awaitedWords,
  differentials,
  dividends,
  divisors,
  infixMarkers,
  lineOperand,
  tuples,
  turnedIntervals,
  vertices,
} from './operand-rules.ts';
import { isNote } from './own-labels.ts';
import { printedObjects } from './printed-objects.ts';
import { countedAnswers, itemNumbers, scriptsOfProse } from './prose-rules.ts';
import { prefixedUnits, quantities } from './quantities.ts';
import { setsByProperty } from './set-builder.ts';
import { spelledWords } from './spelled-words.ts';
import { applications, axes, statements, units } from './statement-rules.ts';
import {
  boldSymbols,
  functionNames,
  hattedLetters,
  modulus,
  namesInRoman,
  oddLetters,
  operatorNames,
  singleLetters,
} from './symbol-rules.ts';
import { isPicture, type Token } from './token.ts';
import { balance, gapAfter, isDots, isOperator, type LineContext, type Span } from './token-line.ts';
import { quotients, surds } from './typed-factors.ts';
import { typedProse } from './typed-prose.ts';
import { derivatives, powers } from './typed-terms.ts';

export interface Segment {
  kind: 'text' | 'math';
  tokens: Token[];
}

/** What tokens are by their neighbours, where fonts do not say it. */
const LABEL_RULES: readonly LabelRule[] = [
  codes,
  hattedLetters,
  singleLetters,
  functionNames,
  namesInRoman,
  operatorNames,
  compounds,
  boldSymbols,
  modulus,
  oddLetters,
  infixMarkers,
  differentials,
  vertices,
  argumentsOfPowers,
  tuples,
  turnedIntervals,
  awaitedWords,
  quantities,
  divisors,
  dividends,
  derivatives,
  powers,
  statements,
  quotients,
  surds,
  integrals,
  multiples,
  factorials,
  units,
  quantities,
  prefixedUnits,
  axes,
  applications,
  setsByProperty,
  lineOperand,
  scriptsOfProse,
  itemNumbers,
  countedAnswers,
  statesOfMatter,
  spelledWords,
  abbreviations,
  printedObjects,
  blanksToFill,
];

/** Splits a line of text into prose and formulas. */
export function segmentsOf(tokens: Token[], line: Omit<LineContext, 'space'>): Segment[] {
  const context: LineContext = {
    size: line.size,
    expectsOperand: line.expectsOperand,
    hasMathItalicFont: line.hasMathItalicFont,
    fonts: line.fonts,
    space: wordSpaceOf(tokens, line.size),
  };
  return line.fonts ? segmentsByFont(tokens, context, line.fonts) : segmentsByRules(tokens, context);
}

function segmentsByRules(tokens: Token[], context: LineContext): Segment[] {
  const line = labelled(tokens, LABEL_RULES, context);
  const spans = mathSpans(line, context).map((span) => expandSpan(line, span, context));
  const formulas = spans
    .map((span) => ({ taken: span.taken, ...trim(line, span, context) }))
    .filter((span) => span.from < span.to && isFormula(line, span) && !isOfWordEquation(line, span))
    .map((span) => ({ taken: span.taken, ...withGluedLetters(line, span, context) }));
  const joined = joinSpans(joinAdjacent(line, formulas, context));
  return cut(withTaken(line, formulas), partAtPictures(line, joined, context));
}

/**
 * Two formulas side by side are one where people typed a blank in it: `A ln |x| + B x²`. Fonts of mathematics set no
 * blanks but the one that office suites leave behind the name of a function, so what they part is apart.
 */
function joinAdjacent(tokens: readonly Token[], spans: Span[], context: LineContext): Span[] {
  return spans.map((span, at) => {
    const next = spans[at + 1];
    if (next && (isQuotient(tokens, span, next, context) || lacksOperand(tokens, span, next, context)))
      return { from: span.from, to: next.from + 1 };
    if (next?.from !== span.to || gapAfter(tokens, span.to - 1) > widestOperatorGap(context)) return span;
    const isOne = !context.hasMathItalicFont || isOfficeArgument(tokens, next.from);
    return isOne ? { from: span.from, to: next.from + 1 } : span;
  });
}

/** `y = sin x / cos x`: people type blanks about the slash; a second relation behind it is another statement. */
function isQuotient(tokens: readonly Token[], span: Span, next: Span, context: LineContext): boolean {
  const isLoneSlash = next.from === span.to + 1 && tokens[span.to]?.text === '/';
  const gap = Math.max(gapAfter(tokens, span.to - 1), gapAfter(tokens, span.to));
  const states = tokens.slice(next.from, next.to).some(({ text }) => isRelation(text));
  return isLoneSlash && gap <= widestOperatorGap(context) && !states;
}

/** An operator at the end of one formula has its operand in the next, where they are side by side, a quad apart at most. */
const joinAtOperators = (tokens: readonly Token[], spans: Span[], context: LineContext): Span[] =>
  spans.map((span, at) => {
    const next = spans[at + 1];
    return next && lacksOperand(tokens, span, next, context) ? { from: span.from, to: next.from + 1 } : span;
  });

/** An arrow with a label, as of convergence in probability: a relation. */
const isStretchedArrow = ({ bases }: Token) => {
  const [node, ...others] = flatMap(bases, ({ item }) => item?.nodes ?? []);
  return node?.type === 'extensibleArrow' && others.length === 0;
};

const lacksOperand = (tokens: readonly Token[], { to }: Span, next: Span, { size }: LineContext) =>
  next.from === to &&
  [to - 1, to].some((at) => isOperator(tokens[at] as Token) || isStretchedArrow(tokens[at] as Token)) &&
  gapAfter(tokens, to - 1) <= QUAD_EM * size;

/** An argument in brackets, and the function's name before it, in a font of mathematics that an office suite uses. */
const isOfficeArgument = (tokens: readonly Token[], at: number) =>
  isOpen(tokens[at]?.text ?? '') &&
  [at - 1, at].every((each) => tokens[each]?.glyph?.font.encoding === 'unicode');

function segmentsByFont(tokens: Token[], context: LineContext, fonts: FormulaFonts): Segment[] {
  const line = labelled(
    tokens,
    [fontRule(fonts), codes, typedProse, factorials, scriptsOfProse, spelledWords, abbreviations],
    context,
  );
  const spans = mathSpans(line, context)
    .map((span) => trim(line, span, context))
    .filter((span) => span.from < span.to && isFormula(line, span))
    .map((span) => withGluedLetters(line, span, context));
  const joined = joinSpans(joinAtOperators(line, spans, context));
  return cut(line, partAtPictures(line, joined, context));
}

/** The tokens with the rules by which formulas took them in. */
function withTaken(tokens: Token[], spans: ExpandedSpan[]): Token[] {
  const line = [...tokens];
  for (const { taken } of spans)
    for (const [at, labelledBy] of taken) line[at] = { ...(line[at] as Token), labelledBy };
  return line;
}

/** So many gaps make a median. */
const LEAST_GAPS = SEVERAL_COUNT;

/** Between words of the line, in points. */
function wordSpaceOf(tokens: readonly Token[], size: number): number {
  const even = evenSpace(tokens, size);
  if (even !== null) return even;
  const gaps = flatMap(tokens, (token, at) => {
    const gap = gapAfter(tokens, at);
    const between = token.role === 'word' && tokens[at + 1]?.role === 'word' && token.text.length > 1;
    return between && gap > SHRUNK_WORD_SPACE_EM * size && gap < size ? [gap] : [];
  });
  return gaps.length < LEAST_GAPS
    ? Math.min(WORD_SPACE_EM * size, spaceBesideWords(tokens, size))
    : median(gaps);
}

/** Blanks of one line; so many alike are no accident. */
const LEAST_EVEN_BLANKS = 6;
/** The widest to the narrowest: rounding, and letters that reach past their advance. */
const MAX_EVEN_RATIO = 1.2;

/** The blank of a justified line that is stretched beyond what else parts words: all are alike, about signs, too. */
function evenSpace(tokens: readonly Token[], size: number): number | null {
  const blanks = tokens
    .slice(0, -1)
    .map((_, at) => gapAfter(tokens, at))
    .filter((gap) => gap > SHRUNK_WORD_SPACE_EM * size);
  const [least, most] = [Math.min(...blanks), Math.max(...blanks)];
  const isStretched = least > STRETCHED_WORD_SPACE_EM * size && most < size;
  const isEven = blanks.length >= LEAST_EVEN_BLANKS && most < MAX_EVEN_RATIO * least;
  return isStretched && isEven ? median(blanks) : null;
}

/** Where a line holds hardly two words side by side: what stands between words and formulas. */
function spaceBesideWords(tokens: readonly Token[], size: number): number {
  const gaps = flatMap(tokens, (token, at) => {
    const gap = gapAfter(tokens, at);
    const beside = [token, tokens[at + 1]].some(
      (each) => each?.role === 'word' && each.text.length > LONGEST_PRODUCT,
    );
    return beside && gap > SHRUNK_WORD_SPACE_EM * size && gap < STRETCHED_WORD_SPACE_EM * size ? [gap] : [];
  });
  return gaps.length < LEAST_GAPS ? Number.POSITIVE_INFINITY : median(gaps);
}

/** Runs of mathematics, with what is neutral between two symbols close enough to be one formula. */
function mathSpans(tokens: readonly Token[], context: LineContext): Span[] {
  const spans: Span[] = [];
  tokens.forEach((token, at) => {
    if (token.label !== 'math') return;
    const last = spans.at(-1);
    if (last && bridges(tokens, last, at, context)) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  });
  return spans;
}

function bridges(tokens: readonly Token[], { from, to }: Span, next: number, context: LineContext): boolean {
  for (let at = to - 1; at < next; at += 1) {
    if (tokens[at + 1]?.label === 'text' || isNote(tokens[at] as Token)) return false;
    const inList =
      isListComma(tokens[at] as Token) || [at, at + 1].some((each) => tokens[each]?.text === ':');
    const enclosed = inList && balance(tokens, from, at + 1) > 0;
    const widest = Math.max(
      enclosed ? STRETCHED_WORD_SPACE_EM * context.size : 0,
      maxFormulaGap(tokens, at, context),
    );
    if (gapAfter(tokens, at) > widest) return false;
  }
  return true;
}

const isListComma = ({ text }: Token) => text === ',' || text === ';';

/**
 * Takes punctuation and unpaired brackets off the ends, but for those of a formula that the line above began or that
 * goes on in the next.
 */
function trim(tokens: readonly Token[], span: Span, { expectsOperand }: LineContext): Span {
  let { from, to } = span;
  for (let trimmed = true; trimmed && from < to; ) {
    trimmed = false;
    const first = tokens[from] as Token;
    const last = tokens[to - 1] as Token;
    const depth = balance(tokens, from, to);
    const [begun, open] = [expectsOperand && from === 0, to === tokens.length && depth > 0];
    const diracs = countBars(tokens, span);
    if ((isLoose(last) && !open) || (!begun && closesNothing(last, depth) && !isDirac(last, depth, diracs))) {
      to -= 1;
      trimmed = true;
    } else if (isLoose(first) || (!open && opensNothing(first, depth) && !isDirac(first, depth, diracs))) {
      from += 1;
      trimmed = true;
    }
  }
  return { from, to };
}

const closesNothing = (token: Token, depth: number) =>
  isClose(token.text) && depth < 0 && !isOfInterval(token);

const opensNothing = (token: Token, depth: number) => isOpen(token.text) && depth > 0 && !isOfInterval(token);

/** Dirac's `|a⟩` and `⟨b|`: the bar is the other bracket. */
const isDirac = ({ text }: Token, depth: number, bars: number) =>
  (text === '⟩' || text === '⟨') && bars >= Math.abs(depth);

const countBars = (tokens: readonly Token[], { from, to }: Span) =>
  tokens.slice(from, to).filter(({ text }) => text === '|' || text === '∣').length;

const isOfInterval = ({ labelledBy }: Token) => labelledBy === turnedIntervals.name;

const isLoose = (token: Token) =>
  token.role === 'punctuation' && !(token.label === 'math') && !isDots(token) && token.text !== '!';

function isFormula(tokens: readonly Token[], { from, to }: Span): boolean {
  const inner = tokens.slice(from, to);
  if (!inner.some(({ label }) => label === 'math')) return false;
  const [only] = inner;
  if (inner.length > 1 || !only) return true;
  if (only.bases.every(isNoteMark)) return false;
  return (
    !/^[|,.;:/∣]$/u.test(only.text) ||
    only.bases.some(({ sub, sup, presup }) => sub.length + sup.length + presup.length > 0)
  );
}

/** The mark of a note whose word stands in another column. */
const isNoteMark = ({ item, sub, sup, presub, presup }: Base) =>
  item === null &&
  /^[∗*†‡§¶]+$/u.test([...presup, ...presub, ...sup, ...sub].map(({ text }) => text).join(''));

/** `Mode = 3 Median`, `60+ marks`: signs and numbers beside words, where the words are the operands. */
function isOfWordEquation(tokens: readonly Token[], { from, to }: Span): boolean {
  const inner = tokens.slice(from, to);
  const [first, last] = [inner[0] as Token, inner.at(-1) as Token];
  const isBare = inner.every((token) => isPlain(token) && (isOperator(token) || token.role === 'number'));
  const lacksLeft = isOperator(first) && isOperandWord(tokens[from - 1]);
  const lacksRight = isOperator(last) && isOperandWord(tokens[to]);
  return isBare && (lacksLeft || lacksRight);
}

const isPlain = ({ bases }: Token) => bases.every(({ sub, sup }) => sub.length + sup.length === 0);

const isOperandWord = (token: Token | undefined) => token?.role === 'word' && token.label === 'text';

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** A picture stands in no formula: one that reached over it, as from one bracket to the other, is what lies on either side. */
function partAtPictures(tokens: readonly Token[], spans: Span[], context: LineContext): Span[] {
  return flatMap(spans, ({ from, to }) => {
    const pictures = flatMap(tokens, (token, at) => (at >= from && at < to && isPicture(token) ? [at] : []));
    if (pictures.length === 0) return [{ from, to }];
    return [from - 1, ...pictures]
      .map((before, at) => trim(tokens, { from: before + 1, to: pictures[at] ?? to }, context))
      .filter((span) => span.from < span.to && isFormula(tokens, span));
  });
}

function cut(tokens: Token[], spans: Span[]): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { from, to } of spans) {
    if (from > at) segments.push({ kind: 'text', tokens: tokens.slice(at, from) });
    segments.push({ kind: 'math', tokens: tokens.slice(from, to) });
    at = to;
  }
  if (at < tokens.length) segments.push({ kind: 'text', tokens: tokens.slice(at) });
  return segments;
}
