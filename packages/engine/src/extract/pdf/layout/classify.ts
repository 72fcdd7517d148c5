import { median } from '../math/box.ts';
import { isBinary, isClose, isOpen, isRelation, isTypewriter, NARY } from '../math/symbols.ts';
import { isFunctionWord, isNote, type Token } from './tokens.ts';

export interface Segment {
  kind: 'text' | 'math';
  tokens: Token[];
}

export interface LineContext {
  size: number;
  /** The line before ended in an operator: what follows is its operand. */
  hungry: boolean;
  /** The page sets its variables in a font of their own, so that italic letters of text are text. */
  dedicated: boolean;
  /** Between words of this line, in points. */
  space: number;
}

/** Splits a line of text into prose and formulas. */
export function segmentsOf(
  tokens: Token[],
  { size, hungry, dedicated }: Omit<LineContext, 'space'>,
): Segment[] {
  const marked = tokens.map((token) => ({ ...token }));
  const context = { size, hungry, dedicated, space: wordSpace(marked, size) };
  markSingleLetters(marked, context);
  markFunctions(marked, context);
  markOperatorNames(marked, context);
  markBoldSymbols(marked, context);
  markModulus(marked, context);
  markOddLetters(marked, context);
  if (context.hungry) markOperand(marked, context);
  const spans = mathSpans(marked, context)
    .map((span) => trim(marked, grow(marked, span, context)))
    .filter((span) => span.from < span.to && isFormula(marked, span));
  return cut(marked, joinSpans(spans));
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
  return gaps.length < 2 ? 0.29 * size : median(gaps);
}

interface Span {
  from: number;
  to: number;
}

const gapAfter = (tokens: Token[], at: number) => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return token && next ? next.x0 - token.x1 : Number.POSITIVE_INFINITY;
};

/** A single italic letter is a variable where the words about it are upright, or where mathematics touches it. */
function markSingleLetters(tokens: Token[], { size, space, dedicated }: LineContext): void {
  const near = Math.min(0.2 * size, 0.72 * space);
  tokens.forEach((token, at) => {
    if (token.role !== 'word' || (token.label !== 'neutral' && !mayBeProduct(token, dedicated))) return;
    if (dedicated) {
      token.label = 'text';
      return;
    }
    const before = tokens[at - 1];
    const after = tokens[at + 1];
    const touches =
      (before?.label === 'math' && gapAfter(tokens, at - 1) < (isOperator(before) ? 0.5 * size : near)) ||
      (after?.label === 'math' && gapAfter(tokens, at) < (isOperator(after) ? 0.5 * size : near)) ||
      (after?.role === 'fence' && gapAfter(tokens, at) < 0.1 * size);
    const single = [...token.text].length === 1;
    if (single)
      token.label = touches || !italicAround(tokens, at) || !/^[aAI]$/.test(token.text) ? 'math' : 'text';
    else if (touches || (token.text.length === 2 && !italicAround(tokens, at))) token.label = 'math';
  });
}

/** Italic letters side by side are a product of variables where variables are set in text italic. */
const mayBeProduct = (token: Token, dedicated: boolean) =>
  !dedicated &&
  token.label === 'text' &&
  token.glyph?.font.italic === true &&
  token.text.length <= 4 &&
  /^[A-Za-z]+$/.test(token.text) &&
  !COMMON.has(token.text.toLowerCase());

function italicAround(tokens: Token[], at: number): boolean {
  const isWord = (token: Token) => token.role === 'word' && token.text.length > 1;
  const near = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)];
  return near.some((token) => token?.glyph?.font.italic === true);
}

/** `sin`, `lim`, `max` beside mathematics. */
function markFunctions(tokens: Token[], { size }: LineContext): void {
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at] as Token;
    if (!isFunctionWord(token) || token.label === 'math') continue;
    const next = tokens[at + 1];
    const previous = tokens[at - 1];
    const gap = gapAfter(tokens, at);
    const applies =
      next !== undefined && (next.label === 'math' || next.role === 'number') && gap < 0.26 * size;
    const called = next !== undefined && isOpen(next.text) && gap < 0.12 * size && token.text.length > 1;
    const operand =
      previous?.label === 'math' && previous.role === 'operator' && gapAfter(tokens, at - 1) < 0.4 * size;
    if (applies || called || operand) token.label = 'math';
  }
}

