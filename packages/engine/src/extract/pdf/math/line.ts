import { centerY, height, unionAll } from './box.ts';
import { AXIS, axisOf, type Item } from './item.ts';
import { isFence } from './symbols.ts';

export interface Line {
  baseline: number;
  size: number;
}

/** Where scripts are as large as their base (the smallest size has no smaller), the base is what comes first. */
const LEADING = 1.4;

/** The baseline on which the largest symbols stand, and their size. */
export function dominantLine(items: Item[]): Line {
  const solid = items.filter((item) => item.axis === null && item.size > 0);
  const symbols = solid.filter((item) => !isFence(item.text));
  const firm = symbols.length > 0 ? symbols : solid;
  if (firm.length === 0) return softLine(items);
  const largest = Math.max(...firm.map((item) => item.size));
  const body = firm.filter((item) => item.size >= 0.85 * largest);
  const soft = items.filter((item) => item.axis !== null);
  if (soft.some((item) => item.nodes !== null && item.size > 1.25 * largest)) return softLine(soft);
  const first = body.reduce((left, item) => (item.x < left.x ? item : left));
  let best: Item = body[0] as Item;
  let most = -1;
  for (const candidate of body) {
    const score = support(candidate, body, soft, largest) * (candidate === first ? LEADING : 1);
    if (score > most) [best, most] = [candidate, score];
  }
  return { baseline: best.baseline, size: largest };
}

function support(candidate: Item, body: Item[], soft: Item[], size: number): number {
  const near = (value: number, tolerance: number) => Math.abs(value) < tolerance * size;
  const firm = body.filter((item) => near(item.baseline - candidate.baseline, 0.1));
  const boxes = soft.filter((item) => near(axisOf(item) - axisOf(candidate), 0.2));
  const extent = (list: Item[]) =>
    list.reduce((sum, item) => sum + Math.max(0.2 * size, item.end - item.x), 0);
  return extent(firm) + extent(boxes);
}

function softLine(items: Item[]): Line {
  const widest = items.reduce((best, item) => (item.end - item.x > best.end - best.x ? item : best));
  const size = widest.size > 0 ? widest.size : height(unionAll(items.map((item) => item.ink)));
  return { baseline: axisOf(widest) + AXIS * size, size };
}

/** A bracket of the size above the line's: its middle tells, its baseline does not. */
const isLargerFence = (item: Item, line: Line) =>
  item.nodes === null && isFence(item.text) && item.size > 1.1 * line.size;

/** Whether the item stands on the line itself, rather than above or below it. */
export function standsOn(item: Item, line: Line): boolean {
  if (isLargerFence(item, line))
    return (
      Math.abs(centerY(item.ink) - (line.baseline - AXIS * line.size)) <
      Math.max(0.26 * line.size, FENCE_TOLERANCE * height(item.ink))
    );
  if (item.axis === null) {
    const full = item.size > 0.92 * line.size && line.size > SMALLEST_TEXT;
    const tolerance = full ? FULL_SIZE_TOLERANCE : LINE_TOLERANCE;
    return item.size >= 0.8 * line.size && Math.abs(item.baseline - line.baseline) <= tolerance * line.size;
  }
  const full = item.kind === 'fraction' && item.size > 0.92 * line.size && line.size > SMALLEST_TEXT;
  const tolerance = Math.max((full ? FULL_SIZE_TOLERANCE : 0.22) * line.size, 0.12 * height(item.ink));
  return Math.abs(item.axis - (line.baseline - AXIS * line.size)) <= tolerance;
}
const LINE_TOLERANCE = 0.14;
/** Of a stretched bracket's own height: it need not enclose as much above the axis as below. */
const FENCE_TOLERANCE = 0.26;
/** Below this, scripts of scripts have the size of their base. */
const SMALLEST_TEXT = 8.5;
/** Scripts are smaller than their base: what is not has only been set a little off the line. */
const FULL_SIZE_TOLERANCE = 0.42;
