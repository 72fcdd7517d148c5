import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { Rectangle } from '../pdf/page.ts';
import { isBar } from './figure-bars.ts';
import { labelledBoxes } from './figure-labels.ts';
import { grown, joined, meets } from './geometry/near-boxes.ts';
import type { SignReading } from './network/classifier.ts';
import type { Component, Labelled } from './pixels/components.ts';
import type { PaleDrawings } from './pixels/pale-drawings.ts';
import { type Frame, isGrid } from './signs/frames.ts';
import { hasTopBar, isLargeRadical } from './signs/radicals.ts';
import { gapX, heightOf, midX, type Stroke, unionOf, widthOf } from './signs/sign.ts';
import { signIndex } from './signs/sign-index.ts';

/* Drawings, diagrams and photographs are told from print by ink that hangs together over a large area. In x-heights. */

/** Larger on both sides than any sign that stands by itself. */
const MIN_SEED = 5;
/** An operator or a stretched fence may be as large where the network knows it, but no larger. */
const STRETCHED = /^X:.$/;
const MAX_STRETCHED = 8;
const SURE = 0.6;
/** Signs wider than this many heights, or higher than as many widths, are fences, braces, bars and long radicals. */
const MAX_SEED_ASPECT = 12;
/** A flat curve: so wide, so high, so little ink in its box, and no bar over it that would make it a radical. */
const CURVE = { minWidth: 8, minHeight: 2.5, maxInkShare: 0.12 } as const;
/** A line with ticks or arrows is longer than any sign, and has more than a rule: its height, and the network's verdict. */
const TICKED_LINE = { minLength: 12, minHeight: 0.8, maxInkShare: 0.35, maxRuleProbability: 0.8 } as const;
/** Parts of one figure stand that near. */
const PART_GAP = 1.5;
/** An axis or a side: so long, and no longer than the figure that it belongs to by this factor. */
const SIDE = { minLength: 5, maxShare: 1.4 } as const;
/** An axis further away: as long as the figure within a factor, along most of it, with no letters in the blank between. */
const FAR_SIDE = { minShare: 0.7, minAlong: 0.8, maxGapShare: 0.5 } as const;
/** A dark edge of a scan. */
const EDGE_PX = 2;
/** White about a figure: what was blurred at its edge is its ink, too. */
const MARGIN = 0.3;
/** Heights and widths of what may be a letter. */
const LETTER = { minHeight: 0.6, maxHeight: 2.6, maxWidth: 8 } as const;
/**
 * Area of the letters in a frame, as a share of it. A drawing holds a label here and there; a box about a paragraph and a
 * table hold 0.1 and more, a table of single digits in wide cells 0.04.
 */
const MAX_LETTER_SHARE = { box: 0.05, grid: 0.02 } as const;
/** Of the page: a frame about most of it is a border. */
const MAX_FRAME_SHARE = { width: 0.8, height: 0.6 } as const;

/**
 * Drawings in a row: level over so much of the higher one, so near to each other, in x-heights. Where the blank is as wide as
 * a gutter between columns, lines of text above or below go on across it.
 */
const ROW = { minLevel: 0.8, maxGap: 8, gutter: 3, reach: 12, minLetters: 2 } as const;

export interface Figures {
  boxes: Rectangle[];
  /** Edges of the sheet, which are neither figures nor print. */
  edges: Rectangle[];
  /** Components that belong to no figure. */
  rest: Component[];
  /** Those of a drawing's size that are none: they lie at the side of the picture, or surround the page. */
  outer: Component[];
}

/** The ink of a page, before it is told what is print and what a figure. */
export interface PageInk {
  page: Labelled;
  components: readonly Component[];
  /** Of each component. */
  readings: readonly SignReading[];
  frames: readonly Frame[];
  /** Printed photographs: figures already. */
  photographs: readonly Rectangle[];
  /** What is drawn too pale to be ink. */
  pale: PaleDrawings;
  xHeightPx: number;
}

