import type { Rectangle, Rule, Shape } from '../page.ts';
import { clippedArea } from './clipped-path.ts';
import { WHITE } from './grounds.ts';
import { intersect, scaleOf, touches } from './matrix.ts';
import { isBoxPath, readPath, type Subpath } from './path.ts';
import type { GraphicsState } from './state.ts';

/** Thicker filled boxes are shapes, not rules: heavy rules of tables reach 2 pt. */
const MAX_RULE_PT = 3;
/** How much longer than thick a rule is; dots of leaders and squares are not. */
export const MIN_RULE_ASPECT_RATIO = 2.5;
/** Strokes that leave the axis by less count as straight: programs round to tenths of a point. */
const MAX_SLANT_PT = 0.12;
/** PDF draws a line of width 0 as thin as the device can. */
const HAIRLINE_PT = 0.2;
/** What clipping leaves of a box that only touches the clip. */
const MAX_SLIVER_PT = 0.01;
/** Points nearer than that are one: a side without length, as closed paths often end in. */
const SAME_POINT_PT = 1e-3;
/** Polygons with more corners are outlines of signs and drawings, not frames. */
const MAX_FRAME_POINTS = 9;
/** A filled rule has four corners; programs repeat the first, or split a side. */
const MAX_RULE_POINTS = 6;

export interface Drawing {
  rules: Rule[];
  shapes: Shape[];
}

export function ruleOf(box: Rectangle): Rule {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const horizontal = width >= height;
  return {
    x0: box.x0,
    y0: box.y0,
    x1: box.x1,
    y1: box.y1,
    direction: horizontal ? 'horizontal' : 'vertical',
    thickness: horizontal ? height : width,
  };
}

/** As thin and long as a rule. */
export function isThin(box: Rectangle): boolean {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const thin = Math.min(width, height);
  return (
    thin <= MAX_RULE_PT && Math.max(width, height) >= MIN_RULE_ASPECT_RATIO * Math.max(thin, HAIRLINE_PT)
  );
}

function clipped(box: Rectangle, clip: Rectangle): Rectangle | null {
  if (!touches(box, clip)) return null;
  const seen = intersect(box, clip);
  return seen.x1 - seen.x0 > MAX_SLIVER_PT || seen.y1 - seen.y0 > MAX_SLIVER_PT ? seen : null;
}

function strokeBox(from: [number, number], to: [number, number], width: number): Rectangle | null {
  const flat = Math.abs(from[1] - to[1]) <= MAX_SLANT_PT;
  const upright = Math.abs(from[0] - to[0]) <= MAX_SLANT_PT;
  if (flat === upright) return null;
  const half = width / 2;
  return {
    x0: Math.min(from[0], to[0]) - (upright ? half : 0),
    x1: Math.max(from[0], to[0]) + (upright ? half : 0),
    y0: Math.min(from[1], to[1]) - (flat ? half : 0),
    y1: Math.max(from[1], to[1]) + (flat ? half : 0),
  };
}

const isSamePoint = (a: [number, number], b: [number, number]) =>
  Math.abs(a[0] - b[0]) < SAME_POINT_PT && Math.abs(a[1] - b[1]) < SAME_POINT_PT;

/** The sides of a stroked subpath as rules, or null where one of them is not straight along an axis. */
function strokedRules(path: Subpath, width: number): Rectangle[] | null {
  if (path.curved || path.points.length > MAX_FRAME_POINTS) return null;
  const boxes: Rectangle[] = [];
  const ends = path.closed ? [...path.points.slice(1), path.points[0]!] : path.points.slice(1);
  for (const [i, end] of ends.entries()) {
    const from = path.points[i]!;
    if (isSamePoint(from, end)) continue;
    const box = strokeBox(from, end, width);
    if (!box) return null;
    if (!isThin(box)) return null;
    boxes.push(box);
  }
  return boxes.length > 0 ? boxes : null;
}

/** Signs are drawn with fewer: a brace of curves has some forty, the radical of KaTeX eighty. */
const MAX_OUTLINE_POINTS = 96;
/** The tallest sign, a bracket about a matrix, and the widest, the bar of a radical, are smaller. */
const MAX_OUTLINE_EXTENT_PT = 400;
/** A page with more paths is a map or a plot, and their points would fill the memory. */
const MAX_OUTLINES = 6000;

function outlineOf(
  { shapes }: Drawing,
  path: Subpath,
  strokeWidth: number,
): Pick<Shape, 'outline' | 'isBox'> {
  const { points, curved, closed, box } = path;
  const extent = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  if (shapes.length >= MAX_OUTLINES) return {};
  const isLarge = extent > MAX_OUTLINE_EXTENT_PT;
  if (!isLarge && points.length <= MAX_OUTLINE_POINTS)
    return { outline: { points, curved, closed, strokeWidth } };
  if (closed && isBoxPath(path)) return { isBox: true };
  return isLarge ? {} : { isBox: false };
}

