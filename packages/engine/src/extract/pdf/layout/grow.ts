import { isClose, isOpen, isRelation } from '../math/symbols.ts';
import { allowance } from './gaps.ts';
import {
  balance,
  closing,
  gapAfter,
  holdsMath,
  isComma,
  isOperator,
  isProse,
  type LineContext,
  type Span,
} from './token-line.ts';
import { isFunctionWord, isNote, type Token } from './tokens.ts';

/** Takes in neutral neighbours that a formula needs: operands, digits that touch, brackets that balance. */
export function grow(tokens: Token[], span: Span, context: LineContext): Span {
  let { from, to } = span;
  for (let grown = true; grown; ) {
    grown = false;
    if (to < tokens.length && takesRight(tokens, { from, to }, context)) {
      to = rightEnd(tokens, to);
      grown = true;
    } else if (from > 0 && takesLeft(tokens, { from, to }, context)) {
      from -= 1;
      grown = true;
    }
  }
  return { from, to };
}

function takesRight(tokens: Token[], { from, to }: Span, context: LineContext): boolean {
  const last = tokens[to - 1] as Token;
  const next = tokens[to] as Token;
  const gap = gapAfter(tokens, to - 1);
  if (next.label === 'math') return gap < allowance(tokens, to - 1, context);
  if (isNote(last)) return false;
  const hungry = isOperator(last) || isOpenEdge(tokens, { from, to }) || isComma(last);
  if (next.role === 'number')
    return hungry || (last.text === ',' && listsNumber(tokens, to - 1, context))
      ? gap < 0.62 * context.size
      : gap < 0.1 * context.size;
  if (isOpen(next.text)) {
    const end = closing(tokens, to);
    const inner = end === null ? null : tokens.slice(to + 1, end);
    const touching = gap < (hungry ? 0.62 : 0.12) * context.size;
    return touching && inner !== null && !inner.some(isProse) && inner.length < 40;
  }
  if (isClose(next.text))
    return gap < 0.25 * context.size && (balance(tokens, from, to) > 0 || (context.hungry && from === 0));
  if (next.text === '!')
    return gap < 0.05 * context.size && !isSentenceEnd(tokens, to) && mayBeFactorial(last);
  if (next.text === '.' || next.text === ',')
    return (
      isDecimal(tokens, to, context) ||
      listsNumber(tokens, to, context) ||
      (isOpenEdge(tokens, { from, to }) && gap < 0.1 * context.size && next.text === ',')
    );
  if (next.text === '%') return false;
  if (isBrokenAfter(tokens, to)) return gap < 0.45 * context.size;
  if (to === tokens.length - 1 && /^[,:]$/.test(next.text))
    return gap < 0.4 * context.size && isOpenEdge(tokens, { from, to });
  return next.role === 'punctuation' && /^[…⋯/]$/u.test(next.text) && hungry && gap < 0.5 * context.size;
}

/** An operator at the line's end, which might be a bullet elsewhere. */
const isBrokenAfter = (tokens: Token[], at: number) =>
  at === tokens.length - 1 && tokens[at]?.role === 'operator' && tokens[at]?.label === 'neutral';

/** A fraction that stands free has no factorial. */
const mayBeFactorial = ({ bases }: Token) => bases.at(-1)?.item?.kind !== 'fraction';

const isSentenceEnd = (tokens: Token[], at: number) =>
  gapAfter(tokens, at) > 0.3 * (tokens[at]?.size ?? 10) && /^\p{Lu}/u.test(tokens[at + 1]?.text ?? '');

function rightEnd(tokens: Token[], to: number): number {
  if (tokens[to]?.label === 'math' || !isOpen(tokens[to]?.text ?? '')) return to + 1;
  return (closing(tokens, to) ?? to) + 1;
}

function isDecimal(tokens: Token[], at: number, { size }: LineContext): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  return (
    before?.role === 'number' &&
    after?.role === 'number' &&
    gapAfter(tokens, at) < 0.1 * size &&
    gapAfter(tokens, at - 1) < 0.1 * size
  );
}

/** A comma in `i = 1, 2, 3`: a number right before it, and another a thin space behind it. */
const listsNumber = (tokens: Token[], at: number, { size, space }: LineContext) =>
  tokens[at]?.text === ',' &&
  tokens[at - 1]?.role === 'number' &&
  tokens[at + 1]?.role === 'number' &&
  gapAfter(tokens, at - 1) < 0.1 * size &&
  gapAfter(tokens, at) < Math.min(0.222 * size, 0.88 * space);

const isOpenEdge = (tokens: Token[], { from, to }: Span) => balance(tokens, from, to) > 0;

function takesLeft(tokens: Token[], { from, to }: Span, context: LineContext): boolean {
  const first = tokens[from] as Token;
  const before = tokens[from - 1] as Token;
  const gap = gapAfter(tokens, from - 1);
  if (before.label === 'text' || isNote(before)) return false;
  const hungry = isOperator(first) || isComma(first) || balance(tokens, from, to) < 0;
  if (before.role === 'number')
    return hungry
      ? gap < 0.62 * context.size
      : gap < touching(context) || thinDigits(before, first, gap, context);
  if (isOpen(before.text))
    return gap < 0.25 * context.size && (closesAfter(tokens, from, to) || isCutOff(tokens, from, to));
  if (isClose(before.text)) return hungry && gap < 0.62 * context.size && closesMath(tokens, from - 1);
  if (before.text === '.' || before.text === ',')
    return (
      isDecimal(tokens, from - 1, context) || (balance(tokens, from, to) < 0 && gap < 0.21 * context.size)
    );
  return balance(tokens, from, to) < 0 && gap < 0.25 * context.size;
}

/** Fonts of text leave more between a number and the variable that it multiplies, yet less than half a blank. */
const touching = ({ size, space, dedicated }: LineContext) =>
  dedicated ? 0.1 * size : Math.max(0.1 * size, Math.min(0.15 * size, 0.5 * space));

/** The line ends in the operator of a formula that goes on in the next. */
const isCutOff = (tokens: Token[], from: number, to: number) =>
  to === tokens.length && to - from > 1 && isOperator(tokens[to - 1] as Token);

/** Whether the bracket that closes here holds a symbol and no prose. */
function closesMath(tokens: Token[], at: number): boolean {
  for (let index = at - 1; index >= 0; index -= 1)
    if (closing(tokens, index) === at) return holdsMath(tokens, index);
  return false;
}

/** A thin space stands between a number and a construct, or the name of a function. */
const thinDigits = (before: Token, first: Token, gap: number, { size, space }: LineContext) =>
  before.role === 'number' &&
  ((first.role === 'construct' && gap < 0.2 * size) ||
    ((isFunctionWord(first) || isUnit(first)) && gap < Math.min(0.21 * size, 0.72 * space)));

const isUnit = ({ role, label, text, glyph }: Token) =>
  role === 'word' && label === 'math' && text.length <= 3 && glyph?.font.italic === false;

/** The span would close a bracket opened just before it. */
const closesAfter = (tokens: Token[], from: number, to: number) =>
  balance(tokens, from, to) < 0 ||
  (balance(tokens, from, to) === 0 &&
    isClose(tokens[to]?.text ?? '') &&
    gapAfter(tokens, to - 1) < 0.2 * (tokens[from]?.size ?? 10) &&
    needsBrackets(tokens, from, to));

/** A tuple or a sequence in brackets is one formula; a remark in brackets (`(n = 2)`) is not. */
const needsBrackets = (tokens: Token[], from: number, to: number) => {
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
