import { maskUpTo } from '../../image/grey.ts';
import type { Rectangle } from '../../pdf/page.ts';
import { frameStrokes } from '../signs/frames.ts';
import { heightOf, widthOf } from '../signs/sign.ts';
import { type Component, connectedComponents, eachStretch, type Labelled } from './components.ts';
import type { FoundInk } from './ink.ts';

/*
 * What is drawn too pale to be ink: the grid of a plot, its curves in cyan or yellow. Only pages without grain tell it from
 * their paper.
 */

/** Paler is paper, of 255: the light grey grid of a plot has 236 where its lines fall between two rows of pixels, a page without grain 250 and more. */
const PALE_BELOW = 244;
/** In x-heights: larger on both sides than any sign. */
const MIN_SIDE = 5;
/** Of its pixels, that are no ink: in a row of print whose blurred edges meet, half are. */
const MIN_PALE_SHARE = 0.6;
/** Of its box: a plain ground is no drawing. */
const MAX_FILLED_SHARE = 0.9;

export interface PaleDrawings {
  /** Curves and shapes, alone or on a grid. */
  shapes: Rectangle[];
  /** Boxes and grids with nothing drawn in them in a pale colour: of a table, of a card about text, of a plot. */
  frames: Rectangle[];
}

/** How many of a component's pixels are ink. */
function inkPxOf(component: Component, page: Labelled, mask: Uint8Array): number {
  let count = 0;
  eachStretch(page, component, (from, to) => {
    for (let at = from; at < to; at += 1) count += mask[at]!;
  });
  return count;
}

/** The pale drawings of a page whose edges are sharp; none of one with grain. */
export function paleDrawingsOf(
  { levels, mask, width, height, isSoft }: FoundInk,
  xHeightPx: number,
): PaleDrawings {
  if (isSoft) return { shapes: [], frames: [] };
  const page = connectedComponents({ mask: maskUpTo(levels, PALE_BELOW - 1), width, height });
  const mayBeDrawing = (component: Component) =>
    Math.min(widthOf(component), heightOf(component)) >= MIN_SIDE * xHeightPx &&
    component.area <= MAX_FILLED_SHARE * widthOf(component) * heightOf(component);
  const drawings = page.components
    .filter(mayBeDrawing)
    .filter((component) => inkPxOf(component, page, mask) <= (1 - MIN_PALE_SHARE) * component.area);
  const frames = new Set(drawings.filter((drawing) => frameStrokes(page, drawing, xHeightPx) !== null));
  return { shapes: drawings.filter((drawing) => !frames.has(drawing)), frames: [...frames] };
}
