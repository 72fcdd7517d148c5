import { expect, it } from 'vitest';
import { connectedComponents } from '../pixels/components.ts';
import { partUnderline } from './underlines.ts';

const X_HEIGHT_PX = 10;
const WIDTH = 120;
const HEIGHT = 24;

type Box = readonly [x0: number, y0: number, x1: number, y1: number];

function partOf(boxes: readonly Box[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * WIDTH + x0, y * WIDTH + x1);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  return { page, parted: partUnderline(page, page.components[0]!, X_HEIGHT_PX) };
}

const LINE: Box = [0, 16, 120, 18];
/** A stem that goes through the line, and one that ends on it. */
const THROUGH: Box = [20, 4, 26, 22];
const ON_LINE: Box = [60, 4, 66, 16];

it('parts an underline from the letters that reach it', () => {
  const { page, parted } = partOf([LINE, THROUGH, ON_LINE]);
  expect(parted?.line).toEqual({ x0: 0, x1: 120, y0: 16, y1: 18, direction: 'horizontal' });
  expect(parted?.letters.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])).toEqual([
    [20, 4, 26, 22],
    [60, 4, 66, 16],
  ]);
  expect(page.components).toEqual(parted?.letters);
  for (const { label, x0, y0 } of parted?.letters ?? []) expect(page.labels[y0 * WIDTH + x0]).toBe(label);
});

it('leaves a radical, whose ink is below its bar, and a block', () => {
  expect(partOf([LINE, [0, 17, 4, 24], [20, 17, 26, 24]]).parted).toBeNull();
  expect(partOf([[0, 8, 120, 18], THROUGH]).parted).toBeNull();
});

it('leaves two letters whose feet touch', () => {
  const feet: Box = [0, 16, 22, 18];
  expect(partOf([feet, [4, 2, 8, 16], [14, 2, 18, 16]]).parted).toBeNull();
  const roundFeet: Box = [4, 18, 18, 19];
  expect(partOf([feet, roundFeet, [4, 2, 8, 16], [14, 2, 18, 16]]).parted).toBeNull();
  expect(partOf([feet, [4, 2, 8, 22], [14, 2, 18, 16]]).parted).not.toBeNull();
});
