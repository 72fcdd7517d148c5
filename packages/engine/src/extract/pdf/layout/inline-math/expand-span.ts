import { isClose, isOpen, isRelation } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import {
  ALMOST_ALL_SHARE,
  HALF_SHARE,
  MEDIUM_SPACE_EM,
  ROUNDING_EM,
  STRETCHED_WORD_SPACE_EM,
  THIN_SPACE_EM,
  WORD_SPACE_EM,
} from '../../metrics.ts';
import { MAX_TERM_TOKENS } from '../model/tolerances.ts';
import { isFactorOfStatement } from './factors-of-statements.ts';
import { maxFormulaGap } from './formula-gaps.ts';
import { isNote } from './own-labels.ts';
import type { Token } from './token.ts';
import {
  balance,
  closing,
  gapAfter,
  holdsMath,
  isComma,
  isFunctionWord,
  isOperator,
  isProse,
  LESS_THAN_WORD_SPACE_SHARE,
  type LineContext,
  LONGEST_UNIT,
  LOOSE_THIN_SPACE_EM,
  type Span,
  STRETCHED_OPERAND_GAP_EM,
  STRETCHED_THICK_SPACE_EM,
  STRETCHED_THIN_SPACE_EM,
  TOUCHING_EM,
} from './token-line.ts';

/** A formula's edge and the token beside it. */
interface Edge {
  tokens: readonly Token[];
  span: Span;
  context: LineContext;
  /** The formula's own token at the edge. */
  own: Token;
  /** The token beside it, and its place. */
  beside: Token;
  at: number;
  /** Between the two, in points. */
  gap: number;
  /** The formula lacks something on this side: an operand, or the end of a bracket. */
  isOpenEdge: boolean;
}

/** Whether a formula takes in a neighbour of one kind: the first rule whose kind it is decides. */
interface NeighbourRule {
  /** As `--explain` prints it. */
  name: string;
  isKind: (edge: Edge) => boolean;
  takes: (edge: Edge) => boolean;
}

/** A span with the rules by which each token beside it was taken in. */
export interface ExpandedSpan extends Span {
  taken: Map<number, string>;
}

/** Takes in neutral neighbours that a formula needs: operands, digits that touch, brackets that balance. */
export function expandSpan(tokens: readonly Token[], span: Span, context: LineContext): ExpandedSpan {
  const expanded: ExpandedSpan = { from: span.from, to: span.to, taken: new Map() };
  while (takesRight(tokens, expanded, context) || takesLeft(tokens, expanded, context)) {
    // each call takes in one neighbour
  }
  return expanded;
}

const ruleFor = (rules: readonly NeighbourRule[], edge: Edge) => {
  const rule = rules.find(({ isKind }) => isKind(edge));
  return rule?.takes(edge) ? rule.name : null;
};

function takesRight(tokens: readonly Token[], span: ExpandedSpan, context: LineContext): boolean {
  const at = span.to;
  const [own, beside] = [tokens[at - 1], tokens[at]];
  if (!(own && beside)) return false;
  const isOpenEdge = isOperator(own) || isUnclosed(tokens, span) || isComma(own);
  const edge: Edge = { tokens, span, context, own, beside, at, gap: gapAfter(tokens, at - 1), isOpenEdge };
  const rule = ruleFor(RIGHT_RULES, edge);
  if (rule === null) return false;
  span.to = rightEnd(tokens, at);
  for (let each = at; each < span.to; each += 1) span.taken.set(each, rule);
  return true;
}

function takesLeft(tokens: readonly Token[], span: ExpandedSpan, context: LineContext): boolean {
  const at = span.from - 1;
  const [own, beside] = [tokens[span.from], tokens[at]];
  if (!(own && beside)) return false;
  const isOpenEdge = isOperator(own) || isComma(own) || balance(tokens, span.from, span.to) < 0;
  const edge: Edge = { tokens, span, context, own, beside, at, gap: gapAfter(tokens, at), isOpenEdge };
  const rule = ruleFor(LEFT_RULES, edge);
  if (rule === null) return false;
  span.from = at;
  span.taken.set(at, rule);
  return true;
}

