import type { Shape } from '../../page.ts';

/** A side that leaves the axis by less is a rounding. */
const MAX_SLANT_PT = 0.2;

/** Whether the path is no area of colour: stroked, or with a curved or slanted edge. */
export const isDrawnShape = ({ stroked, outline }: Shape): boolean =>
  outline ? outline.curved || isSlanted(outline.points) : stroked;

const isSlanted = (points: [number, number][]) =>
  points.some(([x, y], at) => {
    const [nextX, nextY] = points[(at + 1) % points.length] as [number, number];
    return Math.abs(nextX - x) > MAX_SLANT_PT && Math.abs(nextY - y) > MAX_SLANT_PT;
  });
