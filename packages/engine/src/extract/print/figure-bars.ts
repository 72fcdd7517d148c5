import type { Component } from './pixels/components.ts';
import { heightOf, widthOf } from './signs/sign.ts';

/** A filled bar at the side of a page or of a box, with white letters in it: so long for its width, and so much of its box is ink. */
const BAR = { minAspect: 6, minFilled: 0.7 } as const;

/**
 * Whether a component as large as a drawing is a bar that decorates a page. It is no drawing, which has sides and labels: a rule that ends near one made a
 * picture of the ends of all lines beside it.
 */
export function isBar(component: Component): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  return (
    Math.max(width, height) >= BAR.minAspect * Math.min(width, height) &&
    component.area >= BAR.minFilled * width * height
  );
}