/** Behind a prime, before brackets that TeX stretches: the blank of a script and a thin space. */
const PRIMED_CALL_GAP_EM = STRETCHED_THICK_SPACE_EM;
/** The same before a variable, which is no number of an equation: on photos it measures up to 0.45 em. */
const PRIMED_VARIABLE_GAP_EM = STRETCHED_WORD_SPACE_EM;

const RIGHT_RULES: readonly NeighbourRule[] = [
  {
    name: 'mathematics within its gap',
    isKind: ({ beside }) => beside.label === 'math',
    takes: ({ tokens, at, gap, context }) => gap < maxFormulaGap(tokens, at - 1, context),
  },
  { name: 'prose', isKind: ({ beside }) => beside.label === 'text', takes: () => false },
  { name: 'behind the mark of a note', isKind: ({ own }) => isNote(own), takes: () => false },
  {
    name: 'number as operand or factor',
    isKind: ({ beside }) => beside.role === 'number',
    takes: ({ tokens, at, own, gap, isOpenEdge, context }) =>
      isOpenEdge || (own.text === ',' && listsNumber(tokens, at - 1, context))
        ? gap < STRETCHED_OPERAND_GAP_EM * context.size
        : gap < TOUCHING_EM * context.size,
  },
  {
    name: 'argument in brackets',
    isKind: ({ beside }) => isOpen(beside.text),
    takes: ({ tokens, at, own, gap, isOpenEdge, context }) => {
      const end = closing(tokens, at);
      if (end === null) return false;
      const inner = tokens.slice(at + 1, end);
      const widest = (isOpenEdge ? STRETCHED_OPERAND_GAP_EM : maxCallGapEm(own, inner)) * context.size;
      return gap < widest && !inner.some(isProse) && inner.length < MAX_TERM_TOKENS;
    },
  },
  {
    name: 'bracket that closes',
    isKind: ({ beside }) => isClose(beside.text),
    takes: ({ tokens, span: { from, to }, gap, context }) =>
      gap < LOOSE_THIN_SPACE_EM * context.size &&
      (balance(tokens, from, to) > 0 || (context.expectsOperand && from === 0)),
  },
  {
    name: 'factorial',
    isKind: ({ beside }) => beside.text === '!',
    takes: ({ tokens, at, own, gap, context }) =>
      gap < ROUNDING_EM * context.size && !isSentenceEnd(tokens, at) && mayBeFactorial(own),
  },
  {
    name: 'point or comma in a number or a list',
    isKind: ({ beside }) => beside.text === '.' || beside.text === ',',
    takes: ({ tokens, at, beside, span, gap, context }) =>
      isDecimal(tokens, at, context) ||
      listsNumber(tokens, at, context) ||
      (isUnclosed(tokens, span) && gap < TOUCHING_EM * context.size && beside.text === ','),
  },
  { name: 'per cent', isKind: ({ beside }) => beside.text === '%', takes: () => false },
  {
    name: 'operator at the end of the line',
    isKind: ({ tokens, at }) => isBrokenAfter(tokens, at),
    takes: ({ gap, context }) => gap < STRETCHED_THICK_SPACE_EM * context.size,
  },
  {
    name: 'sign at the end of the line, within brackets',
    isKind: ({ tokens, at, beside }) => at === tokens.length - 1 && /^[,:]$/.test(beside.text),
    takes: ({ tokens, span, gap, context }) =>
      gap < STRETCHED_THICK_SPACE_EM * context.size && isUnclosed(tokens, span),
  },
  {
    name: 'dots or slash as operand',
    isKind: ({ beside }) => beside.role === 'punctuation' && /^[…⋯/]$/u.test(beside.text),
    takes: ({ isOpenEdge, gap, context }) => isOpenEdge && gap < STRETCHED_WORD_SPACE_EM * context.size,
  },
];

