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
