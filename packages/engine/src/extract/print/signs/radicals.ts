import type { Rectangle } from '../../pdf/page.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
} from '../pixels/components.ts';
import { heightOf, type Sign, type Stroke, widthOf } from './sign.ts';

/** The bar over a radicand lies within so much of the top, in x-heights. */
const MAX_BAR_DEPTH = 0.35;
/** Rows of the bar have a run of ink of at least this share of the longest. */
const MIN_RUN_SHARE = 0.6;
const MIN_SIGN_WIDTH_PX = 2;

/** The longest run of ink in a row of a mask, as [start, end). */
export function longestRun(mask: Uint8Array, from: number, width: number): [number, number] {
  let best: [number, number] = [0, 0];
  for (let start = 0; start < width; ) {
    let end = start;
    while (end < width && mask[from + end] === 1) end += 1;
    if (end - start > best[1] - best[0]) best = [start, end];
    start = end + 1;
  }
  return best;
}

/** Where the bar lies within the box of a radical that it hangs together with. */
function radicalBarOf(page: Labelled, component: Component, xHeightPx: number): Rectangle | null {
  const { mask, width, height } = maskOf(page, component);
  const rows = Math.min(height, Math.max(2, Math.round(MAX_BAR_DEPTH * xHeightPx)));
  const runs = Array.from({ length: rows }, (_, row) => longestRun(mask, row * width, width));
  const longest = Math.max(...runs.map(([start, end]) => end - start));
  const good = runs.flatMap(([start, end], row) => (end - start > MIN_RUN_SHARE * longest ? [row] : []));
  if (good.length === 0) return null;
  const left = Math.min(...good.map((row) => runs[row]![0]));
  return {
    x0: component.x0 + left,
    y0: component.y0 + good[0]!,
    x1: component.x1,
    y1: component.y0 + good.at(-1)! + 1,
  };
}

/** Of its width, that the bar of a radical covers. */
const MIN_BAR_SHARE = 0.5;

/** Whether ink stands along the top of a component, as the bar of a radical does. */
export function hasTopBar(page: Labelled, component: Component, xHeightPx: number): boolean {
  const { mask, width, height } = maskOf(page, component);
  const rows = Math.min(height, Math.max(2, Math.round(2 * MAX_BAR_DEPTH * xHeightPx)));
  let covered = 0;
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < rows; y += 1) {
      if (mask[y * width + x] === 0) continue;
      covered += 1;
      break;
    }
  }
  return covered >= MIN_BAR_SHARE * width;
}

/**
 * A radical as large as a drawing: its sign stands before the bar, at least so wide, in x-heights, with its hook in the
 * lower part; below the bar is nothing but what touches of the radicand, as a share of its ink. A curve has no bar, the left
 * and upper side of a plot no hook.
 */
const LARGE_RADICAL = { minSignWidth: 0.4, maxInkUnderBar: 0.2 } as const;
/** The left third of the sign is empty over so much of the height. */
const OVER_HOOK = { width: 1 / 3, height: 0.4 } as const;

/** Whether a component of more than a few x-heights has the course of a radical. */
export function isLargeRadical(page: Labelled, component: Component, xHeightPx: number): boolean {
  const bar = radicalBarOf(page, component, xHeightPx);
  if (bar === null) return false;
  const { mask, width, height } = maskOf(page, component);
  const inkIn = (columns: [number, number], rows: [number, number]) => {
    let ink = 0;
    for (let y = rows[0]; y < rows[1]; y += 1)
      for (let x = columns[0]; x < columns[1]; x += 1) ink += mask[y * width + x]!;
    return ink;
  };
  const [signEnd, barEnd] = [bar.x0 - component.x0, bar.y1 - component.y0];
  const overHook: [number, number] = [0, Math.floor(OVER_HOOK.height * height)];
  return (
    width - signEnd >= MIN_BAR_SHARE * width &&
    signEnd >= LARGE_RADICAL.minSignWidth * xHeightPx &&
    inkIn([0, Math.floor(OVER_HOOK.width * signEnd)], overHook) === 0 &&
    inkIn([signEnd, width], [barEnd, height]) <= LARGE_RADICAL.maxInkUnderBar * component.area
  );
}

/** Parts a radical into its sign and the bar over what stands under it. */
export function takeRadicalBar(page: Labelled, sign: Sign, xHeightPx: number): Stroke | null {
  const bar = sign.component && radicalBarOf(page, sign.component, xHeightPx);
  sign.name = 'X:√';
  if (!bar) return null;
  sign.x1 = Math.max(bar.x0, sign.x0 + MIN_SIGN_WIDTH_PX);
  return { ...bar, direction: 'horizontal' };
}

