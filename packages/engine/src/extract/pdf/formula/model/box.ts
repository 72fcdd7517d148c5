import type { Rectangle } from '../../page.ts';

export const width = (box: Rectangle) => box.x1 - box.x0;
export const height = (box: Rectangle) => box.y1 - box.y0;
export const centerX = (box: Rectangle) => (box.x0 + box.x1) / 2;
export const centerY = (box: Rectangle) => (box.y0 + box.y1) / 2;

export const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** The smallest box around all; throws on an empty list. */
export function unionAll(boxes: readonly Rectangle[]): Rectangle {
  if (boxes.length <= 2) return boxes.reduce(union);
  let { x0, y0, x1, y1 } = boxes[0] as Rectangle;
  for (const box of boxes) {
    if (box.x0 < x0) x0 = box.x0;
    if (box.y0 < y0) y0 = box.y0;
    if (box.x1 > x1) x1 = box.x1;
    if (box.y1 > y1) y1 = box.y1;
  }
  return { x0, y0, x1, y1 };
}

/** A box in other units, `factor` of them to each of its own. */
export const scaledBox = ({ x0, y0, x1, y1 }: Rectangle, factor: number): Rectangle => ({
  x0: x0 * factor,
  y0: y0 * factor,
  x1: x1 * factor,
  y1: y1 * factor,
});

/** Length shared along x; negative is the gap between the two. */
export const overlapX = (a: Rectangle, b: Rectangle) => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
export const overlapY = (a: Rectangle, b: Pick<Rectangle, 'y0' | 'y1'>) =>
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

export const within = (inner: Rectangle, outer: Rectangle, slack: number) =>
  inner.x0 >= outer.x0 - slack &&
  inner.x1 <= outer.x1 + slack &&
  inner.y0 >= outer.y0 - slack &&
  inner.y1 <= outer.y1 + slack;

/** Values gathered into runs whose neighbours (along one axis) leave less than `gap` between them. */
export function runs<T>(
  values: T[],
  start: (value: T) => number,
  end: (value: T) => number,
  gap: number,
): T[][] {
  const groups: T[][] = [];
  let last: T[] | null = null;
  let reach = Number.NEGATIVE_INFINITY;
  for (const value of sortedBy(values, start)) {
    const goesOn = last !== null && start(value) - reach < gap;
    if (last && goesOn) last.push(value);
    else groups.push((last = [value]));
    reach = goesOn ? Math.max(reach, end(value)) : end(value);
  }
  return groups;
}

/** The values by a number of theirs, the lowest first; the list itself where it is in that order, as on most lines. */
export function sortedBy<T>(values: readonly T[], numberOf: (value: T) => number): readonly T[] {
  let before = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    const number = numberOf(value);
    if (!(number >= before)) return values.toSorted((a, b) => numberOf(a) - numberOf(b));
    before = number;
  }
  return values;
}

export function median(values: readonly number[]): number {
  return Float64Array.from(values).sort()[values.length >> 1] ?? 0;
}

/** Values by what `keyOf` says of them, in the order of their first. */
export function groupedBy<T>(values: T[], keyOf: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return [...groups.values()];
}

/** Whether the middle of one box is in the other. */
export const holdsMiddle = (outer: Rectangle, inner: Rectangle): boolean =>
  centerX(inner) > outer.x0 &&
  centerX(inner) < outer.x1 &&
  centerY(inner) > outer.y0 &&
  centerY(inner) < outer.y1;
