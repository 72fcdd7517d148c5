import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { takeTouchingRadical } from './radicals.ts';

const X_HEIGHT_PX = 20;
const [WIDTH, HEIGHT] = [120, 46];

/** A radical over a radicand: hook, upstroke, bar; with ink in boxes beside it. */
function radicalWith(...boxes: (readonly [x0: number, y0: number, x1: number, y1: number])[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * WIDTH + x0, y * WIDTH + x1);
  };
  for (let i = 0; i < 26; i += 1) fill(4 + (i >> 1), 20 + i, 7 + (i >> 1), 21 + i);
  for (let y = 0; y < HEIGHT; y += 1) fill(28 - (y >> 2), y, 31 - (y >> 2), y + 1);
  fill(28, 0, WIDTH, 3);
  for (const box of boxes) fill(...box);
  return connectedComponents({ mask, width: WIDTH, height: HEIGHT });
}

it('parts a degree from the hook that it touches', () => {
  const page = radicalWith([6, 6, 14, 22]);
  const radical = page.components[0]!;
  const [degree] = takeTouchingRadical(page, radical, X_HEIGHT_PX);
  expect(degree).toMatchObject({ x0: 6, y0: 6, x1: 14 });
  expect(page.components).toEqual([degree, radical]);
  expect(page.labels[10 * WIDTH + 8]).toBe(degree!.label);
});

it('parts an exponent from the bar that it touches', () => {
  const page = radicalWith([70, 2, 80, 16]);
  const radical = page.components[0]!;
  const [exponent] = takeTouchingRadical(page, radical, X_HEIGHT_PX);
  expect(exponent).toMatchObject({ x0: 70, y0: 3, x1: 80, y1: 16 });
  expect(page.components).toEqual([exponent, radical]);
});

it('finds nothing in a radical alone', () => {
  const page = radicalWith();
  const [radical] = page.components;
  expect(takeTouchingRadical(page, radical!, X_HEIGHT_PX)).toEqual([]);
  expect(page.components).toEqual([radical]);
});

it('looks for no degree in the corner of a drawing that is wider before its top side than it is high', () => {
  const [width, height] = [400, 120];
  const mask = new Uint8Array(width * height);
  const fill = (x0: number, y0: number, x1: number, y1: number) => {
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * width + x0, y * width + x1);
  };
  fill(0, 100, 200, 103);
  fill(20, 10, 40, 101);
  fill(198, 0, 201, 103);
  fill(198, 0, width, 3);
  const page = connectedComponents({ mask, width, height });
  expect(takeTouchingRadical(page, page.components[0]!, X_HEIGHT_PX)).toEqual([]);
});
