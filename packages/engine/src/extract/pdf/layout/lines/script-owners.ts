import { centerY } from '../../formula/model/box.ts';
import { axisOf, type Item } from '../../formula/model/item.ts';
import {
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MIN_STRETCHED_FENCE_EM,
} from '../../formula/model/tolerances.ts';
import {
  AXIS_HEIGHT_EM,
  COLUMN_GAP_EM,
  HALF_SHARE,
  LEADING_EM,
  MAX_OFF_CENTRE_EM,
  MAX_SCRIPT_SHIFT_EM,
  MEDIUM_SPACE_EM,
  QUAD_EM,
  QUARTER_SHARE,
} from '../../metrics.ts';
import { isFree, MIN_TEXT_RATIO, type OpenLine } from './line-set.ts';

/** Between signs of one script: the blank of cmr7 between its words has 0.39 em, relations within it have less. */
export const MAX_SCRIPT_GAP_EM = 0.45;

/** The items from left to right, cut where one does not stand right behind the last, or behind constructs on its axis that do. */
export function runsOf(items: readonly Item[], constructs: readonly Item[] = []): Item[][] {
  const runs: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && item.x - endBefore(last, item, constructs) < MAX_SCRIPT_GAP_EM * item.size)
      run.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** Where what stands between the two ends: `-\frac{1}{2}(x-\mu)^{2}` is one exponent, whose fraction is on no baseline. */
function endBefore(last: Item, next: Item, constructs: readonly Item[]): number {
  const gap = MAX_SCRIPT_GAP_EM * next.size;
  if (next.x - last.end < gap) return last.end;
  const level = constructs.filter(
    (each) =>
      each.x > last.x &&
      each.end < next.x + gap &&
      Math.abs(axisOf(each) - axisOf(last)) < MAX_OFF_CENTRE_EM * next.size,
  );
  let end = last.end;
  for (const { x, end: own } of level.toSorted((a, b) => a.x - b.x))
    if (x - end < gap) end = Math.max(end, own);
  return end;
}

/**
 * For each item of a run the line that it is a script of; null for a line of its own. The `0` of a long subscript `x=0` is
 * far from what the script hangs on, as is the `x` of the limit `x→0` to the left of it: they go with their run. The tall last
 * letter of small print below a fraction does not take the rest along.
 */
export function ownersOf(run: readonly Item[], lines: OpenLine[]): (OpenLine | null)[] {
  const found = ownersOfTouching(run.map((item, at) => ownerOf(lines, item, at === 0)));
  const extent = (items: readonly Item[]) => items.reduce((sum, item) => sum + item.end - item.x, 0);
  const owned = extent(run.filter((_, at) => found[at]));
  if (!found[0] && owned < HALF_SHARE * extent(run)) return found.map(() => null);
  let last = found.find((owner) => owner !== null) ?? null;
  return found.map((owner) => (last = owner ?? last));
}

/** From a script's first sign to its base, as {@link distanceTo} has it, where nothing else can be its base. */
const MAX_SURE_DISTANCE_EM = MEDIUM_SPACE_EM;

/**
 * Signs that touch are of one script, whose first sign is close to its base: the 0 of `Co⁶⁰` may be near a y of the line above.
 * So are those of its other words, none of which is close to another base: `d_{H nucleus}` over a capital of the next line.
 */
function ownersOfTouching(run: readonly Owner[]): (OpenLine | null)[] {
  let before: Owner | null = null;
  return run.map((each) => {
    const touches = before !== null && each.item.x - before.item.end < MAX_LETTER_GAP_EM * each.item.size;
    const goesOn = before !== null && isSure(before) && (touches || !isSure(each));
    const nearest: Owner = before && goesOn && before.distance < each.distance ? before : each;
    before = { item: each.item, line: nearest.line, distance: nearest.distance };
    return each.line && nearest.line;
  });
}

const isSure = ({ line, distance }: Owner) => line !== null && distance < MAX_SURE_DISTANCE_EM * line.size;

/** From a script to its base; the next line's leading is as much (1.2). */
const MAX_SCRIPT_DISTANCE_EM = LEADING_EM;

export interface Owner {
  item: Item;
  line: OpenLine | null;
  /** From the item to the nearest thing of the line. */
  distance: number;
}

/**
 * The line whose script the item is: larger, close in height, with something beside it. The first of a run may be an index
 * behind a power instead, unless a letter ends in front of it: by chance an exponent, too, stands behind one of the line above.
 */
export function ownerOf(lines: OpenLine[], item: Item, beginsRun = true): Owner {
  const found = nearestOf(lines, item, distanceTo);
  if (!beginsRun || (found.line && isFree(found.line, item))) return found;
  const behind = nearestOf(lines, item, distanceBehindPower);
  return behind.line ? behind : found;
}

