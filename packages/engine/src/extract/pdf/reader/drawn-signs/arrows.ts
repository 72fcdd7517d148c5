import { flatMap } from '../../flat-map.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import { AXIS_HEIGHT_EM, HALF_SHARE, SUBSCRIPT_DROP_EM, TAB_EM } from '../../metrics.ts';
import type { Glyph, Rectangle, Rule, Shape } from '../../page.ts';
import { boxAround, touches } from '../matrix.ts';
import {
  besides,
  centerX,
  centerY,
  crossings,
  type DrawnSign,
  drawnGlyph,
  height,
  largest,
  MAX_SHAPES,
  overlapX,
  type Point,
  width,
} from './drawn-sign.ts';

/** The signs of arrows that point right, left and both ways: over one letter, and over several. */
const SIGNS = {
  right: { accent: '→', stretched: '⟶' },
  left: { accent: '←', stretched: '⟵' },
  both: { accent: '↔', stretched: '⟷' },
} as const;
type Direction = keyof typeof SIGNS;

interface Arrow {
  direction: Direction;
  ink: Rectangle;
  rules: Rule[];
  shapes: Shape[];
}

/** Of the head: over letters of 5 pt, and of 20. */
const HEIGHT_PT = { min: 1, usual: 6, max: 10 } as const;
/** The head of Symbol's arrow is the highest; number lines have higher ones. */
const MAX_HEIGHT_EM = 0.55;
/** Of the height: over one narrow letter there is a head with two thirds of a shaft. */
const MIN_ASPECT_RATIO = 1.6;

/** Arrows over the letters that they are as wide as, vectors, and those between the two sides of a reaction. */
export function drawnArrows(shapes: Shape[], rules: Rule[], glyphs: GlyphIndex): DrawnSign[] {
  if (shapes.length > MAX_SHAPES) return [];
  const heads = shapes.filter((shape) => height(shape) <= HEIGHT_PT.max);
  const arrows = [
    ...heads.flatMap(outlinedArrow).map((arrow) => withShafts(arrow, rules)),
    ...rules.flatMap((rule) => jointArrow(rule, heads)),
  ];
  return arrows.flatMap((arrow) => {
    const letters = lettersUnder(arrow.ink, glyphs);
    const owner = largest(letters);
    if (!owner) return reactionArrow(arrow, { shapes, rules, glyphs });
    if (height(arrow.ink) > Math.max(MAX_HEIGHT_EM * owner.size, HEIGHT_PT.usual)) return [];
    const sign = SIGNS[arrow.direction][letters.length > 1 ? 'stretched' : 'accent'];
    return [signOf(arrow, sign, owner)];
  });
}

/** Of the arrow's size: how far a bar that lengthens it reaches into it at least, and how thick it is at most. */
const MIN_LAP_EM = 0.02;
const MAX_SHAFT_EM = 0.1;

/** Arrows of a font with a bar that goes on from them, as MathJax sets them over several letters; a fraction's bar ends before an arrow. */
export function lengthenedArrows(rules: readonly Rule[], glyphs: readonly Glyph[]): DrawnSign[] {
  const horizontal = rules.filter(({ direction }) => direction === 'horizontal');
  if (horizontal.length === 0) return [];
  return flatMap(glyphs, (glyph) => {
    const { text, ink, size } = glyph;
    const isRight = text === SIGNS.right.accent;
    if (!isRight && text !== SIGNS.left.accent) return [];
    const shaft = horizontal.find(
      (rule) =>
        rule.thickness < MAX_SHAFT_EM * size &&
        Math.abs(centerY(rule) - centerY(ink)) < MAX_SHAFT_EM * size &&
        (isRight ? rule.x0 < ink.x0 : rule.x1 > ink.x1) &&
        Math.min(rule.x1, ink.x1) - Math.max(rule.x0, ink.x0) > MIN_LAP_EM * size,
    );
    if (!shaft) return [];
    const whole = boxAround([ink, shaft]);
    const sign = isRight ? SIGNS.right.stretched : SIGNS.left.stretched;
    const long = { ...glyph, text: sign, name: '', x: whole.x0, advance: width(whole), ink: whole };
    return [{ glyph: long, rules: [shaft], shapes: [], parts: [glyph] }];
  });
}

const signOf = ({ ink, rules, shapes }: Arrow, sign: string, owner: Glyph): DrawnSign => ({
  glyph: drawnGlyph(sign, ink, owner),
  rules,
  shapes,
});

interface Surroundings {
  shapes: Shape[];
  rules: Rule[];
  glyphs: GlyphIndex;
}

/** From either end to the sides of a reaction, which people part with blanks or tabs; an isotope's number stands within that. */
const MAX_SIDE_GAP_EM = TAB_EM;
/** An arrow that stands in a line has its axis about where a minus has it. */
const MAX_OFF_AXIS_EM = AXIS_HEIGHT_EM;

