import type { Box } from '../../../tree/index.ts';
import { FORMULA_LINES } from '../../scan/index.ts';
import { height, holdsMiddle, overlapX, overlapY, union, width } from '../formula/model/box.ts';
import type { Layout } from '../layout/index.ts';
import { MAX_SHAPE_COUNT } from '../layout/model/tolerances.ts';
import { HALF_INCH_PT, LINE_PT, MAX_COMPARED_COUNT, SYMBOL_PT } from '../metrics.ts';
import type { Page, Rectangle, Shape } from '../page.ts';
import { isDrawnSign } from '../reader/drawn-signs/drawn-sign.ts';

const isStrip = (box: Rectangle) =>
  width(box) > 0 && height(box) > SYMBOL_PT && height(box) < FORMULA_LINES * LINE_PT;

/** As far as the page reaches. */
const seenOf = ({ x0, y0, x1, y1 }: Rectangle, page: Page): Rectangle => ({
  x0: Math.max(0, x0),
  y0: Math.max(0, y0),
  x1: Math.min(page.width, x1),
  y1: Math.min(page.height, y1),
});

type IsFree = (box: Rectangle) => boolean;

/** Boxes that are near each other, with nothing else among them, as one. */
function joinedFree(
  boxes: readonly Rectangle[],
  isNear: (a: Rectangle, b: Rectangle) => boolean,
  isFree: IsFree,
): Rectangle[] {
  const joined: Rectangle[] = [];
  for (const box of boxes) {
    let whole = box;
    const goesWith = (other: Rectangle) => isNear(other, whole) && isFree(union(other, whole));
    for (let at = joined.findIndex(goesWith); at >= 0; at = joined.findIndex(goesWith))
      whole = union(whole, joined.splice(at, 1)[0] as Rectangle);
    joined.push(whole);
  }
  return joined;
}

const isBeside = (a: Rectangle, b: Rectangle) => overlapX(a, b) > -LINE_PT && overlapY(a, b) > 0;
/** A hat or an arrow over its letter, or a bar: as low as no letter is. */
const isLow = (box: Rectangle) => height(box) < SYMBOL_PT;
/** Arrows stand 5.4 points above the middle of a letter of 12 points, and lines of text are further from each other. */
const isAccent = (a: Rectangle, b: Rectangle) =>
  (isLow(a) || isLow(b)) && overlapX(a, b) > 0 && overlapY(a, b) > -SYMBOL_PT;
const isOfFormula = (a: Rectangle, b: Rectangle) => isBeside(a, b) || isAccent(a, b);
const isAround = (a: Rectangle, b: Rectangle) => overlapX(a, b) > -LINE_PT && overlapY(a, b) > -LINE_PT;

/** A minus sign or the bar of a fraction; longer ones are lines of a table, or divide the page. */
const isShort = (rule: Rectangle) => width(rule) < HALF_INCH_PT && height(rule) < HALF_INCH_PT;

/** Whether it may be a sign or a formula by its size and kind: frames and lines are none. */
const mayBePrint = (mark: Rectangle & Partial<Shape>) =>
  height(mark) < FORMULA_LINES * LINE_PT && !mark.isBox;

/** What is painted in the picture: all of it, or what is left of it between words of the file. */
function paintedParts(picture: Rectangle, page: Page, isFree: IsFree): Rectangle[] {
  if (isFree(picture)) return [picture];
  const marks = [...page.shapes, ...page.images].filter((mark) => holdsMiddle(picture, mark));
  return marks.length < MAX_SHAPE_COUNT ? joinedFree(marks, isAround, isFree).filter(isFree) : [];
}

/** A stretch of a line that the layout would keep as a picture. */
export interface Strip {
  box: Rectangle;
  /** Whether the layout tells by itself that it could not read it. */
  isTold: boolean;
}

/** What the layout would keep as pictures although it may be print, without text of the file in it. */
export interface PaintedPictures {
  /** As high as a few lines at most: each bitmap by itself, paths with the drawn signs beside them. */
  strips: Strip[];
  /** Higher bitmaps with nothing drawn on them: text that was pasted as a picture. */
  regions: Rectangle[];
}

