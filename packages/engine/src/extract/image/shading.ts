import { quadsOf, WHITE_QUAD } from '../print/pixels/pixel-quads.ts';
import type { GreyImage } from './grey.ts';

const CELLS = 24;
/** Across a page, for shadows: about the height of a line each. */
const SHADOW_CELLS = 48;
const MIN_CELL_PX = 32;
const PAPER = 255;
/** Of paper at 255, in a shadow: what is paler is taken for paper anyway, and what is darker is none. */
const PALEST_SHADOW = 225;
const DARKEST_SHADOW = 130;
/** Of a page's cells: moving levels costs hairlines, and a smudge is not worth it. */
const MIN_SHADOW_SHARE = 0.01;
/** Paper brighter and more even than this is left as it is. */
const EVEN_SPREAD = 12;
const BRIGHT_PAPER = 225;
/** Darker is no paper: black stays black. */
const MIN_PAPER = 16;

interface PaperMap {
  levels: Float64Array;
  columns: number;
  rows: number;
}

/** The level of a cell's paper: what nine tenths of its pixels do not exceed. */
function paperLevel(image: GreyImage, x0: number, y0: number, x1: number, y1: number): number {
  const { data, width } = image;
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = y0; y < y1; y += 2) {
    const end = y * width + x1;
    for (let at = y * width + x0; at < end; at += 2) {
      counts[data[at]!]! += 1;
      total += 1;
    }
  }
  let left = total * 0.1;
  for (let level = 255; level > 0; level -= 1) {
    left -= counts[level]!;
    if (left <= 0) return level;
  }
  return 0;
}

function measurePaper(image: GreyImage, columns: number, rows: number): PaperMap {
  const levels = new Float64Array(columns * rows);
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const x = [c, c + 1].map((k) => Math.floor((k * image.width) / columns));
      const y = [r, r + 1].map((k) => Math.floor((k * image.height) / rows));
      levels[r * columns + c] = paperLevel(image, x[0]!, y[0]!, x[1]!, y[1]!);
    }
  }
  return { levels: smooth(levels, columns, rows), columns, rows };
}

/** The level of the page's paper as a whole. */
export function paperLevelOf(image: GreyImage): number {
  return paperLevel(image, 0, 0, image.width, image.height);
}

/** The value at `i` of a row of cells; beyond its ends, light goes on as it came. */
function continued(valueAt: (i: number) => number, i: number, count: number): number {
  if (i >= 0 && i < count) return valueAt(i);
  const end = i < 0 ? 0 : count - 1;
  const inner = Math.max(0, Math.min(count - 1, 2 * end - i));
  return 2 * valueAt(end) - valueAt(inner);
}

/** The median of each cell and its neighbours: a cell full of ink takes its surroundings' paper. */
function smooth(levels: Float64Array, columns: number, rows: number): Float64Array {
  const levelAt = (y: number, x: number) =>
    continued((row) => continued((column) => levels[row * columns + column]!, x, columns), y, rows);
  const isInside = (r: number, c: number) => r > 0 && c > 0 && r + 1 < rows && c + 1 < columns;
  const around = new Float64Array(9);
  const smoothed = new Float64Array(levels.length);
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) {
      for (let i = 0; i < 9; i += 1) {
        const [y, x] = [r + Math.floor(i / 3) - 1, c + (i % 3) - 1];
        around[i] = isInside(r, c) ? levels[y * columns + x]! : levelAt(y, x);
      }
      smoothed[r * columns + c] = around.sort()[4]!;
    }
  return smoothed;
}

function isEven({ levels }: PaperMap): boolean {
  const sorted = levels.toSorted();
  const low = sorted[Math.floor(sorted.length * 0.05)]!;
  const high = sorted[Math.floor(sorted.length * 0.95)]!;
  return high - low < EVEN_SPREAD && low >= BRIGHT_PAPER;
}

/** Two neighbouring cells and the second one's share at a place, which is negative or above 1 beyond their centres. */
function betweenCells(place: number, count: number): [first: number, second: number, share: number] {
  const at = place * count - 0.5;
  const first = Math.max(0, Math.min(count - 2, Math.floor(at)));
  return [first, Math.min(count - 1, first + 1), count === 1 ? 0 : at - first];
}

/** Paper levels of one row of pixels, between the cells' centres and beyond the outermost. */
function rowOfPaper(map: PaperMap, y: number, image: GreyImage): Float64Array {
  const [r0, r1, share] = betweenCells(y / image.height, map.rows);
  const line = new Float64Array(map.columns);
  for (let c = 0; c < map.columns; c += 1) {
    line[c] = map.levels[r0 * map.columns + c]! * (1 - share) + map.levels[r1 * map.columns + c]! * share;
  }
  return line;
}

/** Cells along a side of this length, at most so many. */
const cellsAlong = (sidePx: number, most: number) =>
  Math.max(1, Math.min(most, Math.floor(sidePx / MIN_CELL_PX)));

/** Divides the paper out, so that a shaded or yellowed page becomes an even white one. */
export function evenShading(image: GreyImage): GreyImage {
  const map = measurePaper(image, cellsAlong(image.width, CELLS), cellsAlong(image.height, CELLS));
  return isEven(map) ? image : withoutPaper(image, map);
}

const isShadow = (level: number) => level >= DARKEST_SHADOW && level < PALEST_SHADOW;

/**
 * Takes out shadows with an edge, of a hand or a fold, which are narrower than the cells of {@link evenShading}: paper is
 * measured again in cells of a line's height. `image` has ink at 0 and paper at 255, so that pale print makes shadows as
 * dark as they are beside it. What is darker than a shadow is a filled drawing, and stays.
 */
export function withoutShadows(image: GreyImage): GreyImage {
  const columns = cellsAlong(image.width, SHADOW_CELLS);
  const rows = cellsAlong(image.height, Math.round((SHADOW_CELLS * image.height) / image.width));
  const map = measurePaper(image, columns, rows);
  if (map.levels.filter(isShadow).length < MIN_SHADOW_SHARE * map.levels.length) return image;
  const levels = map.levels.map((level) => (level < DARKEST_SHADOW ? PAPER : level));
  return withoutPaper(image, { ...map, levels });
}

function withoutPaper(image: GreyImage, map: PaperMap): GreyImage {
  const { width, height } = image;
  // white is paper, however light that is beyond the outermost cells
  const data = new Uint8Array(image.data.length).fill(PAPER);
  const quads = quadsOf(image.data);
  const places = Array.from({ length: width }, (_, x) => betweenCells(x / width, map.columns));
  const first = Int32Array.from(places, ([cell]) => cell);
  const second = Int32Array.from(places, ([, cell]) => cell);
  const shares = Float64Array.from(places, ([, , share]) => share);
  for (let y = 0; y < height; y += 1) {
    const line = rowOfPaper(map, y, image);
    for (let at = y * width, x = 0; x < width; at += 1, x += 1) {
      if (at % 4 === 0 && quads[at >> 2] === WHITE_QUAD) {
        at += 3;
        x += 3;
        continue;
      }
      const level = image.data[at]!;
      if (level === PAPER) continue;
      const share = shares[x]!;
      const paper = Math.max(MIN_PAPER, line[first[x]!]! * (1 - share) + line[second[x]!]! * share);
      data[at] = Math.min(PAPER, (level * PAPER) / paper);
    }
  }
  return { ...image, data };
}
