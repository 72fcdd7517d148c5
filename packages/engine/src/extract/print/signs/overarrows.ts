import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
} from '../pixels/components.ts';
import { longestRun } from './radicals.ts';
import { heightOf, widthOf } from './sign.ts';

/*
 * Arrows over letters whose head touches a letter, as TeX's \overrightarrow does: with its arrow an a is a d to the network, a c is ≠, and
 * of \overrightarrow{AB} it sees the bar of a fraction. The head tells an arrow: both of its barbs lie at one end of a level shaft, one the
 * mirror image of the other. What is left below the shaft is parted from it before anything is read. Lengths are in x-heights.
 */

/** A shaft is at least so long and at most so thick, and lies in the upper part of its ink, below the upper barb. */
const SHAFT = { minLength: 0.7, maxThickness: 0.3, maxDepth: 0.75, minRunShare: 0.5 } as const;
/** A barb is as high, and begins so near to the tip, in shares of the shaft's length as well; less is the roughness of a bar. */
const BARB = {
  minHeight: 0.15,
  maxHeight: 0.7,
  maxLength: 0.85,
  maxLengthShare: 0.65,
  maxTipGap: 0.3,
} as const;
/** Its end is so much further to the left than its root on the shaft: the slash of ≠ leans to the other side, and the stem of a plus to none. */
const MIN_BARB_LEAN = 0.1;
/** Of the upper barb, that has its like below the shaft, to a pixel: a quarter of it may be lost to a soft focus. */
const MIN_MIRRORED = 0.75;
/** What touches the arrow is a letter from this height on, and stands within the arrow's ends. */
const LETTER = { minHeight: 0.4, overhang: 0.6 } as const;
/** The ink of an arrow and its letters is no smaller. */
const MIN_HEIGHT = 1;

interface Shaft {
  top: number;
  /** Behind its last row. */
  bottom: number;
  x0: number;
  x1: number;
}

/** The rows about the longest run of ink in the upper part; null where they are no shaft. */
function shaftOf({ mask, width, height }: MaskImage, u: number): Shaft | null {
  const rows = Math.min(height, Math.ceil(SHAFT.maxDepth * u));
  const runs = Array.from({ length: rows }, (_, row) => longestRun(mask, row * width, width));
  const lengths = runs.map(([start, end]) => end - start);
  const longest = Math.max(...lengths);
  if (longest < SHAFT.minLength * u) return null;
  const isLong = (row: number) => lengths[row]! > SHAFT.minRunShare * longest;
  let [top, bottom] = [lengths.indexOf(longest), lengths.indexOf(longest) + 1];
  while (top > 0 && isLong(top - 1)) top -= 1;
  while (bottom < rows && isLong(bottom)) bottom += 1;
  if (bottom - top > Math.max(2, SHAFT.maxThickness * u)) return null;
  const own = runs.slice(top, bottom);
  return { top, bottom, x0: Math.min(...own.map(([x0]) => x0)), x1: Math.max(...own.map(([, x1]) => x1)) };
}

/** The pixels of some rows, as [column, row]. */
function inkOfRows({ mask, width }: MaskImage, from: number, to: number): [number, number][] {
  const pixels: [number, number][] = [];
  for (let y = from; y < to; y += 1)
    for (let x = 0; x < width; x += 1) if (mask[y * width + x] === 1) pixels.push([x, y]);
  return pixels;
}

const meanColumn = (pixels: readonly [number, number][]) =>
  pixels.reduce((sum, [x]) => sum + x, 0) / pixels.length;

/** Whether the ink above a shaft runs to its right end, from the left. */
function isUpperBarb(barb: readonly [number, number][], { top, x0, x1 }: Shaft, u: number): boolean {
  if (top < Math.max(2, BARB.minHeight * u) || top > BARB.maxHeight * u) return false;
  const maxLength = Math.min(BARB.maxLength * u, BARB.maxLengthShare * (x1 - x0));
  if (barb.some(([x]) => x < x1 - maxLength)) return false;
  const half = top / 2;
  const [end, root] = [barb.filter(([, y]) => y < half), barb.filter(([, y]) => y >= half)];
  return (
    meanColumn(root) - meanColumn(end) > MIN_BARB_LEAN * u &&
    Math.max(...root.map(([x]) => x)) > x1 - BARB.maxTipGap * u
  );
}