/** The strips among pictures of the layout, boxes in points. */
function stripsAmong(pictures: readonly Rectangle[], page: Page, isFree: IsFree): Rectangle[] {
  const low = pictures
    .filter((box) => height(box) < FORMULA_LINES * LINE_PT)
    .flatMap((box) => paintedParts(box, page, isFree));
  const isBitmap = isBitmapOn(page);
  // The accents of a line may be one picture, over several formulas and the words between them.
  const paths = low
    .filter((picture) => !isBitmap(picture))
    .flatMap((picture) => (isLow(picture) ? shapesIn(picture, page) : [picture]));
  const signs = page.glyphs.filter(isDrawnSign).map(({ ink }) => ink);
  const parts = [...paths, ...signs, ...page.rules.filter(isShort)];
  const isOfPaths = (box: Rectangle) => paths.some((path) => holdsMiddle(box, path));
  const joined =
    paths.length > 0 && parts.length <= MAX_COMPARED_COUNT ? joinedFree(parts, isOfFormula, isFree) : [];
  return [...low.filter(isBitmap), ...joined.filter(isOfPaths)]
    .map((box) => seenOf(box, page))
    .filter(isStrip);
}

function shapesIn(picture: Rectangle, { shapes }: Page): Rectangle[] {
  const inside = shapes.filter((shape) => holdsMiddle(picture, shape));
  return inside.length > 0 && inside.length < MAX_SHAPE_COUNT ? inside : [picture];
}

const isBitmapOn = (page: Page) => (picture: Rectangle) =>
  page.images.some((image) => holdsMiddle(picture, image));

/** The number of a question stands before the picture of its text, and may reach into it; more are labels of a figure. */
const MAX_WRITTEN_COUNT = 6;

/** Bitmaps of many lines, with no path or rule of the file on them, and hardly a letter. */
function regionsAmong(pictures: readonly Rectangle[], page: Page, text: readonly Rectangle[]): Rectangle[] {
  const drawn = [...page.shapes, ...page.rules];
  const countIn = (box: Rectangle, marks: readonly Rectangle[]) =>
    marks.filter((mark) => holdsMiddle(box, mark)).length;
  const isPlain = (box: Rectangle) => countIn(box, drawn) === 0 && countIn(box, text) <= MAX_WRITTEN_COUNT;
  return pictures
    .filter((box) => height(box) >= FORMULA_LINES * LINE_PT && isBitmapOn(page)(box))
    .map((box) => seenOf(box, page))
    .filter((box) => isPlain(box) && width(box) > 0 && height(box) > 0);
}

/** @param layOut tells what the layout would keep */
export function paintedPictures(page: Page, layOut: Layout['layOutAhead']): PaintedPictures {
  if (page.images.length === 0 && !page.shapes.some(mayBePrint)) return { strips: [], regions: [] };
  const text = page.glyphs
    .filter((glyph) => glyph.visible && glyph.text.trim() !== '' && !isDrawnSign(glyph))
    .map(({ ink }) => ink);
  const isFree = (box: Rectangle) => !text.some((ink) => holdsMiddle(box, ink));
  const laidOut = layOut(page);
  const told = laidOut.warnings.flatMap(({ source }) => (source?.box ? [rectangleOf(source.box)] : []));
  const pictures = laidOut.pictures
    .filter(({ reason }) => reason === 'figure')
    .map(({ box }) => rectangleOf(box));
  const isTold = (box: Rectangle) => told.some((other) => holdsMiddle(box, other));
  return {
    strips: stripsAmong(pictures, page, isFree).map((box) => ({ box, isTold: isTold(box) })),
    regions: regionsAmong(pictures, page, text),
  };
}

const rectangleOf = ({ x, y, width, height }: Box): Rectangle => ({
  x0: x,
  y0: y,
  x1: x + width,
  y1: y + height,
});