/** What is large on both sides and no sign. */
function isSeed(page: Labelled, component: Component, reading: SignReading | undefined, u: number): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  if (Math.min(width, height) < MIN_SEED * u) return false;
  if (Math.max(width / height, height / width) > MAX_SEED_ASPECT) return false;
  const [best] = reading?.top ?? [];
  if (!best || best.probability < SURE) return true;
  if (best.name === 'SQRT') return !isLargeRadical(page, component, u);
  return !STRETCHED.test(best.name) || Math.min(width, height) > MAX_STRETCHED * u;
}

function isFlatCurve(
  page: Labelled,
  component: Component,
  reading: SignReading | undefined,
  u: number,
): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  const { minWidth, minHeight, maxInkShare } = CURVE;
  if (width < minWidth * u || height < minHeight * u || component.area > maxInkShare * width * height)
    return false;
  const [best] = reading?.top ?? [];
  const isSign = best !== undefined && best.name !== 'MULTI' && best.probability >= SURE;
  return best?.name === 'SQRT' ? !hasTopBar(page, component, u) : !isSign;
}

/** A number line, an axis with its arrow, a measured length. */
function isTickedLine(component: Component, reading: SignReading | undefined, u: number): boolean {
  const [width, height] = [widthOf(component), heightOf(component)];
  const { minLength, minHeight, maxInkShare, maxRuleProbability } = TICKED_LINE;
  if (width < minLength * u || height < minHeight * u || width < MAX_SEED_ASPECT * height) return false;
  const [best] = reading?.top ?? [];
  const isSign = best !== undefined && best.name !== 'MULTI' && best.probability > maxRuleProbability;
  return !isSign && component.area < maxInkShare * width * height;
}

/** Whether a box reaches the side of the picture. */
export const touchesEdge = ({ x0, y0, x1, y1 }: Rectangle, { width, height }: Labelled) =>
  x0 <= EDGE_PX || y0 <= EDGE_PX || x1 >= width - EDGE_PX || y1 >= height - EDGE_PX;

const isLetter = (component: Component, u: number) =>
  heightOf(component) > LETTER.minHeight * u &&
  heightOf(component) < LETTER.maxHeight * u &&
  widthOf(component) < LETTER.maxWidth * u;

const areaOf = (box: Rectangle) => widthOf(box) * heightOf(box);

/** Area of the letters in a box, as a share of it. */
function letterShare(box: Rectangle, letters: readonly Component[]): number {
  const inside = letters.filter((letter) => holdsMiddle(box, letter));
  return inside.reduce((sum, letter) => sum + areaOf(letter), 0) / areaOf(box);
}

const surroundsPage = (box: Rectangle, page: Labelled) =>
  widthOf(box) > MAX_FRAME_SHARE.width * page.width || heightOf(box) > MAX_FRAME_SHARE.height * page.height;

/** Axes, the sides of a drawing, a circuit: a frame that holds few letters. */
function isDrawnFrame({ component, strokes }: Frame, letters: readonly Component[], ink: PageInk): boolean {
  const { page, xHeightPx } = ink;
  if (Math.min(widthOf(component), heightOf(component)) < MIN_SEED * xHeightPx) return false;
  if (surroundsPage(component, page)) return false;
  return letterShare(component, letters) < MAX_LETTER_SHARE[isGrid(strokes) ? 'grid' : 'box'];
}

/** In x-heights: a side of a table that a photo broke at a row goes on in the next piece, so near and, where it leans, so little beside it. */
const GOES_ON = { maxGap: 2, maxShift: 0.8 } as const;

/** Whether an upright side of a frame goes on in another frame above or below it: both are pieces of a table. */
function goesOn(frame: Frame, frames: readonly Frame[], u: number): boolean {
  const sidesOf = ({ strokes }: Frame) => strokes.filter(({ direction }) => direction === 'vertical');
  const isNext = (one: Stroke, other: Stroke) =>
    Math.abs(midX(one) - midX(other)) <= GOES_ON.maxShift * u &&
    Math.max(one.y0 - other.y1, other.y0 - one.y1) <= GOES_ON.maxGap * u;
  return frames.some(
    (other) =>
      other !== frame && sidesOf(frame).some((side) => sidesOf(other).some((next) => isNext(side, next))),
  );
}

/** The dark edge of a scan with the spine of the book: it surrounds a page of text, and is no drawing of it. */
const isEdgeOfScan = (seed: Component, letters: readonly Component[], page: Labelled) =>
  surroundsPage(seed, page) && letterShare(seed, letters) >= MAX_LETTER_SHARE.box;

