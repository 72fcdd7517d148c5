import type { Base } from '../../formula/scripts/scripts.ts';
import { QUAD_EM, TAB_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** What marks are made of, one token each. */
const PART = /^(?:\d+|[½[\]()+×=])$/;
/** `1`, `(2)`, `[3]`, `2½`, `1+1`. */
const MARKS = /^(?:\d{1,2}½?(?:[+×]\d{1,2})*|\(\d{1,2}½?\)|\[\d{1,2}½?\])$/;
/** `[3+3+4=10]`, `(2×5=10)`: no formula stands in brackets with its result. */
const SUM = /^(?:\[\d{1,2}(?:[+×]\d{1,2})+(?:=\d{1,3})?\]|\(\d{1,2}(?:[+×]\d{1,2})+=\d{1,3}\))$/;

export interface MarkedLine {
  body: Token[];
  /** Null where the line has none. */
  marks: Token[] | null;
}

/** Cuts off what a question is worth: numbers at the right margin, far from the words before them, or a sum in brackets. */
export function splitMarks(
  tokens: Token[],
  column: Rectangle,
  size: number,
  mayBeWorth: (body: Token[]) => boolean,
): MarkedLine {
  const from = tokens.findLastIndex(({ text, bases }) => !PART.test(text) || bases.some(hasScripts)) + 1;
  for (let at = Math.max(from, 1); at < tokens.length; at += 1) {
    const [body, marks] = [tokens.slice(0, at), tokens.slice(at)];
    const text = marks.map((token) => token.text).join('');
    const isAtMargin =
      MARKS.test(text) &&
      gapAfter(tokens, at - 1) > TAB_EM * size &&
      column.x1 - (marks.at(-1)?.x1 ?? 0) < QUAD_EM * size;
    if ((isAtMargin || SUM.test(text)) && mayBeWorth(body)) return { body, marks };
  }
  return { body: tokens, marks: null };
}

const hasScripts = ({ sub, sup }: Base) => sub.length + sup.length > 0;
