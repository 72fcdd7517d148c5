import { median } from '../../formula/model/box.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import { COLUMN_GAP_EM, QUAD_EM, TAB_EM } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** What marks are made of, one token each. */
const PART = /^(?:\d+|[½[\]()+×x=])$/;
/** `1`, `(2)`, `[3]`, `2½`, `1+1`, `1+(2+2)`, `5x2=10`. */
const MARKS =
  /^(?:\d{1,2}½?(?:[+×x](?:\d{1,2}|\(\d{1,2}(?:\+\d{1,2})+\)))*(?:=\d{1,3})?|\(\d{1,2}½?\)|\[\d{1,2}½?\])$/;
/** `[3+3+4=10]`, `(2×5=10)`: no formula stands in brackets with its result. */
const SUM = /^(?:\[\d{1,2}(?:[+×]\d{1,2})+(?:=\d{1,3})?\]|\(\d{1,2}(?:[+×]\d{1,2})+=\d{1,3}\))$/;

export interface MarkedLine {
  body: Token[];
  /** Null where the line has none. */
  marks: Token[] | null;
}

/** The right margin of a column, and where the marks of its questions begin level with each other; null where they do not. */
export interface RightMargin {
  x1: number;
  marksX0: number | null;
}

/** Letters of a line of words; what is shorter, as a footer, may stand anywhere. */
const MIN_LETTERS = 12;
/** Numbers behind the words of fewer lines may stand level by chance. */
const MIN_MARKED_LINES = 3;
/** Share of the lines that go on to where the marks begin: one has a mark with dirt behind it. */
const MAX_CROSSING_SHARE = 0.3;
/** How far marks of one column begin from each other. */
const SAME_COLUMN_EM = 1;

function isOfWords({ items }: ItemLine): boolean {
  let letters = 0;
  for (const { text } of items) {
    letters += text.match(/\p{L}/gu)?.length ?? 0;
    if (letters >= MIN_LETTERS) return true;
  }
  return false;
}

/** Dots lead to the number of a page in a table of contents. */
const LEADER = /^[.…·]+$/;

function endsInLeader(words: readonly { text: string }[]): boolean {
  const [last, before] = words.toReversed();
  return last !== undefined && LEADER.test(last.text) && (last.text.length > 1 || before?.text === last.text);
}

const isPageNumber = (body: readonly Token[], text: string) => /^\d+$/.test(text) && endsInLeader(body);

/** Where marks begin that stand apart behind the words of a line; null where it has none. */
function marksX0Of({ items, size }: ItemLine): number | null {
  const at = items.findLastIndex(({ text }) => !PART.test(text));
  const [last, marks] = [items[at], items[at + 1]];
  return last && marks && !endsInLeader(items.slice(0, at + 1)) && marks.x - last.end > COLUMN_GAP_EM * size
    ? marks.x
    : null;
}

/** A sheet before a camera leans by less, as a share of its height. */
const MAX_COLUMN_LEAN = 0.05;

/**
 * Where the marks of a column begin at the height of a line: the straight line through most of the starts. Its slope is the
 * median from each start to the one half of the column further down, its place the median of what is left.
 */
function columnThrough(starts: readonly { x: number; line: ItemLine }[]): (line: ItemLine) => number {
  const half = Math.ceil(starts.length / 2);
  const slopes = starts
    .slice(half)
    .map(({ x, line }, i) => (x - starts[i]!.x) / (line.baseline - starts[i]!.line.baseline));
  const slope = median(slopes);
  const lean = Math.abs(slope) < MAX_COLUMN_LEAN ? slope : 0;
  const x0 = median(starts.map(({ x, line }) => x - lean * line.baseline));
  return ({ baseline }) => x0 + lean * baseline;
}

/**
 * The right margin of a column at each of its lines. Its marks may stand in a column of their own: `4` and `2+2` begin level
 * behind all words.
 */
export function rightMarginOf(
  lines: readonly ItemLine[],
  { x1 }: Rectangle,
): (line: ItemLine) => RightMargin {
  const ofWords = lines.filter(isOfWords);
  const sizeEm = median(ofWords.map(({ size }) => size));
  const starts = new Map(ofWords.map((line) => [line, marksX0Of(line)]));
  const marked = [...starts].flatMap(([line, x]) => (x === null ? [] : [{ line, x }]));
  const xAt = columnThrough(marked);
  const level = marked.filter(({ line, x }) => Math.abs(x - xAt(line)) < SAME_COLUMN_EM * sizeEm);
  const crossing = ofWords.filter((line) => starts.get(line) === null && line.box.x1 > xAt(line));
  const isColumn = level.length >= MIN_MARKED_LINES && crossing.length <= MAX_CROSSING_SHARE * ofWords.length;
  return (line) => ({ x1, marksX0: isColumn ? xAt(line) : null });
}

/** Cuts off what a question is worth: numbers at the right margin, far from the words before them, or a sum in brackets. */
export function splitMarks(
  tokens: Token[],
  { x1, marksX0 }: RightMargin,
  size: number,
  mayBeWorth: (body: Token[]) => boolean,
): MarkedLine {
  const from = tokens.findLastIndex(({ text, bases }) => !PART.test(text) || bases.some(hasScripts)) + 1;
  for (let at = Math.max(from, 1); at < tokens.length; at += 1) {
    const [body, marks] = [tokens.slice(0, at), tokens.slice(at)];
    const text = marks.map((token) => token.text).join('');
    const gap = gapAfter(tokens, at - 1);
    const isLevel = marksX0 !== null && Math.abs((marks[0]?.x0 ?? 0) - marksX0) < SAME_COLUMN_EM * size;
    const isAtMargin =
      (gap > TAB_EM * size && x1 - (marks.at(-1)?.x1 ?? 0) < QUAD_EM * size) ||
      (gap > COLUMN_GAP_EM * size && isLevel);
    const isMarks = (isAtMargin && MARKS.test(text)) || SUM.test(text);
    if (isMarks && !isPageNumber(body, text) && mayBeWorth(body)) return { body, marks };
  }
  return { body: tokens, marks: null };
}

const hasScripts = ({ sub, sup }: Base) => sub.length + sup.length > 0;
