import { expect, it } from 'vitest';
import type { SignCut } from '../pixels/crops.ts';
import { madeSign } from './sign.ts';
import { type Box, pixelsOfBoxes } from './test/ink-in-boxes.ts';
import { partUnderDots } from './under-dots.ts';

const FOOT_Y = 36;

const DOT: Box = [28, 4, 33, 9];
const STEM: Box = [27, 16, 34, FOOT_Y];

/** What the network sees: a dot, a stem where the ink is narrow and low, a bar where it is narrow and high, else an h. */
function nameOf({ box: { x0, x1, y0, y1 } }: SignCut): string {
  if (y1 - y0 < 8) return 's:.';
  if (x1 - x0 > 12) return 'r:h';
  return y1 - y0 > 24 ? 'r:l' : 'P12:r:i';
}

/** Ink in boxes, and its components as signs of those names. */
function signsOfInk(boxes: readonly Box[]) {
  const pixels = pixelsOfBoxes(boxes, { width: 60, height: 40, xHeightPx: 16 }, nameOf);
  const signs = pixels.page.components.map((component) => {
    const isDot = component.y1 - component.y0 < 8;
    return { ...madeSign(component, isDot ? 's:.' : 'r:h', 0.99), component };
  });
  return { pixels, signs };
}

const partedNames = (boxes: readonly Box[]): string[] => {
  const { pixels, signs } = signsOfInk(boxes);
  return partUnderDots(pixels, signs).map(({ name }) => name);
};

/** The foot of an l that touches that of the stem beside it. */
const LETTER: Box = [16, 2, 22, FOOT_Y];
const FOOT: Box = [16, FOOT_Y - 2, 34, FOOT_Y];

it('parts an l from the stem of an i that it touches, because the dot stands over no middle of an h', () => {
  expect(partedNames([LETTER, FOOT, STEM, DOT])).toEqual(['r:l', 'P12:r:i', 's:.']);
});

it('leaves a letter without a dot, and one whose dot stands over its middle', () => {
  expect(partedNames([LETTER, FOOT, STEM])).toEqual(['r:h']);
  const wide: Box[] = [
    [19, 16, 24, FOOT_Y],
    [19, FOOT_Y - 2, 43, FOOT_Y],
    [38, 16, 43, FOOT_Y],
  ];
  expect(partedNames([DOT, ...wide])).toEqual(['s:.', 'r:h']);
});

it('leaves an h beside a dot that stands over none of its ink', () => {
  expect(partedNames([LETTER, FOOT, [27, 2, 34, FOOT_Y], [36, 4, 41, 9]])).toEqual(['r:h', 's:.']);
});