/** As far as the sides of a reaction are looked for: the widest gap in type of 14 points, and an isotope's number. */
const REACTION_REACH_PT = 50;

/** From the baseline of a diagram's row: the upright and slanted arrows to the rows above and below it reach in there. */
const DIAGRAM_REACH_EM = 2;

/**
 * An arrow that stands in a line of text, between what reacts and what comes of it. Nothing else is painted between the
 * two, or above and below them: arrows of flow charts and axes touch boxes and lines, those of commutative diagrams
 * lead to other rows.
 */
function reactionArrow(arrow: Arrow, { shapes, rules, glyphs }: Surroundings): DrawnSign[] {
  const { ink } = arrow;
  const near = glyphs.near({ ...ink, x0: ink.x0 - REACTION_REACH_PT, x1: ink.x1 + REACTION_REACH_PT });
  const leastSize = MIN_FULL_SIZE_RATIO * (largest(near)?.size ?? 0);
  const { left, right } = besides(
    ink,
    near.filter(({ size }) => size > leastSize),
  );
  if (!left || !right || Math.max(left.gapEm, right.gapEm) > MAX_SIDE_GAP_EM) return [];
  const { size, baseline } = left.glyph;
  const isOneLine = Math.abs(baseline - right.glyph.baseline) < SUBSCRIPT_DROP_EM * size;
  const offAxis = Math.abs(baseline - AXIS_HEIGHT_EM * size - centerY(ink));
  if (!isOneLine || offAxis > MAX_OFF_AXIS_EM * size || width(ink) < size) return [];
  const between = { ...ink, x0: left.glyph.ink.x0, x1: right.glyph.ink.x1 };
  const own = new Set<Rectangle>([...arrow.rules, ...arrow.shapes]);
  const reach = {
    ...between,
    y0: baseline - DIAGRAM_REACH_EM * size,
    y1: baseline + DIAGRAM_REACH_EM * size,
  };
  const leadsAway = (mark: Rectangle) =>
    height(mark) > size && touches(mark, reach) && !(mark.y0 < reach.y0 && mark.y1 > reach.y1);
  /** The other one of two arrows of one line above each other, there and back. */
  const isParallel = (mark: Rectangle) =>
    Math.abs(centerY(mark) - centerY(ink)) < size && overlapX(mark, ink) > HALF_SHARE * width(ink);
  const isFree = [...shapes, ...rules].every(
    (mark) => own.has(mark) || !(touches(mark, between) || leadsAway(mark) || isParallel(mark)),
  );
  return isFree ? [signOf(arrow, SIGNS[arrow.direction].stretched, left.glyph)] : [];
}

/** The arrow with the bars along its shaft, which KaTeX paints once more beside the outline. */
function withShafts(arrow: Arrow, rules: readonly Rule[]): Arrow {
  const isShaft = (rule: Rule) =>
    rule.direction === 'horizontal' &&
    rule.x0 > arrow.ink.x0 - JOINT_PT &&
    rule.x1 < arrow.ink.x1 + JOINT_PT &&
    Math.abs(centerY(rule) - centerY(arrow.ink)) < JOINT_PT;
  return { ...arrow, rules: [...arrow.rules, ...rules.filter(isShaft)] };
}

/** Of the arrow's height: the shaft is thinner than the head. */
const MAX_SHAFT_SHARE = 0.5;
/** From the corners of a head to its tip, in heights of the head. */
const MAX_HEAD_LENGTH_RATIO = 1.6;
/** Of the height, from the edge: where the corners of a head are. */
const CORNER_SHARE = 0.15;

/** One outline about shaft and head. */
function outlinedArrow(shape: Shape): Arrow[] {
  const [h, w] = [height(shape), width(shape)];
  if (!shape.filled || !shape.outline || h < HEIGHT_PT.min || w < MIN_ASPECT_RATIO * h) return [];
  const { points } = shape.outline;
  const shaft = extentAt(points, centerX(shape));
  if (!shaft || shaft.y1 - shaft.y0 > MAX_SHAFT_SHARE * h) return [];
  const corners = points.filter(([, y]) => Math.min(y - shape.y0, shape.y1 - y) < CORNER_SHARE * h);
  const isAt = (end: number) =>
    corners.some(([x]) => Math.abs(x - end) < Math.min(MAX_HEAD_LENGTH_RATIO * h, w / 2));
  const isHead = ([x]: Point) => Math.min(x - shape.x0, shape.x1 - x) < MAX_HEAD_LENGTH_RATIO * h;
  const direction = directionOf(isAt(shape.x0), isAt(shape.x1));
  if (!direction || !corners.every(isHead) || !isPointed(points, shape, direction)) return [];
  return [{ direction, ink: boxAround([shape]), rules: [], shapes: [shape] }];
}

