import { expect, it } from 'vitest';
import { grownBySquare, openedBySquare } from './squares.ts';

const imageOf = (rows: readonly string[]) => ({
  mask: Uint8Array.from([...rows.join('')].map((sign) => Number(sign === '#'))),
  width: rows[0]!.length,
  height: rows.length,
});

const rowsOf = (mask: Uint8Array, width: number) =>
  Array.from({ length: mask.length / width }, (_, y) =>
    [...mask.subarray(y * width, (y + 1) * width)].map((is) => (is ? '#' : '.')).join(''),
  );

it('keeps what squares cover, at the edge of the picture too, and drops thinner strokes', () => {
  const image = imageOf(['###.....', '###..###', '########', '.....###', '.#######']);
  expect(rowsOf(openedBySquare(image, 1), 8)).toEqual([
    '###.....',
    '###..###',
    '###..###',
    '.....###',
    '.....###',
  ]);
});

it('grows a mask by the reach on all sides, and no further', () => {
  const image = imageOf(['......', '......', '......', '#.....', '......', '.....#']);
  expect(rowsOf(grownBySquare(image, 1), 6)).toEqual([
    '......',
    '......',
    '##....',
    '##....',
    '##..##',
    '....##',
  ]);
});

/** Whether the square around a pixel holds a 1, by the definition. */
const holdsOne = (
  { mask, width, height }: ReturnType<typeof imageOf>,
  x: number,
  y: number,
  reachPx: number,
) => {
  for (let row = Math.max(0, y - reachPx); row <= Math.min(height - 1, y + reachPx); row += 1)
    for (let column = Math.max(0, x - reachPx); column <= Math.min(width - 1, x + reachPx); column += 1)
      if (mask[row * width + column] === 1) return true;
  return false;
};

it.each([1, 2, 5])('grows by %i what lies between blank rows and columns, wherever it lies', (reachPx) => {
  const blank = '.'.repeat(23);
  const rows = Array.from({ length: 26 }, () => blank);
  rows[13] = '....#....##...........#';
  rows[16] = '#.........#............';
  const image = imageOf(rows);
  const grown = grownBySquare(image, reachPx);
  for (let at = 0; at < grown.length; at += 1)
    expect(grown[at], `pixel ${at}`).toBe(Number(holdsOne(image, at % 23, Math.floor(at / 23), reachPx)));
});
