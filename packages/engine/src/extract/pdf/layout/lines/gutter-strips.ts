import { unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { RULE_EDGE_PT } from '../../metrics.ts';

export function rowsOf(items: Item[]): Item[][] {
  const rows = new Map<number, Item[]>();
  for (const item of items) {
    const key = Math.round(item.baseline / RULE_EDGE_PT);
    const row = rows.get(key);
    if (row) row.push(item);
    else rows.set(key, [item]);
  }
  return [...rows.values()];
}

/** A vertical strip of the page, from edge to edge in points. */
export interface Strip {
  x0: number;
  x1: number;
}

/** Of the rows beside the strip: those whose ink may cross it, as titles and wide displays do. */
const MAX_STRIP_CROSSING_SHARE = 0.08;
/** On either side; fewer rows leave the same place free by chance: word spaces are a fifth of a line. */
export const MIN_STRIP_ROWS = 10;

/**
 * Strips in the middle of the page that hardly any row has ink in, with rows on both sides, from left to right: word
 * spaces of ten lines never leave one place free, so one of them may be a gutter, however narrow. What hangs into a
 * gutter leads the lines to its right, so the leftmost comes first.
 */
export const narrowGutters = (items: Item[]): Strip[] => stripsWhere(items, isGutterAt);

function stripsWhere(items: Item[], isFree: (rows: RowInk[], x: number) => boolean): Strip[] {
  const page = unionAll(items.map(({ ink }) => ink));
  const from = Math.floor(page.x0 + GUTTER_RANGE.from * width(page));
  const to = Math.ceil(page.x0 + GUTTER_RANGE.to * width(page));
  const rows = rowsOf(items).map(rowInk);
  const strips: Strip[] = [];
  for (let x0 = from; x0 < to; x0 += 1) {
    let x1 = x0;
    while (x1 < to && isFree(rows, x1)) x1 += 1;
    if (x1 - x0 >= RULE_EDGE_PT) strips.push(emptiestPart({ x0, x1 }, (x) => crossingAt(rows, x)));
    x0 = x1;
  }
  return strips;
}

/**
 * The first part of a strip that the fewest rows cross, where more rows cross its middle and the part is wide enough:
 * numbers of items that hang beside the right column leave a strip nearly as free as the gutter itself.
 */
function emptiestPart(strip: Strip, crossing: (x: number) => number): Strip {
  const counts = Array.from({ length: strip.x1 - strip.x0 }, (_, at) => crossing(strip.x0 + at));
  const least = Math.min(...counts);
  if (counts[Math.floor(counts.length / 2)] === least) return strip;
  for (let at = 0; at < counts.length; at += 1) {
    const start = at;
    while (counts[at] === least) at += 1;
    if (at - start >= RULE_EDGE_PT) return { x0: strip.x0 + start, x1: strip.x0 + at };
  }
  return strip;
}

interface RowInk {
  parts: Strip[];
  /** Where the first part ends, and where the last begins. */
  firstX1: number;
  lastX0: number;
}

function rowInk(row: Item[]): RowInk {
  const parts = row.map((item): Strip => ({ x0: leftOf(item), x1: rightOf(item) }));
  return {
    parts,
    firstX1: Math.min(...parts.map(({ x1 }) => x1)),
    lastX0: Math.max(...parts.map(({ x0 }) => x0)),
  };
}

const rowsLeftOf = (rows: readonly RowInk[], x: number) => rows.filter(({ firstX1 }) => firstX1 <= x).length;
const rowsRightOf = (rows: readonly RowInk[], x: number) =>
  rows.filter(({ lastX0 }) => lastX0 >= x + 1).length;

function isGutterAt(rows: RowInk[], x: number): boolean {
  const fewer = Math.min(rowsLeftOf(rows, x), rowsRightOf(rows, x));
  return fewer >= MIN_STRIP_ROWS && crossingAt(rows, x) <= MAX_STRIP_CROSSING_SHARE * fewer;
}

const isFew = (rows: number) => rows > 0 && rows < MIN_STRIP_ROWS;

/** Strips without any ink, with a column of text to the left and a few rows to the right. */
export const stripsBesideColumn = (items: Item[]): Strip[] => stripsWhere(items, isFreeBesideColumn);

const isFreeBesideColumn = (rows: RowInk[], x: number) =>
  rowsLeftOf(rows, x) >= MIN_STRIP_ROWS && isFew(rowsRightOf(rows, x)) && crossingAt(rows, x) === 0;

export const leftOf = (item: Item) => Math.min(item.x, item.ink.x0);
const rightOf = (item: Item) => Math.max(item.end, item.ink.x1);

/** The part of the page's width that a gutter lies in: columns are not always of one width. */
export const GUTTER_RANGE = { from: 0.3, to: 0.7 };

const crossingAt = (rows: readonly RowInk[], x: number) =>
  rows.filter(({ parts }) => parts.some((ink) => ink.x0 < x + 1 && ink.x1 > x)).length;
