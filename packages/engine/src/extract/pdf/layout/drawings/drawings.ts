import { centerX, centerY, height, overlapX, overlapY, union, width } from '../../formula/model/box.ts';
import type { Glyph, Page, Rectangle, Rule, Shape } from '../../page.ts';
import type { BlockEntry } from '../model/entries.ts';
import type { PictureRequest } from '../model/picture-request.ts';

export interface FoundDrawings {
  entries: BlockEntry[];
  pictures: PictureRequest[];
  /** Where they are: what is inside is part of the picture. */
  boxes: Rectangle[];
}

/** Between paths of one drawing: a line of labels fits there. */
const NEAR_PT = 14;
/** More are a map or a plot of data: their regions take seconds to join, so that those of one place are taken together. */
const MAX_SHAPES = 6000;
/** One or two paths are a rule, a frame or a sign. */
const MIN_PAGE_SHAPES = 3;

/**
 * Vector drawings: paths that lie together, with little text among them.
 *
 * @param placed drawings that the page places as one object: each is a part of one drawing, with all that is in it
 */
export function drawingsOf(page: Page, glyphs: Glyph[], placed: Rectangle[] = []): FoundDrawings {
  const found: FoundDrawings = { entries: [], pictures: [], boxes: [] };
  const regions = regionsOf(page, glyphs, placed).filter(
    (region) => placed.some((box) => isInside(box, region)) || isDrawing(region, page, glyphs),
  );
  for (const box of regions) {
    const drawn = withLabels(box, glyphs);
    const request = figureRequest(drawn, page.number);
    found.entries.push(request.entry);
    found.pictures.push(request.picture);
    found.boxes.push(drawn);
  }
  return found;
}

function regionsOf(page: Page, glyphs: Glyph[], placed: Rectangle[]): Rectangle[] {
  const shapes = page.shapes.filter(
    (shape) => !isGround(shape, page, glyphs) && !placed.some((box) => isInside(shape, box)),
  );
  if (shapes.length < MIN_PAGE_SHAPES) return placed;
  let regions: Rectangle[] = [];
  const marks: Rectangle[] = shapes.length > MAX_SHAPES ? takenTogether(shapes) : shapes;
  for (const shape of [...placed, ...marks, ...axesOf(page.rules)]) {
    let box: Rectangle = { x0: shape.x0, y0: shape.y0, x1: shape.x1, y1: shape.y1 };
    const apart: Rectangle[] = [];
    for (const region of regions) {
      if (overlapX(region, box) > -NEAR_PT && overlapY(region, box) > -NEAR_PT) box = union(box, region);
      else apart.push(region);
    }
    regions = [...apart, box];
  }
  return regions;
}

/** The boxes about all shapes whose middles are in one square of the page. */
function takenTogether(shapes: Shape[]): Rectangle[] {
  const cells = new Map<string, Rectangle>();
  for (const shape of shapes) {
    const key = `${Math.floor(centerX(shape) / NEAR_PT)} ${Math.floor(centerY(shape) / NEAR_PT)}`;
    const box = { x0: shape.x0, y0: shape.y0, x1: shape.x1, y1: shape.y1 };
    const known = cells.get(key);
    cells.set(key, known ? union(known, box) : box);
  }
  return [...cells.values()];
}

/** Ends of axes that meet, to their thickness. */
const MEETING_PT = 2;

/** Upright rules, and the level ones that meet them: axes, sides of boxes. */
function axesOf(rules: Rule[]): Rule[] {
  const upright = rules.filter(({ direction }) => direction === 'vertical');
  const level = rules.filter(
    (rule) =>
      rule.direction === 'horizontal' &&
      upright.some((side) => overlapX(rule, side) > -MEETING_PT && overlapY(rule, side) > -MEETING_PT),
  );
  return [...upright, ...level];
}

/** What lies under text, or beside it, rather than being drawn: backgrounds, boxes, bands of colour. */
export const isGround = (shape: Shape, page: Page, glyphs: Glyph[]) =>
  isBackdrop(shape, page) || isBand(shape, page) || isPanel(shape, page, glyphs);

/** Of the page's width: bars of charts are shorter. */
const MIN_BAND_SHARE = 0.4;
/** Length to thickness. */
const MIN_BAND_ASPECT_RATIO = 8;

/** A long bar of colour along a box, or across the page. */
function isBand(shape: Shape, page: Page): boolean {
  const [long, thin] = [Math.max(width(shape), height(shape)), Math.min(width(shape), height(shape))];
  return !shape.stroked && long > MIN_BAND_SHARE * page.width && long > MIN_BAND_ASPECT_RATIO * thin;
}

/** Of the page: a path as wide and high colours the background. */
const BACKDROP_SHARE = { width: 0.9, height: 0.5 };

const isBackdrop = (shape: Rectangle, page: Page) =>
  shape.x1 - shape.x0 > BACKDROP_SHARE.width * page.width &&
  shape.y1 - shape.y0 > BACKDROP_SHARE.height * page.height;

/** Of the page's width: boxes about paragraphs are wider than the nodes of a diagram. */
const MIN_PANEL_WIDTH_SHARE = 0.4;
/** Two lines of words or so; labels of a drawing are fewer. */
const MIN_PANEL_GLYPHS = 60;
/** Of the box: beside a figure, and with displays, text covers no more. */
const MIN_PANEL_TEXT_SHARE = 0.08;

