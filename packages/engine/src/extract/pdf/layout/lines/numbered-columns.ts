import { flatMap } from '../../flat-map.ts';
import { width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { LINE_PT, MAX_MARKER_LENGTH, PATTERN_COUNT, SAME_EDGE_PT } from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { SAME_MARKER_EDGE_PT } from '../model/tolerances.ts';

/** What is set together on a line without a gap as wide as a gutter. */
export interface Stretch {
  items: Item[];
  box: Rectangle;
}

/** A number at the start of a stretch. */
interface NumberedStart {
  value: number;
  x: number;
  baseline: number;
}

/** Where the second column of numbered questions begins, and from where to where down the page there are two. */
export interface NumberedGutter {
  x: number;
  y0: number;
  y1: number;
}

/** Of the page's width: the second column begins in its middle. */
const SECOND_COLUMN = { from: 0.35, to: 0.65 };

/**
 * Two columns of questions with short lines: numbers count on down one margin, and from the next one down another. `null`
 * where they do not, or where something between the questions crosses the second margin.
 */
export function numberedGutter(stretches: Stretch[], page: Rectangle): NumberedGutter | null {
  const runs = runsOfNumbers(flatMap(stretches, numberedStart));
  for (const right of runs) {
    const [first] = right as [NumberedStart];
    const share = (first.x - page.x0) / width(page);
    const left = runs.find(
      (run) => run.some(({ value }) => value === first.value - 1) && run.at(-1)?.value === first.value - 1,
    );
    const beside = left?.filter(({ baseline }) => baseline > first.baseline - LINE_PT) ?? [];
    if (share < SECOND_COLUMN.from || share > SECOND_COLUMN.to || beside.length < PATTERN_COUNT) continue;
    const x = Math.min(...right.map((number) => number.x)) - SAME_EDGE_PT;
    const [y0, last] = [first.baseline - LINE_PT, lastOf([...beside, ...right])];
    const crossing = stretches.filter(
      ({ box }) => box.y0 > y0 && box.x0 < x - SAME_EDGE_PT && box.x1 > first.x,
    );
    const below = crossing.map(baselineOf).filter((baseline) => baseline > last);
    if (below.length === crossing.length)
      return { x, y0, y1: Math.min(...below, Number.POSITIVE_INFINITY) - SAME_EDGE_PT };
  }
  return null;
}

const lastOf = (numbers: NumberedStart[]) => Math.max(...numbers.map(({ baseline }) => baseline));

/** The baseline that a stretch begins on. */
export const baselineOf = ({ items }: Stretch) => items[0]?.baseline ?? 0;

/** `14.` or `14)` at the start of a stretch. */
function numberedStart({ items }: Stretch): NumberedStart[] {
  const leftmost = items.reduce((left, item) => (item.x < left.x ? item : left));
  if (!/^\d?$/.test(leftmost.text.slice(0, 1))) return [];
  const sorted = items.toSorted((a, b) => a.x - b.x);
  const text = sorted
    .slice(0, MAX_MARKER_LENGTH)
    .map((item) => item.text)
    .join('');
  const value = /^(\d{1,3})[.)]/.exec(text)?.[1];
  const [first] = sorted;
  return value && first ? [{ value: Number(value), x: first.x, baseline: first.baseline }] : [];
}

/** Numbers that count on down one margin. */
function runsOfNumbers(starts: NumberedStart[]): NumberedStart[][] {
  const runs: NumberedStart[][] = [];
  for (const start of starts.toSorted((a, b) => a.baseline - b.baseline)) {
    const run = runs.find((each) => {
      const last = each.at(-1) as NumberedStart;
      return Math.abs(last.x - start.x) < NUMBER_EDGE_PT && start.value === last.value + 1;
    });
    if (run) run.push(start);
    else runs.push([start]);
  }
  return runs.filter(({ length }) => length >= PATTERN_COUNT);
}

/** Numbers of two digits may begin as much further left than those of one. */
const NUMBER_EDGE_PT = SAME_MARKER_EDGE_PT;
