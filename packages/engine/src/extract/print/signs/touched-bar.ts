import { type Component, connectedComponents, type MaskImage, maskOf } from '../pixels/components.ts';
import { cutOfMask, type PrintPixels, withoutMulti } from './print-pixels.ts';
import { longestRun } from './radicals.ts';
import { heightOf, madeSign, midX, midY, type Sign, signOf } from './sign.ts';

/** A bar that runs through most of a component, in x-heights; shares are of the component's width. */
const TOUCHED_BAR = {
  minShare: 0.8,
  maxThickness: 0.3,
  maxSpread: 0.35,
  minWidth: 0.8,
  minHeight: 0.35,
} as const;
/** What is left beside the bar and is no crumb: of a square x-height, and in x-heights. */
const MIN_REST = { area: 0.03, height: 0.12, areaPx: 4 } as const;

/** A bar of a fraction that letters touch: the bar, and what is left. */
export function splitFromBar(pixels: PrintPixels, component: Component, image: MaskImage): Sign[] | null {
  const { xHeightPx: u } = pixels;
  const { width, height, mask } = image;
  if (width <= TOUCHED_BAR.minWidth * u || height <= TOUCHED_BAR.minHeight * u) return null;
  const runs = Array.from({ length: height }, (_, y) => longestRun(mask, y * width, width));
  const rows = runs.flatMap(([start, end], y) => (end - start > TOUCHED_BAR.minShare * width ? [y] : []));
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (rows.length > TOUCHED_BAR.maxThickness * u || last - first >= TOUCHED_BAR.maxSpread * u) return null;
  const rest = mask.slice();
  rest.fill(0, first * width, (last + 1) * width);
  const left = connectedComponents({ mask: rest, width, height });
  const pieces = left.components
    .filter(
      (piece) =>
        piece.area >= Math.max(MIN_REST.areaPx, MIN_REST.area * u * u) &&
        heightOf(piece) > MIN_REST.height * u,
    )
    .map((piece) => {
      const only = left.labels.map((label) => (label === piece.label ? 1 : 0));
      return cutOfMask(pixels, component, { mask: Uint8Array.from(only), width, height });
    })
    .filter((cut) => cut !== null);
  if (pieces.length === 0) return null;
  const [start, end] = runs[first]!;
  const { x0, y0 } = component;
  const bar = madeSign({ x0: x0 + start, y0: y0 + first, x1: x0 + end, y1: y0 + last + 1 }, 'RULE');
  const readings = pixels.read(pieces).map(withoutMulti);
  const { label } = component;
  return [bar, ...pieces.map(({ box, area }, i) => signOf(box, readings[i]!, { ...box, label, area }))];
}

/** The bar of a fraction and what touches it, where the network is sure of each; letters below a headline are none. */
export function surelyFromBar(pixels: PrintPixels, component: Component): Sign[] | null {
  const signs = splitFromBar(pixels, component, maskOf(pixels.page, component));
  return signs?.every(isSureFromBar) ? signs : null;
}

/** How sure the network must be of each sign that it saw only together with others. */
export const SURE_PART = 0.9;

export const isSureFromBar = ({ name, probability }: Sign) => name === 'RULE' || probability >= SURE_PART;

/** What stands opposite to the letters that touch a bar, in x-heights: so near to it, and no dot. */
const OPPOSITE = { maxGap: 0.8, minHeight: 0.4 } as const;

/** Whether signs stand above and below a bar that letters touch: a fraction's. At the feet of letters there is nothing. */
export function standsBetween(
  { page, xHeightPx: u }: PrintPixels,
  component: Component,
  signs: readonly Sign[],
) {
  const [bar, ...pieces] = signs as [Sign, ...Sign[]];
  const others = page.components.filter(
    (other) =>
      other !== component &&
      midX(other) > bar.x0 &&
      midX(other) < bar.x1 &&
      heightOf(other) > OPPOSITE.minHeight * u &&
      Math.max(bar.y0 - other.y1, other.y0 - bar.y1) < OPPOSITE.maxGap * u,
  );
  const above = [...pieces, ...others].filter((sign) => midY(sign) < midY(bar)).length;
  return above > 0 && above < pieces.length + others.length;
}
