import type { GlyphIndex } from '../../glyph-index.ts';
import { ROUNDING_SHARE, TAB_EM } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule, Shape } from '../../page.ts';
import { CROSSED_STROKES, FALLING_STROKE, RISING_STROKE, struckThrough } from '../../struck-through.ts';
import { boxAround, touches } from '../matrix.ts';
import {
  centerX,
  centerY,
  type DrawnSign,
  drawnGlyph,
  height,
  largest,
  MAX_SHAPES,
  type Point,
  width,
} from './drawn-sign.ts';

/** Of the size of what is struck, from end to end: the strokes of worked solutions cancel a factor, not a line. */
const MAX_WIDTH_EM = 15;
const MAX_HEIGHT_EM = TAB_EM;
/** Strokes of figures lie among letters anywhere; letters and digits alone are struck out. */
const STRUCK = /[\p{L}\p{N}]/u;
/** From an end of the stroke, as a share of it: the bar of a fraction may touch the end of a stroke through a numerator. */
const END_SHARE = 0.2;

interface Stroke {
  shapes: Shape[];
  box: Rectangle;
  sign: typeof RISING_STROKE | typeof FALLING_STROKE | typeof CROSSED_STROKES;
  from: Point;
  to: Point;
}

/** Slanted strokes through the terms that they cancel (`\cancel`, `\bcancel`, `\xcancel`). */
export function drawnCancels(shapes: Shape[], rules: Rule[], glyphs: GlyphIndex): DrawnSign[] {
  if (shapes.length > MAX_SHAPES) return [];
  const strokes = shapes.flatMap(slantedStroke);
  const barOf = (stroke: Stroke) =>
    rules.find((rule) => touches(rule, stroke.box) && isBarOfStruck(rule, stroke, glyphs));
  const single = strokes.filter((stroke) => {
    const bar = barOf(stroke);
    return !isJoined(stroke, strokes, { shapes, rules: rules.filter((rule) => rule !== bar) });
  });
  return crossed(single).flatMap((stroke) => {
    const parts = struckThrough(stroke.box, glyphs.near(stroke.box));
    const owner = largest(parts);
    const isTerm =
      parts.some(({ text }) => STRUCK.test(text)) &&
      (parts.some((part) => isCrossed(part, stroke)) || barOf(stroke));
    if (!owner || !isTerm || isTooLarge(stroke.box, owner)) return [];
    return [{ glyph: drawnGlyph(stroke.sign, stroke.box, owner), rules: [], shapes: stroke.shapes }];
  });
}

/** Whether the stroke meets the letter; that of a fraction that is set askew passes between two. */
function isCrossed({ ink }: Glyph, stroke: Stroke): boolean {
  const y = stroke.from[1] + along(stroke, centerX(ink)) * (stroke.to[1] - stroke.from[1]);
  return y > ink.y0 && y < ink.y1;
}

const isTooLarge = (box: Rectangle, { size }: Glyph) =>
  width(box) > MAX_WIDTH_EM * size || height(box) > MAX_HEIGHT_EM * size;

function slantedStroke(shape: Shape): Stroke[] {
  const { outline } = shape;
  const [from, to, ...others] = outline?.points ?? [];
  if (shape.filled || !from || !to || others.length > 0 || outline?.curved) return [];
  const [run, rise] = [to[0] - from[0], to[1] - from[1]];
  if (run === 0 || rise === 0) return [];
  const box = {
    x0: Math.min(from[0], to[0]),
    x1: Math.max(from[0], to[0]),
    y0: Math.min(from[1], to[1]),
    y1: Math.max(from[1], to[1]),
  };
  return [{ shapes: [shape], box, sign: run * rise < 0 ? RISING_STROKE : FALLING_STROKE, from, to }];
}

/** Of the size: a stroke reaches about as far as the bar of the fraction that it strikes, and an axis further. */
const MAX_BAR_OVERHANG_EM = 1;