/** The box of a stroke about a bar so thin that its sides leave nothing open between them; null of other paths. */
function strokedBar(path: Subpath, width: number): Rectangle | null {
  const { x0, y0, x1, y1 } = path.box;
  const thin = Math.min(x1 - x0, y1 - y0);
  if (thin < SAME_POINT_PT || thin > 2 * width || !isBoxPath(path)) return null;
  const half = width / 2;
  const box = { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half };
  return isThin(box) ? box : null;
}

/** Edges of what is filled and stroked in one place differ by half the stroke and what programs round. */
const MAX_EDGE_ROUNDING_PT = 0.15;

/** Whether the bar was filled right before: programs fill it and then stroke its edge. */
const isEdgeOf = (rule: Rule | undefined, bar: Rectangle, width: number) =>
  rule !== undefined &&
  [rule.x0 - bar.x0, rule.x1 - bar.x1, rule.y0 - bar.y0, rule.y1 - bar.y1].every(
    (difference) => Math.abs(difference) < width / 2 + MAX_EDGE_ROUNDING_PT,
  );

function addStroked(
  drawing: Drawing,
  path: Subpath,
  state: GraphicsState,
  filled: boolean,
  operation: number,
): void {
  const width = Math.max(state.lineWidth * scaleOf(state.ctm), HAIRLINE_PT);
  const bar = strokedBar(path, width);
  if (bar && isEdgeOf(drawing.rules.at(-1), bar, width)) return;
  const rules = bar ? [bar] : strokedRules(path, width);
  if (rules) {
    for (const rule of rules) {
      const seen = clipped(rule, state.clip);
      if (seen) drawing.rules.push(ruleOf(seen));
    }
    if (!filled || bar) return;
  }
  const seen = clipped(path.box, state.clip);
  if (seen)
    drawing.shapes.push({
      filled,
      stroked: !rules,
      operation,
      ...seen,
      ...outlineOf(drawing, path, rules ? 0 : width),
    });
}

/** Thicker ones are boxes, or strokes of a radical that was painted as areas. */
const MAX_HAIRLINE_PT = 1;

/** A thin area between corners that is no box: it leans. */
function leans(path: Subpath): boolean {
  const { x0, y0, x1, y1 } = path.box;
  return Math.min(x1 - x0, y1 - y0) > MAX_HAIRLINE_PT && !isBoxPath(path);
}

/** A bar of straight sides, or one with round corners: a piece of a tall bracket, of which a clip leaves the middle. */
const fillsBar = (path: Subpath, mayBeGlyph: boolean) =>
  !path.curved && path.points.length <= MAX_RULE_POINTS
    ? !leans(path)
    : !mayBeGlyph && path.closed && isBoxPath(path);

function addFilled(
  drawing: Drawing,
  whole: Subpath,
  state: GraphicsState,
  { operation, mayBeGlyph }: { operation: number; mayBeGlyph: boolean },
): void {
  const path = clippedArea(whole, state.clip);
  const seen = path && clipped(path.box, state.clip);
  if (!seen) return;
  if (!isThin(seen) || !fillsBar(path, mayBeGlyph))
    drawing.shapes.push({ filled: true, stroked: false, operation, ...seen, ...outlineOf(drawing, path, 0) });
  else if (!isEdgeOf(drawing.rules.at(-1), seen, MAX_EDGE_ROUNDING_PT)) drawing.rules.push(ruleOf(seen));
}

/**
 * Adds what a path operation paints: rules where it is thin and straight, shapes otherwise.
 *
 * @param paint `whiteShows` where the path is a sign on a ground of another colour than white paper, `mayBeGlyph` where
 *   it may be the outline of one: a minus with round ends is no rule yet
 */
export function paintPath(
  drawing: Drawing,
  data: ArrayLike<number>,
  state: GraphicsState,
  paint: { fill: boolean; stroke: boolean; whiteShows?: boolean; mayBeGlyph?: boolean },
): void {
  const isSeen = (color: string) => color !== WHITE || paint.whiteShows === true;
  const stroke = paint.stroke && state.strokeAlpha > 0 && isSeen(state.stroke);
  const fill = paint.fill && state.fillAlpha > 0 && isSeen(state.fill);
  if (!stroke && !fill) return;
  const operation = (drawing.shapes.at(-1)?.operation ?? 0) + 1;
  for (const path of readPath(data, state.ctm)) {
    if (stroke) addStroked(drawing, path, state, fill, operation);
    else addFilled(drawing, path, state, { operation, mayBeGlyph: paint.mayBeGlyph === true });
  }
}

/** The box of a whole path, as clipping needs it. */
export function pathBox(data: ArrayLike<number>, state: GraphicsState): Rectangle {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { box: part } of readPath(data, state.ctm)) {
    box.x0 = Math.min(box.x0, part.x0);
    box.y0 = Math.min(box.y0, part.y0);
    box.x1 = Math.max(box.x1, part.x1);
    box.y1 = Math.max(box.y1, part.y1);
  }
  return box;
}
