import { isBinary, isClose, isOpen, isRelation } from '../math/symbols.ts';
import type { FormulaFonts } from './formula-fonts.ts';
import type { Token } from './tokens.ts';

export interface LineContext {
  size: number;
  /** The line before ended in an operator: what follows is its operand. */
  hungry: boolean;
  /** The page sets its variables in a font of their own, so that italic letters of text are text. */
  dedicated: boolean;
  /** Where the page sets formulas in fonts of their own. */
  fonts?: FormulaFonts | null;
  /** Between words of this line, in points. */
  space: number;
}

export interface Span {
  from: number;
  to: number;
}

export const gapAfter = (tokens: Token[], at: number) => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return token && next ? next.x0 - token.x1 : Number.POSITIVE_INFINITY;
};

export const isOperator = (token: Token) =>
  token.role === 'operator' &&
  token.label === 'math' &&
  (isRelation(token.text) || isBinary(token.text) || /\u0338/.test(token.text));

export const isProse = (token: Token) =>
  token.label === 'text' && token.role === 'word' && token.text.length > 1;

export const isDots = ({ text }: Token) => text === '…' || text === '⋯';

export const isComma = (token: Token) => token.text === ',' && token.label === 'math';

export function closing(tokens: Token[], at: number): number | null {
  let depth = 0;
  for (let index = at; index < tokens.length; index += 1) {
    const { text } = tokens[index] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
    if (depth === 0) return index;
  }
  return null;
}

export function balance(tokens: Token[], from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at += 1) {
    const { text } = tokens[at] as Token;
    if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth -= 1;
  }
  return depth;
}

/** Whether the bracket at `at` closes again, with a symbol and no prose inside. */
export function holdsMath(tokens: Token[], at: number): boolean {
  const end = closing(tokens, at);
  if (end === null) return false;
  const inner = tokens.slice(at + 1, end);
  return inner.some(({ label }) => label === 'math') && !inner.some(isProse);
}
