import { expect, it } from 'vitest';
import { settleOddShapes } from './odd-shapes.ts';
import { madeSign, type Sign } from './sign.ts';

const BOX = { x0: 0, y0: 0, x1: 10, y1: 20 };
const signWith = (...classes: [name: string, probability: number][]): Sign => {
  const top = classes.map(([name, probability]) => ({ name, probability }));
  return { ...madeSign(BOX, top[0]!.name, top[0]!.probability), top };
};
const shown = (name: string, count: number) => Array.from({ length: count }, () => signWith([name, 0.999]));

it('reads a theta among zeros that all look otherwise', () => {
  const theta = signWith(['r:0', 0.53], ['i:θ', 0.2], ['r:6', 0.12]);
  settleOddShapes([...shown('r:0', 8), theta]);
  expect(theta.name).toBe('i:θ');
});

it('leaves a sign whose class the page shows too seldom, and one that is sure enough', () => {
  const alone = signWith(['r:0', 0.53], ['i:θ', 0.3]);
  settleOddShapes([...shown('r:0', 2), alone]);
  expect(alone.name).toBe('r:0');
  const sure = signWith(['r:0', 0.83], ['i:θ', 0.16]);
  settleOddShapes([...shown('r:0', 8), sure]);
  expect(sure.name).toBe('r:0');
});

it('leaves what looks alike, and what the page has shown as well', () => {
  const letter = signWith(['r:0', 0.5], ['r:O', 0.4]);
  const digit = signWith(['r:0', 0.5], ['r:6', 0.4]);
  settleOddShapes([...shown('r:0', 8), ...shown('r:6', 8), letter, digit]);
  expect([letter.name, digit.name]).toEqual(['r:0', 'r:0']);
});