/** Lines of text that go on across a side of a drawing: from letter to letter, in x-heights, each so far below the last. */
const CROSSING = { maxGap: 1.2, minLines: 4, lineHeight: 1.5, minShare: 0.5 } as const;

/**
 * Whether lines of text begin within a large component and go on beside it: rules of a table with the dirt or the fold of a sheet that
 * hangs together with them. The labels of a drawing end at its side.
 */
function isCrossedByText(seed: Component, letters: readonly Component[], u: number): boolean {
  const index = signIndex(letters, 4 * u);
  const isLevel = (one: Component, other: Component) =>
    Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0) > CROSSING.minShare * heightOf(one);
  const crossings = letters.filter(
    (letter) =>
      letter !== seed &&
      holdsMiddle(seed, letter) &&
      index
        .around(letter, CROSSING.maxGap * u, 0)
        .some((other) => other !== seed && !holdsMiddle(seed, other) && isLevel(letter, other)),
  );
  const levels = crossings.map(({ y1 }) => y1).toSorted((a, b) => a - b);
  let [lines, last] = [0, -Infinity];
  for (const level of levels) {
    if (level - last < CROSSING.lineHeight * u) continue;
    lines += 1;
    last = level;
  }
  return lines >= CROSSING.minLines;
}

/**
 * The edge of a sheet on a photo, with its shadow: a strip along much of a side of the picture, wholly in the outer part of
 * that, with letters on its inner side and none that the network is sure of beyond it. A crop of a few lines may have a tall
 * brace there. At the head and foot of a page stand bars of fractions and charts: an edge is longer and flatter.
 */
const SHEET_EDGE = {
  upright: { minShare: 0.15, minAspect: 4, maxBeyond: 3 },
  level: { minShare: 0.4, minAspect: 12, maxBeyond: 0 },
  maxDepthShare: 0.12,
  minInner: 10,
  minPageLetters: 60,
} as const;
const SURE_LETTER = 0.9;

const isSureLetter = ({ top: [best] }: SignReading) =>
  best !== undefined && best.probability >= SURE_LETTER && /:[\p{L}\p{N}]$/u.test(best.name);

/** Tells the edges of the sheet among the marks of a page. */
function sheetEdgesOf({ page, components, readings, xHeightPx }: PageInk): (box: Rectangle) => boolean {
  const letters = components.filter(
    (component, i) => isLetter(component, xHeightPx) && isSureLetter(readings[i]!),
  );
  if (letters.length < SHEET_EDGE.minPageLetters) return () => false;
  return (box) => {
    const isUpright = heightOf(box) > widthOf(box);
    const [along, across] = isUpright ? [SPAN.vertical, SPAN.horizontal] : [SPAN.horizontal, SPAN.vertical];
    const [length, depth] = isUpright ? [page.height, page.width] : [page.width, page.height];
    const { minShare, minAspect, maxBeyond } = SHEET_EDGE[isUpright ? 'upright' : 'level'];
    const [[from, to], [near, far]] = [along(box), across(box)];
    if (to - from < Math.max(minShare * length, minAspect * (far - near))) return false;
    const isFirst = far <= SHEET_EDGE.maxDepthShare * depth;
    if (!isFirst && near < (1 - SHEET_EDGE.maxDepthShare) * depth) return false;
    const beside = letters.filter((letter) => along(letter)[0] < to && along(letter)[1] > from);
    const beyond = beside.filter((letter) => (isFirst ? across(letter)[0] < near : across(letter)[1] > far));
    return beyond.length <= maxBeyond && beside.length - beyond.length >= SHEET_EDGE.minInner;
  };
}

const isBracket = (reading: SignReading | undefined) => /:[()]$/.test(reading?.top[0]?.name ?? '');

/** From a box's start to its end along a line or across it. */
type Span = (box: Rectangle) => readonly [number, number];
const SPAN: Record<Stroke['direction'], Span> = {
  horizontal: ({ x0, x1 }) => [x0, x1],
  vertical: ({ y0, y1 }) => [y0, y1],
};

