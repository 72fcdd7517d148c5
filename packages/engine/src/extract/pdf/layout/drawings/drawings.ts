import type { Box } from '../../../../tree/index.ts';
import {
  centerX,
  centerY,
  height,
  overlapX,
  overlapY,
  union,
  width,
  within,
} from '../../formula/model/box.ts';
import {
  ALMOST_ALL_SHARE,
  DOUBLE_QUAD_EM,
  EXACT_PT,
  FEW_SHARE,
  HALF_INCH_PT,
  HALF_SHARE,
  LINE_PT,
  LOOSE_QUAD_EM,
  MOST_SHARE,
  PATTERN_COUNT,
  QUARTER_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
  SEVERAL_COUNT,
  SHORTEST_WORD_LENGTH,
  TEXT_GLYPHS,
} from '../../metrics.ts';
import type { Glyph, Page, PageImage, Rectangle, Rule, Shape } from '../../page.ts';
import { tallColumnRulesOf } from '../lines/ruled-columns.ts';
import type { BlockEntry } from '../model/entries.ts';
import type { PictureRequest } from '../model/picture-request.ts';
import { MAX_ORNAMENT_PT, MAX_ROUND_ASPECT_RATIO, MAX_SHAPE_COUNT } from '../model/tolerances.ts';
import { isBox, isDrawnShape, isRound } from './drawn-shape.ts';
import { labelsAt, labelsOf, labelText, linesOfWords, type PageLabels, withLabels } from './labels.ts';

export interface FoundDrawings {
  entries: BlockEntry[];
  pictures: PictureRequest[];
  /** Where they are: what is inside is part of the picture. */
  boxes: Rectangle[];
  /** Of these the boxes about paths, and not about an object that the page places. */
  loose: Rectangle[];
  /** Glyphs of lines that begin at a margin of the prose: text, also in the box about the paths of a drawing. */
  atMargin: Set<Glyph>;
}

/**
 * Vector drawings: paths that lie together, with little text among them.
 *
 * @param placed drawings that the page places as one object: each is a part of one drawing, with all that is in it
 */
export function drawingsOf(page: Page, glyphs: Glyph[], placed: Rectangle[] = []): FoundDrawings {
  const found: FoundDrawings = { entries: [], pictures: [], boxes: [], loose: [], atMargin: new Set() };
  const regions = regionsOf(page, glyphs, placed);
  if (regions.length === 0) return found;
  const labels = labelsOf(page, glyphs);
  found.atMargin = labels.atMargin;
  const drawings = joinedByLabels(regions, labels).filter(
    (region) => placed.some((box) => isInside(box, region)) || isDrawing(region, page, glyphs),
  );
  for (const box of drawings) {
    const drawn = withLabels(box, labels);
    const request = figureRequest(drawn, page.number, labelText(drawn, glyphs));
    found.entries.push(request.entry);
    found.pictures.push({ ...request.picture, box: sizedBox(withMargin(drawn, page)) });
    found.boxes.push(drawn);
    if (!placed.some((object) => isInside(object, drawn))) found.loose.push(drawn);
  }
  return found;
}

/**
 * Boxes of paths run along the middle of their strokes: half of the widest ones that drawings have. A crop without it
 * halves the outer strokes of a circuit or a frame.
 */
const MARGIN_PT = 1;

/** As far as the page reaches. */
const withMargin = ({ x0, y0, x1, y1 }: Rectangle, page: Page): Rectangle => ({
  x0: Math.min(x0, Math.max(0, x0 - MARGIN_PT)),
  y0: Math.min(y0, Math.max(0, y0 - MARGIN_PT)),
  x1: Math.max(x1, Math.min(page.width, x1 + MARGIN_PT)),
  y1: Math.max(y1, Math.min(page.height, y1 + MARGIN_PT)),
});

const sizedBox = ({ x0, y0, x1, y1 }: Rectangle): Box => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

