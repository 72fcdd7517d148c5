import { quadsOf, WHITE_QUAD } from '../print/pixels/pixel-quads.ts';
import { type GreyImage, otsuThreshold } from './grey.ts';

/** Cells of the map, in pixels. */
const CELL = 8;
/** Shadows on paper are lighter than the ground of a bar; a scanner shows dark grey (64 of 255) at 80 to 100. */
const BLACK = 110;
const LIGHT = 150;
/**
 * The share of light dots that writing makes on a bar; a bar without them is a bar. Five words at the head of a box across
 * the page, blurred by a scanner, have 0.014.
 */
const WRITING = [0.005, 0.45] as const;
/** A cell is ground, not writing, where so much of it is dark. */
const DARK_SHARE = 0.6;
/** A page is white on black where so many of its cells are dark. */
const DARK_PAGE = 0.6;
/** The least bar that can hold a line: in cells. */
const BAR_WIDTH = 12;
const BAR_HEIGHT = 2;

/** Rows of cells, from the first to behind the last one. */
interface Rows {
  from: number;
  to: number;
}

interface Bar {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  cells: number;
  /** Of each of its columns: a bar on a photo leans. */
  rows: Map<number, Rows>;
}

function darkCells(image: GreyImage, columns: number, rows: number): Uint8Array {
  const { data, width } = image;
  const threshold = Math.min(otsuThreshold(data), BLACK);
  const counts = new Uint32Array(columns * rows);
  const quads = quadsOf(data);
  for (let y = 0; y < rows * CELL; y += 1) {
    const row = Math.floor(y / CELL) * columns;
    for (let x = 0, at = y * width; x < columns * CELL; x += 1, at += 1) {
      if ((at & 3) === 0 && quads[at >> 2] === WHITE_QUAD) {
        x += 3;
        at += 3;
        continue;
      }
      if (data[at]! <= threshold) counts[row + Math.floor(x / CELL)]! += 1;
    }
  }
  const cells = new Uint8Array(counts.length);
  for (let i = 0; i < cells.length; i += 1) if (counts[i]! > CELL * CELL * DARK_SHARE) cells[i] = 1;
  return cells;
}

/** Cells that hang together by their sides; they are cleared on the way. */
function takeConnected(cells: Uint8Array, start: number, columns: number): number[] {
  const connected = [start];
  cells[start] = 0;
  for (let i = 0; i < connected.length; i += 1) {
    const cell = connected[i]!;
    const x = cell % columns;
    const sides = [x > 0 ? cell - 1 : -1, x + 1 < columns ? cell + 1 : -1, cell - columns, cell + columns];
    for (const next of sides) {
      if (cells[next] !== 1) continue;
      cells[next] = 0;
      connected.push(next);
    }
  }
  return connected;
}

function barOf(cells: readonly number[], columns: number): Bar {
  const bar: Bar = { x0: columns, y0: Infinity, x1: 0, y1: 0, cells: cells.length, rows: new Map() };
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    bar.x0 = Math.min(bar.x0, x);
    bar.x1 = Math.max(bar.x1, x + 1);
    bar.y0 = Math.min(bar.y0, y);
    bar.y1 = Math.max(bar.y1, y + 1);
    const { from, to } = bar.rows.get(x) ?? { from: y, to: y };
    bar.rows.set(x, { from: Math.min(from, y), to: Math.max(to, y + 1) });
  }
  return bar;
}

/** The share of a bar's box that its cells fill at least. */
const FILLED = 0.4;
/** The share of a row's cells that writing leaves dark; the sides of a frame fill less. */
const BAND_ROW = 0.15;

const isFilled = ({ x0, y0, x1, y1, cells }: Bar) => cells >= (x1 - x0) * (y1 - y0) * FILLED;

/** Connected cells as a bar; a frame that hangs on a band is parted from it: boxes of exercises have a dark head. */
function barsOf(cells: readonly number[], columns: number): Bar[] {
  const whole = barOf(cells, columns);
  const rows = new Map<number, number[]>();
  for (const cell of cells.toSorted((a, b) => a - b)) {
    const y = Math.floor(cell / columns);
    const row = rows.get(y);
    if (row) row.push(cell);
    else rows.set(y, [cell]);
  }
  const bands: number[][] = [];
  let before = -1;
  for (const [y, row] of rows) {
    if (row.length < BAND_ROW * (whole.x1 - whole.x0)) continue;
    if (y === before + 1 && bands.length > 0) bands.at(-1)!.push(...row);
    else bands.push(row);
    before = y;
  }
  if (bands.length === 1 && isFilled(whole)) return [whole];
  return bands.map((band) => barOf(band, columns)).filter(isFilled);
}

