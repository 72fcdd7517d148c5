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

/** A square of a letter's height, by its column and row. */
const cellKey = (column: number, row: number) => `${column},${row}`;

type CellOf = (dot: Component) => [column: number, row: number];

function byCell(dots: readonly Component[], cellOf: CellOf): Map<string, Component[]> {
  const cells = new Map<string, Component[]>();
  for (const dot of dots) {
    const cell = cellKey(...cellOf(dot));
    const inCell = cells.get(cell);
    if (inCell) inCell.push(dot);
    else cells.set(cell, [dot]);
  }
  return cells;
}

/** The cells within one of another, itself included. */
const cellsAround = (column: number, row: number) =>
  [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => cellKey(column + dx, row + dy)));

/** Tells the dots of a printer's screen, and noise as dense, by how many of them share a letter's room. */
export function partHalftones(components: readonly Component[]): Screened {
  const letterHeight = letterHeightOf(components);
  if (letterHeight === null) return { print: [...components], halftones: [] };
  const cellOf: CellOf = (dot) => [
    Math.floor(midX(dot) / letterHeight),
    Math.floor(midY(dot) / letterHeight),
  ];
  const small = components.filter(
    (component) => Math.max(widthOf(component), heightOf(component)) <= MAX_DOT_SHARE * letterHeight,
  );
  const dotsIn = byCell(small, cellOf);
  const isDense = (dot: Component) =>
    cellsAround(...cellOf(dot)).reduce((sum, cell) => sum + (dotsIn.get(cell)?.length ?? 0), 0) >=
    MIN_SCREEN_DOTS;
  const cells = new Set(small.filter(isDense).flatMap((dot) => cellsAround(...cellOf(dot))));
  const dots = new Set(small.filter((dot) => cells.has(cellKey(...cellOf(dot)))));
  return {
    print: components.filter((component) => !dots.has(component)),
    halftones: regionsOf([...dots], cellOf),
  };
}

/** Boxes of dots that hang together by their cells. */
function regionsOf(dots: readonly Component[], cellOf: CellOf): Rectangle[] {
  const left = byCell(dots, cellOf);
  return dots.flatMap((first) => {
    const region: Component[] = [];
    const waiting = [cellKey(...cellOf(first))];
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      const inCell = left.get(cell) ?? [];
      left.delete(cell);
      region.push(...inCell);
      if (inCell[0]) waiting.push(...cellsAround(...cellOf(inCell[0])));
    }
    return region.length > 0 ? [unionOf(region)] : [];
  });
}