/** The pixels of an arrow at the top of some ink, 1 for its own; null where there is none. */
function arrowIn(image: MaskImage, u: number): Uint8Array | null {
  const shaft = shaftOf(image, u);
  if (!shaft) return null;
  const { mask, width, height } = image;
  const barb = inkOfRows(image, 0, shaft.top);
  if (!isUpperBarb(barb, shaft, u)) return null;
  const arrow = new Uint8Array(mask.length);
  arrow.set(mask.subarray(0, shaft.bottom * width));
  let mirrored = 0;
  for (const [x, y] of barb) {
    let hasLike = false;
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const [column, row] = [x + dx, shaft.bottom + shaft.top - 1 - y + dy];
        if (column < 0 || column >= width || row < shaft.bottom || row >= height) continue;
        if (mask[row * width + column] !== 1) continue;
        arrow[row * width + column] = 1;
        hasLike = true;
      }
    if (hasLike) mirrored += 1;
  }
  return mirrored >= MIN_MIRRORED * barb.length ? arrow : null;
}

/** What is left of some ink without the rough edge of a shaft and of its barbs. */
function withoutCrumbs(image: MaskImage, u: number): MaskImage {
  const { labels, components } = connectedComponents(image);
  const isLetter = (part: Component) => heightOf(part) >= LETTER.minHeight * u;
  const letters = new Set(components.filter(isLetter).map(({ label }) => label));
  return { ...image, mask: image.mask.map((value, i) => (letters.has(labels[i]!) ? value : 0)) };
}

/** The box of a mask's ink. */
function boxOf({ mask, width, height }: MaskImage) {
  const box = { x0: width, y0: height, x1: 0, y1: 0 };
  for (const [x, y] of inkOfRows({ mask, width, height }, 0, height)) {
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x + 1);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y + 1);
  }
  return box;
}

/** An arrow and the letters that it touches, each a component of the page from then on; null where the ink is something else. */
function partedFromArrow(page: Labelled, component: Component, u: number): Component[] | null {
  const image = maskOf(page, component);
  const arrow = arrowIn(image, u);
  if (!arrow) return null;
  const rest = { ...image, mask: image.mask.map((value, i) => (arrow[i] === 1 ? 0 : value)) };
  const left = withoutCrumbs(rest, u);
  arrow.set(image.mask.map((value, i) => value - left.mask[i]!));
  const [over, below] = [boxOf({ ...image, mask: arrow }), boxOf(left)];
  const areLetters =
    heightOf(below) >= LETTER.minHeight * u &&
    below.x0 > over.x0 - LETTER.overhang * u &&
    below.x1 < over.x1 + LETTER.overhang * u;
  if (!areLetters) return null;
  const letters = replaceComponent(page, component, left);
  const { x0, y0 } = component;
  const area = component.area - letters.reduce((sum, each) => sum + each.area, 0);
  const own = {
    label: component.label,
    area,
    x0: x0 + over.x0,
    y0: y0 + over.y0,
    x1: x0 + over.x1,
    y1: y0 + over.y1,
  };
  page.components.push(own);
  return [own, ...letters];
}

/** Components with those parted that are an arrow and the letters under it. */
export const partOverarrows = (
  page: Labelled,
  components: readonly Component[],
  xHeightPx: number,
): Component[] =>
  components.flatMap((component) =>
    heightOf(component) >= MIN_HEIGHT * xHeightPx && widthOf(component) >= SHAFT.minLength * xHeightPx
      ? (partedFromArrow(page, component, xHeightPx) ?? [component])
      : [component],
  );
