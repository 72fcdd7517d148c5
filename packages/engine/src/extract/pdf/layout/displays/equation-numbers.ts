import type { EquationNumber } from '../../../../tree/index.ts';
import { isRelation } from '../../formula/glyphs/symbols.ts';
import { centerY, unionAll } from '../../formula/model/box.ts';
import { changedItem, type Item } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import {
  BRACKETED_LABEL_LENGTH,
  DOUBLE_LEADING_EM,
  DOUBLE_QUAD_EM,
  LOOSE_QUAD_EM,
  QUAD_EM,
  STRETCHED_WORD_SPACE_EM,
  TAB_EM,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { type RightMargin, splitMarks } from '../inline-math/marks-at-margin.ts';
import type { Token } from '../inline-math/token.ts';
import { gapAfter, isProse } from '../inline-math/token-line.ts';
import type { ItemLine } from '../lines/lines.ts';

const NUMBER = /^\((?:[A-Z]?\d+(?:[.–-]\d+)*[a-z]?[′’']?|[ivx]+|[IVX]+|[A-Z]\.?\d*|\*+|∗+|[a-z])\)$/u;

/** `\tag{Pythagoras}`, `\tag{$\star$}`: one word or sign at the margin. */
const LABEL = /^\((?:\p{L}{2,24}|[⋆★†‡§¶♠♣♡♢△□◦•])\)$/u;

/** Typed behind an equation with blanks, wherever that ends: `f = ma.  (3)`; no factor in brackets stands so far off. */
const COUNTED = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;

/** What ends an equation: a number in brackets behind it is no factor. */
const STOP = /^[.,;]$/;

/** At the left a letter in brackets is an item's. */
const LEFT_NUMBER = /^\((?:[A-Z]?\d+(?:[.–-]\d+)*[a-z]?[′’']?|[A-Z]\.\d+|\*+|∗+)\)$/u;

/** A textbook's number in a box of its own; no factor stands so far before an equation. */
const BARE_NUMBER = /^\d{1,3}$/;

/** `(A.12.3b′)`: no number has more tokens. */
const LONGEST_NUMBER = 9;
/** Numbers stand at the margin; protruding brackets and indents leave no more between. */
const MARGIN_TOLERANCE_EM = LOOSE_QUAD_EM;
/** Between a formula and its number, where that stands at the margin. */
const NUMBER_GAP_EM = STRETCHED_WORD_SPACE_EM;
/** Between a number at the left and its formula: more than behind an item's marker. */
const LEFT_NUMBER_GAP_EM = DOUBLE_QUAD_EM;
/** A number on a line of its own leaves the width of a formula to its left. */
const LEAST_FORMULA_WIDTH_EM = 8;

export interface NumberedBody {
  body: Token[];
  number: EquationNumber | null;
  /** The number is what a question is worth, behind its last line. */
  isWorth?: boolean;
}

/** Takes the equation's number off a line, at either margin, or what the question that it is part of is worth. */
export const splitNumber = (
  tokens: Token[],
  line: ItemLine,
  column: Rectangle,
  margin: RightMargin = { x1: column.x1, marksX0: null },
): NumberedBody =>
  splitRight(tokens, line, column) ??
  splitLabel(tokens, line, column) ??
  splitLeft(tokens, line, column) ??
  splitWorth(tokens, line, margin) ?? { body: tokens, number: null };

/**
 * A number far behind a whole equation, at the margin, is no factor of it; nor is one in the column of what questions are worth,
 * whatever stands before it.
 */
function splitWorth(tokens: Token[], { size }: ItemLine, margin: RightMargin): NumberedBody | null {
  const { body, marks } = splitMarks(
    tokens,
    margin,
    size,
    (before) => margin.marksX0 !== null || isEquation(before),
  );
  return marks && { body, number: { text: textOf(marks) }, isWorth: true };
}

/** A relation between formulas, without words. */
export const isEquation = (body: Token[]) =>
  !body.some(isProse) &&
  body.some(({ role, text }) => role === 'operator' && isRelation(text)) &&
  body.at(-1)?.role !== 'operator';

/** Whether a number or a label in brackets may begin or end there: most lines are told by that, without all of their text. */
const mayOpen = (token: Token | undefined) => token?.text.startsWith('(') || token?.text === '';
const mayClose = (token: Token | undefined) => token?.text.endsWith(')') || token?.text === '';

function splitRight(tokens: Token[], { size }: ItemLine, column: Rectangle): NumberedBody | null {
  if (!mayClose(tokens.at(-1))) return null;
  const right = tokens.at(-1)?.x1 ?? 0;
  const flush = Math.abs(right - column.x1) < MARGIN_TOLERANCE_EM * size;
  const least = (flush ? NUMBER_GAP_EM : TAB_EM) * size;
  for (let at = tokens.length - 1; at >= Math.max(1, tokens.length - LONGEST_NUMBER); at -= 1) {
    const text = textOf(tokens.slice(at));
    if (!NUMBER.test(text) || gapAfter(tokens, at - 1) <= MAX_LETTER_GAP_EM * size) continue;
    const isTyped = COUNTED.test(text) && isEquation(tokens.slice(0, at));
    const typedGap = STOP.test(tokens[at - 1]?.text ?? '') ? NUMBER_GAP_EM : QUAD_EM;
    const gap = isTyped ? Math.min(least, typedGap * size) : least;
    const end = [leaderStart(tokens, at), at].find((start) => gapAfter(tokens, start - 1) > gap);
    if (end !== undefined) return { body: tokens.slice(0, end), number: { text } };
  }
  return null;
}

/** A word or a sign in brackets at the right margin, far behind a whole equation: a remark in brackets stands beside what it is about. */
function splitLabel(tokens: Token[], { size }: ItemLine, column: Rectangle): NumberedBody | null {
  const last = tokens.at(-1);
  if (!mayClose(last) || Math.abs((last?.x1 ?? 0) - column.x1) >= MARGIN_TOLERANCE_EM * size) return null;
  for (let at = tokens.length - 1; at >= Math.max(1, tokens.length - BRACKETED_LABEL_LENGTH); at -= 1) {
    const text = textOf(tokens.slice(at));
    const body = tokens.slice(0, at);
    if (LABEL.test(text) && gapAfter(tokens, at - 1) > TAB_EM * size && isEquation(body))
      return { body, number: { text } };
  }
  return null;
}

/** Where the dots begin that lead to a number at `at`: `... (3)`; `at` where there are none, or one that ends the equation. */
function leaderStart(tokens: Token[], at: number): number {
  let start = at;
  while (start > 1 && LEADER.test(tokens[start - 1]?.text ?? '')) start -= 1;
  return textOf(tokens.slice(start, at)) === '.' ? at : start;
}
const LEADER = /^[.…⋯]+$/u;

function splitLeft(tokens: Token[], { size }: ItemLine, column: Rectangle): NumberedBody | null {
  const [first] = tokens;
  if (first && BARE_NUMBER.test(first.text) && gapAfter(tokens, 0) > LEFT_NUMBER_GAP_EM * size) {
    const body = tokens.slice(1);
    const isFramed = body.length === 1 && body[0]?.role === 'construct';
    if (isEquation(body) || isFramed) return { body, number: { text: first.text } };
  }
  if (!mayOpen(first) || (first?.x0 ?? 0) - column.x0 >= MARGIN_TOLERANCE_EM * size) return null;
  for (let at = 1; at <= Math.min(LONGEST_NUMBER, tokens.length - 1); at += 1) {
    const text = textOf(tokens.slice(0, at));
    if (LEFT_NUMBER.test(text) && gapAfter(tokens, at - 1) > LEFT_NUMBER_GAP_EM * size)
      return { body: tokens.slice(at), number: { text } };
  }
  return null;
}

/** An equation's number on a line of its own, as it stands beside a formula of two rows. */
export function loneNumber(tokens: Token[], { size }: ItemLine, column: Rectangle): EquationNumber | null {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last || !mayOpen(first)) return null;
  const text = textOf(tokens);
  if (!NUMBER.test(text)) return null;
  const right =
    Math.abs(last.x1 - column.x1) < MARGIN_TOLERANCE_EM * size &&
    first.x0 - column.x0 > LEAST_FORMULA_WIDTH_EM * size;
  return right ? { text } : null;
}

/** Of the size, between the ink of an equation and that of the number which it leaves no room for beside it. */
const MAX_NUMBER_DROP_EM = DOUBLE_LEADING_EM;

/** Whether the tokens of the line are an equation, and the next line is nothing but its number: it leaves no room for one. */
export function isNumberedBelow(
  tokens: Token[],
  line: ItemLine,
  below: ItemLine,
  column: Rectangle,
  tokensBelow: () => { tokens: Token[] },
): boolean {
  if (below.items.length > LONGEST_NUMBER || !isEquation(tokens)) return false;
  if (below.box.y0 - line.box.y1 > MAX_NUMBER_DROP_EM * line.size) return false;
  return loneNumber(tokensBelow().tokens, below, column) !== null;
}

/**
 * Puts a number that stands beside a tall formula, higher than its baseline, on the line of the formula: Word sets the
 * number on the paragraph's baseline and centres the formula about its own axis.
 */
export function withNumbersBeside(lines: ItemLine[]): ItemLine[] {
  const owners = new Map<ItemLine, ItemLine>();
  for (const line of lines)
    if (isNumberAlone(line)) {
      const owner = lines.find((other) => other !== line && isBeside(line, other));
      if (owner) owners.set(line, owner);
    }
  if (owners.size === 0) return lines;
  return lines
    .filter((line) => !owners.has(line))
    .map((line) => {
      const numbers = [...owners].filter(([, owner]) => owner === line).flatMap(([number]) => number.items);
      return numbers.length === 0 ? line : withItemsOf(line, numbers);
    });
}

const isNumberAlone = ({ items }: ItemLine) =>
  NUMBER.test(compact(items)) && items.every(({ axis }) => axis === null);

const compact = (items: readonly Item[]) => items.map(({ text }) => text.trim()).join('');

/** The height of the number's middle is within that of the formula, off whose baseline it stands. */
function isBeside({ box, baseline, size, items }: ItemLine, formula: ItemLine): boolean {
  const middle = centerY(box);
  const isTyped = COUNTED.test(compact(items)) && STOP.test(formula.items.at(-1)?.text ?? '');
  return (
    box.x0 - formula.box.x1 > (isTyped ? NUMBER_GAP_EM : TAB_EM) * size &&
    middle > formula.box.y0 &&
    middle < formula.box.y1 &&
    Math.abs(baseline - formula.baseline) < formula.size
  );
}

const withItemsOf = (line: ItemLine, items: Item[]): ItemLine => ({
  ...line,
  items: [...line.items, ...items.map((item) => changedItem(item, { baseline: line.baseline }))],
  box: unionAll([line.box, ...items.map(({ ink }) => ink)]),
});

/** The characters of tokens without the blanks between them. */
export const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join('');