const LEFT_RULES: readonly NeighbourRule[] = [
  {
    name: 'prose',
    isKind: ({ beside }) => beside.label === 'text' || isNote(beside),
    takes: () => false,
  },
  {
    name: 'number as operand or factor',
    isKind: ({ beside }) => beside.role === 'number',
    takes: ({ tokens, at, span, beside, own, gap, isOpenEdge, context }) =>
      isOpenEdge
        ? gap < STRETCHED_OPERAND_GAP_EM * context.size
        : gap < maxFactorGap(context) ||
          isSetThin(beside, own, gap, context) ||
          isFactorOfStatement(tokens, at, span, gap, context),
  },
  {
    name: 'sign that touches its operand',
    isKind: ({ beside, own }) => beside.text === '–' && !isOperator(own),
    takes: ({ tokens, at, gap, context }) => isSign(tokens, at, gap, context),
  },
  {
    name: 'bracket that opens',
    isKind: ({ beside }) => isOpen(beside.text),
    takes: ({ tokens, span: { from, to }, gap, context }) =>
      gap < LOOSE_THIN_SPACE_EM * context.size &&
      (closesAfter(tokens, from, to) || isCutOff(tokens, from, to)),
  },
  {
    name: 'bracket as operand',
    isKind: ({ beside }) => isClose(beside.text),
    takes: ({ tokens, at, gap, isOpenEdge, context }) =>
      isOpenEdge && gap < STRETCHED_OPERAND_GAP_EM * context.size && closesMath(tokens, at),
  },
  {
    name: 'point or comma in a number or a list',
    isKind: ({ beside }) => beside.text === '.' || beside.text === ',',
    takes: ({ tokens, at, span: { from, to }, gap, context }) =>
      isDecimal(tokens, at, context) ||
      (balance(tokens, from, to) < 0 && gap < STRETCHED_THIN_SPACE_EM * context.size),
  },
  {
    name: 'within a bracket that the formula closes',
    isKind: () => true,
    takes: ({ tokens, span: { from, to }, gap, context }) =>
      balance(tokens, from, to) < 0 && gap < LOOSE_THIN_SPACE_EM * context.size,
  },
];

/** A derivative: its argument is what the brackets behind it hold. */
const isPrimed = ({ bases }: Token) => bases.at(-1)?.sup.some(({ text }) => /^[′″‴]$/u.test(text)) ?? false;

/** Between a function and the brackets about its argument. */
function maxCallGapEm(called: Token, [argument, ...others]: readonly Token[]): number {
  if (!argument || others.length > 0 || !isPrimed(called)) return MAX_LETTER_GAP_EM;
  return argument.label === 'math' ? PRIMED_VARIABLE_GAP_EM : PRIMED_CALL_GAP_EM;
}

/** An operator at the line's end, which might be a bullet elsewhere. */
const isBrokenAfter = (tokens: readonly Token[], at: number) =>
  at === tokens.length - 1 && tokens[at]?.role === 'operator' && tokens[at]?.label === 'neutral';

/** A fraction that stands free has no factorial. */
const mayBeFactorial = ({ bases }: Token) => bases.at(-1)?.item?.kind !== 'fraction';

const isSentenceEnd = (tokens: readonly Token[], at: number) =>
  gapAfter(tokens, at) > WORD_SPACE_EM * (tokens[at] as Token).size &&
  /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');

function rightEnd(tokens: readonly Token[], to: number): number {
  if (tokens[to]?.label === 'math' || !isOpen(tokens[to]?.text ?? '')) return to + 1;
  return (closing(tokens, to) ?? to) + 1;
}

function isDecimal(tokens: readonly Token[], at: number, { size }: LineContext): boolean {
  return (
    tokens[at - 1]?.role === 'number' &&
    tokens[at + 1]?.role === 'number' &&
    gapAfter(tokens, at) < TOUCHING_EM * size &&
    gapAfter(tokens, at - 1) < TOUCHING_EM * size
  );
}

