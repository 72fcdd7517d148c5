import { enclosedArea } from '../../enclosed-area.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import type { Glyph, Rectangle, Rule, Shape } from '../../page.ts';
import {
  centerX,
  centerY,
  type DrawnSign,
  drawnGlyph,
  height,
  largest,
  type Point,
  width,
} from './drawn-sign.ts';

/** A radical's strokes, or its outline, told apart from its bar. */
interface Hook {
  /** From the tick to where the bar starts. */
  ink: Rectangle;
  shapes: Shape[];
  /** The bar, where it is part of the same path. */
  bar: Rule | null;
}

/** Radicals about a letter of 5 pt and about a matrix of a page's height. */
const SIGN_HEIGHT_PT = { min: 4, max: 300 } as const;
/** Between strokes that join: their own widths, and coordinates rounded to a hundredth of the sign. */
const JOIN_PT = 0.9;
const JOIN_SHARE = 0.04;

const isFarApart = (a: Point, b: Point, tolerancePt: number) =>
  Math.abs(a[0] - b[0]) > tolerancePt || Math.abs(a[1] - b[1]) > tolerancePt;

/** Radicals that were painted as strokes or as filled outlines, with something under their bars. */
export function drawnRadicals(shapes: Shape[], rules: Rule[], glyphs: GlyphIndex): DrawnSign[] {
  const horizontal = rules.filter(({ direction }) => direction === 'horizontal');
  const signs: DrawnSign[] = [];
  for (const hook of [...strokedHooks(shapes), ...shapes.flatMap(filledHook)]) {
    const [first, ...repeated] = horizontal.filter((rule) => startsAtTop(rule, hook));
    const bar = hook.bar ?? first;
    const owner = bar && largest(radicandOf(hook.ink, bar, glyphs));
    if (!bar || !owner) continue;
    const earlier = signs.find(({ glyph }) => isPaintedAgain(glyph.ink, hook.ink));
    if (earlier) {
      earlier.shapes.push(...hook.shapes);
      continue;
    }
    // A bar is one rule: what else starts at the sign's top is the same bar, painted again.
    const rulesOfSign = (hook.bar && first ? [first, ...repeated] : repeated).filter((rule) =>
      isSameBar(rule, bar, hook),
    );
    const sign = { glyph: drawnGlyph('√', hook.ink, owner), rules: rulesOfSign, shapes: [...hook.shapes] };
    signs.push(hook.bar ? { ...sign, bar } : sign);
  }
  return signs;
}

/** Whether two boxes are those of one sign that a program painted twice, as printer drivers do. */
const isPaintedAgain = (a: Rectangle, b: Rectangle) =>
  !isFarApart([a.x0, a.y0], [b.x0, b.y0], JOIN_PT) && !isFarApart([a.x1, a.y1], [b.x1, b.y1], JOIN_PT);

/** Whether a rule is the bar of a sign, which may begin before it, in the corner of the sign's path. */
const isSameBar = (rule: Rule, bar: Rule, { ink }: Hook) =>
  Math.abs(rule.x0 - bar.x0) < joinTolerance(height(ink)) &&
  Math.abs(rule.x1 - bar.x1) < JOIN_PT &&
  Math.abs(centerY(rule) - centerY(bar)) < JOIN_PT;

const joinTolerance = (heightPt: number) => JOIN_PT + JOIN_SHARE * heightPt;

function startsAtTop(rule: Rule, { ink }: Hook): boolean {
  return !isFarApart([rule.x0, centerY(rule)], [ink.x1, ink.y0], joinTolerance(height(ink)));
}

/** What is under the bar, and no lower than the sign. */
function radicandOf(sign: Rectangle, bar: Rule, glyphs: GlyphIndex): Glyph[] {
  return glyphs
    .near({ x0: bar.x0, x1: bar.x1, y0: bar.y0, y1: sign.y1 })
    .filter(
      ({ ink }) =>
        centerX(ink) > bar.x0 && centerX(ink) < bar.x1 && centerY(ink) > bar.y0 && centerY(ink) < sign.y1,
    );
}

/** One straight stroke, its ends ordered from left to right. */
interface Stroke {
  from: Point;
  to: Point;
  shape: Shape;
  width: number;
}

