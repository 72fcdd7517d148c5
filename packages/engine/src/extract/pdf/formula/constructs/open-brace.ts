import {
  COLUMN_GAP_EM,
  EXACT_PT,
  LOOSE_LEADING_EM,
  MAX_OFF_CENTRE_EM,
  MEDIUM_SPACE_EM,
  QUAD_EM,
  TAB_EM,
} from '../../metrics.ts';
import { isRelation } from '../glyphs/symbols.ts';
import { type Word, wordsOf } from '../glyphs/words.ts';
import { centerY, runs } from '../model/box.ts';
import { axisOf, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import { MAX_LETTER_GAP_EM, MAX_TEXT_PT, MIN_EM_PT, MIN_FULL_SIZE_RATIO } from '../model/tolerances.ts';

/** The two columns of `cases` are a quad apart, when they are aligned up to two; what is further off is a remark. */
const MAX_CASES_GAP_EM = TAB_EM;
/** Columns are a quad apart, less what their widest entries reach out. */
const MIN_CASES_GAP_EM = COLUMN_GAP_EM;

/** What follows an open brace, up to the first gap wider than a column's, or to where the line of the brace goes on. */
export function nearPart(items: Item[], open: Item, itemIndex: ItemIndex): Item[] {
  const em = Math.max(MIN_EM_PT, Math.min(open.size, MAX_TEXT_PT));
  const gap = MAX_CASES_GAP_EM * em;
  const [first] = runs(
    items,
    (item) => item.x,
    (item) => item.end,
    gap,
  );
  if (!first || (first[0]?.x ?? 0) - open.ink.x1 > gap) return [];
  const leading = leadingSign(open, itemIndex, em);
  const onAxis = (item: Item) =>
    Math.abs(axisOf(item) - centerY(open.ink)) < MAX_OFF_CENTRE_EM * em ||
    (leading !== null && Math.abs(item.baseline - leading.baseline) < EXACT_PT);
  const columns = runs(
    first,
    (item) => item.x,
    (item) => item.end,
    MIN_CASES_GAP_EM * em,
  );
  while (columns.length > 1 && (isTextColumn(columns.at(-1) ?? [], itemIndex) || goesOn(columns, onAxis)))
    columns.pop();
  return withoutRemark(columns.flat(), onAxis);
}

/** To the sign before a brace, with a blank between: `f(x) = {`. */
const MAX_LEADING_GAP_EM = QUAD_EM;

/** What stands right before the brace, on the line that goes on behind its rows: equation objects are set off the axis of their line. */
function leadingSign({ ink }: Item, itemIndex: ItemIndex, em: number): Item | null {
  const before = itemIndex
    .near({ ...ink, x0: ink.x0 - MAX_LEADING_GAP_EM * em, x1: ink.x0 })
    .filter((item) => item.nodes === null && item.ink.x1 < ink.x0);
  return before.toSorted((one, other) => other.ink.x1 - one.ink.x1)[0] ?? null;
}

/** From a line of text to the next: 1.2 em, and what a display leaves about itself is wider. */
const MAX_LEADING_EM = LOOSE_LEADING_EM;

/** At the margin of a text, letters stick out by so much. */
const MAX_MARGIN_OFFSET_EM = MEDIUM_SPACE_EM;

/** A line above or below starts at the same margin: the next column of the page. */
function isTextColumn(column: Item[], itemIndex: ItemIndex): boolean {
  const size = Math.max(...column.map((item) => item.size));
  const body = column.filter((item) => item.size > MIN_FULL_SIZE_RATIO * size);
  const baselines = body.map(({ baseline }) => baseline);
  const left = Math.min(...body.map((item) => item.x));
  const isMargin = (from: number, to: number) => {
    const line = itemIndex
      .near({ x0: left - MIN_CASES_GAP_EM * size, x1: left + size, y0: from, y1: to })
      .filter((item) => item.size === size && item.baseline > from && item.baseline < to);
    return (
      line.length > 0 && Math.abs(Math.min(...line.map(({ x }) => x)) - left) < MAX_MARGIN_OFFSET_EM * size
    );
  };
  const [top, bottom] = [Math.min(...baselines), Math.max(...baselines)];
  const leading = MAX_LEADING_EM * size;
  return isMargin(top - leading, top - size / 2) || isMargin(bottom + size / 2, bottom + leading);
}

/** Words that belong to a row. */
const WORDS_OF_ROWS = /^(?:if|for|when|otherwise|else|or)$/i;

/** The words of a sentence, from the first of those side by side that are no words of a row. */
function sentenceOf(items: Item[], size: number): Item[] {
  const words = wordsOf(items).filter(({ text }) => text.length > 1);
  const sentence = words.findIndex(({ text }) => !WORDS_OF_ROWS.test(text));
  const isApart = (at: number) => startOf(words[at]) - endOf(words[at - 1]) > MIN_CASES_GAP_EM * size;
  let first = sentence;
  while (first > 0 && !isApart(first)) first -= 1;
  return sentence < 0 ? [] : words.slice(first).flatMap((word) => word.items);
}

const startOf = (word: Word | undefined) => word?.items[0]?.x ?? 0;
const endOf = (word: Word | undefined) => word?.items.at(-1)?.end ?? 0;

/**
 * Rows without the sentence that goes on behind them in the line of the brace: it starts behind all other rows, and
 * where a row stands on that line itself, with a word.
 */
function withoutRemark(items: Item[], onAxis: (item: Item) => boolean): Item[] {
  const size = Math.max(...items.map((item) => item.size));
  // On web pages words, and the stop behind the rows, are as small as scripts beside formulas.
  const body = items.filter((item) => item.size > MIN_FULL_SIZE_RATIO * size || isPunctuation(item));
  const reach = Math.max(...body.filter((item) => !onAxis(item)).map(({ end }) => end));
  const [level, behind] = [body.filter(onAxis), body.filter((item) => onAxis(item) && item.x >= reach)];
  if (behind.length === 0 || !Number.isFinite(reach)) return items;
  const isRemark = level.length === behind.length || isPunctuationApart(behind, level, size);
  const start = isRemark ? behind : sentenceOf(behind, size);
  const x = Math.min(...start.map((item) => item.x));
  return items.filter((item) => item.x < x);
}

const isPunctuation = ({ text }: Item) => /^[.,;]$/.test(text);

/** The comma behind all rows: one of a row touches what is before it. */
function isPunctuationApart(behind: Item[], level: Item[], size: number): boolean {
  const start = Math.min(...behind.map(({ x }) => x));
  const end = Math.max(...level.filter((item) => !behind.includes(item)).map((item) => item.end));
  return behind.every(isPunctuation) && start - end > MAX_LETTER_GAP_EM * size;
}

/** The last column holds nothing but a stretch of the brace's own line, which no row is on, or which is a formula of its own. */
function goesOn(columns: Item[][], onAxis: (item: Item) => boolean): boolean {
  const last = columns.at(-1) ?? [];
  const size = Math.max(...last.map((item) => item.size));
  const body = last.filter((item) => item.size > MIN_FULL_SIZE_RATIO * size);
  if (!body.every(onAxis)) return false;
  const isOwn = body.some((item) => item.kind === 'array' || isRelation(item.text));
  const rows = columns.slice(0, -1).flat();
  return isOwn || !rows.some((item) => item.size > MIN_FULL_SIZE_RATIO * size && onAxis(item));
}
