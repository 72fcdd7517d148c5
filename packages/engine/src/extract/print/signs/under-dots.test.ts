import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import { connectedComponents } from '../pixels/components.ts';
import type { SignCut } from '../pixels/crops.ts';
import type { PrintPixels } from './print-pixels.ts';
import { madeSign } from './sign.ts';
import { partUnderDots } from './under-dots.ts';

const X_HEIGHT_PX = 16;
const [WIDTH, HEIGHT] = [60, 40];
const FOOT_Y = 36;

type Box = [x0: number, y0: number, x1: number, y1: number];

const DOT: Box = [28, 4, 33, 9];
const STEM: Box = [27, 16, 34, FOOT_Y];

const reading = (name: string): SignReading => ({
  top: [{ name, probability: 0.95 }],
  logSize: 0,
  baselineOffset: 0,
  math: 0.9,
});

/** What the network sees: a dot, a stem where the ink is narrow and low, a bar where it is narrow and high, else an h. */
function nameOf({ box: { x0, x1, y0, y1 } }: SignCut): string {
  if (y1 - y0 < 8) return 's:.';
  if (x1 - x0 > 12) return 'r:h';
  return y1 - y0 > 24 ? 'r:l' : 'P12:r:i';
}

/** Ink in boxes, and its components as signs of those names. */
function signsOfInk(boxes: readonly Box[]) {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const [x0, y0, x1, y1] of boxes)
    for (let y = y0; y < y1; y += 1) mask.fill(1, y * WIDTH + x0, y * WIDTH + x1);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width: WIDTH, height: HEIGHT };
  const pixels: PrintPixels = {
    ink,
    page,
    xHeightPx: X_HEIGHT_PX,
    read: (cuts) => cuts.map((cut) => reading(nameOf(cut))),
  };
  const signs = page.components.map((component) => {
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
