import { describe, expect, it } from 'vitest';
import type { Rectangle } from '../../pdf/page.ts';
import { connectedComponents } from './components.ts';
import type { InkImage } from './ink.ts';
import { withoutShowThrough } from './show-through.ts';

const [WIDTH, HEIGHT] = [1000, 600];
const LETTER = { width: 14, height: 20 };
/** A piece of a letter that shows through. */
const PIECE = { width: 10, height: 8 };

interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
  level: number;
}

/** Filled boxes of ink: 255 is paper. */
function pageOf(marks: readonly Mark[]) {
  const ink: InkImage = {
    width: WIDTH,
    height: HEIGHT,
    levels: new Uint8Array(WIDTH * HEIGHT).fill(255),
    mask: new Uint8Array(WIDTH * HEIGHT),
  };
  for (const { x, y, width, height, level } of marks)
    for (let row = y; row < y + height; row += 1) {
      ink.levels.fill(level, row * WIDTH + x, row * WIDTH + x + width);
      ink.mask.fill(1, row * WIDTH + x, row * WIDTH + x + width);
    }
  return { ink, page: connectedComponents(ink) };
}

const rowsOf = (count: number, top: number, level: number, size = LETTER): Mark[] =>
  Array.from({ length: count }, (_, at) => ({
    x: 20 + 24 * (at % 40),
    y: top + 40 * Math.floor(at / 40),
    ...size,
    level,
  }));

const leftOf = (marks: readonly Mark[], lines: readonly Rectangle[] = []): number => {
  const { ink, page } = pageOf(marks);
  return withoutShowThrough(ink, page, lines).length;
};

describe('what shows through from the back of a sheet', () => {
  const letters = rowsOf(120, 20, 8);

  it('is told from print by having no dark pixel', () => {
    expect(leftOf([...letters, ...rowsOf(60, 300, 120, PIECE)])).toBe(120);
  });

  it('is no pale bar, which is one pixel thin', () => {
    const bar = { x: 20, y: 560, width: 60, height: 2, level: 120 };
    expect(leftOf([...letters, ...rowsOf(60, 300, 120, PIECE), bar])).toBe(121);
  });

  it('is no line of words that is pale as a whole, as in a poor light', () => {
    const pale = [...rowsOf(30, 300, 120), ...rowsOf(60, 400, 120, PIECE)];
    const line = { x0: 0, y0: 300, x1: 1000, y1: 320 };
    expect(leftOf([...letters, ...pale])).toBe(120);
    expect(leftOf([...letters, ...pale], [line])).toBe(150);
  });

  it('is between the dark letters of a line of words as elsewhere', () => {
    const line = { x0: 0, y0: 20, x1: 1000, y1: 60 };
    const between = rowsOf(30, 46, 120, PIECE);
    expect(leftOf([...letters, ...between, ...rowsOf(30, 300, 120, PIECE)], [line])).toBe(120);
  });

  it('is not looked for where few marks are pale, as the dots of small print are', () => {
    expect(leftOf([...letters, ...rowsOf(30, 300, 120, PIECE)])).toBe(150);
  });

  it('is not looked for where the print itself is grey', () => {
    expect(leftOf([...rowsOf(120, 20, 90), ...rowsOf(60, 300, 200, PIECE)])).toBe(180);
  });
});
