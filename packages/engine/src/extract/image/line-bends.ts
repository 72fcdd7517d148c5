import type { GreyImage } from './grey.ts';
import { gainByChance, type RowEdges } from './skew.ts';
import {
  addSquare,
  basisAt,
  columnOf,
  flatSurface,
  type NormalEquations,
  rasterOf,
  type Surface,
  solved,
  stiffEquations,
  withoutRowMeans,
} from './spline-surface.ts';
import { type Drop, lettersOf, type PageLetters, type TextLine, textLines } from './text-lines.ts';

/**
 * How far below its place on the level page each place of print lies in the picture, in widths of the picture. A sheet that
 * leans away from the camera makes its lines fan out; the gutter of a book curls their ends, each line's by another amount.
 */
export type LineBends = Surface;

/**
 * How far a foot may lie from its line, in x-heights, round by round: the lines are followed anew on the page that the last
 * round made level. A descender is half an x-height deep.
 */
const TOLERANCES = [1, 0.5, 0.35, 0.3] as const;
/** Least squares a round, each with the weights that the one before gives. */
const REWEIGHTS = 2;
/** Lower edges of a dozen lines of words; with fewer, chance bends them. */
const MIN_EDGES = 3000;
/**
 * Rows that the first round's bends make blurrier are those of a level page, whose bends are its descenders': of 24 pictures of
 * level pages each had 0.65 to 0.99, and of eight bent ones 1.16 to 1.82. Three quarters of following lines are left undone.
 */
const LEAST_FIRST_GAIN = 1;
/** In x-heights: recognition bears lines that bend by less, and moving pixels blurs. */
const NEGLIGIBLE = 0.25;

const LEVEL: Drop = () => 0;

/** How many times a place on the level page is sought from that of the picture: each leaves a fifth of the error. */
const SEARCHES = 5;

function dropIn(bends: LineBends, { width, height }: Pick<GreyImage, 'width' | 'height'>): Drop {
  const columns = new Map<number, (v: number) => number>();
  return (x, y) => {
    let column = columns.get(x);
    if (!column) columns.set(x, (column = columnOf(bends, x / width)));
    let drop = 0;
    for (let i = 0; i < SEARCHES; i += 1) drop = width * column((y - drop) / height);
    return drop;
  };
}