/** The bar of a fraction that is struck out as a whole: what the stroke strikes stands above and below it. */
function isBarOfStruck(rule: Rule, { box }: Stroke, glyphs: GlyphIndex): boolean {
  const parts = struckThrough(box, glyphs.near(box));
  const size = largest(parts)?.size ?? 0;
  return (
    rule.direction === 'horizontal' &&
    width(rule) < width(box) + MAX_BAR_OVERHANG_EM * size &&
    parts.some(({ ink }) => ink.y1 <= rule.y0 + SAME_PLACE_PT) &&
    parts.some(({ ink }) => ink.y0 >= rule.y1 - SAME_PLACE_PT)
  );
}

/** Whether two strokes cross in their middles, from corner to corner of one box. */
function isPartner(a: Stroke, b: Stroke): boolean {
  const near = ROUNDING_SHARE * Math.max(width(a.box), height(a.box));
  return (
    a.sign !== b.sign &&
    Math.abs(centerX(a.box) - centerX(b.box)) < near &&
    Math.abs(centerY(a.box) - centerY(b.box)) < near
  );
}

/** Two strokes that cross in their middles as one. */
function crossed(strokes: readonly Stroke[]): Stroke[] {
  const used = new Set<Stroke>();
  return strokes.flatMap((stroke) => {
    if (used.has(stroke)) return [];
    const partner = strokes.find((other) => isPartner(stroke, other));
    if (!partner) return [stroke];
    used.add(partner);
    const box = boxAround([stroke.box, partner.box]);
    return [{ ...stroke, box, sign: CROSSED_STROKES, shapes: [...stroke.shapes, ...partner.shapes] }];
  });
}

/** How far along a stroke a point at `x` is, from 0 to 1. */
const along = ({ from, to }: Stroke, x: number) => (x - from[0]) / (to[0] - from[0]);

const isInside = (share: number) => share > END_SHARE && share < 1 - END_SHARE;

/** Whether the stroke is a part of something drawn: another one crosses or continues it, or a rule or shape lies across it. */
function isJoined(
  stroke: Stroke,
  strokes: readonly Stroke[],
  { shapes, rules }: { shapes: readonly Shape[]; rules: readonly Rule[] },
): boolean {
  const ends = [stroke.from, stroke.to];
  const meets = strokes.some(
    (other) =>
      other !== stroke &&
      touches(other.box, stroke.box) &&
      !isPartner(stroke, other) &&
      ([other.from, other.to].some((end) => ends.some((own) => isSamePlace(own, end))) ||
        cross(stroke, other)),
  );
  return (
    meets ||
    rules.some((rule) => touches(rule, stroke.box) && isAcross(stroke, rule)) ||
    shapes.some((shape) => shape.filled && touches(shape, stroke.box) && !holds(shape, stroke.box)) ||
    shapes.some((shape) => !shape.filled && touches(shape, stroke.box) && isFigure(shape, stroke.box))
  );
}

/** Ends of lines of a figure that meet. */
const SAME_PLACE_PT = 0.5;
const isSamePlace = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < SAME_PLACE_PT;

function isAcross(stroke: Stroke, rule: Rule): boolean {
  const { from, to } = stroke;
  const share =
    rule.direction === 'vertical'
      ? along(stroke, centerX(rule))
      : (centerY(rule) - from[1]) / (to[1] - from[1]);
  const x = from[0] + share * (to[0] - from[0]);
  const y = from[1] + share * (to[1] - from[1]);
  const isOn = rule.direction === 'vertical' ? y > rule.y0 && y < rule.y1 : x > rule.x0 && x < rule.x1;
  return isOn && isInside(share);
}

function cross(a: Stroke, b: Stroke): boolean {
  const side = ({ from, to }: Stroke, [x, y]: Point) =>
    Math.sign((to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]));
  return side(a, b.from) !== side(a, b.to) && side(b, a.from) !== side(b, a.to);
}

/** A ground or a box that the stroke lies in. */
const holds = (box: Rectangle, inner: Rectangle) =>
  box.x0 < inner.x0 && box.x1 > inner.x1 && box.y0 < inner.y0 && box.y1 > inner.y1;

/** A path of several sides or curves that the stroke does not lie in. */
const isFigure = (shape: Shape, box: Rectangle) =>
  !holds(shape, box) && ((shape.outline?.points.length ?? Infinity) > 2 || shape.outline?.curved === true);