/** Vectors and matrices in bold, beside an operator or a bracket. */
function markBoldSymbols(tokens: Token[], { size }: LineContext): void {
  const words = tokens.filter((token) => token.role === 'word' && token.text.length > 3);
  if (words.some(({ glyph }) => glyph?.font.bold)) return;
  tokens.forEach((token, at) => {
    if (token.role !== 'word' || !token.glyph?.font.bold || token.text.length > 3) return;
    const near = (other: Token | undefined, gap: number) =>
      other !== undefined && other.label === 'math' && gap < 0.45 * size;
    if (near(tokens[at - 1], gapAfter(tokens, at - 1)) || near(tokens[at + 1], gapAfter(tokens, at)))
      token.label = 'math';
  });
}

/** Words of prose that stand next to formulas; no operator bears such a name. */
const COMMON = new Set(
  'a an and any are as at be but by for from has have if in is it its let no not of on or so such that the then there this thus to we when where which with per let all some if'.split(
    ' ',
  ),
);

/** Upright names that are no known function: a thin space or a bracket ties them to mathematics. */
function markOperatorNames(tokens: Token[], { size, space }: LineContext): void {
  const thinnest = Math.min(0.2 * size, 0.72 * space);
  tokens.forEach((token, at) => {
    if (
      token.role !== 'word' ||
      token.label !== 'text' ||
      token.glyph?.font.italic ||
      token.text.length > 8 ||
      COMMON.has(token.text.toLowerCase())
    )
      return;
    const next = tokens[at + 1];
    const before = tokens[at - 1];
    const gap = gapAfter(tokens, at);
    const gapBefore = gapAfter(tokens, at - 1);
    const thin = next?.label === 'math' && gap > 0.08 * size && gap < thinnest && next.role !== 'operator';
    const called = next !== undefined && isOpen(next.text) && gap < 0.06 * size && holdsMath(tokens, at + 1);
    const unit =
      before !== undefined &&
      (before.label === 'math' || before.role === 'number') &&
      gapBefore > 0.1 * size &&
      gapBefore < thinnest &&
      token.text.length <= 3;
    if (thin || called || unit) token.label = 'math';
  });
}

/** `(mod m)`, with the wide blank that stands before it. */
function markModulus(tokens: Token[], { size }: LineContext): void {
  tokens.forEach((token, at) => {
    const [open, before] = [tokens[at - 1], tokens[at - 2]];
    if (token.text !== 'mod') return;
    token.label = 'math';
    if (open?.text !== '(' || gapAfter(tokens, at - 1) > 0.1 * size || !holdsMath(tokens, at - 1)) return;
    open.label = 'math';
    if (before) open.x0 = Math.min(open.x0, before.x1 + 0.2 * size);
    const next = tokens[at + 1];
    if (next && gapAfter(tokens, at) < 0.6 * size) next.x0 = Math.min(next.x0, token.x1 + 0.2 * size);
  });
}

/** A single letter of another look than the words beside it: a vector, a set, a variable of a program. */
function markOddLetters(tokens: Token[], { size }: LineContext): void {
  const isWord = (token: Token) => token.role === 'word' && token.text.length > 1;
  tokens.forEach((token, at) => {
    if (
      token.role !== 'word' ||
      token.label !== 'text' ||
      [...token.text].length !== 1 ||
      token.size < 0.9 * size
    )
      return;
    if (!(token.glyph?.font.bold || isSansOrTypewriter(token)) || token.glyph?.font.italic) return;
    const beside = [tokens.slice(0, at).findLast(isWord), tokens.slice(at + 1).find(isWord)].filter(
      (word) => word !== undefined,
    );
    const odd =
      beside.length > 0 &&
      beside.every(({ glyph }) => glyph?.font.id !== token.glyph?.font.id && !glyph?.font.bold);
    if (odd && tokens.length > 2) token.label = 'math';
  });
}

const isSansOrTypewriter = ({ glyph }: Token) =>
  glyph !== null &&
  (isTypewriter(glyph) || /^(cmss|lmss|lmsans|sfss)|sans|heros|helvet/i.test(glyph.font.name));

