import type { Rectangle } from '../pdf/page.ts';
import { grown, meets } from '../print/geometry/near-boxes.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
  maskOf,
} from '../print/pixels/components.ts';
import { type FoundInk, findInk } from '../print/pixels/ink.ts';
import { xHeightOf } from '../print/pixels/x-height.ts';
import { heightOf, midX, midY, widthOf } from '../print/signs/sign.ts';
import { type SignIndex, signIndex } from '../print/signs/sign-index.ts';
import { findColouredMarks } from './coloured-marks.ts';
import { erase, withoutPixels } from './erase.ts';
import type { GreyImage } from './grey.ts';
import { paperLevelOf } from './shading.ts';

/*
 * Ticks of a pen across the numbers of questions and the labels of options. No stroke of a letter rises to the right as far
 * without a bend, and ticks stand in a line of print, which bonds of a molecule and the sides of a figure do not. Lengths are
 * in heights of an x.
 */

/** The slash of print, 2.2 long, is shorter; the arm of a tick is straight for so long. */
const MIN_LENGTH = 2.6;
/** Degrees: the arm of a radical and italic stems are steeper, underlines and bars flatter. */
const ANGLES = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60] as const;
/** Degrees: the arm of a radical over 2.5 heights of an x leads as far in the steepest of the others as well. */
const STEEP_ANGLES = [65, 70] as const;
/** A stroke may miss as many pixels of its course: its edge is rough. */
const MAX_GAP_PX = 1;
/** Where a component is straight in as many directions, it is a blot or the square of a code. */
const MAX_ANGLES = 7;
/** What a tick is part of, with the letters that it joins: a drawing is larger. */
const MAX_SIDE = 9;
/**
 * A stroke as long as this is a pen's all the same where nothing but letters is left without it, and no drawing stands beside
 * it: the swung arm of a tick over the number and the first word of a question is 14 long. Its ink over its length is 0.2
 * wide; a row of round blots at the side of a photo, 1.3.
 */
const LONG = { maxSide: 18, maxWidth: 0.5, minDrawing: 5, drawingGap: 3 } as const;
/** Letters level with a tick: so many with their feet within an error of each other, so far to its sides. */
const LINE = { minLetters: 5, reach: 10, footError: 0.25 } as const;
const LETTER = { minHeight: 0.7, maxHeight: 2.4, maxWidth: 2.5 } as const;
/** Pages with fewer letters, and those where more than a share of them would be ticks, are no print with ticks. */
const PAGE = { minLetters: 100, maxShare: 0.05 } as const;
/** A hook or an end of the stroke that bends away: low and flat, and with little ink in its box. */
const END = { maxHeight: 1.2, maxInkShare: 0.45, flat: 0.4 } as const;
/** Crumbs along a long stroke, in heights of an x: the dot of an i is larger. */
const ROUGH_EDGE = 0.2;

interface Direction {
  dx: number;
  dy: number;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const directionsAt = (angles: readonly number[]): readonly Direction[] =>
  angles.map((degrees) => ({ dx: Math.cos(radians(degrees)), dy: -Math.sin(radians(degrees)) }));
const DIRECTIONS = directionsAt(ANGLES);
const STEEP_DIRECTIONS = directionsAt(STEEP_ANGLES);
/** The shorter side of the flattest stroke, of its length. */
const MIN_SIDE_SHARE = Math.sin(radians(ANGLES[0]));

const isInkAt = ({ mask, width, height }: MaskImage, x: number, y: number) =>
  x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] === 1;

/** Whether a straight stroke of ink leads from a place in one direction for `length` pixels. */
function leadsFrom(image: MaskImage, x: number, y: number, { dx, dy }: Direction, length: number): boolean {
  let gapPx = 0;
  for (let step = Math.ceil(length); step > 0; step -= 1) {
    if (isInkAt(image, Math.round(x + dx * step), Math.round(y + dy * step))) continue;
    gapPx += 1;
    if (gapPx > MAX_GAP_PX) return false;
  }
  return true;
}

interface Straight {
  /** For each pixel of the component's box. */
  pixels: Uint8Array;
  direction: Direction;
}

const leadsAnywhere = (image: MaskImage, direction: Direction, length: number) =>
  image.mask.some(
    (ink, at) =>
      ink === 1 && leadsFrom(image, at % image.width, Math.floor(at / image.width), direction, length),
  );

/** The straight strokes of a component that rise to the right; null where it has none, is a blot, or they are steep. */
function straightStrokes(image: MaskImage, length: number): Straight | null {
  const { mask, width } = image;
  const found = new Uint8Array(mask.length);
  const used = DIRECTIONS.filter((direction) => {
    const { dx, dy } = direction;
    let isUsed = false;
    for (let at = 0; at < mask.length; at += 1) {
      if (mask[at] === 0) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (!leadsFrom(image, x, y, direction, length)) continue;
      isUsed = true;
      for (let step = 0; step <= length; step += 1)
        found[Math.round(y + dy * step) * width + Math.round(x + dx * step)] = 1;
    }
    return isUsed;
  });
  const direction = used[Math.floor(used.length / 2)];
  if (!direction || used.length >= MAX_ANGLES) return null;
  const steep = STEEP_DIRECTIONS.filter((each) => leadsAnywhere(image, each, length));
  return steep.length < used.length ? { pixels: found, direction } : null;
}

