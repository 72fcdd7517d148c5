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
export function unionAll(boxes: Rectangle[]): Rectangle {
  if (boxes.length <= 2) return boxes.reduce(union);
  const around = union(boxes[0] as Rectangle, boxes[1] as Rectangle);
  for (const { x0, y0, x1, y1 } of boxes) {
    around.x0 = Math.min(around.x0, x0);
    around.y0 = Math.min(around.y0, y0);
    around.x1 = Math.max(around.x1, x1);
    around.y1 = Math.max(around.y1, y1);
  }
  return around;
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
  const sorted = values.toSorted((a, b) => start(a) - start(b));
  const groups: T[][] = [];
  let reach = Number.NEGATIVE_INFINITY;
  for (const value of sorted) {
    const last = groups.at(-1);
    if (last && start(value) - reach < gap) last.push(value);
    else groups.push([value]);
    reach = last && start(value) - reach < gap ? Math.max(reach, end(value)) : end(value);
  }
  return groups;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
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