/** Axes and the sides of a drawing, which need not touch the rest of it. */
interface Sides {
  lines: readonly Rectangle[];
  /** Frames that are no drawings by themselves: some wires of a circuit that broke off. */
  frames: readonly Rectangle[];
  letters: readonly Component[];
  u: number;
}

function isSideOf(figure: Rectangle, line: Rectangle, { letters, u }: Sides): boolean {
  const isLevel = widthOf(line) > heightOf(line);
  const [along, across] = isLevel ? [SPAN.horizontal, SPAN.vertical] : [SPAN.vertical, SPAN.horizontal];
  const lengthOf = (box: Rectangle, span: Span) => span(box)[1] - span(box)[0];
  const length = lengthOf(line, along);
  if (meets(grown(figure, PART_GAP * u), line))
    return length <= SIDE.maxShare * Math.max(widthOf(figure), heightOf(figure));
  const share = length / lengthOf(figure, along);
  const common = Math.min(along(figure)[1], along(line)[1]) - Math.max(along(figure)[0], along(line)[0]);
  const [first, second] = [across(figure), across(line)].sort((a, b) => a[0] - b[0]) as [
    readonly [number, number],
    readonly [number, number],
  ];
  const isFarSide =
    share > FAR_SIDE.minShare &&
    share < SIDE.maxShare &&
    common > FAR_SIDE.minAlong * Math.min(lengthOf(figure, along), lengthOf(line, along)) &&
    second[0] - first[1] < FAR_SIDE.maxGapShare * lengthOf(figure, across);
  if (!isFarSide) return false;
  const both = unionOf([figure, line]);
  return !letters.some(
    (letter) => letter !== line && holdsMiddle(both, letter) && !holdsMiddle(figure, letter),
  );
}

/** Rounds in which sides of what the last round joined are taken. */
const SIDE_ROUNDS = 3;

function withSides(figures: readonly Rectangle[], sides: Sides): Rectangle[] {
  let drawn = [...figures];
  for (let round = 0; round < SIDE_ROUNDS; round += 1) {
    const linesOf = (figure: Rectangle) => sides.lines.filter((line) => isSideOf(figure, line, sides));
    const framesOf = (figure: Rectangle) =>
      sides.frames.filter(
        (frame) => areaOf(frame) < areaOf(figure) && meets(grown(figure, PART_GAP * sides.u), frame),
      );
    drawn = joined(
      drawn.map((figure) => unionOf([figure, ...linesOf(figure), ...framesOf(figure)])),
      PART_GAP * sides.u,
    );
  }
  return drawn;
}

/** Figures with the pale boxes and grids that they are drawn in, which hold few letters. */
function withPaleFrames(figures: readonly Rectangle[], frames: readonly Rectangle[]): Rectangle[] {
  const framesOf = (figure: Rectangle) => frames.filter((frame) => holdsMiddle(frame, figure));
  return figures.map((figure) => unionOf([figure, ...framesOf(figure)]));
}

const withMargin = (box: Rectangle, { width, height }: Labelled, marginPx: number): Rectangle => ({
  x0: Math.max(0, Math.floor(box.x0 - marginPx)),
  y0: Math.max(0, Math.floor(box.y0 - marginPx)),
  x1: Math.min(width, Math.ceil(box.x1 + marginPx)),
  y1: Math.min(height, Math.ceil(box.y1 + marginPx)),
});

/** Whether letters of the lines above or below stand in the blank between two drawings. */
function isCrossed(a: Rectangle, b: Rectangle, letters: readonly Component[], u: number): boolean {
  const strip = {
    x0: Math.min(a.x1, b.x1),
    x1: Math.max(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0) - ROW.reach * u,
    y1: Math.max(a.y1, b.y1) + ROW.reach * u,
  };
  return letters.filter((letter) => holdsMiddle(strip, letter)).length >= ROW.minLetters;
}

function isInRowWith(a: Rectangle, b: Rectangle, letters: readonly Component[], u: number): boolean {
  const gap = gapX(a, b);
  const level = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);
  if (gap <= 0 || gap >= ROW.maxGap * u) return false;
  if (level <= ROW.minLevel * Math.max(heightOf(a), heightOf(b))) return false;
  return gap < ROW.gutter * u || isCrossed(a, b, letters, u);
}

