import { enclosedArea } from '../../enclosed-area.ts';
import { height, width } from '../../formula/model/box.ts';
import { RULE_END_PT } from '../../formula/model/tolerances.ts';
import { FEW_SHARE, MOST_SHARE, QUARTER_SHARE, SIDES_OF_BOX } from '../../metrics.ts';
import type { Shape, ShapeOutline } from '../../page.ts';

/** A side that leaves the axis by less is a rounding. */
const MAX_SLANT_PT = 0.2;
/** Of its length: short steps of a curve are no level or upright sides. */
const MAX_SLANT_RATIO = FEW_SHARE;

/** Whether the path is no area of colour: stroked, or with a curved or slanted edge. */
export const isDrawnShape = ({ stroked, outline }: Shape): boolean =>
  outline ? outline.curved || isSlanted(outline.points) : stroked;

type Side = readonly [dx: number, dy: number];

function sidesOf({ points, closed }: Pick<ShapeOutline, 'points' | 'closed'>): Side[] {
  return points.slice(closed ? 0 : 1).map(([toX, toY], at) => {
    const [x, y] = points[closed ? (at + points.length - 1) % points.length : at] as [number, number];
    return [Math.abs(toX - x), Math.abs(toY - y)] as const;
  });
}

/** How far a side leaves the nearer axis, in points. */
const slantOf = ([dx, dy]: Side) => Math.min(dx, dy);

/** Steps of a curve are too short for any of them to lean by more than a rounding, but not for all together to do so. */
function isSlanted(points: [number, number][]): boolean {
  const slants = sidesOf({ points, closed: true }).map(slantOf);
  return (
    slants.some((slant) => slant > MAX_SLANT_PT) ||
    slants.reduce((sum, slant) => sum + slant, 0) > SIDES_OF_BOX * MAX_SLANT_PT
  );
}

/** Of its outline: the level and upright sides of a box with round corners are longer. */
const MAX_STRAIGHT_SHARE = QUARTER_SHARE;

/** Whether the path is a circle, an ellipse or an arc, rather than a box with round corners. */
export const isRound = (shape: Shape): boolean =>
  shape.stroked && shape.outline?.curved === true && straightShare(shape, shape.outline) < MAX_STRAIGHT_SHARE;

/** Whether the path is a box, with round corners or without; of a filled one of which nothing is known that is likely. */
export const isBox = (shape: Shape): boolean =>
  shape.outline
    ? fillsBox(shape, shape.outline) &&
      (!isDrawnShape(shape) || straightShare(shape, shape.outline) >= MOST_SHARE)
    : (shape.isBox ?? !shape.stroked);

/** A letter of level and upright strokes, drawn as a path, goes as far around as its box does and encloses less. */
const fillsBox = (shape: Shape, { points }: ShapeOutline) =>
  Math.min(width(shape), height(shape)) < RULE_END_PT ||
  enclosedArea(points) >= MOST_SHARE * width(shape) * height(shape);

/** The part of the outline's length that level and upright sides have, as a part of the way around its box. */
function straightShare(shape: Shape, outline: ShapeOutline): number {
  const straight = sidesOf(outline)
    .filter((side) => slantOf(side) < Math.min(MAX_SLANT_PT, MAX_SLANT_RATIO * Math.max(...side)))
    .reduce((sum, [dx, dy]) => sum + dx + dy, 0);
  return straight / (2 * (width(shape) + height(shape)));
}
