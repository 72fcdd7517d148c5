import { overlapX, overlapY, within } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { PATTERN_COUNT, RULE_EDGE_PT, SEVERAL_COUNT, SIDES_OF_BOX } from '../../metrics.ts';
import type { Rectangle, Rule, Shape } from '../../page.ts';
import { isBox, isDrawnShape } from '../drawings/drawn-shape.ts';
import type { RuleGrid } from '../model/rule-grid.ts';

/** To both sides of a rule: the smallest head of an arrow sticks out further. */
const BEYOND_PT = SAME_PLACE_PT;
/** A ring about what is in a cell crosses its four sides. */
const MAX_RING_RULES = SIDES_OF_BOX;
/** The heads of two axes, or a curve and a line: one path may be an annotation. */
const MIN_CROSSING_PATHS = SEVERAL_COUNT;

/** Pieces of a curve that begin and end at axes, and hatching along a wall: a tick or a ring in a cell may touch its border. */
const MIN_ENDING_PATHS = PATTERN_COUNT + SEVERAL_COUNT;

/**
 * Whether rules that meet are a drawing: curves, slanted lines and heads of arrows cross them. What is painted in a
 * table ends at its rules, but for areas of colour.
 */
export function isDrawnThrough({ box, horizontal, vertical }: RuleGrid, shapes: readonly Shape[]): boolean {
  const rules = [...horizontal, ...vertical];
  const drawn = shapes.filter((shape) => isDrawnShape(shape) && !within(box, shape, RULE_EDGE_PT));
  const ending = drawn.filter((shape) => !isBox(shape) && rules.some((rule) => touches(shape, rule)));
  if (ending.length >= MIN_ENDING_PATHS) return true;
  const crossed = drawn
    .map((shape) => rules.filter((rule) => crosses(shape, rule)).length)
    .filter((count) => count > 0);
  return crossed.length >= MIN_CROSSING_PATHS || crossed.some((count) => count > MAX_RING_RULES);
}

const touches = (shape: Rectangle, rule: Rule) =>
  overlapX(shape, rule) > -SAME_PLACE_PT && overlapY(shape, rule) > -SAME_PLACE_PT;

function crosses(shape: Rectangle, rule: Rule): boolean {
  if (rule.direction === 'horizontal')
    return overlapX(shape, rule) > 0 && shape.y0 < rule.y0 - BEYOND_PT && shape.y1 > rule.y1 + BEYOND_PT;
  return overlapY(shape, rule) > 0 && shape.x0 < rule.x0 - BEYOND_PT && shape.x1 > rule.x1 + BEYOND_PT;
}
