import type { Rectangle, Rule, Shape } from '../page.ts';
import { intersect, scaleOf, touches } from './matrix.ts';
import { readPath, type Subpath } from './path.ts';
import type { GraphicsState } from './state.ts';

/** Thicker filled boxes are shapes, not rules. */
const RULE_THICKNESS = 3;
/** A rule is at least this much longer than thick. */
const RULE_RATIO = 2.5;
/** Strokes that leave the axis by less count as straight. */
const STRAIGHT = 0.12;
/** PDF draws a line of width 0 as thin as the device can. */
const HAIRLINE = 0.2;
const WHITE = 'ffffff';

export interface Drawing {
  rules: Rule[];
  shapes: Shape[];
}

function ruleOf(box: Rectangle): Rule {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const horizontal = width >= height;
  return {
    ...box,
    direction: horizontal ? 'horizontal' : 'vertical',
    thickness: horizontal ? height : width,
  };
}

function isThin(box: Rectangle): boolean {
  const width = box.x1 - box.x0;
  const height = box.y1 - box.y0;
  const thin = Math.min(width, height);
  return thin <= RULE_THICKNESS && Math.max(width, height) >= RULE_RATIO * Math.max(thin, HAIRLINE);
}

function clipped(box: Rectangle, clip: Rectangle): Rectangle | null {
  if (!touches(box, clip)) return null;
  const seen = intersect(box, clip);
  return seen.x1 - seen.x0 > 0.01 || seen.y1 - seen.y0 > 0.01 ? seen : null;
}

function strokeBox(from: [number, number], to: [number, number], width: number): Rectangle | null {
  const flat = Math.abs(from[1] - to[1]) <= STRAIGHT;
  const upright = Math.abs(from[0] - to[0]) <= STRAIGHT;
  if (flat === upright) return null;
  const half = width / 2;
  return {
    x0: Math.min(from[0], to[0]) - (upright ? half : 0),
    x1: Math.max(from[0], to[0]) + (upright ? half : 0),
    y0: Math.min(from[1], to[1]) - (flat ? half : 0),
    y1: Math.max(from[1], to[1]) + (flat ? half : 0),
  };
}

/** The sides of a stroked subpath as rules, or null where one of them is not straight along an axis. */
function strokedRules(path: Subpath, width: number): Rectangle[] | null {
  if (path.curved || path.points.length > 9) return null;
  const boxes: Rectangle[] = [];
  const ends = path.closed ? [...path.points.slice(1), path.points[0]!] : path.points.slice(1);
  for (const [i, end] of ends.entries()) {
    const from = path.points[i]!;
    if (Math.abs(from[0] - end[0]) < 1e-3 && Math.abs(from[1] - end[1]) < 1e-3) continue;
    const box = strokeBox(from, end, width);
    if (!box) return null;
    if (!isThin(box)) return null;
    boxes.push(box);
  }
  return boxes.length > 0 ? boxes : null;
}

function addStroked(drawing: Drawing, path: Subpath, state: GraphicsState, filled: boolean): void {
  const width = Math.max(state.lineWidth * scaleOf(state.ctm), HAIRLINE);
  const rules = strokedRules(path, width);
  if (rules) {
    for (const rule of rules) {
      const seen = clipped(rule, state.clip);
      if (seen) drawing.rules.push(ruleOf(seen));
    }
    if (!filled) return;
  }
  const seen = clipped(path.box, state.clip);
  if (seen) drawing.shapes.push({ ...seen, filled, stroked: !rules });
}

function addFilled(drawing: Drawing, path: Subpath, state: GraphicsState): void {
  const seen = clipped(path.box, state.clip);
  if (!seen || state.fill === WHITE) return;
  if (!path.curved && isThin(seen) && path.points.length <= 6) drawing.rules.push(ruleOf(seen));
  else drawing.shapes.push({ ...seen, filled: true, stroked: false });
}

/** Adds what a path operation paints: rules where it is thin and straight, shapes otherwise. */
export function paintPath(
  drawing: Drawing,
  data: ArrayLike<number>,
  state: GraphicsState,
  paint: { fill: boolean; stroke: boolean },
): void {
  const stroke = paint.stroke && state.strokeAlpha > 0 && state.stroke !== WHITE;
  const fill = paint.fill && state.fillAlpha > 0;
  if (!stroke && !fill) return;
  for (const path of readPath(data, state.ctm)) {
    if (stroke) addStroked(drawing, path, state, fill && state.fill !== WHITE);
    else addFilled(drawing, path, state);
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