/** The rows of a bar in a column without the cells that its edge runs through, where it has others. */
const innerRows = ({ from, to }: Rows): Rows =>
  to - from > 2 ? { from: from + 1, to: to - 1 } : { from, to };

/** The share of light pixels within a bar: at its edges paper is light, too. */
function lightShare({ data, width }: GreyImage, { x0, x1, rows }: Bar): number {
  let [light, all] = [0, 0];
  for (let column = x0 + 1; column < x1 - 1; column += 1) {
    const { from, to } = innerRows(rows.get(column) ?? { from: 0, to: 0 });
    for (let y = from * CELL; y < to * CELL; y += 1)
      for (let at = y * width + column * CELL; at < y * width + (column + 1) * CELL; at += 1)
        if (data[at]! > LIGHT) light += 1;
    all += (to - from) * CELL * CELL;
  }
  return light / Math.max(1, all);
}

function holdsText(image: GreyImage, bar: Bar): boolean {
  const [width, height] = [bar.x1 - bar.x0, bar.y1 - bar.y0];
  if (width < BAR_WIDTH || height < BAR_HEIGHT) return false;
  const light = lightShare(image, bar);
  return light > WRITING[0] && light < WRITING[1];
}

/** Between the levels of a bar and of paper: where its edge lies. */
const EDGE = (BLACK + LIGHT) / 2;

/** The rows of pixels of a bar in one of its columns, between the edges that lie within a cell of those of its cells. */
function rowsAt({ data, width, height }: GreyImage, x: number, { from, to }: Rows): Rows {
  const isDark = (y: number) => data[y * width + x]! < EDGE;
  let [top, bottom] = [from * CELL, to * CELL];
  while (top < (from + 1) * CELL && !isDark(top)) top += 1;
  while (top > Math.max(0, (from - 1) * CELL) && isDark(top - 1)) top -= 1;
  while (bottom > (to - 1) * CELL && !isDark(bottom - 1)) bottom -= 1;
  while (bottom < Math.min(height, (to + 1) * CELL) && isDark(bottom)) bottom += 1;
  return { from: top, to: bottom };
}

/** Mean level of the ground of a bar, between the cells of its edge. */
function groundOf({ data, width }: GreyImage, { rows }: Bar): number {
  let [sum, count] = [0, 0];
  for (const [column, all] of rows) {
    const { from, to } = innerRows(all);
    for (let y = from * CELL; y < to * CELL; y += 1)
      for (let at = y * width + column * CELL; at < y * width + (column + 1) * CELL; at += 1)
        if (data[at]! <= BLACK) {
          sum += data[at]!;
          count += 1;
        }
  }
  return sum / Math.max(1, count);
}

/** Writes a bar as print on paper: its ground is white, however grey it was, and what is white in it black. */
function invert(image: GreyImage, into: Uint8Array, bar: Bar): void {
  const ground = groundOf(image, bar);
  const contrast = 255 / (255 - ground);
  let rows: Rows = { from: bar.y0, to: bar.y1 };
  for (let x = bar.x0 * CELL; x < bar.x1 * CELL; x += 1) {
    rows = bar.rows.get(Math.floor(x / CELL)) ?? rows;
    const { from, to } = rowsAt(image, x, rows);
    for (let y = from; y < to; y += 1) {
      const at = y * image.width + x;
      into[at] = Math.min(255, Math.round(255 - contrast * (image.data[at]! - ground)));
    }
  }
}

/** Makes black on white of white on black: of a whole page, or of the bars that headings stand in. */
export function uprightTones(image: GreyImage): GreyImage {
  const columns = Math.floor(image.width / CELL);
  const rows = Math.floor(image.height / CELL);
  const cells = darkCells(image, columns, rows);
  const dark = cells.reduce((sum, cell) => sum + cell, 0);
  if (dark === 0) return image;
  if (dark > cells.length * DARK_PAGE) return { ...image, data: image.data.map((value) => 255 - value) };
  const bars: Bar[] = [];
  for (let i = 0; i < cells.length; i += 1)
    if (cells[i] === 1)
      bars.push(...barsOf(takeConnected(cells, i, columns), columns).filter((bar) => holdsText(image, bar)));
  if (bars.length === 0) return image;
  const data = new Uint8Array(image.data);
  for (const bar of bars) invert(image, data, bar);
  return { ...image, data };
}