/** Whether the bracket at `at` closes again, with a symbol and no prose inside. */
function holdsMath(tokens: Token[], at: number): boolean {
  const end = closing(tokens, at);
  if (end === null) return false;
  const inner = tokens.slice(at + 1, end);
  return inner.some(({ label }) => label === 'math') && !inner.some(isProse);
}

const isProse = (token: Token) => token.label === 'text' && token.role === 'word' && token.text.length > 1;

function closing(tokens: Token[], at: number): number | null {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const { text } = tokens[index] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
    if (depth === 0) return index;
  }
  return null;
}

function markOperand(tokens: Token[], { size }: LineContext): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.label === 'text' || token.role === 'punctuation') break;
    token.label = 'math';
    if (gapAfter(tokens, at) > 0.2 * size) break;
  }
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
    const enclosed = isListComma(tokens[at] as Token) && balance(tokens, from, at + 1) > 0;
    if (gapAfter(tokens, at) > (enclosed ? 0.5 * context.size : allowance(tokens, at, context))) return false;
  }
  return true;
}

const isListComma = ({ text }: Token) => text === ',' || text === ';';

/** The widest gap that a formula may leave between this token and the next. */
function allowance(tokens: Token[], at: number, { size }: LineContext): number {
  const token = tokens[at] as Token;
  const next = tokens[at + 1] as Token;
  if (isOperator(token) || isOperator(next)) return 0.85 * size;
  if (isDivider(tokens, at) || isDivider(tokens, at + 1)) return 0.62 * size;
  if (isColonRelation(tokens, at) || isColonRelation(tokens, at + 1)) return 0.85 * size;
  if (next.text === ':' && next.glyph?.font.math) return 0.45 * size;
  if (token.text === ':' && isMapColon(tokens, at, size)) return 0.5 * size;
  if (/^[,;:]$/.test(token.text)) return token.label === 'math' ? 0.5 * size : 0.21 * size;
  if (isDots(token) || isDots(next)) return 0.3 * size;
  if (isDifferential(tokens, at + 1)) return 0.42 * size;
  if (awaitsOperand(token)) return 0.62 * size;
  if (token.role === 'construct' || next.role === 'construct') return 0.36 * size;
  if (next.text === ':') return isMapColon(tokens, at + 1, size) ? 0.26 * size : 0;
  return 0.235 * size;
}

/** A large operator or a named function: its operand may stand off a little. */
const awaitsOperand = (token: Token) =>
  (token.label === 'math' && token.role === 'word' && (isFunctionWord(token) || token.text.length > 1)) ||
  (token.role === 'construct' &&
    token.bases.some(({ item }) => item !== null && (NARY.has(item.text) || item.kind === 'limits')));

/** `d` before a variable, as after an integrand. */
function isDifferential(tokens: Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    plainLetter(token) === 'd' &&
    next !== undefined &&
    next.label === 'math' &&
    next.role !== 'operator' &&
    gapAfter(tokens, at) < 0.12 * next.size
  );
}

const plainLetter = (token: Token | undefined) =>
  token?.label === 'math' ? token.text.normalize('NFKD') : '';

const isDots = ({ text }: Token) => text === '…' || text === '⋯';
/** A colon with like space on both sides, or before an equals sign, is a relation; one at a word's end is not. */
function isColonRelation(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.text !== ':') return false;
  const [before, after] = [gapAfter(tokens, at - 1), gapAfter(tokens, at)];
  if (tokens[at + 1]?.text === '=' && after < 0.1 * token.size) return before < 0.85 * token.size;
  return before > 0.13 * token.size && Math.abs(before - after) < 0.12 * token.size;
}

/** The colon of `f: X → Y`: an arrow follows before any prose. */
function isMapColon(tokens: Token[], at: number, size: number): boolean {
  if (gapAfter(tokens, at - 1) > 0.25 * size || gapAfter(tokens, at) > 0.5 * size) return false;
  for (const token of tokens.slice(at + 1, at + 14)) {
    if (token.label === 'text') return false;
    if (/^[→↦⟶⟼↪↠]$/u.test(token.text)) return true;
  }
  return false;
}

