import { INTEGRALS, isBinary, isOpen, isRelation } from '../math/symbols.ts';
import { closing, gapAfter, isOperator, isProse, type LineContext } from './token-line.ts';
import type { Token } from './tokens.ts';

/** Longer lists in brackets are prose. */
const LONGEST_TUPLE = 24;

/** `(h, 3)`, `[a, b]`: a list in brackets that holds a symbol and no word. */
export function markTuples(tokens: Token[], { size, dedicated }: LineContext): void {
  tokens.forEach((token, at) => {
    const end = isOpen(token.text) && token.label === 'neutral' ? closing(tokens, at) : null;
    if (end === null || end - at > LONGEST_TUPLE) return;
    const inner = tokens.slice(at + 1, end);
    const isPart = ({ label, role, text, glyph }: Token) =>
      label === 'math' ||
      role === 'number' ||
      (role === 'word' && /^[a-z]$/.test(text) && glyph?.font.italic === true && !dedicated) ||
      (label === 'neutral' && /^[,;.…⋯[\](){}−-]$/u.test(text));
    const close = inner.every((_, index) => gapAfter(tokens, at + index) < 0.5 * size);
    const symbol =
      token.text === '{' ||
      inner.some(({ label, role }) => label === 'math' && (role !== 'word' || !dedicated));
    if (!(close && symbol && inner.some(({ text }) => text === ',') && inner.every(isPart))) return;
    for (const each of tokens.slice(at, end + 1)) each.label = 'math';
  });
}

/** How far back the integral of a differential may stand, in tokens. */
const INTEGRAND = 30;

/** `dx` behind an integrand or a derivative, where variables share the italics of the text. */
export function markDifferentials(tokens: Token[], { size, dedicated }: LineContext): void {
  if (dedicated) return;
  tokens.forEach((token, at) => {
    if (token.label === 'math' || token.role !== 'word' || !/^d[a-zA-Zα-ω]$/u.test(token.text)) return;
    const before = tokens[at - 1];
    if (
      token.glyph?.font.italic !== true ||
      before?.label !== 'math' ||
      gapAfter(tokens, at - 1) > 0.36 * size
    )
      return;
    const from = Math.max(0, at - INTEGRAND);
    const open = tokens.slice(from, at).findLastIndex(isProse) + from;
    const integral = tokens.slice(open, at).some(isIntegral);
    if (integral || before.bases.at(-1)?.item?.kind === 'fraction') token.label = 'math';
  });
}

const isIntegral = ({ bases }: Token) =>
  bases.some(({ item }) => item !== null && item.glyphs.some(({ text }) => INTEGRALS.has(text)));

/** A word that a relation waits for, and behind which the formula ends: `V = const.` */
export function markAwaited(tokens: Token[], { size }: LineContext): void {
  tokens.forEach((token, at) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    if (token.label !== 'text' || token.role !== 'word' || !before || !isOperator(before)) return;
    const waits = isRelation(before.text) && tokens[at - 2]?.label === 'math';
    const ends = after === undefined ? false : after.role === 'punctuation' && /^[.,;:]$/.test(after.text);
    if (waits && ends && token.text.length > 1 && gapAfter(tokens, at - 1) < 0.42 * size)
      token.label = 'math';
  });
}

/** `11 km/s`: what a unit is divided by. */
export function markDivisors(tokens: Token[], { size }: LineContext): void {
  tokens.forEach((token, at) => {
    const [slash, unit] = [tokens[at - 1], tokens[at - 2]];
    if (slash?.text !== '/' || token.role !== 'word' || token.label !== 'text' || token.text.length > 3)
      return;
    const tight = Math.max(gapAfter(tokens, at - 1), gapAfter(tokens, at - 2)) < 0.08 * size;
    if (tight && unit?.label === 'math') for (const each of [slash, token]) each.label = 'math';
  });
}

/** Whether an operator waits for what follows, a bar between two operands among them. */
export const awaits = (tokens: Token[], at: number): boolean => {
  const token = tokens[at];
  if (!token) return false;
  if (isOperator(token)) return true;
  const spaced = Math.min(gapAfter(tokens, at - 1), gapAfter(tokens, at)) > 0.13 * token.size;
  return token.label === 'math' && /^[|∣∤]$/u.test(token.text) && spaced && !isBinary(token.text);
};