/** A degree that touches the hook of its radical, in x-heights; how far down it may reach, in shares of the radical. */
const DEGREE = { minWidth: 0.3, minHeight: 0.4, maxReach: 0.42 } as const;
/** What touches the bar from below is a sign from this size on: less is its roughness. */
const UNDER_BAR = { minWidth: 0.2, minHeight: 0.4 } as const;

type Place = (x: number, y: number) => boolean;

/** The ink of a mask in some place. */
const inkAt = ({ mask, width, height }: MaskImage, isThere: Place): MaskImage => ({
  width,
  height,
  mask: mask.map((value, i) => (isThere(i % width, Math.floor(i / width)) ? value : 0)),
});

/** The upper left corner of a mask. */
function cornerOf({ mask, width }: MaskImage, columns: number, rows: number): MaskImage {
  const corner = new Uint8Array(columns * rows);
  for (let y = 0; y < rows; y += 1) corner.set(mask.subarray(y * width, y * width + columns), y * columns);
  return { mask: corner, width: columns, height: rows };
}

/** What stands before the bar and hangs together with nothing else above some row. */
function degreeIn(image: MaskImage, columns: number, xHeightPx: number): Uint8Array | null {
  // A hook is never as wide as its radical is high: before the top side of a drawing there is no degree.
  if (columns > image.height) return null;
  const isDegree = (part: Component) =>
    part.x1 < columns &&
    widthOf(part) >= DEGREE.minWidth * xHeightPx &&
    heightOf(part) >= DEGREE.minHeight * xHeightPx;
  for (let rows = Math.floor(DEGREE.maxReach * image.height); rows > 0; rows -= 1) {
    const corner = connectedComponents(cornerOf(image, columns, rows));
    const found = corner.components.find(isDegree);
    if (found) return placedIn(image, corner, found.label);
  }
  return null;
}

/** The mask of one component of the upper left corner. */
function placedIn({ mask, width }: MaskImage, corner: Labelled, label: number): Uint8Array {
  const placed = new Uint8Array(mask.length);
  for (const [at, value] of corner.labels.entries())
    if (value === label) placed[Math.floor(at / corner.width) * width + (at % corner.width)] = 1;
  return placed;
}

const onlyLabels = (wanted: ReadonlySet<number>) => (mask: Uint8Array, label: number, i: number) => {
  if (wanted.has(label)) mask[i] = 1;
  return mask;
};

/** What hangs from the bar. */
function radicandIn(image: MaskImage, columns: number, barEnd: number, xHeightPx: number): Uint8Array | null {
  const below = connectedComponents(inkAt(image, (x, y) => x >= columns && y >= barEnd));
  const isSign = (part: Component) =>
    part.x0 > columns &&
    widthOf(part) >= UNDER_BAR.minWidth * xHeightPx &&
    heightOf(part) >= UNDER_BAR.minHeight * xHeightPx;
  const labels = new Set(below.components.filter(isSign).map(({ label }) => label));
  return labels.size === 0
    ? null
    : below.labels.reduce(onlyLabels(labels), new Uint8Array(image.mask.length));
}

/**
 * Signs whose ink touches a radical: its degree on the hook, an exponent under the bar. From then on they are components of
 * their own, in the page's labels as well.
 */
export function takeTouchingRadical(page: Labelled, component: Component, xHeightPx: number): Component[] {
  const bar = radicalBarOf(page, component, xHeightPx);
  if (bar === null) return [];
  const image = maskOf(page, component);
  const columns = bar.x0 - component.x0;
  const found = [
    degreeIn(image, columns, xHeightPx),
    radicandIn(image, columns, bar.y1 - component.y0, xHeightPx),
  ].filter((mask) => mask !== null);
  if (found.length === 0) return [];
  const mask = image.mask.map((_, i) => (found.some((each) => each[i] === 1) ? 1 : 0));
  const left = { ...image, mask: image.mask.map((value, i) => (mask[i] === 1 ? 0 : value)) };
  const signs = replaceComponent(page, component, { ...image, mask });
  component.area -= signs.reduce((sum, { area }) => sum + area, 0);
  component.x0 += firstColumn(left);
  page.components.push(component);
  return signs;
}

const firstColumn = ({ mask, width }: MaskImage) =>
  mask.reduce((least, value, i) => (value === 1 ? Math.min(least, i % width) : least), width);