/** A comma in `i = 1, 2, 3`: a number right before it, and another a thin space behind it. */
const listsNumber = (tokens: readonly Token[], at: number, { size, space }: LineContext) =>
  tokens[at]?.text === ',' &&
  tokens[at - 1]?.role === 'number' &&
  tokens[at + 1]?.role === 'number' &&
  gapAfter(tokens, at - 1) < TOUCHING_EM * size &&
  gapAfter(tokens, at) < Math.min(MEDIUM_SPACE_EM * size, LESS_THAN_WORD_SPACE_SHARE * space);

const isUnclosed = (tokens: readonly Token[], { from, to }: Span) => balance(tokens, from, to) > 0;

/** Fonts of text leave more between a number and the variable that it multiplies, yet less than half a word space. */
const TEXT_FONT_FACTOR_GAP_EM = THIN_SPACE_EM;

const maxFactorGap = ({ size, space, hasMathItalicFont }: LineContext) =>
  hasMathItalicFont
    ? TOUCHING_EM * size
    : Math.max(TOUCHING_EM * size, Math.min(TEXT_FONT_FACTOR_GAP_EM * size, HALF_SHARE * space));

/** A dash that a blank parts from what is before it, and nothing from its operand. */
const isSign = (tokens: readonly Token[], at: number, gap: number, { size }: LineContext) =>
  gap < TOUCHING_EM * size && at > 0 && gapAfter(tokens, at - 1) > MAX_LETTER_GAP_EM * size;

/** The line ends in the operator of a formula that goes on in the next. */
const isCutOff = (tokens: readonly Token[], from: number, to: number) =>
  to === tokens.length && to - from > 1 && isOperator(tokens[to - 1] as Token);

/** Whether the bracket that closes here holds a symbol and no prose. */
function closesMath(tokens: readonly Token[], at: number): boolean {
  for (let index = at - 1; index >= 0; index -= 1)
    if (closing(tokens, index) === at) return holdsMath(tokens, index);
  return false;
}

/** Between a number and a function's name or a unit: a thin space, which stays below the line's word space. */
const NUMBER_NAME_GAP_EM = MEDIUM_SPACE_EM;
const NUMBER_NAME_SPACE_SHARE = ALMOST_ALL_SHARE;

/** Whether a thin space stands between a number and a construct, a function's name or a unit. */
const isSetThin = (before: Token, first: Token, gap: number, { size, space }: LineContext) =>
  before.role === 'number' &&
  ((first.role === 'construct' && gap < STRETCHED_THIN_SPACE_EM * size) ||
    ((isFunctionWord(first) || isUnit(first)) &&
      gap < Math.min(NUMBER_NAME_GAP_EM * size, NUMBER_NAME_SPACE_SHARE * space)));

const isUnit = ({ role, label, text, glyph }: Token) =>
  role === 'word' && label === 'math' && text.length <= LONGEST_UNIT && glyph?.font.italic === false;

/** The span would close a bracket opened just before it. */
const closesAfter = (tokens: readonly Token[], from: number, to: number) =>
  balance(tokens, from, to) < 0 ||
  (balance(tokens, from, to) === 0 &&
    isClose(tokens[to]?.text ?? '') &&
    gapAfter(tokens, to - 1) < STRETCHED_THIN_SPACE_EM * (tokens[from] as Token).size &&
    tokens[from - 1]?.text !== '[' &&
    needsBrackets(tokens, from, to));

/** A tuple or a sequence in parentheses is one formula; a remark (`(n = 2)`) and an answer (`[3 × 10⁴]`) are not. */
const needsBrackets = (tokens: readonly Token[], from: number, to: number) => {
  let depth = 0;
  let relations = 0;
  for (let at = from; at < to; at += 1) {
    const token = tokens[at] as Token;
    if (isOpen(token.text)) depth += 1;
    else if (isClose(token.text)) depth -= 1;
    else if (depth === 0 && token.text === ',' && token.label === 'math') return true;
    else if (depth === 0 && isOperator(token) && isRelation(token.text)) relations += 1;
  }
  const [first] = tokens.slice(from, to) as [Token];
  if (to - from === 1)
    return isOperator(first) || first.bases.some(({ sub, sup }) => sub.length + sup.length > 0);
  return relations === 0;
};