function directionOf(atLeft: boolean, atRight: boolean): Direction | null {
  if (atLeft && atRight) return 'both';
  if (atRight) return 'right';
  return atLeft ? 'left' : null;
}

/** Of the height, from its middle: the tip. */
const MAX_TIP_OFFSET_SHARE = 0.2;
const ROUNDING_PT = 0.1;

/** Whether every head ends in a tip halfway up. */
function isPointed(points: Point[], box: Rectangle, direction: Direction): boolean {
  const ends = { right: [box.x1], left: [box.x0], both: [box.x0, box.x1] }[direction];
  return ends.every((end) =>
    points
      .filter(([x]) => Math.abs(x - end) < ROUNDING_PT)
      .every(([, y]) => Math.abs(y - centerY(box)) < MAX_TIP_OFFSET_SHARE * height(box)),
  );
}

/** From the upper to the lower side of the polygon at an upright line. */
function extentAt(points: Point[], x: number): { y0: number; y1: number } | null {
  const ys = crossings(points, 0, x);
  return ys.length > 1 ? { y0: Math.min(...ys), y1: Math.max(...ys) } : null;
}

/** Between a shaft and its head, and off the shaft's middle: the thickness of a stroke. */
const JOINT_PT = 0.8;

/** Of a head's height to the thickness of its shaft: the corners that Word paints between the sides of cells have 1. */
const MIN_HEAD_RATIO = 1.8;

/** A level rule with a small head at one of its ends, or one at each. */
function jointArrow(rule: Rule, shapes: Shape[]): Arrow[] {
  if (rule.direction !== 'horizontal') return [];
  const near = shapes.filter((shape) => shape.x0 < rule.x1 + JOINT_PT && shape.x1 > rule.x0 - JOINT_PT);
  const at = (end: number) =>
    near.filter(
      (shape) =>
        width(shape) < MAX_HEAD_LENGTH_RATIO * HEIGHT_PT.max &&
        height(shape) > MIN_HEAD_RATIO * rule.thickness &&
        shape.x0 < end + JOINT_PT &&
        shape.x1 > end - JOINT_PT &&
        shape.y0 < rule.y1 + JOINT_PT &&
        shape.y1 > rule.y0 - JOINT_PT,
    );
  const [left, right] = [at(rule.x0), at(rule.x1)];
  const direction = directionOf(left.length > 0, right.length > 0);
  if (!direction) return [];
  const heads = [...new Set([...left, ...right])];
  // What is at both ends is about the rule, as the circle of the sign ⊖ is.
  if (heads.length < left.length + right.length) return [];
  const ink = boxAround([rule, ...heads]);
  const isLevel = Math.abs(centerY(ink) - centerY(rule)) < JOINT_PT && height(ink) <= HEIGHT_PT.max;
  return isLevel ? [{ direction, ink, rules: [rule], shapes: heads }] : [];
}

/** From the arrow to the baseline of its letters: a tall letter, and the gap of an accent. */
const MAX_RISE_EM = 1.1;
/** Between the ends of the arrow and those of its letters. */
const MAX_OVERHANG_EM = 0.3;
/** The same over one letter: the arrow of Symbol, an em wide, over a narrow one off its middle. */
const MAX_OVERHANG_OF_ONE_EM = 0.45;
/** Scripts and primes are smaller than the letters that they stand at. */
const MIN_FULL_SIZE_RATIO = 0.85;

/** The letters that the arrow is over, where it ends with them. */
function lettersUnder(arrow: Rectangle, index: GlyphIndex): Glyph[] {
  const below = index
    .near({ ...arrow, y0: arrow.y1, y1: arrow.y1 + MAX_RISE_PT })
    .filter(({ baseline, size, ink }) => {
      const x = centerX(ink);
      const rise = baseline - arrow.y1;
      return x > arrow.x0 && x < arrow.x1 && rise > 0 && rise < MAX_RISE_EM * size;
    });
  const owner = largest(below);
  if (!owner) return [];
  const slackPt = (below.length > 1 ? MAX_OVERHANG_EM : MAX_OVERHANG_OF_ONE_EM) * owner.size;
  const [x0, x1] = [Math.min(...below.map(({ ink }) => ink.x0)), Math.max(...below.map(({ ink }) => ink.x1))];
  const isAsWide = Math.abs(x0 - arrow.x0) < slackPt && Math.abs(x1 - arrow.x1) < slackPt;
  return isAsWide ? below.filter(({ size }) => size > MIN_FULL_SIZE_RATIO * owner.size) : [];
}

/** As far as letters are looked for. */
const MAX_RISE_PT = 30;
