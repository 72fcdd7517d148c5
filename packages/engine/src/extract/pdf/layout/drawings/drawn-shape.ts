import { height, width } from '../../formula/model/box.ts';
import { MOST_SHARE } from '../../metrics.ts';
import type { Shape, ShapeOutline } from '../../page.ts';

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

/** Of its outline: the level and upright sides of a box with round corners are longer. */
const MAX_STRAIGHT_SHARE = 0.3;

/** Whether the path is a circle, an ellipse or an arc, rather than a box with round corners. */
export const isRound = (shape: Shape): boolean =>
  shape.stroked && shape.outline?.curved === true && straightShare(shape, shape.outline) < MAX_STRAIGHT_SHARE;

/** Whether the path is a box, with round corners or without; a filled one without an outline is too large to be anything else. */
export const isBox = (shape: Shape): boolean =>
  shape.outline
    ? !isDrawnShape(shape) || straightShare(shape, shape.outline) >= MOST_SHARE
    : shape.isBox === true || !shape.stroked;

/** The part of the outline's length that level and upright sides have, as a part of the way around its box. */
function straightShare(shape: Shape, { points, closed }: ShapeOutline): number {
  const sides = points.slice(closed ? 0 : 1).map((point, at) => {
    const [x, y] = points[closed ? (at + points.length - 1) % points.length : at] as [number, number];
    return [Math.abs(point[0] - x), Math.abs(point[1] - y)] as const;
  });
  const straight = sides
    .filter(([dx, dy]) => Math.min(dx, dy) < MAX_SLANT_PT)
    .reduce((sum, [dx, dy]) => sum + dx + dy, 0);
  return straight / (2 * (width(shape) + height(shape)));
}