/** Pixels within one of those given, in the ink. */
function widened({ mask, width, height }: MaskImage, pixels: Uint8Array): Uint8Array {
  const wide = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
          if (pixels[row * width + column] === 1) wide[y * width + x] = 1;
    }
  return wide;
}

const boxOf = (pixels: Uint8Array, width: number): Rectangle => {
  const box = { x0: Infinity, y0: Infinity, x1: 0, y1: 0 };
  for (let at = 0; at < pixels.length; at += 1) {
    if (pixels[at] === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x + 1);
    box.y0 = Math.min(box.y0, y);
    box.y1 = Math.max(box.y1, y + 1);
  }
  return box;
};

/** Whether a piece that is left belongs to the stroke: its hook at the lower end, or an end that bends away. */
function isEndOf(stroke: Rectangle, piece: Component, xHeightPx: number): boolean {
  if (heightOf(piece) < END.flat * xHeightPx) return true;
  const isHollow = piece.area < END.maxInkShare * widthOf(piece) * heightOf(piece);
  const isAtLowerEnd = midX(piece) < stroke.x0 && midY(piece) > midY(stroke);
  return isHollow && isAtLowerEnd && heightOf(piece) < END.maxHeight * xHeightPx;
}

/** The first place off the stroke, straight across it, is ink. */
function goesOn(image: MaskImage, pen: Uint8Array, at: number, step: Direction): boolean {
  const { width } = image;
  for (let count = 1; ; count += 1) {
    const [x, y] = [
      Math.round((at % width) + step.dx * count),
      Math.round(Math.floor(at / width) + step.dy * count),
    ];
    if (!isInkAt(image, x, y)) return false;
    if (pen[y * width + x] === 0) return true;
  }
}

/** The stroke without what print crosses it: that goes on at both of its sides. */
function withoutCrossings(image: MaskImage, pen: Uint8Array, { dx, dy }: Direction): Uint8Array {
  return pen.map((isPen, at) => {
    const isCrossed =
      isPen && goesOn(image, pen, at, { dx: -dy, dy: dx }) && goesOn(image, pen, at, { dx: dy, dy: -dx });
    return isCrossed ? 0 : isPen;
  });
}

interface Pen {
  /** Its ink, for each pixel of the component's box. */
  pixels: Uint8Array;
  /** Whether there is more without it than its ends, and nothing larger than letters. */
  liesOnLetters: boolean;
}

/** Print of this size in pixels has strokes and blanks that stay apart where each pixel of ink is widened by one. */
const MIN_WIDENED_PX = 20;

/** The image with the pixels about its ink: a fast pen leaves two or three, with kinks from the raster of the scanner. */
function withoutKinks(image: MaskImage, xHeightPx: number): MaskImage {
  if (xHeightPx < MIN_WIDENED_PX) return image;
  const whole = { ...image, mask: new Uint8Array(image.mask.length).fill(1) };
  return { ...image, mask: widened(whole, image.mask) };
}

/** The pen stroke of a component. A long one bends, and is covered by straight pieces. */
function penOf(image: MaskImage, isLong: boolean, xHeightPx: number): Pen | null {
  const smooth = isLong ? withoutKinks(image, xHeightPx) : image;
  const straight = straightStrokes(smooth, MIN_LENGTH * xHeightPx);
  if (straight === null) return null;
  const isWide = smooth !== image;
  const pen = isWide
    ? image.mask.map((ink, at) => ink & straight.pixels[at]!)
    : widened(image, straight.pixels);
  const stroke = boxOf(pen, image.width);
  const left = connectedComponents({ ...image, mask: image.mask.map((ink, at) => (pen[at] ? 0 : ink)) });
  const isEnd = (piece: Component) =>
    isEndOf(stroke, piece, xHeightPx) && !(isLong && liesInside(stroke, piece, xHeightPx));
  for (const piece of left.components.filter(isEnd))
    for (let at = 0; at < pen.length; at += 1) if (left.labels[at] === piece.label) pen[at] = 1;
  const others = left.components.filter((piece) => !isEnd(piece));
  return {
    pixels: withoutCrossings(image, pen, straight.direction),
    liesOnLetters: others.length > 0 && others.every((piece) => isNoDrawing(piece, xHeightPx)),
  };
}

/** Between the ends of a stroke, and more than its rough edge: a piece of a letter that it crosses. */
const liesInside = (stroke: Rectangle, piece: Component, xHeightPx: number) =>
  midX(piece) > stroke.x0 &&
  midX(piece) < stroke.x1 &&
  Math.max(widthOf(piece), heightOf(piece)) > ROUGH_EDGE * xHeightPx;

