import { centerY, overlapX, overlapY, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import {
  COLUMN_GAP_EM,
  LOOSE_LEADING_EM,
  MAX_HEAD_LINES,
  RULE_EDGE_PT,
  SAME_SIZE_RATIO,
  SUBSCRIPT_DROP_EM,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { namesFigure } from '../blocks/captions.ts';

interface Caption<T> {
  figure: T;
  lines: Item[][];
  /** About its lines and its figure: what stands in it is of no other caption. */
  column: Rectangle;
}

/**
 * The captions of figures side by side, which begin on one line below them: each with the lines that it goes on with.
 * Read as lines of the page, they would be words of each other.
 */
export function captionsInRow<T extends { box: Rectangle }>(
  items: readonly Item[],
  figures: readonly T[],
): Map<T, Item[]> {
  const found = new Map<T, Item[]>();
  for (const figure of figures) {
    if (found.has(figure)) continue;
    const captions = captionsFrom(items, figures, figure);
    for (const { figure, lines } of captions)
      found.set(figure, [...(found.get(figure) ?? []), ...lines.flat()]);
  }
  return found;
}

/** Two figures have two captions. */
const MIN_CAPTIONS = 2;

function captionsFrom<T extends { box: Rectangle }>(
  items: readonly Item[],
  figures: readonly T[],
  figure: T,
): Caption<T>[] {
  const seed = firstBelow(items, figure.box);
  if (!seed) return [];
  const beside = figures.filter(({ box }) => overlapY(box, figure.box) > 0 && box.y1 < seed.baseline);
  const runs = runsOf(lineAt(items, seed));
  const captions = runs.flatMap((run): Caption<T>[] => {
    const box = unionAll(run.map(({ ink }) => ink));
    const [owner] = beside
      .filter((other) => overlapX(other.box, box) > 0)
      .toSorted((a, b) => overlapX(b.box, box) - overlapX(a.box, box));
    const isCaption = owner && namesFigure(run.map(({ text }) => text).join(''));
    return isCaption ? [{ figure: owner, lines: [run], column: unionAll([box, owner.box]) }] : [];
  });
  if (captions.length < Math.max(runs.length, MIN_CAPTIONS)) return [];
  if (new Set(captions.map((caption) => caption.figure)).size < captions.length) return [];
  addLines(items, captions, seed);
  return captions;
}

/** The highest sign right below a figure. */
const firstBelow = (items: readonly Item[], { x0, x1, y1 }: Rectangle): Item | undefined =>
  items
    .filter(
      ({ ink, size }) =>
        ink.x1 > x0 && ink.x0 < x1 && ink.y0 > y1 - RULE_EDGE_PT && ink.y1 < y1 + 2 * LOOSE_LEADING_EM * size,
    )
    .toSorted((a, b) => a.baseline - b.baseline)[0];

/** What stands on the line of a sign, with scripts: its middle is no further from the line than theirs. */
const lineAt = (items: readonly Item[], { baseline, size }: Item): Item[] =>
  items.filter((item) => {
    const middle = centerY(item.ink);
    return middle > baseline - size && middle < baseline + 2 * SUBSCRIPT_DROP_EM * size;
  });

/** What no gap as wide as one between columns parts, from left to right. */
function runsOf(line: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (const item of line.toSorted((a, b) => a.x - b.x)) {
    const last = runs.at(-1);
    const end = last ? Math.max(...last.map((other) => other.end)) : Number.NEGATIVE_INFINITY;
    if (last && item.x - end < COLUMN_GAP_EM * item.size) last.push(item);
    else runs.push([item]);
  }
  return runs;
}

/** The lines that each caption goes on with, until one stands in two captions, or in another size. */
function addLines<T>(items: readonly Item[], captions: readonly Caption<T>[], first: Item): void {
  let last = first;
  for (let count = 1; count < MAX_HEAD_LINES; count += 1) {
    const bottom = last.baseline + 2 * SUBSCRIPT_DROP_EM * last.size;
    const [next] = items
      .filter(
        ({ ink, baseline, size }) =>
          centerY(ink) > bottom &&
          baseline - last.baseline < LOOSE_LEADING_EM * last.size &&
          Math.abs(size - last.size) < SAME_SIZE_RATIO * size,
      )
      .toSorted((a, b) => a.baseline - b.baseline);
    if (!next) return;
    const placed = runsOf(lineAt(items, next)).map((run) => ({ run, owners: ownersOf(run, captions) }));
    if (placed.some(({ owners }) => owners.length !== 1)) return;
    for (const { run, owners } of placed) owners[0]?.lines.push(run);
    last = next;
  }
}

function ownersOf<T>(run: Item[], captions: readonly Caption<T>[]): Caption<T>[] {
  const box = unionAll(run.map(({ ink }) => ink));
  return captions.filter(({ column }) => overlapX(column, box) > 0);
}
