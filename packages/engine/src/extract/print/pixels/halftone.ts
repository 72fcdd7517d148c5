import type { Rectangle } from '../../pdf/page.ts';
import { heightOf, midX, midY, unionOf, widthOf } from '../signs/sign.ts';
import type { Component } from './components.ts';

/** So many components have a height, give or take a pixel, that is a size of print; a photograph is alone with its own. */
const MIN_SHARING = 10;

/** The height that holds most of the print: each component counts by its box, so that specks count for little. */
function letterHeightOf(components: readonly Component[]): number | null {
  const shared = new Map<number, { count: number; area: number }>();
  for (const component of components) {
    const height = heightOf(component);
    for (const near of [height - 1, height, height + 1]) {
      const { count, area } = shared.get(near) ?? { count: 0, area: 0 };
      shared.set(near, { count: count + 1, area: area + height * widthOf(component) });
    }
  }
  const sizes = [...shared].filter(([, { count }]) => count >= MIN_SHARING);
  return sizes.toSorted(([, a], [, b]) => b.area - a.area)[0]?.[0] ?? null;
}

/** Of a letter's height: dots of a screen, two of them that touch, and the dots of small letters are no larger. */
const MAX_DOT_SHARE = 0.25;
/**
 * Dots in a square of three letters' heights: a screen has a hundred and more, forty at its corners, two lines of dotted
 * leaders twenty.
 */
const MIN_SCREEN_DOTS = 30;

/** The components of a picture, parted into print and the dots of shaded grounds and printed photographs. */
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

/** Dots by the square of a letter's height that they stand in. */
function bySquare(dots: readonly Component[], letterHeight: number): Map<number, Component[]> {
  const squares = new Map<number, Component[]>();
  for (const dot of dots) {
    const square = Math.floor(midY(dot) / letterHeight) * ROW + Math.floor(midX(dot) / letterHeight);
    const inSquare = squares.get(square);
    if (inSquare) inSquare.push(dot);
    else squares.set(square, [dot]);
  }
  return squares;
}

/** Tells the dots of a printer's screen, and noise as dense, by how many of them share a letter's room. */
export function partHalftones(components: readonly Component[]): Screened {
  const letterHeight = letterHeightOf(components);
  if (letterHeight === null) return { print: [...components], halftones: [] };
  const small = components.filter(
    (component) => Math.max(widthOf(component), heightOf(component)) <= MAX_DOT_SHARE * letterHeight,
  );
  const squares = bySquare(small, letterHeight);
  const dotsAround = (square: number) =>
    squaresAround(square).reduce((sum, each) => sum + (squares.get(each)?.length ?? 0), 0);
  const screened = new Map<number, Component[]>();
  for (const square of squares.keys()) {
    if (dotsAround(square) < MIN_SCREEN_DOTS) continue;
    for (const each of squaresAround(square)) {
      const dots = squares.get(each);
      if (dots) screened.set(each, dots);
    }
  }
  const dots = new Set([...screened.values()].flat());
  return { print: components.filter((component) => !dots.has(component)), halftones: regionsOf(screened) };
}

/** Boxes of dots that hang together by their squares. */
function regionsOf(screened: ReadonlyMap<number, Component[]>): Rectangle[] {
  const left = new Map(screened);
  return [...screened.keys()].flatMap((first) => {
    const region: Component[] = [];
    const waiting = [first];
    for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
      const inSquare = left.get(square);
      if (!left.delete(square) || !inSquare) continue;
      for (const dot of inSquare) region.push(dot);
      for (const each of squaresAround(square)) waiting.push(each);
    }
    return region.length > 0 ? [unionOf(region)] : [];
  });
}
