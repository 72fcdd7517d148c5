import type { Rectangle } from '../pdf/page.ts';
import {
  type Component,
  connectedComponents,
  type Labelled,
  type MaskImage,
} from '../print/pixels/components.ts';
import { heightOf, midY, widthOf } from '../print/signs/sign.ts';
import { type SignIndex, signIndex } from '../print/signs/sign-index.ts';
import { cellsOf, colouredInk, enlargedTo, reduced } from './coloured-ink.ts';
import type { GreyImage } from './grey.ts';
import { COLOURED, TINTED } from './ink-colour.ts';

/*
 * Ticks, lines and rings that a coloured pen left on print. Colour tells their ink from black print, also where both cross;
 * their shape tells them from coloured print and handwriting, whose letters stand in rows, and their place from drawings. Lengths
 * are in heights of an x.
 */

/** Smaller is a point, or the rest of a letter whose ink is coloured at its edge. */
const MIN_SIDE = 0.8;
/** What is higher is a drawing; one that touches no print is so from a smaller height on. A line may be as long as the page is wide. */
const MAX_HEIGHT = 16;
const MAX_LOOSE_HEIGHT = 9;
/** Mean width of its strokes: a filled badge has wider ones. */
const MAX_STROKE = 0.6;
/** Letters and digits of print, and of handwriting. */
const LETTER = { minHeight: 0.6, maxHeight: 3.5, maxAspect: 2 } as const;
/** Coloured letters with as many others as near are print or writing, and what stands as near to them belongs to them. */
const WRITING = { minLetters: 3, reach: 3, footError: 0.5 } as const;
/** Letters on one line, so near a mark, with their feet within an error of each other: it lies on a line of text. */
const LINE = { minLetters: 5, reach: 6, footError: 0.35 } as const;
/** Pages with fewer letters of black print are handwriting, or a drawing. */
const MIN_PAGE_LETTERS = 40;
/** A sign of print in colour by itself is no larger: it is a mark only where it hangs together with black print. */
const MAX_LONE_SIGN = 2.4;
/** Black ink that a mark hangs together with, in squares of an x-height: an `x` has twice as much. */
const MIN_TOUCHED_AREA = 0.2;
/** Between the pieces of a mark where black print crosses it: a little more than the widest stroke. */
const PIECE_GAP = 0.4;
/** Pixels about a mark that may be less coloured. */
const EDGE_PX = 2;

/** Mean width of a component's strokes in pixels: its ink over half of its outline. */
function meanStrokePx({ label, area, x0, y0, x1, y1 }: Component, { labels, width }: Labelled): number {
  let edges = 0;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) {
      const at = y * width + x;
      if (labels[at] !== label) continue;
      if (x === x0 || labels[at - 1] !== label) edges += 1;
      if (x === x1 - 1 || labels[at + 1] !== label) edges += 1;
      if (y === y0 || labels[at - width] !== label) edges += 1;
      if (y === y1 - 1 || labels[at + width] !== label) edges += 1;
    }
  return (2 * area) / Math.max(1, edges);
}

export function isLetter(box: Rectangle, u: number): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  return (
    height >= LETTER.minHeight * u && height <= LETTER.maxHeight * u && width <= LETTER.maxAspect * height
  );
}

/** The coloured letters that stand in a row with others: print, or writing. */
function writingOf(coloured: readonly Component[], u: number): Component[] {
  const letters = coloured.filter((component) => isLetter(component, u));
  const index = signIndex(letters, WRITING.reach * u);
  return letters.filter((letter) => {
    const level = index
      .around(letter, WRITING.reach * u, 0)
      .filter(({ y1 }) => Math.abs(y1 - letter.y1) <= WRITING.footError * u);
    return level.length >= WRITING.minLetters - 1;
  });
}

/** Whether letters in a line stand level with a mark, `u` pixels being the height of an x. */
export function liesOnText(mark: Rectangle, letters: SignIndex<Component>, u: number): boolean {
  const feet = letters
    .around(mark, LINE.reach * u, u)
    .filter((letter) => midY(letter) > mark.y0 - u && midY(letter) < mark.y1 + u)
    .map(({ y1 }) => y1);
  return feet.some(
    (foot) => feet.filter((other) => Math.abs(other - foot) <= LINE.footError * u).length >= LINE.minLetters,
  );
}

/** What tells marks from print. */
interface Page {
  black: Labelled;
  coloured: Labelled;
  /** Letters of both. */
  letters: SignIndex<Component>;
  u: number;
}

