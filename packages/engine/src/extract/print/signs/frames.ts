import type { Rectangle } from '../../pdf/page.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
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

/** What is left of the ink where only runs of at least `length` pixels are kept. */
function longRuns({ mask, width, height }: MaskImage, length: number, isHorizontal: boolean): Uint8Array {
  const kept = new Uint8Array(mask.length);
  const [lines, along] = isHorizontal ? [height, width] : [width, height];
  const at = (line: number, i: number) => (isHorizontal ? line * width + i : i * width + line);
  for (let line = 0; line < lines; line += 1) {
    for (let start = 0; start < along; ) {
      let end = start;
      while (end < along && mask[at(line, end)] === 1) end += 1;
      if (end - start >= length) for (let i = start; i < end; i += 1) kept[at(line, i)] = 1;
      start = end + 1;
    }
  }
  return kept;
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

/** Ink with its neighbours one pixel above and below, or left and right: a stroke that leans is whole in it. */
function thickened({ mask, width, height }: MaskImage, isHorizontal: boolean): MaskImage {
  const step = isHorizontal ? width : 1;
  const isEdge = (i: number) => !isHorizontal && i % width === width - 1;
  const thick = mask.map((value, i) => {
    const before = i % width === 0 && !isHorizontal ? 0 : (mask[i - step] ?? 0);
    return value | before | (isEdge(i) ? 0 : (mask[i + step] ?? 0));
  });
  return { mask: thick, width, height };
}

function straightInk(image: MaskImage, xHeightPx: number): StraightInk {
  const length = Math.max(MIN_STROKE_LENGTH_PX, Math.round(MIN_STROKE_LENGTH * xHeightPx));
  const runs = (isHorizontal: boolean) =>
    longRuns(thickened(image, isHorizontal), length, isHorizontal).map((value, i) => value & image.mask[i]!);
  return { across: runs(true), down: runs(false) };
}

/**
 * Signs whose ink touches a frame, as the last line of a tight cell does; from then on they are components of their own,
 * in the page's labels as well.
 */
export function signsTouching(page: Labelled, { component }: Frame, xHeightPx: number): Component[] {
  const image = maskOf(page, component);
  const { across, down } = straightInk(image, xHeightPx);
  const left = { ...image, mask: image.mask.map((value, i) => value & ~(across[i]! | down[i]!)) };
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
  const straight = across.reduce((sum, value, i) => sum + (value | down[i]!), 0);
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