/** Strokes of a page of formulas; a page with more shows a drawing. */
const MAX_STROKES = 3000;
/** A radical in one stroke has a tick, a fall, a rise and a bar. */
const MAX_SIGN_STROKES = 4;

function strokesOf(shapes: Shape[]): Stroke[] {
  return shapes.flatMap((shape) => {
    const { outline } = shape;
    const filled = filledStroke(shape);
    if (filled) return [filled];
    if (!shape.stroked || !outline || outline.curved || outline.closed) return [];
    if (outline.points.length > MAX_SIGN_STROKES + 1) return [];
    return outline.points.slice(1).map((end, at): Stroke => {
      const start = outline.points[at] as Point;
      const [from, to] = start[0] <= end[0] ? [start, end] : [end, start];
      return { from, to, shape, width: outline.strokeWidth };
    });
  });
}

/** Of a stroke's length: its thickness; the tick of a radical is short. */
const MAX_STROKE_SHARE = 0.5;
const STROKE_CORNERS = 4;

/** A stroke that was painted as an area: four corners about a slanted line. */
function filledStroke(shape: Shape): Stroke | null {
  const { outline } = shape;
  if (!shape.filled || outline?.points.length !== STROKE_CORNERS || outline.curved) return null;
  const [a, b, c, d] = outline.points as [Point, Point, Point, Point];
  const lengthOf = (from: Point, to: Point) => Math.hypot(to[0] - from[0], to[1] - from[1]);
  const middleOf = (from: Point, to: Point): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const [along, across] = [lengthOf(a, b) + lengthOf(c, d), lengthOf(b, c) + lengthOf(d, a)];
  const isAlong = along > across;
  if (Math.min(along, across) > MAX_STROKE_SHARE * Math.max(along, across)) return null;
  const ends = isAlong ? [middleOf(b, c), middleOf(d, a)] : [middleOf(a, b), middleOf(c, d)];
  const [from, to] = ends.toSorted((one, other) => one[0] - other[0]) as [Point, Point];
  return { from, to, shape, width: Math.min(along, across) / 2 };
}

/** The long stroke of a radical is that steep; sides of triangles in drawings often are not. */
const MIN_RISE_STEEPNESS = 1.2;
/** Of the rise: the short stroke before it. About tall radicands it keeps its size. */
const FALL_SHARE = { min: 0.05, max: 0.8 } as const;

const rise = ({ from, to }: Stroke) => from[1] - to[1];
const run = ({ from, to }: Stroke) => to[0] - from[0];

/** A fall and a rise that meet at the foot, with the tick before them. */
function strokedHooks(shapes: Shape[]): Hook[] {
  const strokes = strokesOf(shapes);
  if (strokes.length > MAX_STROKES) return [];
  const falls = strokes.filter((stroke) => rise(stroke) < 0);
  const rises = strokes.filter(
    (stroke) =>
      rise(stroke) > SIGN_HEIGHT_PT.min &&
      rise(stroke) < SIGN_HEIGHT_PT.max &&
      rise(stroke) > MIN_RISE_STEEPNESS * run(stroke),
  );
  return rises.flatMap((long) => hookOf(long, falls, strokes));
}

function hookOf(long: Stroke, falls: Stroke[], strokes: Stroke[]): Hook[] {
  const tolerance = joinTolerance(rise(long));
  const fall = falls.find(
    (stroke) =>
      !isFarApart(stroke.to, long.from, tolerance) &&
      -rise(stroke) > FALL_SHARE.min * rise(long) &&
      -rise(stroke) < FALL_SHARE.max * rise(long),
  );
  if (!fall) return [];
  const tick = strokes.find(
    (stroke) => stroke !== fall && stroke !== long && isTick(stroke, fall, tolerance),
  );
  const parts = tick ? [tick, fall, long] : [fall, long];
  const bar = strokes.find((stroke) => isBarAt(stroke, long, tolerance));
  const ink = {
    x0: parts[0]!.from[0],
    x1: long.to[0],
    y0: long.to[1],
    y1: Math.max(fall.to[1], long.from[1]),
  };
  return [
    {
      ink,
      shapes: [...new Set([...parts, ...(bar ? [bar] : [])].map(({ shape }) => shape))],
      bar: bar ? barOf(bar) : null,
    },
  ];
}

