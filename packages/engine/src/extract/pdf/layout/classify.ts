import { median } from '../math/box.ts';
import { isClose, isOpen } from '../math/symbols.ts';
import { type FormulaFonts, markByFont } from './formula-fonts.ts';
import { allowance } from './gaps.ts';
import { grow } from './grow.ts';
import { markAwaited, markDifferentials, markDivisors, markTuples } from './mark-operands.ts';
import {
  markBoldSymbols,
  markFunctions,
  markInfixMarkers,
  markModulus,
  markOddLetters,
  markOperand,
  markOperatorNames,
  markSingleLetters,
} from './mark-symbols.ts';
import { balance, gapAfter, isDots, type LineContext, type Span } from './token-line.ts';
import { isNote, type Token } from './tokens.ts';

export interface Segment {
  kind: 'text' | 'math';
  tokens: Token[];
}

/** Splits a line of text into prose and formulas. */
export function segmentsOf(
  tokens: Token[],
  { size, hungry, dedicated, fonts }: Omit<LineContext, 'space'>,
): Segment[] {
  const marked = tokens.map((token) => ({ ...token }));
  const context = { size, hungry, dedicated, fonts, space: wordSpace(marked, size) };
  if (fonts) return segmentsByFont(marked, context, fonts);
  markSingleLetters(marked, context);
  markFunctions(marked, context);
  markOperatorNames(marked, context);
  markBoldSymbols(marked, context);
  markModulus(marked, context);
  markOddLetters(marked, context);
  markInfixMarkers(marked, context);
  markDifferentials(marked, context);
  markTuples(marked, context);
  markAwaited(marked, context);
  markDivisors(marked, context);
  if (context.hungry) markOperand(marked, context);
  const spans = mathSpans(marked, context)
    .map((span) => trim(marked, grow(marked, span, context), context))
    .filter((span) => span.from < span.to && isFormula(marked, span));
  return cut(marked, joinSpans(spans));
}

function segmentsByFont(tokens: Token[], context: LineContext, fonts: FormulaFonts): Segment[] {
  markByFont(tokens, fonts);
  const spans = mathSpans(tokens, context)
    .map((span) => trim(tokens, span, context))
    .filter((span) => span.from < span.to && isFormula(tokens, span));
  return cut(tokens, joinSpans(spans));
}

function wordSpace(tokens: Token[], size: number): number {
  const gaps: number[] = [];
  tokens.forEach((token, at) => {
    const next = tokens[at + 1];
    const gap = gapAfter(tokens, at);
    if (
      token.role === 'word' &&
      next?.role === 'word' &&
      token.text.length > 1 &&
      gap > 0.15 * size &&
      gap < size
    )
      gaps.push(gap);
  });
  return gaps.length < 2 ? Math.min(USUAL_SPACE * size, narrowSpace(tokens, size)) : median(gaps);
}
const USUAL_SPACE = 0.29;

/** Where a line holds hardly two words side by side: what stands between words and formulas. */
function narrowSpace(tokens: Token[], size: number): number {
  const gaps = tokens.flatMap((token, at) => {
    const gap = gapAfter(tokens, at);
    const beside = [token, tokens[at + 1]].some((each) => each?.role === 'word' && each.text.length > 3);
    return beside && gap > 0.15 * size && gap < 0.5 * size ? [gap] : [];
  });
  return gaps.length < 2 ? Number.POSITIVE_INFINITY : median(gaps);
}

/** Runs of mathematics, with what is neutral between two symbols close enough to be one formula. */
function mathSpans(tokens: Token[], context: LineContext): Span[] {
  const spans: Span[] = [];
  tokens.forEach((token, at) => {
    if (token.label !== 'math') return;
    const last = spans.at(-1);
    if (last && bridges(tokens, last, at, context)) last.to = at + 1;
    else spans.push({ from: at, to: at + 1 });
  });
  return spans;
}

function bridges(tokens: Token[], { from, to }: Span, next: number, context: LineContext): boolean {
  for (let at = to - 1; at < next; at += 1) {
    if (tokens[at + 1]?.label === 'text' || isNote(tokens[at] as Token)) return false;
    const inList =
      isListComma(tokens[at] as Token) || [at, at + 1].some((each) => tokens[each]?.text === ':');
    const enclosed = inList && balance(tokens, from, at + 1) > 0;
    const widest = Math.max(enclosed ? 0.5 * context.size : 0, allowance(tokens, at, context));
    if (gapAfter(tokens, at) > widest) return false;
  }
  return true;
}

const isListComma = ({ text }: Token) => text === ',' || text === ';';

/**
 * Takes punctuation and unpaired brackets off the ends, but for those of a formula that the line above began or that
 * goes on in the next.
 */
function trim(tokens: Token[], span: Span, { hungry }: LineContext): Span {
  let { from, to } = span;
  for (let trimmed = true; trimmed && from < to; ) {
    trimmed = false;
    const first = tokens[from] as Token;
    const last = tokens[to - 1] as Token;
    const depth = balance(tokens, from, to);
    const [begun, open] = [hungry && from === 0, to === tokens.length && depth > 0];
    if ((isLoose(last) && !open) || (isClose(last.text) && depth < 0 && !begun)) {
      to -= 1;
      trimmed = true;
    } else if (isLoose(first) || (isOpen(first.text) && depth > 0 && !open)) {
      from += 1;
      trimmed = true;
    }
  }
  return { from, to };
}

const isLoose = (token: Token) =>
  token.role === 'punctuation' && !(token.label === 'math') && !isDots(token) && token.text !== '!';

function isFormula(tokens: Token[], { from, to }: Span): boolean {
  const inner = tokens.slice(from, to);
  if (!inner.some(({ label }) => label === 'math')) return false;
  const [only] = inner;
  if (inner.length > 1 || !only) return true;
  return (
    !/^[|,.;:/∣]$/u.test(only.text) ||
    only.bases.some(({ sub, sup, presup }) => sub.length + sup.length + presup.length > 0)
  );
}

function joinSpans(spans: Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
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