const isNoDrawing = (piece: Component, xHeightPx: number) =>
  Math.max(heightOf(piece), widthOf(piece)) <= LETTER.maxHeight * xHeightPx;

const isLetter = (component: Component, xHeightPx: number) =>
  heightOf(component) >= LETTER.minHeight * xHeightPx &&
  heightOf(component) <= LETTER.maxHeight * xHeightPx &&
  widthOf(component) <= LETTER.maxWidth * xHeightPx;

/** Whether letters stand level with a stroke, as in a line of print. */
function standsInLine(stroke: Rectangle, letters: SignIndex<Component>, xHeightPx: number): boolean {
  const feet = letters
    .around(stroke, LINE.reach * xHeightPx, 0)
    .filter((letter) => midY(letter) > stroke.y0 && midY(letter) < stroke.y1)
    .map(({ y1 }) => y1);
  return feet.some(
    (foot) =>
      feet.filter((other) => Math.abs(other - foot) <= LINE.footError * xHeightPx).length >= LINE.minLetters,
  );
}

interface PenStroke {
  component: Component;
  /** For each pixel of the component's box. */
  pixels: Uint8Array;
}

/** What is larger on both sides than signs are. */
const drawingsOf = (page: Labelled, xHeightPx: number) =>
  page.components.filter(
    (component) => Math.min(widthOf(component), heightOf(component)) >= LONG.minDrawing * xHeightPx,
  );

function findPenStrokes(page: Labelled, xHeightPx: number): PenStroke[] {
  const letters = page.components.filter((component) => isLetter(component, xHeightPx));
  if (letters.length < PAGE.minLetters) return [];
  const index = signIndex(letters, LINE.reach * xHeightPx);
  const drawings = drawingsOf(page, xHeightPx);
  const isByDrawing = (component: Component) =>
    drawings.some(
      (drawing) => drawing !== component && meets(grown(component, LONG.drawingGap * xHeightPx), drawing),
    );
  const strokes = page.components.flatMap((component): PenStroke[] => {
    const [width, height] = [widthOf(component), heightOf(component)];
    const isCandidate =
      Math.hypot(width, height) >= MIN_LENGTH * xHeightPx &&
      Math.min(width, height) >= MIN_SIDE_SHARE * MIN_LENGTH * xHeightPx &&
      Math.max(width, height) <= LONG.maxSide * xHeightPx;
    if (!isCandidate) return [];
    const isLong = Math.max(width, height) > MAX_SIDE * xHeightPx;
    const isThick = component.area > LONG.maxWidth * xHeightPx * Math.hypot(width, height);
    if (isLong && (isThick || isByDrawing(component))) return [];
    const image = maskOf(page, component);
    const pen = penOf(image, isLong, xHeightPx);
    if (pen === null || (isLong && !pen.liesOnLetters)) return [];
    const { x0, y0, x1, y1 } = boxOf(pen.pixels, image.width);
    const stroke = {
      x0: x0 + component.x0,
      y0: y0 + component.y0,
      x1: x1 + component.x0,
      y1: y1 + component.y0,
    };
    return standsInLine(stroke, index, xHeightPx) ? [{ component, pixels: pen.pixels }] : [];
  });
  return strokes.length <= PAGE.maxShare * letters.length ? strokes : [];
}

/** Places in the page of the pixels that are set. */
function* placesOf({ component, pixels }: PenStroke, pageWidth: number): Generator<number> {
  const side = widthOf(component);
  for (let at = 0; at < pixels.length; at += 1)
    if (pixels[at] === 1)
      yield (component.y0 + Math.floor(at / side)) * pageWidth + component.x0 + (at % side);
}

/** A page without marks of a pen. */
export interface WithoutPen {
  image: GreyImage;
  /** The ink of that image, where it was found to tell that there are no ticks. */
  ink: FoundInk | null;
}

/**
 * A page without the ticks of a pen, and without all marks of a coloured pen on its print; the picture itself where it has none.
 *
 * @param colour how coloured its ink is, at any size; black ink alone where absent
 */
export function withoutPenStrokes(image: GreyImage, colour: GreyImage | null = null): WithoutPen {
  const ink = findInk(image);
  const page = connectedComponents(ink);
  const xHeightPx = xHeightOf(page.components);
  // a drawn page or screenshot has coloured frames and curves, and no pen
  const marks = colour && ink.isSoft && findColouredMarks(ink, colour, xHeightPx);
  if (marks) return withoutPenStrokes(withoutPixels(marks, page, image));
  const strokes = findPenStrokes(page, xHeightPx);
  if (strokes.length === 0) return { image, ink };
  const left = { ...image, data: image.data.slice() };
  const paper = paperLevelOf(image);
  for (const stroke of strokes) erase(placesOf(stroke, image.width), page, left, paper);
  return { image: left, ink: null };
}