/** Of the fall's height: the tick before it is a serif. */
const MAX_TICK_SHARE = 1;

const isTick = (stroke: Stroke, fall: Stroke, tolerance: number) =>
  rise(stroke) >= 0 &&
  rise(stroke) < MAX_TICK_SHARE * -rise(fall) &&
  run(stroke) < -rise(fall) &&
  !isFarApart(stroke.to, fall.from, tolerance);

/** A bar that leaves the horizontal by rounding. */
const MAX_BAR_SLANT_PT = 0.3;

const isBarAt = (stroke: Stroke, long: Stroke, tolerance: number) =>
  Math.abs(rise(stroke)) < MAX_BAR_SLANT_PT &&
  run(stroke) > tolerance &&
  !isFarApart(stroke.from, long.to, tolerance);

function barOf({ from, to, width: thickness }: Stroke): Rule {
  const y = (from[1] + to[1]) / 2;
  return {
    x0: from[0],
    x1: to[0],
    y0: y - thickness / 2,
    y1: y + thickness / 2,
    direction: 'horizontal',
    thickness,
  };
}

/** Corners of the outline of a radical, with and without its bar and its tick. */
const OUTLINE_POINTS = { min: 6, max: 96 } as const;
/** Of the sign's height: its top, where the rise ends, and its foot. */
const EDGE_SHARE = 0.15;
/** Of the sign's height: how wide it is without its bar; tall ones are narrow. */
const SIGN_WIDTH_SHARE = { min: 0.12, max: 1.2 } as const;
/** Of the sign's width: where its foot is. */
const FOOT_SHARE = { min: 0.15, max: 0.9 } as const;
/** Of the sign's height, from the top: where the tick begins. */
const TICK_SHARE = { min: 0.2, max: 0.95 } as const;
/** Of the box about sign and bar: strokes cover little of it, triangles half. */
const MAX_INK_SHARE = 0.42;

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value > min && value < max;

/** A filled outline whose corners lie where those of a radical do: a tick, a foot, and a top that starts late. */
function filledHook(shape: Shape): Hook[] {
  const points = shape.filled && shape.outline ? shape.outline.points : [];
  const h = height(shape);
  if (!isWithin(points.length, { min: OUTLINE_POINTS.min - 1, max: OUTLINE_POINTS.max + 1 })) return [];
  if (!isWithin(h, SIGN_HEIGHT_PT)) return [];
  const top = points.filter(([, y]) => y < shape.y0 + EDGE_SHARE * h);
  const knee = Math.min(...top.map(([x]) => x));
  const sign = { x0: shape.x0, y0: shape.y0, x1: knee, y1: shape.y1 };
  if (!hasHookCorners(points, sign, shape)) return [];
  const own = shape.x1 - knee > EDGE_SHARE * h ? ownBar(top, knee, shape) : null;
  return [{ ink: sign, shapes: [shape], bar: own }];
}

function hasHookCorners(points: Point[], sign: Rectangle, shape: Shape): boolean {
  const [w, h] = [width(sign), height(sign)];
  if (!isWithin(w / h, SIGN_WIDTH_SHARE)) return false;
  const foot = points.filter(([, y]) => y > sign.y1 - EDGE_SHARE * h);
  const start = points.filter(([x]) => x < sign.x0 + EDGE_SHARE * w);
  const low = points.filter(([x, y]) => x > sign.x1 + EDGE_SHARE * h && y > sign.y0 + EDGE_SHARE * h);
  return (
    low.length === 0 &&
    foot.every(([x]) => isWithin((x - sign.x0) / w, FOOT_SHARE)) &&
    start.every(([, y]) => isWithin((y - sign.y0) / h, TICK_SHARE)) &&
    enclosedArea(points) < MAX_INK_SHARE * width(shape) * h
  );
}

/** As thick as the path is where the bar ends. */
function ownBar(top: Point[], knee: number, { x1, y0 }: Shape): Rule {
  const end = top.filter(([x]) => x1 - x < JOIN_PT);
  const thickness = Math.max(...end.map(([, y]) => y)) - y0;
  return { x0: knee, x1, y0, y1: y0 + thickness, direction: 'horizontal', thickness };
}