/** Drawings side by side as one picture, where nothing is printed between them: in Word they would stand below each other. */
function joinedRows(figures: readonly Rectangle[], components: readonly Component[], u: number): Rectangle[] {
  const letters = components.filter((component) => isLetter(component, u));
  const rows: Rectangle[] = [];
  for (const figure of figures.toSorted((a, b) => a.x0 - b.x0)) {
    const at = rows.findIndex((row) => isInRowWith(row, figure, letters, u));
    const row = at < 0 ? figure : unionOf([rows[at]!, figure]);
    const isFree = components.every(
      (component) =>
        !holdsMiddle(row, component) || [...rows, figure].some((box) => holdsMiddle(box, component)),
    );
    if (at >= 0 && isFree) rows[at] = row;
    else rows.push(figure);
  }
  return rows;
}

/** Parts a page's components into figures, edges of the sheet and the rest. */
export function findFigures(ink: PageInk): Figures {
  const isEdge = sheetEdgesOf(ink);
  const isOfPage = (_: unknown, i: number) => !isEdge(ink.components[i]!);
  const found = findDrawn({
    ...ink,
    components: ink.components.filter(isOfPage),
    readings: ink.readings.filter(isOfPage),
    frames: ink.frames.filter(({ component }) => !isEdge(component)),
  });
  const marks = [...ink.components, ...ink.frames.map(({ component }) => component)];
  return { ...found, edges: marks.filter(isEdge) };
}

function findDrawn(ink: PageInk): Omit<Figures, 'edges'> {
  const { page, components, readings, frames, photographs, pale, xHeightPx: u } = ink;
  const isDrawn = (component: Component, i: number) =>
    isSeed(page, component, readings[i], u) ||
    isFlatCurve(page, component, readings[i], u) ||
    isTickedLine(component, readings[i], u);
  const letters = components.filter((component) => isLetter(component, u));
  const largeComponents = components.filter(isDrawn);
  const edges = new Set(
    largeComponents.filter(
      (component) => isEdgeOfScan(component, letters, page) || isCrossedByText(component, letters, u),
    ),
  );
  const seeds = largeComponents.filter((component) => !edges.has(component));
  const bars = seeds.filter((component) => isBar(component) && !touchesEdge(component, page));
  const drawnFrames = frames.filter(
    (frame) => isDrawnFrame(frame, letters, ink) && !goesOn(frame, frames, u),
  );
  const isPaleDrawing = (box: Rectangle) =>
    !surroundsPage(box, page) && letterShare(box, letters) < MAX_LETTER_SHARE.box;
  const figures = [
    ...seeds.filter((component) => !bars.includes(component)),
    ...drawnFrames.map(({ component }) => component),
    ...pale.shapes.filter(isPaleDrawing),
    ...photographs.filter((box) => Math.min(widthOf(box), heightOf(box)) >= MIN_SEED * u),
  ].filter((box) => !touchesEdge(box, page));
  const others = components.filter((component) => !largeComponents.includes(component));
  if (seeds.length + figures.length === 0) return { boxes: [], rest: others, outer: largeComponents };
  const isLine = (box: Rectangle) =>
    Math.max(widthOf(box), heightOf(box)) >= SIDE.minLength * u &&
    Math.max(widthOf(box) / heightOf(box), heightOf(box) / widthOf(box)) > MAX_SEED_ASPECT;
  const lines = [...others, ...frames.map(({ component }) => component)].filter(isLine);
  const parts = frames.filter((frame) => !drawnFrames.includes(frame) && !isGrid(frame.strokes));
  const sides = { lines, frames: parts.map(({ component }) => component), letters, u };
  const inFrames = withPaleFrames(figures, pale.frames.filter(isPaleDrawing));
  const drawn = withSides(joined(inFrames, PART_GAP * u), sides);
  const brackets = new Set(components.filter((_, i) => isBracket(readings[i])));
  const whole = joinedRows(joined([...labelledBoxes(drawn, others, brackets, u), ...bars], 0), others, u);
  const boxes = whole.map((box) => withMargin(box, page, MARGIN * u));
  const isOutside = (component: Component) => !boxes.some((box) => holdsMiddle(box, component));
  return { boxes, rest: others.filter(isOutside), outer: largeComponents.filter(isOutside) };
}
