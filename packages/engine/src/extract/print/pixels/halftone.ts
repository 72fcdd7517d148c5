import type { Rectangle } from '../../pdf/page.ts';
import { heightOf, median, midX, midY, unionOf, widthOf } from '../signs/sign.ts';
import { withoutBlobs } from './blobs.ts';
import type { Component } from './components.ts';
import { MIN_LETTER_PX } from './x-height.ts';

/** Of all ink, that a size of print holds: half a page of footnotes, and more than the dots of a screen that touch. */
const MIN_PRINT_SHARE = 0.1;

/**
 * The height of the smallest print; null where no size is common. Were it that of the commonest, frames and drawings
 * could be taken for print, and print for dots.
 */
function smallestPrint(components: readonly Component[]): number | null {
  const inkAt = new Map<number, number>();
  let all = 0;
  for (const component of withoutBlobs(components)) {
    const height = heightOf(component);
    if (height < MIN_LETTER_PX) continue;
    inkAt.set(height, (inkAt.get(height) ?? 0) + component.area);
    all += component.area;
  }
  const inkAround = (height: number) =>
    [height - 1, height, height + 1].reduce((sum, each) => sum + (inkAt.get(each) ?? 0), 0);
  const heights = [...inkAt.keys()].filter((height) => inkAround(height) >= MIN_PRINT_SHARE * all);
  return heights.length > 0 ? Math.min(...heights) : null;
}

/** Of the height of letters: dots of a screen, two of them that touch, and the dots of small letters are no larger. */
const MAX_DOT_SHARE = 0.33;
/**
 * Dots in a square of three letters' heights. Where a screen begins: it has a hundred, two lines of dotted leaders
 * twenty. Where it goes on: between letters, and at its edge, it has a few.
 */
const SCREEN_DOTS = { begins: 30, goesOn: 6 } as const;
/** Ink of a dot, to that of the commonest around it: two that touch have twice as much, a full stop four times. */
const MAX_DOT_RATIO = 2.5;

/** The components of a picture: print, and the dots of shaded grounds and printed photographs. */
export interface Screened {
  print: Component[];
  /** Where the dots stand. */
  halftones: Rectangle[];
}

/** No picture is as many squares wide. */
const ROW = 2 ** 20;

/** The squares within one of another, itself included. */
const squaresAround = (square: number) =>
  [-ROW, 0, ROW].flatMap((row) => [square + row - 1, square + row, square + row + 1]);

type Squares = ReadonlyMap<number, readonly Component[]>;

/** Dots by the square of a letter's height that they stand in. */
function bySquare(dots: readonly Component[], letterHeight: number): Squares {
  const squares = new Map<number, Component[]>();
  for (const dot of dots) {
    const square = Math.floor(midY(dot) / letterHeight) * ROW + Math.floor(midX(dot) / letterHeight);
    const inSquare = squares.get(square);
    if (inSquare) inSquare.push(dot);
    else squares.set(square, [dot]);
  }
  return squares;
}

/** Each screen's dots: squares that hang together, from one with a screen's dots to where they end. */
function screensOf(squares: Squares): Component[][] {
  const dotsIn = (square: number) => squares.get(square) ?? [];
  const dotsAround = (square: number) =>
    squaresAround(square).reduce((sum, each) => sum + dotsIn(each).length, 0);
  const seen = new Set<number>();
  return [...squares.keys()].flatMap((first) => {
    if (seen.has(first) || dotsAround(first) < SCREEN_DOTS.begins) return [];
    const screen: Component[] = [];
    const waiting = [first];
    for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
      if (seen.has(square)) continue;
      seen.add(square);
      for (const dot of dotsIn(square)) screen.push(dot);
      if (dotsAround(square) >= SCREEN_DOTS.goesOn) waiting.push(...squaresAround(square));
    }
    return [screen];
  });
}

/** A screen's dots without the larger ones of letters that stand on it. */
function withoutLetterDots(screen: readonly Component[]): Component[] {
  const maxArea = MAX_DOT_RATIO * median(screen.map(({ area }) => area));
  return screen.filter(({ area }) => area <= maxArea);
}

/** Tells the dots of a printer's screen, and noise as dense, by how many of them share a letter's room. */
export function separateHalftones(components: readonly Component[]): Screened {
  const letterHeight = smallestPrint(components);
  if (letterHeight === null) return { print: [...components], halftones: [] };
  const small = components.filter(
    (component) => Math.max(widthOf(component), heightOf(component)) <= MAX_DOT_SHARE * letterHeight,
  );
  const screens = screensOf(bySquare(small, letterHeight)).map(withoutLetterDots);
  const dots = new Set(screens.flat());
  return { print: components.filter((component) => !dots.has(component)), halftones: screens.map(unionOf) };
}