function nearestOf(lines: OpenLine[], item: Item, distanceOf: (line: OpenLine, item: Item) => number): Owner {
  let best: OpenLine | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.size * MIN_TEXT_RATIO < item.size && !(holdsLarger(line, item) && isBehindLarger(line, item)))
      continue;
    const reach = LEADING_EM * line.size;
    if (item.x < line.box.x0 - reach || item.x > line.box.x1 + reach) continue;
    const distance = distanceOf(line, item);
    if (distance >= nearest) continue;
    best = line;
    nearest = distance;
  }
  const isScript = best !== null && nearest < MAX_SCRIPT_DISTANCE_EM * best.size;
  return { item, line: isScript ? best : null, distance: nearest };
}

/** Whether anything is larger than the rest of the line, and than what would be its script: in few lines, and told at once. */
const holdsLarger = ({ size, largest }: OpenLine, item: Item) =>
  largest > size && largest * MIN_TEXT_RATIO > item.size;

/** Whether the script touches a letter that is larger than its line, as one of an equation object among words is. */
const isBehindLarger = ({ items, size }: OpenLine, { x, size: small }: Item) =>
  items.some(
    (other) =>
      other.size > size &&
      other.size * MIN_TEXT_RATIO > small &&
      Math.abs(x - other.end) < MAX_LETTER_GAP_EM * other.size,
  );

/** Rise of an upper limit, and of a superscript's own script. */
const MAX_RISE_EM = 1.05;
/** Weight of the distance from the line's axis: of two lines, the one whose axis is nearer has the script. */
const AXIS_WEIGHT = QUARTER_SHARE;

/** From the item to the nearest thing of the line that it could hang on: scripts stand beside tall things, not under them. */
function distanceTo(line: OpenLine, item: Item): number {
  let nearest = Number.POSITIVE_INFINITY;
  const rise = line.baseline - item.baseline;
  const inReach = rise < MAX_RISE_EM * line.size && rise > -COLUMN_GAP_EM * line.size;
  const { x0, x1 } = item.ink;
  for (const other of line.items) {
    if (x0 - other.end >= nearest || other.x - x1 >= nearest) continue;
    const dx = Math.max(0, x0 - other.end, other.x - x1);
    if (dx >= nearest) continue;
    const { ink } = other;
    const size = other.size > item.size ? Math.min(line.size, other.size) : line.size;
    const tall = ink.y1 - ink.y0 > MIN_STRETCHED_FENCE_EM * size;
    // Near a script as a script of that, however far that is from its line: below a tall norm both are low.
    const hangsOn =
      Math.abs(item.baseline - other.baseline) < MAX_SCRIPT_SHIFT_EM * other.size &&
      item.size < MAX_SCRIPT_RATIO * other.size &&
      other.axis === null;
    if (!(inReach || tall || hangsOn)) continue;
    const dy = distanceUpOrDown(other, item, tall && dx === 0);
    const away = tall
      ? 0
      : AXIS_WEIGHT * Math.abs(line.baseline - AXIS_HEIGHT_EM * line.size - (item.ink.y0 + item.ink.y1) / 2);
    nearest = Math.min(nearest, dx + 2 * dy + away);
  }
  return nearest;
}

/** Between their ink; from what is tall to the middle of what stands above or below its ends. */
function distanceUpOrDown(other: Item, item: Item, toMiddle: boolean): number {
  const y0 = toMiddle ? centerY(item.ink) : item.ink.y0;
  const y1 = toMiddle ? y0 : item.ink.y1;
  return Math.max(0, other.ink.y0 - y1, y0 - other.ink.y1);
}

/** Drop of an index that people lower by hand; the next line is further off. */
const MAX_INDEX_DROP_EM = QUAD_EM;

/** From the power that the item is an index behind. */
function distanceBehindPower(line: OpenLine, item: Item): number {
  const drop = item.baseline - line.baseline;
  if (drop <= 0 || drop >= MAX_INDEX_DROP_EM * line.size) return Number.POSITIVE_INFINITY;
  const powers = line.items.filter((other) => isIndexBehindPower(line, other, item));
  return Math.min(...powers.map((power) => Math.max(0, item.ink.x0 - power.end)));
}

/** The `cell` of `E°cell`: an index set behind the power of its letter, so that it hangs on the line and not on that power. */
function isIndexBehindPower(line: OpenLine, power: Item, { x, size }: Item): boolean {
  const isPower = power.size < MIN_TEXT_RATIO * line.size && power.baseline < line.baseline;
  return (
    isPower &&
    Math.abs(x - power.end) < MAX_LETTER_GAP_EM * size &&
    !line.items.some((item) => isNextOf(power, item))
  );
}

/** Whether the script goes on with the item. */
const isNextOf = (last: Item, item: Item) =>
  item.baseline === last.baseline && item.x > last.x && item.x - last.end < MAX_SCRIPT_GAP_EM * last.size;