/** A bar with space on both sides is a relation. */
function isDivider(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !/^[|∣∥‖]$/u.test(token.text)) return false;
  const [before, after] = [gapAfter(tokens, at - 1), gapAfter(tokens, at)];
  return Math.min(before, after) > 0.13 * token.size && Math.max(before, after) < 0.62 * token.size;
}

const isOperator = (token: Token) =>
  token.role === 'operator' &&
  token.label === 'math' &&
  (isRelation(token.text) || isBinary(token.text) || /\u0338/.test(token.text));

/** Takes in neutral neighbours that a formula needs: operands, digits that touch, brackets that balance. */
function grow(tokens: Token[], span: Span, context: LineContext): Span {
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
  if (next.role === 'number') return hungry ? gap < 0.62 * context.size : gap < 0.1 * context.size;
  if (isOpen(next.text)) {
    const end = closing(tokens, to);
    const inner = end === null ? null : tokens.slice(to + 1, end);
    const touching = gap < (hungry ? 0.62 : 0.12) * context.size;
    return touching && inner !== null && !inner.some(isProse) && inner.length < 40;
  }
  if (isClose(next.text)) return gap < 0.25 * context.size && balance(tokens, from, to) > 0;
  if (next.text === '!') return gap < 0.05 * context.size && !isSentenceEnd(tokens, to);
  if (next.text === '.' || next.text === ',')
    return (
      isDecimal(tokens, to, context) ||
      (isOpenEdge(tokens, { from, to }) && gap < 0.1 * context.size && next.text === ',')
    );
  if (next.text === '%') return false;
  return next.role === 'punctuation' && /^[…⋯/]$/u.test(next.text) && hungry && gap < 0.5 * context.size;
}

const isComma = (token: Token) => token.text === ',' && token.label === 'math';
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

const isOpenEdge = (tokens: Token[], { from, to }: Span) => balance(tokens, from, to) > 0;

function balance(tokens: Token[], from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const { text } = tokens[at] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
  }
  return depth;
}

function takesLeft(tokens: Token[], { from, to }: Span, context: LineContext): boolean {
  const first = tokens[from] as Token;
  const before = tokens[from - 1] as Token;
  const gap = gapAfter(tokens, from - 1);
  if (before.label === 'text' || isNote(before)) return false;
  const hungry = isOperator(first) || isComma(first) || balance(tokens, from, to) < 0;
  if (before.role === 'number')
    return hungry
      ? gap < 0.62 * context.size
      : gap < 0.1 * context.size || thinDigits(before, first, gap, context);
  if (isOpen(before.text)) return gap < 0.25 * context.size && closesAfter(tokens, from, to);
  if (isClose(before.text)) return hungry && gap < 0.62 * context.size && closesMath(tokens, from - 1);
  if (before.text === '.' || before.text === ',')
    return (
      isDecimal(tokens, from - 1, context) || (balance(tokens, from, to) < 0 && gap < 0.21 * context.size)
    );
  return balance(tokens, from, to) < 0 && gap < 0.25 * context.size;
}

/** Whether the bracket that closes here holds a symbol and no prose. */
function closesMath(tokens: Token[], at: number): boolean {
  for (let index = at - 1; index >= 0; index -= 1)
    if (closing(tokens, index) === at) return holdsMath(tokens, index);
  return false;
}

const thinDigits = (before: Token, first: Token, gap: number, { size }: LineContext) =>
  before.role === 'number' && first.role === 'construct' && gap < 0.2 * size;

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

/** Takes punctuation and unpaired brackets off the ends. */
function trim(tokens: Token[], span: Span): Span {
  let { from, to } = span;
  for (let trimmed = true; trimmed && from < to; ) {
    trimmed = false;
    const first = tokens[from] as Token;
    const last = tokens[to - 1] as Token;
    if (isLoose(last) || (isClose(last.text) && balance(tokens, from, to) < 0)) {
      to -= 1;
      trimmed = true;
    } else if (isLoose(first) || (isOpen(first.text) && balance(tokens, from, to) > 0)) {
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
  return !/^[|,.;:/∣]$/u.test(only.text);
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