/** A shaded or framed box about text, which may hold a drawing besides. */
function isPanel(shape: Rectangle, page: Page, glyphs: Glyph[]): boolean {
  if (width(shape) < MIN_PANEL_WIDTH_SHARE * page.width) return false;
  const inside = glyphs.filter(({ ink }) => isInside(ink, shape));
  return (
    inside.length >= MIN_PANEL_GLYPHS && areaOf(inside) > MIN_PANEL_TEXT_SHARE * width(shape) * height(shape)
  );
}

const areaOf = (glyphs: Glyph[]) => glyphs.reduce((sum, { advance, size }) => sum + advance * size, 0);

/** Half an inch; anything smaller is a sign or an ornament. */
const MIN_WIDTH_PT = 36;
const MIN_HEIGHT_PT = 30;
/** Of the page's height: the frame of a page is higher. */
const MAX_HEIGHT_SHARE = 0.9;
/** Drawings of few paths: filled shapes may be highlighted words, lines that are stroked hardly are. */
const MIN_SHAPES = 4;
const MIN_STROKES = 3;
/** Of the box: words in a frame cover more of it than labels of a drawing. */
const MAX_TEXT_SHARE = 0.22;

/** Large enough, drawn by several paths, and not a backdrop of text. */
export function isDrawing(
  box: Rectangle,
  page: Page,
  glyphs: Glyph[],
  maxTextShare = MAX_TEXT_SHARE,
): boolean {
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  if (w < MIN_WIDTH_PT || h < MIN_HEIGHT_PT || h > MAX_HEIGHT_SHARE * page.height) return false;
  const shapes = page.shapes.filter((shape) => isInside(shape, box));
  const text = areaOf(glyphs.filter((glyph) => isInside(glyph.ink, box)));
  const strokes = shapes.filter(({ stroked }) => stroked).length;
  return (shapes.length >= MIN_SHAPES || strokes >= MIN_STROKES) && text < maxTextShare * w * h;
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 && centerX(inner) < box.x1 && centerY(inner) > box.y0 && centerY(inner) < box.y1;

/** From the drawing to a label's ink, beside it and above or below it. */
const LABEL_GAP_EM = { beside: 0.4, above: 0.2 };
/** Beyond the drawing's edges: a label of an axis, a line of figures under it; prose reaches further. */
const LABEL_REACH_PT = { beside: 24, above: 10 };
/** Names of axes are set below the figures. */
const AXIS_NAME_GAP_EM = 0.8;

/** The drawing with the labels at its edges: glyphs that start within it. */
function withLabels(box: Rectangle, glyphs: Glyph[]): Rectangle {
  const near = glyphs.filter(
    ({ ink, size }) =>
      overlapX(ink, box) > -LABEL_GAP_EM.beside * size && overlapY(ink, box) > -LABEL_GAP_EM.above * size,
  );
  const small = near.filter(
    ({ ink }) =>
      ink.x1 < box.x1 + LABEL_REACH_PT.beside &&
      ink.x0 > box.x0 - LABEL_REACH_PT.beside &&
      ink.y0 > box.y0 - LABEL_REACH_PT.above &&
      ink.y1 < box.y1 + LABEL_REACH_PT.above,
  );
  const drawn = small.map(({ ink }) => ink).reduce(union, box);
  const marks = glyphs.filter(
    ({ ink, size }) => overlapX(ink, drawn) > 0 && overlapY(ink, drawn) > -AXIS_NAME_GAP_EM * size,
  );
  return marks
    .filter((mark) => isLone(mark, glyphs, drawn))
    .map(({ ink }) => ink)
    .reduce(union, drawn);
}

/** Scripts of the name, and words of its line, which prose beside the drawing would have. */
const SAME_LINE_EM = 0.5;
const SIDE_REACH_EM = 3;
/** Glyphs of the name of an axis, its script and its unit. */
const MAX_AXIS_NAME_GLYPHS = 3;

/** A name of an axis: hardly anything else is on its line. */
const isLone = ({ baseline, size }: Glyph, glyphs: Glyph[], drawn: Rectangle) =>
  glyphs.filter(
    (other) =>
      Math.abs(other.baseline - baseline) < SAME_LINE_EM * size &&
      overlapX(other.ink, drawn) > -SIDE_REACH_EM * size,
  ).length <= MAX_AXIS_NAME_GLYPHS;

/** A figure at its place on the page, and the request that fills it. */
export function figureRequest(box: Rectangle, page: number): { entry: BlockEntry; picture: PictureRequest } {
  const area = { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 };
  const entry: BlockEntry = {
    kind: 'block',
    page,
    box,
    column: box,
    columns: 1,
    block: {
      type: 'figure',
      image: { type: 'image', alt: '', width: area.width, height: area.height },
      source: { page, box: area },
    },
  };
  const picture: PictureRequest = {
    page,
    box: area,
    reason: 'figure',
    place(image) {
      if (entry.block.type === 'figure') entry.block = { ...entry.block, image };
    },
  };
  return { entry, picture };
}