function regionsOf(page: Page, glyphs: Glyph[], placed: Rectangle[]): Rectangle[] {
  const shapes = page.shapes.filter(
    (shape) => !isGround(shape, page, glyphs) && !placed.some((box) => isInside(shape, box)),
  );
  const dividers = tallColumnRulesOf(glyphs, page);
  const isDivider = (rule: Rule) => dividers.some((divider) => within(rule, divider, EXACT_PT));
  const rules = dividers.length === 0 ? page.rules : page.rules.filter((rule) => !isDivider(rule));
  const lines = linesOf({ ...page, rules }, shapes);
  if (shapes.length + lines.length === 0) return placed;
  let regions: Rectangle[] = [];
  const marks: Rectangle[] = shapes.length > MAX_SHAPE_COUNT ? takenTogether(shapes) : shapes;
  for (const shape of [...placed, ...marks, ...lines]) {
    let box: Rectangle = { x0: shape.x0, y0: shape.y0, x1: shape.x1, y1: shape.y1 };
    const apart: Rectangle[] = [];
    for (const region of regions) {
      if (overlapX(region, box) > -LINE_PT && overlapY(region, box) > -LINE_PT) box = union(box, region);
      else apart.push(region);
    }
    regions = [...apart, box];
  }
  return regions;
}

/** Paths that lead to one label are of one drawing: edges to the nodes of a graph, arrows of a diagram. */
function joinedByLabels(regions: Rectangle[], labels: PageLabels): Rectangle[] {
  let joined: { box: Rectangle; labels: Set<unknown> }[] = [];
  for (const region of regions) {
    const own = new Set<unknown>(labelsAt(region, labels));
    const shares = (other: { labels: Set<unknown> }) => [...own].some((label) => other.labels.has(label));
    const others = joined.filter(shares);
    joined = [
      ...joined.filter((other) => !others.includes(other)),
      {
        box: others.map(({ box }) => box).reduce(union, region),
        labels: new Set([...own, ...others.flatMap((other) => [...other.labels])]),
      },
    ];
  }
  return joined.map(({ box }) => box);
}

/** The boxes about all shapes whose middles are in one square of the page. */
function takenTogether(shapes: Shape[]): Rectangle[] {
  const cells = new Map<string, Rectangle>();
  for (const shape of shapes) {
    const key = `${Math.floor(centerX(shape) / LINE_PT)} ${Math.floor(centerY(shape) / LINE_PT)}`;
    const box = { x0: shape.x0, y0: shape.y0, x1: shape.x1, y1: shape.y1 };
    const known = cells.get(key);
    cells.set(key, known ? union(known, box) : box);
  }
  return [...cells.values()];
}

/** Upright rules, and the level ones that meet them or a head of an arrow: axes, sides of boxes, arrows. */
function linesOf({ rules, ...page }: Page, shapes: Shape[]): Rule[] {
  const upright = rules.filter(({ direction }) => direction === 'vertical');
  const drawn = shapes.length > MAX_SHAPE_COUNT ? [] : shapes.filter(isDrawnShape);
  const isArrow = (rule: Rule) =>
    width(rule) < MOST_SHARE * page.width && drawn.some((head) => meets(rule, head));
  const level = rules.filter(
    (rule) => rule.direction === 'horizontal' && (upright.some((side) => meets(rule, side)) || isArrow(rule)),
  );
  return [...upright, ...level];
}

const meets = (rule: Rule, other: Rectangle) =>
  overlapX(rule, other) > -SAME_EDGE_PT && overlapY(rule, other) > -SAME_EDGE_PT;

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
const MIN_BACKDROP_WIDTH_SHARE = ALMOST_ALL_SHARE;

const isBackdrop = (shape: Rectangle, page: Page) =>
  shape.x1 - shape.x0 > MIN_BACKDROP_WIDTH_SHARE * page.width &&
  shape.y1 - shape.y0 > HALF_SHARE * page.height;

/** Of the page's width: boxes about paragraphs are wider than the nodes of a diagram. */
const MIN_PANEL_WIDTH_SHARE = HALF_SHARE;
/** Of the box: beside a figure, and with displays, text covers no more. */
const MIN_PANEL_TEXT_SHARE = FEW_SHARE;

/** A shaded or framed box about text, which may hold a drawing besides. */
function isPanel(shape: Shape, page: Page, glyphs: Glyph[]): boolean {
  const isWide = width(shape) >= MIN_PANEL_WIDTH_SHARE * page.width;
  if (!isWide && !(isBox(shape) && width(shape) >= MIN_CARD_WIDTH_SHARE * page.width)) return false;
  const inside = glyphs.filter(({ ink }) => isInside(ink, shape));
  if (inside.length < TEXT_GLYPHS) return false;
  return (isWide && areaOf(inside) > MIN_PANEL_TEXT_SHARE * width(shape) * height(shape)) || isCard(inside);
}

