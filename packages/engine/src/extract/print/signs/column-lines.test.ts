import { expect, it } from 'vitest';
import { takeColumnLines } from './column-lines.ts';
import { madeSign, type Sign } from './sign.ts';

const X_HEIGHT_PX = 14;
const ROW_PX = 36;
const DIGIT = { width: 14, height: 20 } as const;

const digit = (x: number, row: number): Sign => {
  const baseline = row * ROW_PX + 30;
  const box = { x0: x, x1: x + DIGIT.width, y0: baseline - DIGIT.height, y1: baseline };
  return { ...madeSign(box, 'r:4'), text: '4', baseline, size: 30 };
};

const tall = (name: string, x: number, y0: number, y1: number, width = 10): Sign =>
  madeSign({ x0: x, x1: x + width, y0, y1 }, `X:${name}`);

/** Three columns of digits between brackets, with a bar before the last. */
const matrix = (rows: number, bar: [number, number] = [0, rows * ROW_PX]): Sign[] => [
  tall('[', 0, 0, rows * ROW_PX),
  ...[20, 65, 110].flatMap((x) => Array.from({ length: rows }, (_, row) => digit(x, row))),
  tall('|', 93, bar[0], bar[1], 3),
  tall(']', 135, 0, rows * ROW_PX),
];

const linesOf = (signs: Sign[]) => takeColumnLines(signs, X_HEIGHT_PX).lines;

it('takes the bar before the last column of a matrix for its line', () => {
  expect(linesOf(matrix(2))).toHaveLength(1);
  const { signs, lines } = takeColumnLines(matrix(4, [-6, 4 * ROW_PX + 6]), X_HEIGHT_PX);
  expect(lines).toEqual([{ x0: 93, x1: 96, y0: -6, y1: 4 * ROW_PX + 6, direction: 'vertical' }]);
  expect(signs).toHaveLength(14);
});

it('leaves a bar that does not go as far as the brackets, or stands in none', () => {
  expect(linesOf(matrix(3, [20, 88]))).toEqual([]);
  expect(linesOf(matrix(3).filter(({ name }) => name !== 'X:]'))).toEqual([]);
});

it('leaves the bar between two fractions, and takes it among rows of fractions', () => {
  const bars = (y: number) => [15, 105].map((x) => madeSign({ x0: x, x1: x + 25, y0: y, y1: y + 2 }, 'RULE'));
  expect(linesOf([...matrix(2), ...bars(38)])).toEqual([]);
  expect(linesOf([...matrix(4), ...bars(38)])).toHaveLength(1);
});

it('leaves the bars of a determinant between brackets', () => {
  const between = [20, 40].flatMap((x) => [digit(x, 0), digit(x, 1)]);
  const bars = [16, 60].map((x) => tall('|', x, 0, 2 * ROW_PX, 3));
  expect(linesOf([tall('[', 0, 0, 2 * ROW_PX), ...between, ...bars, tall(']', 75, 0, 2 * ROW_PX)])).toEqual(
    [],
  );
});