/** Whether black print hangs together with a mark. */
function touchesPrint(mark: Component, { black, coloured, u }: Page): boolean {
  const { labels, width, height } = coloured;
  const isPrint = (at: number) =>
    black.labels[at] !== 0 && black.components[black.labels[at]! - 1]!.area >= MIN_TOUCHED_AREA * u * u;
  // between both may lie a pixel whose colour is a mixture
  const steps = [-1, 1, -width, width, -2, 2, -2 * width, 2 * width];
  for (let y = Math.max(2, mark.y0); y < Math.min(height - 2, mark.y1); y += 1)
    for (let x = Math.max(2, mark.x0); x < Math.min(width - 2, mark.x1); x += 1) {
      const at = y * width + x;
      if (labels[at] === mark.label && steps.some((step) => isPrint(at + step))) return true;
    }
  return false;
}

function findMarks(page: Page, large: readonly Component[]): Component[] {
  const { coloured, letters, u } = page;
  const writing = signIndex(writingOf(large, u), WRITING.reach * u);
  const isSure = (mark: Component) =>
    heightOf(mark) <= MAX_LOOSE_HEIGHT * u && Math.max(widthOf(mark), heightOf(mark)) > MAX_LONE_SIGN * u;
  return large.filter(
    (mark) =>
      heightOf(mark) <= MAX_HEIGHT * u &&
      meanStrokePx(mark, coloured) <= MAX_STROKE * u &&
      writing.around(mark, WRITING.reach * u).length === 0 &&
      liesOnText(mark, letters, u) &&
      (isSure(mark) || touchesPrint(mark, page)),
  );
}

/** Takes in the ink at the edges of marks that is less coloured, as the grain of paper and JPEG leave it. */
function withEdges(marks: Uint8Array, { mask, width, height }: MaskImage, tinted: Uint8Array): void {
  for (let round = 0; round < EDGE_PX; round += 1) {
    const edge: number[] = [];
    for (let at = width + 1; at < width * (height - 1) - 1; at += 1) {
      if (marks[at] === 1 || mask[at] === 0 || tinted[at] === 0) continue;
      if (marks[at - 1] || marks[at + 1] || marks[at - width] || marks[at + width]) edge.push(at);
    }
    for (const at of edge) marks[at] = 1;
  }
}

/** The pixels of marks at the size of `colour`, 1 for each; null where there are none. */
function marksAt(ink: MaskImage, colour: GreyImage, u: number): Uint8Array | null {
  const isColoured = colouredInk(ink, colour, COLOURED);
  const coloured = connectedComponents({ ...ink, mask: isColoured });
  const isLarge = (box: Rectangle) => Math.max(widthOf(box), heightOf(box)) >= MIN_SIDE * u;
  const large = coloured.components.filter(isLarge);
  if (large.length === 0) return null;
  const isTinted = colouredInk(ink, colour, TINTED);
  const black = connectedComponents({ ...ink, mask: ink.mask.map((is, at) => (isTinted[at] ? 0 : is)) });
  const print = black.components.filter((component) => isLetter(component, u));
  if (print.length < MIN_PAGE_LETTERS) return null;
  const letters = signIndex(
    [...print, ...large.filter((component) => isLetter(component, u))],
    LINE.reach * u,
  );
  const marks = findMarks({ black, coloured, letters, u }, large);
  if (marks.length === 0) return null;
  const isMark = new Uint8Array(coloured.components.length + 1);
  for (const { label } of marks) isMark[label] = 1;
  // pieces of a mark where print crosses it are too small to be judged by themselves
  const places = signIndex(marks, u);
  for (const piece of coloured.components)
    if (!isLarge(piece) && places.around(piece, PIECE_GAP * u).length > 0) isMark[piece.label] = 1;
  const pixels = new Uint8Array(ink.mask.length);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = isMark[coloured.labels[at]!]!;
  withEdges(pixels, ink, isTinted);
  return pixels;
}

/**
 * The pixels of marks that a coloured pen left on print, 1 for each; null where there are none. They are looked for at the size
 * of `colour`, which bounds memory on large photos.
 */
export function findColouredMarks(ink: MaskImage, colour: GreyImage, xHeightPx: number): Uint8Array | null {
  const cells = cellsOf(ink, colour);
  const marks = marksAt(reduced(ink, cells, colour), colour, (xHeightPx * colour.width) / ink.width);
  if (marks === null) return null;
  const pixels = enlargedTo(ink, cells, { ...colour, mask: marks });
  return pixels.map((isMark, at) => isMark & ink.mask[at]!);
}
