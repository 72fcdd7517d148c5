import { unionAll, width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { RULE_EDGE_PT, SEVERAL_COUNT } from '../../metrics.ts';

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
 * gutter leads the lines to its right, so the leftmost comes first, but for those that several rows cross more than others:
 * where few lines of the left column are full, it holds such strips.
 */
export function narrowGutters(items: Item[]): Strip[] {
  const strips = stripsWhere(items, isGutterAt);
  const least = Math.min(...strips.map(({ crossing }) => crossing));
  const isCrossed = ({ crossing }: CrossedStrip) => crossing - least >= SEVERAL_COUNT;
  return [...strips.filter((strip) => !isCrossed(strip)), ...strips.filter(isCrossed)];
}

interface CrossedStrip extends Strip {
  /** The rows that cross the place of it that the fewest do. */
  crossing: number;
}

function stripsWhere(items: Item[], isFree: (at: InkAt) => boolean): CrossedStrip[] {
  const page = unionAll(items.map(({ ink }) => ink));
  const from = Math.floor(page.x0 + GUTTER_RANGE.from * width(page));
  const to = Math.ceil(page.x0 + GUTTER_RANGE.to * width(page));
  const inkAt = inkByPlace(rowsOf(items), from, to);
  const strips: CrossedStrip[] = [];
  for (let x0 = from; x0 < to; x0 += 1) {
    let x1 = x0;
    while (x1 < to && isFree(inkAt(x1))) x1 += 1;
    const crossingAt = (x: number) => inkAt(x).crossing;
    if (x1 - x0 >= RULE_EDGE_PT) {
      const strip = emptiestPart({ x0, x1 }, crossingAt);
      strips.push({ ...strip, crossing: crossingAt(Math.floor((strip.x0 + strip.x1) / 2)) });
    }
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

/** Of the rows of a page, at one point of its width: those whose ink crosses it, and those with ink on either side of it. */
interface InkAt {
  crossing: number;
  left: number;
  right: number;
}

/** Counts the rows at each point from `from` up to `to`. */
function inkByPlace(rows: readonly Item[][], from: number, to: number): (x: number) => InkAt {
  const places = Array.from(
    { length: Math.max(0, to - from) },
    (): InkAt => ({ crossing: 0, left: 0, right: 0 }),
  );
  const counted = new Int32Array(places.length).fill(-1);
  for (const [at, row] of rows.entries()) {
    let firstX1 = Number.POSITIVE_INFINITY;
    let lastX0 = Number.NEGATIVE_INFINITY;
    for (const item of row) {
      const x0 = leftOf(item);
      const x1 = rightOf(item);
      firstX1 = Math.min(firstX1, x1);
      lastX0 = Math.max(lastX0, x0);
      for (let place = Math.max(0, Math.floor(x0) - from); place + from < Math.min(x1, to); place += 1) {
        if (counted[place] === at) continue;
        counted[place] = at;
        places[place]!.crossing += 1;
      }
    }
    for (let place = Math.max(0, Math.ceil(firstX1) - from); place < places.length; place += 1)
      places[place]!.left += 1;
    for (let place = 0; place < places.length && place + from + 1 <= lastX0; place += 1)
      places[place]!.right += 1;
  }
  return (x) => places[x - from]!;
}

function isGutterAt({ crossing, left, right }: InkAt): boolean {
  const fewer = Math.min(left, right);
  return fewer >= MIN_STRIP_ROWS && crossing <= MAX_STRIP_CROSSING_SHARE * fewer;
}

const isFew = (rows: number) => rows > 0 && rows < MIN_STRIP_ROWS;

/** Strips without any ink, with a column of text to the left and a few rows to the right. */
export const stripsBesideColumn = (items: Item[]): Strip[] => stripsWhere(items, isFreeBesideColumn);

const isFreeBesideColumn = ({ crossing, left, right }: InkAt) =>
  left >= MIN_STRIP_ROWS && isFew(right) && crossing === 0;

export const leftOf = (item: Item) => Math.min(item.x, item.ink.x0);
const rightOf = (item: Item) => Math.max(item.end, item.ink.x1);

/** The part of the page's width that a gutter lies in: columns are not always of one width. */
export const GUTTER_RANGE = { from: 0.3, to: 0.7 };
