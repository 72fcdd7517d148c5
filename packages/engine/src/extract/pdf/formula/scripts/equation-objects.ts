import { MEDIUM_SPACE_EM } from '../../metrics.ts';
import { isBinary, isRelation } from '../glyphs/symbols.ts';
import { changedItem, type Item } from '../model/item.ts';
import {
  MAX_EQUAL_SIZE_RATIO,
  MAX_FULL_SIZE_OFFSET_EM,
  MIN_FULL_SIZE_RATIO,
  SAME_PLACE_PT,
} from '../model/tolerances.ts';
import { isOnLine, type Line } from './baseline.ts';

/** Before an object, of the line's size: a script stands nearer to its base than a narrow word space. */
const MIN_OBJECT_GAP_EM = MEDIUM_SPACE_EM;

/**
 * Puts equation objects onto the line that they were typed into. Word sets an object off the baseline
 * where the size of the text was changed around it: a blank before it, signs of one baseline, and either nearly the size
 * of the text, a relation among them or nothing but an operator (`1.6 × 10`) tell it from a script.
 */
export function alignEquationObjects(items: Item[], line: Line): Item[] {
  if (items.every((item) => isOnLine(item, line))) return items;
  const placed = [...items];
  const apart = partedFromBefore(items, line);
  for (let from = 0; from < items.length; ) {
    const to = endOfObject(items, apart, from, line);
    const shift = to > from ? shiftOf(items.slice(from, to), line) : null;
    if (shift) placed.splice(from, to - from, ...items.slice(from, to).map((item) => shifted(item, shift)));
    from = Math.max(to, from + 1);
  }
  return placed;
}

/** For each item whether a blank parts it from all that is before it; ink reaches past the advance of a V, and its script is set clear of that. */
function partedFromBefore(items: readonly Item[], line: Line): boolean[] {
  let end = Number.NEGATIVE_INFINITY;
  return items.map((item) => {
    const isApart = item.x - end > MIN_OBJECT_GAP_EM * line.size;
    end = Math.max(end, item.end, item.ink.x1);
    return isApart;
  });
}

/** Where the signs end that a blank parts from what is before them, and that are off the line. */
function endOfObject(items: readonly Item[], apart: readonly boolean[], from: number, line: Line): number {
  const first = items[from] as Item;
  if (!apart[from] || goesOn(items[from - 1], first, line)) return from;
  const isAsLarge = first.size >= MIN_FULL_SIZE_RATIO * line.size;
  const runsOn = (item: Item) => isAsLarge && Math.abs(item.baseline - first.baseline) <= SAME_PLACE_PT;
  let to = from + 1;
  while (to < items.length && !isOnLine(items[to] as Item, line) && (!apart[to] || runsOn(items[to] as Item)))
    to += 1;
  return isOnLine(first, line) ? from : to;
}

/** The exponent `cos x`, whose blank is as wide as one before an object: what is before it is off the line as well. */
const goesOn = (before: Item | undefined, { baseline }: Item, line: Line) =>
  before !== undefined && !isOnLine(before, line) && Math.abs(before.baseline - baseline) <= SAME_PLACE_PT;

/** How an object comes onto the line: about its own baseline, in points, and in the line's size. */
interface Shift {
  from: number;
  to: number;
  scale: number;
}

function shiftOf(object: readonly Item[], line: Line): Shift | null {
  const largest = Math.max(...object.filter(({ axis }) => axis === null).map(({ size }) => size));
  const full = object.filter(({ axis, size }) => axis === null && size * MAX_EQUAL_SIZE_RATIO >= largest);
  const [first] = full;
  if (!first || full.some(({ baseline }) => Math.abs(baseline - first.baseline) > SAME_PLACE_PT)) return null;
  if (Math.abs(line.baseline - first.baseline) > MAX_FULL_SIZE_OFFSET_EM * line.size) return null;
  const isAsLarge = largest >= MIN_FULL_SIZE_RATIO * line.size;
  const isOperator = object.length === 1 && isBinary(first.text);
  if (!isAsLarge && !isOperator && !full.some(({ text }) => isRelation(text))) return null;
  return { from: first.baseline, to: line.baseline, scale: line.size / largest };
}

function shifted(item: Item, { from, to, scale }: Shift): Item {
  const moved = (y: number) => to + (y - from) * scale;
  return changedItem(item, {
    baseline: moved(item.baseline),
    axis: item.axis === null ? null : moved(item.axis),
    size: item.size * scale,
    ink: { ...item.ink, y0: moved(item.ink.y0), y1: moved(item.ink.y1) },
  });
}
