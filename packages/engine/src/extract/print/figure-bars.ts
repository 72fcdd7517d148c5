import type { Component } from './pixels/components.ts';
import { heightOf, widthOf } from './signs/sign.ts';

/**
 * A filled bar at the side of a page or of a box, with white letters in it: longer than those of a chart, in x-heights, so long for
 * its width, and so much of its box is ink.
 */
const BAR = { minLength: 25, minAspect: 6, minFilled: 0.7 } as const;

/**
 * Whether a component is a bar that decorates a page. It is no drawing, which has sides and labels: a rule that ends near one made a
 * picture of the ends of all lines beside it.
 */
export function isBar(component: Component, xHeightPx: number): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  const [length, breadth] = [Math.max(width, height), Math.min(width, height)];
  return (
    length >= BAR.minLength * xHeightPx &&
    length >= BAR.minAspect * breadth &&
    component.area >= BAR.minFilled * width * height
  );
}
