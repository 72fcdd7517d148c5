import { height, overlapY, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import {
  HALF_SHARE,
  LOOSE_LEADING_EM,
  LOOSE_QUAD_EM,
  MAX_HEAD_LINES,
  QUAD_EM,
  ROUNDING_EM,
  RULE_EDGE_PT,
  SAME_SIZE_RATIO,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { startsCaption } from '../blocks/captions.ts';

/**
 * The caption of each figure that text is set around: below the figure, no wider than it by much, and parted by more than
 * a word space from a line of text to its left. On that line it would stand in the middle of the sentence.
 */
export function captionsBeside<T extends { box: Rectangle }>(
  items: readonly Item[],
  figures: readonly T[],
): Map<T, Item[]> {
  const captions = new Map<T, Item[]>();
  for (const figure of figures) {
    const first = lineBelow(items, figure.box, figure.box);
    if (!first || !startsCaption(first.map(({ text }) => text).join(''))) continue;
    if (gapBefore(items, first) === Number.POSITIVE_INFINITY) continue;
    captions.set(figure, [...first, ...linesBelow(items, first, figure.box)]);
  }
  return captions;
}

/** What the caption goes on with, in its size. */
function linesBelow(items: readonly Item[], first: Item[], figure: Rectangle): Item[] {
  const [size, found] = [sizeOf(first), [] as Item[]];
  let line = first;
  for (let count = 1; count < MAX_HEAD_LINES; count += 1) {
    const rest = items.filter((item) => !line.includes(item));
    const next = lineBelow(rest, unionAll(line.map(({ ink }) => ink)), figure);
    if (!next || Math.abs(sizeOf(next) - size) > SAME_SIZE_RATIO * size) break;
    found.push(...next);
    line = next;
  }
  return found;
}

const sizeOf = (line: readonly Item[]) => Math.max(...line.map(({ size }) => size));

/** The line of text right below a box that lies below the figure and stands apart from what is beside it. */
function lineBelow(items: readonly Item[], above: Rectangle, figure: Rectangle): Item[] | null {
  const under = items.filter(
    ({ ink, size }) =>
      ink.x1 > figure.x0 &&
      ink.x0 < figure.x1 &&
      ink.y0 > above.y1 - RULE_EDGE_PT &&
      ink.y1 < above.y1 + LOOSE_LEADING_EM * size,
  );
  const [seed] = under.toSorted((a, b) => a.baseline - b.baseline);
  if (!seed) return null;
  const level = items.filter((item) => Math.abs(item.baseline - seed.baseline) < ROUNDING_EM * seed.size);
  const line = touching(level, seed);
  const { x0, x1 } = unionAll(line.map(({ ink }) => ink));
  const isWithin = x0 > figure.x0 - QUAD_EM * seed.size && x1 < figure.x1 + QUAD_EM * seed.size;
  return isWithin && gapBefore(items, line) > LOOSE_QUAD_EM * seed.size ? line : null;
}

/** The items of a baseline from left to right that no more than words' spaces part from the seed. */
function touching(level: readonly Item[], seed: Item): Item[] {
  const runs: Item[][] = [];
  for (const item of level.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1);
    if (last && item.x - (last.at(-1) as Item).end < QUAD_EM * seed.size) last.push(item);
    else runs.push([item]);
  }
  return runs.find((run) => run.includes(seed)) ?? [seed];
}

/** From what stands to the left of a line, at its height; infinite where nothing does. */
function gapBefore(items: readonly Item[], line: readonly Item[]): number {
  const box = unionAll(line.map(({ ink }) => ink));
  const ends = items
    .filter(({ ink }) => ink.x1 <= box.x0 && overlapY(ink, box) > HALF_SHARE * height(ink))
    .map(({ ink }) => ink.x1);
  return box.x0 - Math.max(Number.NEGATIVE_INFINITY, ...ends);
}
