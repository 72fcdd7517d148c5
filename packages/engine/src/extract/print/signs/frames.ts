import type { Rectangle } from '../../pdf/page.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
  transposed,
} from '../pixels/components.ts';
import { heightOf, type Stroke, widthOf } from './sign.ts';

/** The border of a box, a table's grid, axes, or a long rule: a component that consists of straight strokes. */
export interface Frame {
  component: Component;
  strokes: Stroke[];
}

/** In x-heights. Signs that are larger are checked for being frames; a radical over a formula is no frame. */
const LARGE = { oneSide: 9, bothSides: 6 } as const;
/** Of its box; a frame is hollow. */
const MAX_FRAME_INK_SHARE = 0.25;
/** A stroke of a frame is longer and thinner, in x-heights. */
const MIN_STROKE_LENGTH = 2.5;
const MAX_STROKE_THICKNESS = 0.5;
const MIN_STROKE_LENGTH_PX = 8;
/** Of a frame's ink. */
const MIN_STROKE_SHARE = 0.8;
/** A frame is as wide as this on both sides, or a single stroke thinner than that, in x-heights. */
const MIN_FRAME_SIDE = 2.5;
const MAX_SINGLE_THICKNESS = 0.35;
/** What touches a frame is a sign from this size on, in x-heights: less is the roughness of its strokes. */
const MIN_TOUCHING = { width: 0.15, height: 0.6 } as const;

export function isLarge(component: Component, xHeightPx: number): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  const isHollow = component.area < MAX_FRAME_INK_SHARE * width * height;
  const { oneSide, bothSides } = LARGE;
  return (
    (Math.max(width, height) > oneSide * xHeightPx && isHollow) ||
    Math.min(width, height) > bothSides * xHeightPx
  );
}

/** What is left of the ink where only runs of at least `length` pixels of a row are kept, each thickened by a row above and below. */
function longRuns({ mask, width, height }: MaskImage, length: number): MaskImage {
  const kept = new Uint8Array(mask.length);
  const isThick = (at: number) => mask[at] === 1 || mask[at - width] === 1 || mask[at + width] === 1;
  for (let y = 0; y < height; y += 1) {
    const end = (y + 1) * width;
    for (let start = y * width; start < end; start += 1) {
      if (!isThick(start)) continue;
      const first = start;
      while (start < end && isThick(start)) start += 1;
      if (start - first >= length) kept.set(mask.subarray(first, start), first);
    }
  }
  return { mask: kept, width, height };
}

function strokesIn(
  mask: Uint8Array,
  box: Component,
  direction: Stroke['direction'],
  xHeightPx: number,
): Stroke[] {
  const { components } = connectedComponents({ mask, width: widthOf(box), height: heightOf(box) });
  return components
    .filter((part) => isStroke(part, xHeightPx))
    .map((part) => {
      const { x0, y0, x1, y1 } = setStraight(part, direction);
      return { x0: x0 + box.x0, y0: y0 + box.y0, x1: x1 + box.x0, y1: y1 + box.y0, direction };
    });
}

/** How far a stroke may lean, as a share of its length: a photo that leans is set straight but for so much. */
const MAX_LEAN = 0.05;

function isStroke(part: Component, xHeightPx: number): boolean {
  const [thin, long] = [widthOf(part), heightOf(part)].sort((a, b) => a - b) as [number, number];
  const maxThickness = MAX_STROKE_THICKNESS * xHeightPx;
  return part.area <= maxThickness * long && thin <= Math.max(maxThickness, MAX_LEAN * long);
}

/** A leaning stroke where its middle lies, as thick as it is. */
function setStraight(part: Component, direction: Stroke['direction']): Rectangle {
  const isLevel = direction === 'horizontal';
  const thickness = Math.ceil(part.area / (isLevel ? widthOf(part) : heightOf(part)));
  const { x0, y0, x1, y1 } = part;
  if (isLevel) {
    const top = Math.floor((y0 + y1 - thickness) / 2);
    return { x0, x1, y0: top, y1: top + thickness };
  }
  const left = Math.floor((x0 + x1 - thickness) / 2);
  return { x0: left, x1: left + thickness, y0, y1 };
}

interface StraightInk {
  across: Uint8Array;
  down: Uint8Array;
}

/** Ink in long straight runs; a stroke that leans is whole where each pixel of it is a pixel thicker on both sides. */
function straightInk(image: MaskImage, xHeightPx: number): StraightInk {
  const length = Math.max(MIN_STROKE_LENGTH_PX, Math.round(MIN_STROKE_LENGTH * xHeightPx));
  return {
    across: longRuns(image, length).mask,
    down: transposed(longRuns(transposed(image), length)).mask,
  };
}

/**
 * Signs whose ink touches a frame, as the last line of a tight cell does; from then on they are components of their own,
 * in the page's labels as well.
 */
export function signsTouching(page: Labelled, { component }: Frame, xHeightPx: number): Component[] {
  const image = maskOf(page, component);
  const { across, down } = straightInk(image, xHeightPx);
  const rest = image.mask.slice();
  for (let at = 0; at < rest.length; at += 1) if (across[at] === 1 || down[at] === 1) rest[at] = 0;
  const left = { ...image, mask: rest };
  const parts = connectedComponents(left);
  const isSign = (part: Component) =>
    widthOf(part) >= MIN_TOUCHING.width * xHeightPx && heightOf(part) >= MIN_TOUCHING.height * xHeightPx;
  const labels = new Set(parts.components.filter(isSign).map(({ label }) => label));
  if (labels.size === 0) return [];
  const mask = Uint8Array.from(parts.labels, (label) => (labels.has(label) ? 1 : 0));
  const signs = replaceComponent(page, component, { ...image, mask });
  component.area -= signs.reduce((sum, { area }) => sum + area, 0);
  page.components.push(component);
  return signs;
}

/** The straight strokes of a frame, a table's grid or a long rule; null where the component is something else. */
export function frameStrokes(page: Labelled, component: Component, xHeightPx: number): Stroke[] | null {
  const image = maskOf(page, component);
  const { across, down } = straightInk(image, xHeightPx);
  let straight = 0;
  for (let at = 0; at < across.length; at += 1) straight += across[at]! | down[at]!;
  if (straight < MIN_STROKE_SHARE * component.area) return null;
  const [thin, long] = [widthOf(component), heightOf(component)].sort((a, b) => a - b) as [number, number];
  const isSingle = thin <= MAX_SINGLE_THICKNESS * xHeightPx;
  if (!isSingle && (thin < MIN_FRAME_SIDE * xHeightPx || long < MIN_FRAME_SIDE * xHeightPx)) return null;
  return [
    ...strokesIn(across, component, 'horizontal', xHeightPx),
    ...strokesIn(down, component, 'vertical', xHeightPx),
  ];
}

/** Strokes each way of a grid: a table, or squared paper. */
const MIN_GRID_STROKES = 3;

export function isGrid(strokes: readonly Stroke[]): boolean {
  const across = strokes.filter(({ direction }) => direction === 'horizontal').length;
  return across >= MIN_GRID_STROKES && strokes.length - across >= MIN_GRID_STROKES;
}
