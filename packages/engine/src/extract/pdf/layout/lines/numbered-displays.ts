import { SAME_EDGE_PT } from '../../metrics.ts';
import { baselineOf, type Stretch } from './numbered-columns.ts';

/** The number of a display at the end of a stretch. */
interface NumberedEnd {
  /** What stands before the count: `1.15.` of (1.15.29). */
  part: string;
  value: number;
  right: number;
  baseline: number;
}

/** From left to right, in points. */
interface Span {
  from: number;
  to: number;
}

/** `(12)` or `(1.15.29)` at the end of a line; longer ones are none. */
const NUMBER_AT_END = /\(((?:[A-Z]\.?)?(?:\d{1,3}[.-])*)(\d{1,3})\)$/;
const LONGEST_NUMBER = 14;

function numberedEnd({ items, box }: Stretch): NumberedEnd[] {
  const text = items
    .toSorted((a, b) => a.x - b.x)
    .slice(-LONGEST_NUMBER)
    .map((item) => item.text)
    .join('');
  const [, part, value] = NUMBER_AT_END.exec(text) ?? [];
  if (part === undefined) return [];
  return [{ part, value: Number(value), right: box.x1, baseline: baselineOf({ items, box }) }];
}

/** The next number, of the same part or of a new one. */
const follows = (one: NumberedEnd, next: NumberedEnd) =>
  next.part === one.part ? next.value === one.value + 1 : next.value === 1;

/** Of the span's width: a column's right margin is as near to its end, with the gutter behind it. */
const MAX_BEHIND_MARGIN_SHARE = 0.15;

/**
 * How many displays are numbered on down the right margin of a column within `span`; 0 where that is no column's margin. A
 * number ends its line there, however short the display, so that what stands further right is another column's.
 */
export function numbersOfDisplays(stretches: readonly Stretch[], { from, to }: Span): number {
  const within = stretches.filter(({ box }) => box.x0 >= from && box.x1 <= to);
  const ends = within.flatMap(numberedEnd).toSorted((a, b) => a.baseline - b.baseline);
  const counts = ends
    .filter(({ right }) => to - right <= MAX_BEHIND_MARGIN_SHARE * (to - from))
    .map((end) => countedOn(ends.filter(({ right }) => Math.abs(right - end.right) < SAME_EDGE_PT)));
  return Math.max(0, ...counts);
}

/** Of numbers below each other, those that count on; 0 where most do not. */
function countedOn(ends: readonly NumberedEnd[]): number {
  const counted = ends.slice(1).filter((next, at) => follows(ends[at] as NumberedEnd, next)).length + 1;
  return counted > ends.length / 2 ? counted : 0;
}
