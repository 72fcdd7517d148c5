import { type GreyImage, otsuThreshold } from '../image/grey.ts';
import type { Rectangle } from '../pdf/page.ts';

/** Cells of the map are this share of the line height. */
const CELL = 0.25;
/** Specks smaller than this many line heights in both directions are dirt. */
const SPECK = 0.45;
/** Parts of one drawing or formula are at most this many line heights apart. */
const REACH = 0.9;
const INK_SHARE = 0.02;

interface InkMap {
  cells: Uint8Array;
  columns: number;
  rows: number;
  size: number;
}

function mapInk(image: GreyImage, size: number): InkMap {
  const threshold = Math.min(otsuThreshold(image.data), 200);
  const columns = Math.ceil(image.width / size);
  const rows = Math.ceil(image.height / size);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < image.height; y += 1) {
    const row = Math.floor(y / size) * columns;
    for (let x = 0; x < image.width; x += 1) {
      if (image.data[y * image.width + x]! <= threshold) counts[row + Math.floor(x / size)]! += 1;
    }
  }
  const least = Math.max(1, size * size * INK_SHARE);
  return { cells: Uint8Array.from(counts, (count) => (count >= least ? 1 : 0)), columns, rows, size };
}

function erase(map: InkMap, box: Rectangle): void {
  const { size, columns, rows, cells } = map;
  const x1 = Math.min(columns - 1, Math.floor(box.x1 / size));
  const y1 = Math.min(rows - 1, Math.floor(box.y1 / size));
  for (let y = Math.max(0, Math.floor(box.y0 / size)); y <= y1; y += 1) {
    for (let x = Math.max(0, Math.floor(box.x0 / size)); x <= x1; x += 1) cells[y * columns + x] = 0;
  }
}

/** The box of everything that a cell reaches over gaps of `reach` cells; visited cells are cleared. */
function collect(map: InkMap, start: number, reach: number): Rectangle {
  const { cells, columns, rows } = map;
  const box = { x0: columns, y0: rows, x1: 0, y1: 0 };
  const open = [start];
  cells[start] = 0;
  while (open.length > 0) {
    const cell = open.pop()!;
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x + 1);
    box.y1 = Math.max(box.y1, y + 1);
    for (let v = Math.max(0, y - reach); v <= Math.min(rows - 1, y + reach); v += 1) {
      for (let u = Math.max(0, x - reach); u <= Math.min(columns - 1, x + reach); u += 1) {
        if (cells[v * columns + u] !== 1) continue;
        cells[v * columns + u] = 0;
        open.push(v * columns + u);
      }
    }
  }
  return { x0: box.x0 * map.size, y0: box.y0 * map.size, x1: box.x1 * map.size, y1: box.y1 * map.size };
}

/** A shadow or the scanner's edge, not a thing on the page. */
function isEdge(box: Rectangle, image: GreyImage): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const atSide = box.x0 < image.width * 0.02 || box.x1 > image.width * 0.98;
  const atEnd = box.y0 < image.height * 0.015 || box.y1 > image.height * 0.985;
  return (atSide && width < image.width * 0.04) || (atEnd && height < image.height * 0.03);
}

function isRuleOrSpeck(box: Rectangle, line: number): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  return Math.max(width, height) < SPECK * line * 2 || Math.min(width, height) < SPECK * line;
}

/** Boxes of ink that no recognised text accounts for: formulas that were passed over, drawings, photographs. */
export function findLeftovers(image: GreyImage, taken: Rectangle[], line: number): Rectangle[] {
  const size = Math.max(2, Math.round(line * CELL));
  const map = mapInk(image, size);
  for (const box of taken) erase(map, box);
  const reach = Math.max(1, Math.round((REACH * line) / size));
  const found: Rectangle[] = [];
  for (let i = 0; i < map.cells.length; i += 1) {
    if (map.cells[i] !== 1) continue;
    const box = collect(map, i, reach);
    if (!isRuleOrSpeck(box, line) && !isEdge(box, image)) found.push(box);
  }
  return found;
}
