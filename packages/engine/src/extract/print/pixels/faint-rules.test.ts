import { serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { inkOf } from '../print-ink.ts';
import { fillFaintRules } from './faint-rules.ts';
import { findInk, type InkImage } from './ink.ts';

const [WIDTH, HEIGHT] = [600, 400];
const X_HEIGHT = 12;
const PAPER = 235;
/** Of paper, darker and lighter, in a pattern that repeats nowhere near. */
const GRAIN = 6;
/** Too light to be ink, and darker than the grain. */
const PALE = 195;
const INK = 20;

const grainAt = (at: number) => (((at * 7919) ^ (at >> 5)) % (2 * GRAIN + 1)) - GRAIN;

interface Line {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  level?: number;
}

function drawLine(levels: Uint8Array, { from: [x0, y0], to: [x1, y1], level = PALE }: Line): void {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const isLevel = Math.abs(x1 - x0) > Math.abs(y1 - y0);
  for (let i = 0; i <= steps; i += 1) {
    const x = Math.round(x0 + ((x1 - x0) * i) / steps);
    const y = Math.round(y0 + ((y1 - y0) * i) / steps);
    levels[y * WIDTH + x] = level;
    levels[isLevel ? (y + 1) * WIDTH + x : y * WIDTH + x + 1] = level;
  }
}

/** A page of grained paper. Letters of ink stand about the table. */
function pageOf(lines: readonly Line[]): InkImage {
  const levels = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => PAPER + grainAt(at));
  for (const line of lines) drawLine(levels, line);
  for (let y = 20; y < HEIGHT - 20; y += 36)
    for (let x = 130; x < 480; x += 18)
      for (let row = y; row < y + X_HEIGHT; row += 1) levels.fill(INK, row * WIDTH + x, row * WIDTH + x + 6);
  const mask = levels.map((level) => (level < 100 ? 1 : 0));
  return { width: WIDTH, height: HEIGHT, levels, mask };
}

const LEFT = 100;
const RIGHT = 500;
/** The rules of two rows and two columns; they lean as on a photo. */
const TABLE: Line[] = [
  { from: [LEFT, 10], to: [LEFT - 6, 370] },
  { from: [120, 10], to: [114, 370] },
  { from: [RIGHT, 10], to: [RIGHT + 6, 370] },
  { from: [LEFT, 10], to: [RIGHT, 10] },
  { from: [LEFT - 3, 190], to: [RIGHT + 3, 190] },
  { from: [LEFT - 6, 370], to: [RIGHT + 6, 370] },
];

/** How many of the places along a line are ink. */
function inkedShare({ mask }: InkImage, { from: [x0, y0], to: [x1, y1] }: Line): number {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  const isInk = (i: number) =>
    mask[Math.round(y0 + ((y1 - y0) * i) / steps) * WIDTH + Math.round(x0 + ((x1 - x0) * i) / steps)] === 1;
  return Array.from({ length: steps }, (_, i) => isInk(i)).filter(Boolean).length / steps;
}

describe('pale rules of a table', () => {
  it('are ink from one to the other, though no stretch of them was', () => {
    const page = pageOf(TABLE);
    expect(TABLE.map((rule) => inkedShare(page, rule))).toEqual(TABLE.map(() => 0));
    fillFaintRules(page, X_HEIGHT);
    for (const rule of TABLE) expect(inkedShare(page, rule)).toBeGreaterThan(0.95);
  });

  it('are found though a stroke of a pen covers a part of one', () => {
    const page = pageOf([...TABLE, { from: [90, 240], to: [125, 205], level: INK }]);
    fillFaintRules(page, X_HEIGHT);
    expect(inkedShare(page, TABLE[0]!)).toBeGreaterThan(0.95);
  });

  it('may end at the side of a picture that cuts the table off', () => {
    const cut = TABLE.slice(1).map(({ from: [x, y], to }): Line => ({ from: [x === LEFT ? 0 : x, y], to }));
    const rows: Line[] = [10, 190, 370].map((y) => ({ from: [0, y], to: [RIGHT, y] }));
    const page = pageOf([...cut, ...rows]);
    fillFaintRules(page, X_HEIGHT);
    expect(inkedShare(page, { from: [2, 190], to: [100, 190] })).toBeGreaterThan(0.95);
  });

  it('are no fold of the sheet, which goes on at both sides', () => {
    const fold: Line = { from: [0, 300], to: [598, 300] };
    const page = pageOf([...TABLE, fold]);
    fillFaintRules(page, X_HEIGHT);
    expect(inkedShare(page, fold)).toBeLessThan(0.05);
  });

  it('are no lines of a notebook, which cross its margin alone', () => {
    const lines: Line[] = [60, 96, 132, 168, 204, 240].map((y) => ({ from: [0, y], to: [599, y] }));
    const page = pageOf([...lines, { from: [80, 0], to: [80, 399] }, { from: [86, 0], to: [86, 399] }]);
    expect(fillFaintRules(page, X_HEIGHT)).toBe(0);
  });

  it('are ink of a picture that is read', () => {
    const { levels } = pageOf(TABLE);
    const { page } = inkOf({ data: levels, width: WIDTH, height: HEIGHT });
    const table = page.components.find(({ x0, x1 }) => x1 - x0 > RIGHT - LEFT);
    expect(table && table.y1 - table.y0).toBeGreaterThan(350);
  });

  it('are ink of a copy where the ink of the picture is known', () => {
    const image = { data: pageOf(TABLE).levels, width: WIDTH, height: HEIGHT };
    const found = findInk(image);
    const before = found.mask.slice();
    // Byte by byte: `toEqual` takes seconds for so many pixels.
    expect(serialize(inkOf(image, { found })).equals(serialize(inkOf(image)))).toBe(true);
    expect(Buffer.compare(found.mask, before)).toBe(0);
  });
});