/** Of the page's width: four cards stand beside each other on a slide. */
const MIN_CARD_WIDTH_SHARE = FEW_SHARE;
/** A node of a diagram holds one label, which may be broken into lines; it has no two lines of several words. */
const MIN_CARD_LINES = SEVERAL_COUNT;

/** Whether what is in a box is written rather than drawn, however much space is left between its lines: cards of slides. */
const isCard = (inside: Glyph[]) => linesOfWords(inside) >= MIN_CARD_LINES;

const areaOf = (glyphs: Glyph[]) => glyphs.reduce((sum, { advance, size }) => sum + advance * size, 0);

/** Half an inch; anything smaller is a sign or an ornament. */
const MIN_HEIGHT_PT = 30;
/** Of the page's height: the frame of a page is higher. */
const MAX_HEIGHT_SHARE = 0.9;
/** Drawings of few paths: filled shapes may be highlighted words, lines that are stroked hardly are. */
const MIN_SHAPES = 4;
/** Of the box: words in a frame cover more of it than labels of a drawing. */
const MAX_TEXT_SHARE = QUARTER_SHARE;

/** Large enough, drawn by several paths, and not a backdrop of text. */
export function isDrawing(
  box: Rectangle,
  page: Page,
  glyphs: Glyph[],
  maxTextShare = MAX_TEXT_SHARE,
): boolean {
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  if (w < HALF_INCH_PT || h > MAX_HEIGHT_SHARE * page.height) return false;
  const shapes = page.shapes.filter((shape) => isInside(shape, box));
  if (h < MIN_HEIGHT_PT && (shapes.length === 0 || !isTicked(box, page.rules))) return false;
  const words = glyphs.filter((glyph) => isInside(glyph.ink, box));
  const text = areaOf(words);
  const paths = shapes.filter((shape) => !isBoxOfWords(shape, words) && !isOrnament(shape, page, words));
  return (
    (isDrawnByPaths(paths, box, page.rules) && text < maxTextShare * w * h) ||
    (isDrawnByRules(box, page) && text < FEW_SHARE * w * h)
  );
}

/** A box, or its ground or shadow, that words are in: they are text, unless something else makes it a chart. */
const isBoxOfWords = (shape: Shape, words: Glyph[]) =>
  isBox(shape) && words.filter(({ ink }) => isInside(ink, shape)).length >= SHORTEST_WORD_LENGTH;

/** What style sheets put about words: borders, shadows, bullets. */
const isOrnament = (shape: Shape, page: Page, words: readonly Glyph[]) =>
  isBorder(shape, page.shapes) || isShadow(shape, page.images) || isBulletOf(shape, words);

/** The area that a shadow under a box is painted with. */
const isShadow = (shape: Shape, images: readonly PageImage[]) =>
  images.some(
    (image) => image.covered && within(shape, image, RULE_EDGE_PT) && within(image, shape, RULE_EDGE_PT),
  );

/** Thin and long: the dots of a scatter plot, which stand above each other by thousands, are no stripes. */
export function isStripe(shape: Rectangle): boolean {
  const [thin, long] = [Math.min(width(shape), height(shape)), Math.max(width(shape), height(shape))];
  return thin <= MAX_ORNAMENT_PT && long > MAX_ROUND_ASPECT_RATIO * thin;
}

/** A thin box along a whole side of a larger one, or facing another side of the same frame. */
export function isBorder(shape: Shape, shapes: readonly Shape[]): boolean {
  const isThinBox = (other: Shape) => isBox(other) && isStripe(other);
  if (!isThinBox(shape)) return false;
  const isUpright = height(shape) > width(shape);
  const near = (first: number, second: number) => Math.abs(first - second) < RULE_EDGE_PT;
  const isAlong = (other: Shape) =>
    isUpright
      ? near(shape.y0, other.y0) && near(shape.y1, other.y1)
      : near(shape.x0, other.x0) && near(shape.x1, other.x1);
  return shapes.some(
    (other) =>
      other !== shape &&
      isAlong(other) &&
      isBox(other) &&
      (within(shape, other, RULE_EDGE_PT) || isThinBox(other)),
  );
}

