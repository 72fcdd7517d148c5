import type { Rectangle } from '../../pdf/page.ts';
import {
  type Component,
  type Labelled,
  type MaskImage,
  maskOf,
  replaceComponent,
  transposed,
} from '../pixels/components.ts';
import { heightOf, type Stroke, widthOf } from './sign.ts';

/*
 * Boxes about a formula or for an answer, which are no larger than a radical over a formula. What touches a box from outside,
 * as a comma behind it does, is left as ink of its own. Lengths are in x-heights.
 */

/** Larger than a sign that is a square. */
const BOX = { minWidth: 2.5, minHeight: 1.6 } as const;
/** Of a side, that ink covers; of its thickness, with the slant of a scan. */
const MIN_SIDE_SHARE = 0.85;
const MAX_SIDE_DEPTH = 0.35;
/** Of the component, in which a side may lie: what touches the box is outside of it. */
const SIDE_WITHIN = 1 / 3;

/** Whether ink in some of `depth` rows covers most of the width. */
function isSide({ mask, width }: MaskImage, from: number, depth: number): boolean {
  let covered = 0;
  for (let x = 0; x < width; x += 1)
    for (let y = from; y < from + depth; y += 1)
      if (mask[y * width + x] === 1) {
        covered += 1;
        break;
      }
  return covered >= MIN_SIDE_SHARE * width;
}

/**
 * The outermost rows of the upper side and of the lower one, a side being ink within `depth` rows that covers most of the width;
 * null where either is missing.
 */
export function levelSides(image: MaskImage, depth: number): [number, number] | null {
  const { height } = image;
  const rows = Array.from({ length: Math.ceil(SIDE_WITHIN * height) }, (_, row) => row);
  const top = rows.find((row) => isSide(image, row, depth));
  const bottom = rows.find((row) => isSide(image, height - depth - row, depth));
  // Where ink stands further out, the first rows that cover a side end with its outermost one.
  const outermost = (row: number) => (row === 0 ? 0 : row + depth - 1);
  return top === undefined || bottom === undefined ? null : [outermost(top), height - outermost(bottom)];
}

const hasInk = ({ mask, width }: MaskImage, { x0, y0, x1, y1 }: Rectangle) => {
  for (let y = y0; y < y1; y += 1) if (mask.subarray(y * width + x0, y * width + x1).includes(1)) return true;
  return false;
};

function erase({ mask, width }: MaskImage, { x0, y0, x1, y1 }: Rectangle): void {
  for (let y = y0; y < y1; y += 1) mask.fill(0, y * width + x0, y * width + x1);
}

export interface FoundBox {
  box: Component;
  strokes: Stroke[];
  /** Ink that touched it. */
  rest: Component[];
}

/** The four sides of a small box, and what is left of its component; null where it is something else. */
export function findBox(page: Labelled, component: Component, xHeightPx: number): FoundBox | null {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (width < BOX.minWidth * xHeightPx || height < BOX.minHeight * xHeightPx) return null;
  const image = maskOf(page, component);
  const depth = Math.max(2, Math.round(MAX_SIDE_DEPTH * xHeightPx));
  const rows = levelSides(image, depth);
  const columns = rows && levelSides(transposed(image), depth);
  if (!columns) return null;
  const [boxWidth, boxHeight] = [columns[1] - columns[0], rows[1] - rows[0]];
  // One line, with ticks across it, is no two sides.
  if (boxWidth < BOX.minWidth * xHeightPx || boxHeight < BOX.minHeight * xHeightPx) return null;
  const inside = {
    x0: columns[0] + depth,
    y0: rows[0] + depth,
    x1: columns[1] - depth,
    y1: rows[1] - depth,
  };
  if (hasInk(image, inside)) return null;
  const thickness = Math.max(1, Math.round(component.area / (2 * (width + height))));
  const outer = {
    x0: component.x0 + columns[0],
    y0: component.y0 + rows[0],
    x1: component.x0 + columns[1],
    y1: component.y0 + rows[1],
  };
  // With what a slanted side leaves beside it.
  erase(image, {
    x0: Math.max(0, columns[0] - thickness),
    y0: Math.max(0, rows[0] - thickness),
    x1: Math.min(width, columns[1] + thickness),
    y1: Math.min(height, rows[1] + thickness),
  });
  const rest = replaceComponent(page, component, image);
  const box = {
    ...component,
    ...outer,
    area: component.area - rest.reduce((sum, { area }) => sum + area, 0),
  };
  page.components.push(box);
  return {
    box,
    strokes: [
      { ...outer, y1: outer.y0 + thickness, direction: 'horizontal' },
      { ...outer, y0: outer.y1 - thickness, direction: 'horizontal' },
      { ...outer, x1: outer.x0 + thickness, direction: 'vertical' },
      { ...outer, x0: outer.x1 - thickness, direction: 'vertical' },
    ],
    rest,
  };
}
