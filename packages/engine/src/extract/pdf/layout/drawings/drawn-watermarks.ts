import {
  centerX,
  centerY,
  height,
  holdsMiddle,
  median,
  overlapX,
  overlapY,
  unionAll,
  width,
} from '../../formula/model/box.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import {
  HALF_SHARE,
  LINE_GLYPHS,
  MOST_SHARE,
  PATTERN_COUNT,
  ROUNDING_SHARE,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
} from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Shape } from '../../page.ts';
import { isBox } from './drawn-shape.ts';
import { linesOfProse, linesOverEdge } from './labels.ts';
import { MIN_WATERMARK_RATIO } from './watermarks.ts';

export interface DrawnWatermark {
  shapes: Shape[];
  box: Rectangle;
}

/** Boxes, rounded ones too, have fewer corners and points on curves than letters. */
const MAX_BOX_POINTS = 24;
/** Of the text, on each shape, on average: a drawing has fewer labels on each path. */
const MIN_GLYPHS_ON_IT = PATTERN_COUNT;
/** Lines of prose run on past the letters under them; what is written in the parts of a map or a chart does not. */
const MIN_CROSSING_LINES = SEVERAL_COUNT;

/** Large words and emblems painted as filled paths, under or over the text of the page. */
export function drawnWatermarksOf({ shapes, ...page }: Page, glyphs: Glyph[]): DrawnWatermark[] {
  const least = MIN_WATERMARK_RATIO * median(glyphs.map(({ size }) => size));
  const large = shapes.filter(
    (shape) =>
      shape.filled &&
      (shape.outline?.points.length ?? Number.POSITIVE_INFINITY) > MAX_BOX_POINTS &&
      Math.min(width(shape), height(shape)) > least,
  );
  if (large.length === 0) return [];
  const isWord =
    large.length >= PATTERN_COUNT && (isSlantedWord(large, page) || isUnderText(large, page, glyphs));
  const marks = isWord ? [large] : emblemsUnderText(large, page, glyphs);
  return marks.map((mark) => {
    const painted = shapes.filter((shape) => mark.some((part) => isPartOf(shape, part)));
    return { shapes: painted, box: unionAll(painted) };
  });
}

/** Of the page: who places an emblem in its middle does so exactly. */
const MAX_OFF_MIDDLE_SHARE = ROUNDING_SHARE;

/** Areas of colour other than boxes that lie together, in the middle of the page under text, or with lines of prose over their edge. */
function emblemsUnderText(large: Shape[], page: Omit<Page, 'shapes'>, glyphs: Glyph[]): Shape[][] {
  const areas = large.filter((shape) => !shape.stroked && !isBox(shape));
  if (areas.length === 0) return [];
  const lines = linesOfProse(page, glyphs);
  return touchingGroups(areas).filter((group) => {
    const box = unionAll(group);
    return (
      (isInMiddle(box, page) && isUnderRows(box, glyphs)) ||
      linesOverEdge(box, lines).length >= MIN_CROSSING_LINES
    );
  });
}

/** Whether text stands on the area that goes on beside it, in rows of columns; the labels of a diagram have rows of their own. */
function isUnderRows(box: Rectangle, glyphs: Glyph[]): boolean {
  const inside = glyphs.filter(({ ink }) => holdsMiddle(box, ink));
  if (inside.length < LINE_GLYPHS) return false;
  const outside = glyphs.filter(({ ink }) => !holdsMiddle(box, ink)).map(({ baseline }) => baseline);
  const goesOn = ({ baseline }: Glyph) => outside.some((other) => Math.abs(other - baseline) < SAME_EDGE_PT);
  return inside.filter(goesOn).length >= HALF_SHARE * inside.length;
}

const isInMiddle = (box: Rectangle, page: Omit<Page, 'shapes'>) =>
  Math.abs(centerX(box) - page.width / 2) < MAX_OFF_MIDDLE_SHARE * page.width &&
  Math.abs(centerY(box) - page.height / 2) < MAX_OFF_MIDDLE_SHARE * page.height;

function touchingGroups(shapes: Shape[]): Shape[][] {
  let groups: Shape[][] = [];
  for (const shape of shapes) {
    const touching = groups.filter((group) => isTouching(shape, unionAll(group)));
    groups = [...groups.filter((group) => !touching.includes(group)), [...touching.flat(), shape]];
  }
  return groups;
}

function isUnderText(letters: Shape[], page: Omit<Page, 'shapes'>, glyphs: Glyph[]): boolean {
  const index = new GlyphIndex(glyphs);
  const under = letters.reduce((sum, letter) => sum + index.near(letter).length, 0);
  if (under < MIN_GLYPHS_ON_IT * letters.length) return false;
  const crossing = linesOfProse(page, glyphs)
    .map(unionAll)
    .filter((line) => letters.some((letter) => runsAcross(line, letter)));
  return crossing.length >= MIN_CROSSING_LINES;
}

/** Letters of a name, in a row; parts of a drawing are not as many. */
const MIN_ROW_LETTERS = 8;
/** Of the page's width: the row runs from one corner of the text to the other. */
const MIN_ROW_SHARE = HALF_SHARE;
/** Rise to run: level and upright rows are of charts. */
const SLOPE = { min: 0.35, max: 3 } as const;
/** Of a letter's extent, from the middle of the row: ascenders and descenders move the middle of a letter. */
const MAX_OFF_ROW_SHARE = MOST_SHARE;

/** Whether the shapes are letters that follow each other from one corner of the page to the other. */
function isSlantedWord(letters: readonly Shape[], page: Pick<Page, 'width'>): boolean {
  const row = letters
    .map((letter) => ({ x: centerX(letter), y: centerY(letter) }))
    .toSorted((a, b) => a.x - b.x);
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < MIN_ROW_LETTERS || last.x - first.x < MIN_ROW_SHARE * page.width)
    return false;
  const slope = (last.y - first.y) / (last.x - first.x);
  if (Math.abs(slope) < SLOPE.min || Math.abs(slope) > SLOPE.max) return false;
  const extent = median(letters.map((letter) => Math.max(width(letter), height(letter))));
  const offRow = ({ x, y }: { x: number; y: number }) =>
    Math.abs(y - first.y - slope * (x - first.x)) / Math.hypot(1, slope);
  return row.every((letter) => offRow(letter) < MAX_OFF_ROW_SHARE * extent);
}

/** The letter itself, the counter in it, or a stem or a dot beside it, which has few corners and is no larger. */
const isPartOf = (shape: Shape, letter: Shape) =>
  shape.filled && (isPaintedWith(shape, letter) || (isTouching(shape, letter) && !isLarger(shape, letter)));

const isTouching = (shape: Rectangle, letter: Rectangle) =>
  overlapX(shape, letter) > 0 && overlapY(shape, letter) > 0;

const isLarger = (shape: Shape, letter: Shape) =>
  width(shape) > width(letter) || height(shape) > height(letter);

const isPaintedWith = (shape: Shape, letter: Shape) =>
  shape.operation !== undefined && shape.operation === letter.operation;

const runsAcross = (line: Rectangle, letter: Rectangle) =>
  overlapY(line, letter) > 0 && line.x0 < letter.x0 && line.x1 > letter.x1;