/** Of the letters beside it: a bullet with its shadow is as large. */
const MAX_BULLET_EM = DOUBLE_QUAD_EM;
/** From a bullet to the words that it leads. */
const MAX_BULLET_GAP_EM = LOOSE_QUAD_EM;

/** A filled square or disc that words follow on its height; heads of arrows are neither. */
function isBulletOf(shape: Shape, words: readonly Glyph[]): boolean {
  if (shape.stroked || !(isBox(shape) || shape.outline?.curved)) return false;
  const [w, h] = [width(shape), height(shape)];
  if (Math.max(w, h) > MAX_ROUND_ASPECT_RATIO * Math.min(w, h)) return false;
  return words.some(
    ({ ink, size }) =>
      w < MAX_BULLET_EM * size &&
      ink.x0 > centerX(shape) &&
      ink.x0 - shape.x1 < MAX_BULLET_GAP_EM * size &&
      centerY(ink) > shape.y0 &&
      centerY(ink) < shape.y1,
  );
}

/** A frame has four, a double one eight; circuits and charts of boxes have more, and more upright ones. */
const MIN_DRAWING_RULES = 9;
/** Of the page: frames about a part of it are larger. */
const MAX_RULED_SHARE = { width: 0.75, height: 0.4 };

/** Many rules that make no table, with few words among them: a circuit, a chart of boxes, cells to write in. */
function isDrawnByRules(box: Rectangle, page: Page): boolean {
  if (width(box) > MAX_RULED_SHARE.width * page.width || height(box) > MAX_RULED_SHARE.height * page.height)
    return false;
  const inside = page.rules.filter((rule) => isInside(rule, box));
  const sides = inside.filter(({ direction }) => direction === 'vertical');
  return inside.length >= MIN_DRAWING_RULES && sides.length >= PATTERN_COUNT;
}

/** Of a plot: the sides of its frame, or its axes and two ticks. */
const MIN_PLOT_RULES = PATTERN_COUNT;

/** Several paths, slanted sides with level or upright ones that meet them, or a curve among the rules of a plot. */
function isDrawnByPaths(shapes: Shape[], box: Rectangle, rules: Rule[]): boolean {
  const strokes = shapes.filter(({ stroked }) => stroked);
  if (shapes.length >= MIN_SHAPES || strokes.length >= PATTERN_COUNT) return true;
  const inside = rules.filter((rule) => isInside(rule, box));
  const sides = inside.filter((rule) => strokes.filter((stroke) => meets(rule, stroke)).length > 1);
  if (strokes.length > 1 && strokes.length + sides.length >= PATTERN_COUNT) return true;
  const isCurve = strokes.some((shape) => isDrawnShape(shape) && width(shape) > HALF_INCH_PT);
  return (isCurve && inside.length >= MIN_PLOT_RULES) || strokes.some(isCircle);
}

/** Large enough to be a drawing by itself: what rings a word or a result is hardly higher than that. */
const isCircle = (shape: Shape) => isRound(shape) && height(shape) > MIN_HEIGHT_PT;

function isTicked(box: Rectangle, rules: Rule[]): boolean {
  const inside = rules.filter((rule) => isInside(rule, box));
  const ticks = inside.filter(({ direction }) => direction === 'vertical');
  return inside.some(
    (line) =>
      line.direction === 'horizontal' && ticks.filter((tick) => meets(line, tick)).length >= PATTERN_COUNT,
  );
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) >= box.x0 &&
  centerX(inner) <= box.x1 &&
  centerY(inner) >= box.y0 &&
  centerY(inner) <= box.y1;

/** A figure at its place on the page, with the text that stands for it, and the request that fills it. */
export function figureRequest(
  box: Rectangle,
  page: number,
  alt = '',
): { entry: BlockEntry; picture: PictureRequest } {
  const area = sizedBox(box);
  const entry: BlockEntry = {
    kind: 'block',
    page,
    box,
    column: box,
    columns: 1,
    block: {
      type: 'figure',
      image: { type: 'image', alt, width: area.width, height: area.height },
      source: { page, box: area },
    },
  };
  const picture: PictureRequest = {
    page,
    box: area,
    reason: 'figure',
    place(image) {
      if (entry.block.type === 'figure') entry.block = { ...entry.block, image: { ...image, alt } };
    },
  };
  return { entry, picture };
}