/** A line in the equations of the surface, in widths of the picture. */
interface LineTerm {
  xs: number[];
  ys: number[];
  /** Its height on the level page. */
  level: number;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

function termOf(line: TextLine, { width }: Pick<GreyImage, 'width'>): LineTerm {
  const ys = line.map(({ y }) => y / width);
  return { xs: line.map(({ x }) => x / width), ys, level: median(ys) };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

/**
 * Adds to the equations that a line is level, at whatever height. Its feet count the less, the farther they are from it
 * (Tukey's biweight).
 */
/** The places of the values that are not zero. */
function placesOfValues(values: Float64Array): Int32Array {
  const places = new Int32Array(values.length);
  let count = 0;
  for (let at = 0; at < values.length; at += 1) if (values[at] !== 0) places[count++] = at;
  return places.subarray(0, count);
}

function addLine(equations: NormalEquations, line: LineTerm, bends: LineBends, fit: Fit): void {
  const bases = line.xs.map((x) => basisAt(x, line.level * fit.aspect));
  const levels = bases.map((basis, i) => line.ys[i]! - dot(basis, bends));
  line.level = median(levels);
  const weights = levels.map((level) => Math.max(0, 1 - ((level - line.level) / fit.tolerance) ** 2) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = new Float64Array(equations.right.length);
  let middle = 0;
  for (const [i, basis] of bases.entries()) {
    const share = weights[i]! / total;
    for (let at = 0; at < mean.length; at += 1) mean[at]! += share * basis[at]!;
    middle += share * line.ys[i]!;
  }
  const used = placesOfValues(mean);
  const splines = new Float64Array(mean.length);
  for (const [i, basis] of bases.entries()) {
    if (weights[i] === 0) continue;
    for (const at of used) splines[at] = basis[at]! - mean[at]!;
    addSquare(equations, splines, used, line.ys[i]! - middle, weights[i]!);
  }
}

interface Fit {
  /** In widths of the picture. */
  tolerance: number;
  /** Width over height. */
  aspect: number;
}

function fitted(lines: readonly LineTerm[], from: LineBends, fit: Fit): LineBends {
  const feet = lines.reduce((sum, { xs }) => sum + xs.length, 0);
  let bends = from;
  for (let i = 0; i < REWEIGHTS; i += 1) {
    const equations = stiffEquations(feet);
    for (const line of lines) addLine(equations, line, bends, fit);
    bends = withoutRowMeans(solved(equations));
  }
  return bends;
}

/**
 * The surface that makes lines level, near to which they lie already where `from` is given.
 *
 * @param tolerancePx how far a place may be from its line
 */
export function bendsThrough(
  lines: readonly TextLine[],
  image: Pick<GreyImage, 'width' | 'height'>,
  tolerancePx: number,
  from: LineBends = flatSurface(),
): LineBends {
  const terms = lines.map((line) => termOf(line, image));
  return fitted(terms, from, { tolerance: tolerancePx / image.width, aspect: image.width / image.height });
}

/** Sum of the squares of how many edges each row holds: the larger, the more level the lines. */
function sharpness({ xs, ys }: RowEdges, dropAt: Drop, { width, height }: GreyImage): number {
  const margin = Math.ceil(width / 4);
  const rows = new Float64Array(height + 2 * margin);
  for (let i = 0; i < xs.length; i += 1) {
    const row = Math.round(ys[i]! - dropAt(xs[i]!, ys[i]!)) + margin;
    if (row >= 0 && row < rows.length) rows[row]! += 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

/** How much sharper the rows of a page become without its bends: 1 is as sharp as they are. */
const gainOf = (bends: LineBends, { edges }: PageLetters, image: GreyImage) =>
  sharpness(edges, dropIn(bends, image), image) / sharpness(edges, LEVEL, image);

/** The lines of a page and how they bend; null where the first round shows that they do not. */
function followedLines(
  page: PageLetters,
  image: GreyImage,
  follow: typeof textLines,
): { bends: LineBends; lines: TextLine[] } | null {
  let bends: LineBends = flatSurface();
  let lines: TextLine[] = [];
  for (const [round, tolerance] of TOLERANCES.entries()) {
    lines = follow(page, dropIn(bends, image));
    if (lines.length === 0) break;
    bends = bendsThrough(lines, image, tolerance * page.xHeight, bends);
    if (round === 0 && gainOf(bends, page, image) < LEAST_FIRST_GAIN) return null;
  }
  return { bends, lines };
}

/** By how many pixels the feet of one line are moved against each other at most. */
export function greatestBend(
  lines: readonly TextLine[],
  bends: LineBends,
  image: Pick<GreyImage, 'width' | 'height'>,
): number {
  const dropAt = dropIn(bends, image);
  return lines.reduce((greatest, line) => {
    const drops = line.map(({ x, y }) => dropAt(x, y));
    return Math.max(greatest, Math.max(...drops) - Math.min(...drops));
  }, 0);
}

/**
 * How the lines of a page bend; null where no more than chance says so.
 *
 * @param follow finds the lines on a page that is more or less level
 */
export function estimateBends(image: GreyImage, follow = textLines): LineBends | null {
  const page = lettersOf(image);
  if (page.edges.xs.length < MIN_EDGES) return null;
  const followed = followedLines(page, image, follow);
  if (!followed) return null;
  const { bends, lines } = followed;
  if (greatestBend(lines, bends, image) < NEGLIGIBLE * page.xHeight) return null;
  return gainOf(bends, page, image) < gainByChance(page.edges) ? null : bends;
}

/** Bytes of a picture, `channels` a pixel. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/**
 * The level at a share of the way from one pixel to the next, by the cubic curve through the four about it (Catmull-Rom): a straight line
 * between two would blur what is moved by half a pixel, and small photos are moved up to three times.
 */
function levelBetween(data: Uint8Array, at: number, step: number, share: number): number {
  const before = data[at - step]!;
  const one = data[at]!;
  const next = data[at + step]!;
  const behind = data[at + 2 * step]!;
  const bend = 2 * before - 5 * one + 4 * next - behind + share * (3 * (one - next) + behind - before);
  const level = one + 0.5 * share * (next - before + share * bend) + 0.5;
  return level < 0 ? 0 : level > 255 ? 255 : level;
}

interface Unbending {
  lines?: 'rows' | 'columns';
  area?: { left: number; top: number; width: number; height: number } | undefined;
}

/**
 * The picture with its lines level: every column is moved and stretched by itself. Beyond the picture there is `paper`.
 *
 * @param lines `columns` where the bends are those of upright lines, see {@link estimateLeans}: every row is moved then
 * @param area the part that is wanted; all of it where absent
 */
export function unbent(
  { data, width, height, channels }: Raster,
  bends: LineBends,
  paper: number,
  { lines = 'rows', area = { left: 0, top: 0, width, height } }: Unbending = {},
): Raster {
  const result = new Uint8Array(area.width * area.height * channels).fill(paper);
  const areRows = lines === 'rows';
  const raster = areRows ? rasterOf(bends, width, height) : rasterOf(bends, height, width);
  const row = new Float64Array(width);
  const [step, size, last] = areRows ? [width * channels, width, height - 3] : [channels, height, width - 3];
  for (let y = area.top; y < area.top + area.height; y += 1) {
    if (areRows) raster.row(y, row);
    else raster.column(y, row);
    for (let x = area.left; x < area.left + area.width; x += 1) {
      const source = (areRows ? y : x) + size * row[x]!;
      if (source < 1) continue;
      // not rounded by `Math.floor`: what follows is then done in integers
      const first = source | 0;
      if (first > last) continue;
      const from = (areRows ? first * width + x : y * width + first) * channels;
      const to = ((y - area.top) * area.width + x - area.left) * channels;
      for (let channel = 0; channel < channels; channel += 1)
        result[to + channel] = levelBetween(data, from + channel, step, source - first);
    }
  }
  return { data: result, width: area.width, height: area.height, channels };
}
