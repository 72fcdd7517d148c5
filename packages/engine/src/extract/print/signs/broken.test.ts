import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import { connectedComponents } from '../pixels/components.ts';
import { mendBroken } from './broken.ts';

const [WIDTH, HEIGHT] = [60, 40];
const X_HEIGHT_PX = 20;

interface Stem {
  x: number;
  y: number;
  height: number;
}

const reading = (name: string, probability: number): SignReading => ({
  top: [{ name, probability }],
  logSize: 0,
  baselineOffset: 0,
  math: 0.5,
});

/** Stems six pixels wide, each read with a probability; what two of them show together the network calls `whole`. */
function mended(stems: readonly Stem[], apart: number, whole: SignReading, name = 'r:i'): string[] {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  for (const { x, y, height } of stems)
    for (let row = y; row < y + height; row += 1) mask.fill(1, row * WIDTH + x, row * WIDTH + x + 6);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width: WIDTH, height: HEIGHT };
  const pixels = { ink, page, xHeightPx: X_HEIGHT_PX, read: () => [whole] };
  const read = page.components.map((component) => ({ component, reading: reading(name, apart) }));
  const names = mendBroken(pixels, read).map((each) => each.reading.top[0]!.name);
  expect(page.components).toHaveLength(names.length);
  return names;
}

const STEMS: readonly Stem[] = [
  { x: 10, y: 15, height: 20 },
  { x: 17, y: 15, height: 20 },
];

it('makes a letter whole that was broken between its stems', () => {
  expect(mended(STEMS, 0.6, reading('i:n', 0.97))).toEqual(['i:n']);
});

it('leaves two signs that the network is sure of', () => {
  expect(mended(STEMS, 0.98, reading('i:n', 0.99))).toEqual(['r:i', 'r:i']);
});

it('makes a letter whole in which a piece of it stands, however sure the network is of both', () => {
  const bowl = (x: number) => {
    const mask = new Uint8Array(WIDTH * HEIGHT);
    const fill = (from: number, to: number, y0: number, y1: number) => {
      for (let row = y0; row < y1; row += 1) mask.fill(1, row * WIDTH + from, row * WIDTH + to);
    };
    fill(11, 26, 12, 16);
    fill(22, 26, 12, 32);
    fill(x, x + 8, 20, 32);
    const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
    const ink = { mask, levels: mask.map((value) => (value ? 0 : 255)), width: WIDTH, height: HEIGHT };
    const pixels = {
      ink,
      page,
      xHeightPx: X_HEIGHT_PX,
      read: (cuts: readonly unknown[]) => cuts.map(() => reading('r:a', 0.99)),
    };
    const read = page.components.map((component, i) => ({
      component,
      reading: reading(['r:a', 's:<'][i]!, 0.96),
    }));
    return mendBroken(pixels, read).map((each) => each.reading.top[0]!.name);
  };
  expect(bowl(10)).toEqual(['r:a']);
  expect(bowl(1)).toEqual(['r:a', 's:<']);
});

it('leaves what makes no letter together', () => {
  expect(mended(STEMS, 0.6, reading('s:∥', 0.99))).toEqual(['r:i', 'r:i']);
  expect(mended(STEMS, 0.6, reading('i:n', 0.5))).toEqual(['r:i', 'r:i']);
});

it('leaves the stem of a dotted letter to its dot', () => {
  const dotted = [...STEMS, { x: 10, y: 4, height: 6 }];
  expect(mended(dotted, 0.6, reading('r:n', 0.97))).toHaveLength(3);
});

/** A letter and the crumb that broke off it, with pixels of some level between them. */
function crumbMended(level: number, ...together: [string, number][]): string[] {
  const mask = new Uint8Array(WIDTH * HEIGHT);
  const fill = (data: Uint8Array, value: number, [x0, y0, x1, y1]: [number, number, number, number]) => {
    for (let row = y0; row < y1; row += 1) data.fill(value, row * WIDTH + x0, row * WIDTH + x1);
  };
  fill(mask, 1, [10, 10, 22, 30]);
  fill(mask, 1, [24, 14, 29, 18]);
  const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
  const levels = mask.map((value) => (value ? 0 : 255));
  fill(levels, level, [22, 15, 24, 17]);
  const pixels = {
    ink: { mask, levels, width: WIDTH, height: HEIGHT },
    page,
    xHeightPx: X_HEIGHT_PX,
    read: (cuts: readonly unknown[]) => cuts.map((_, i) => reading(...together[i % together.length]!)),
  };
  const names: [string, number][] = [
    ['i:k', 0.999],
    ['s:·', 0.8],
  ];
  const read = page.components.map((component, i) => ({ component, reading: reading(...names[i]!) }));
  return mendBroken(pixels, read).map((each) => each.reading.top[0]!.name);
}

it('gives a letter back the ball that faint pixels join with it', () => {
  expect(crumbMended(170, ['i:k', 0.99])).toEqual(['i:k']);
  expect(crumbMended(170, ['i:k', 0.6])).toEqual(['i:k', 's:·']);
});

it('leaves a point behind a letter, with paper between them', () => {
  expect(crumbMended(230, ['i:k', 0.99])).toEqual(['i:k', 's:·']);
});

it('takes the stem of an i without a dot for a piece, however sure the network is of it', () => {
  expect(mended(STEMS, 0.999, reading('i:m', 0.97), 'P12:i:i')).toEqual(['i:m']);
});

it('takes a rare sign for a piece, as the Λ of a broken M', () => {
  expect(mended(STEMS, 0.98, reading('i:M', 0.97), 'r:Λ')).toEqual(['i:M']);
});

it('takes a crumb within the box of a letter for a piece of it, though no faint pixels join them', () => {
  const names = (x: number, together: number, width = 5) => {
    const mask = new Uint8Array(WIDTH * HEIGHT);
    const fill = (from: number, to: number, y0: number, y1: number) => {
      for (let row = y0; row < y1; row += 1) mask.fill(1, row * WIDTH + from, row * WIDTH + to);
    };
    fill(10, 14, 6, 30);
    fill(14, 24, 26, 30);
    fill(x, x + width, 14, 19);
    const page = connectedComponents({ mask, width: WIDTH, height: HEIGHT });
    const levels = mask.map((value) => (value ? 0 : 255));
    const ink = { mask, levels, width: WIDTH, height: HEIGHT };
    const read = page.components.map((component, i) => ({
      component,
      reading: i === 0 ? reading('i:k', 0.99) : reading('s:·', 0.97),
    }));
    const pixels = { ink, page, xHeightPx: X_HEIGHT_PX, read: () => [reading('i:k', together)] };
    return mendBroken(pixels, read).map((each) => each.reading.top[0]!.name);
  };
  expect(names(20, 0.999)).toEqual(['i:k']);
  expect(names(20, 0.9)).toEqual(['i:k', 's:·']);
  expect(names(26, 0.999)).toEqual(['i:k', 's:·']);
  // The whole arm of a k is no longer a crumb.
  expect(names(15, 0.999, 12)).toEqual(['i:k']);
});

it('gives a tall sign the ball at its end that faint pixels join to it', () => {
  const namesOf = (faint: number) => {
    const [width, height] = [60, 90];
    const levels = new Uint8Array(width * height).fill(255);
    const fill = (x0: number, x1: number, y0: number, y1: number, level: number) => {
      for (let row = y0; row < y1; row += 1) levels.fill(level, row * width + x0, row * width + x1);
    };
    fill(22, 28, 2, 86, 0);
    fill(14, 20, 80, 86, 0);
    fill(20, 22, 84, 86, faint);
    const mask = levels.map((level) => (level < 128 ? 1 : 0));
    const page = connectedComponents({ mask, width, height });
    const pixels = {
      ink: { mask, levels, width, height },
      page,
      xHeightPx: X_HEIGHT_PX,
      read: () => [reading('X:∫', 0.98)],
    };
    const names = ['X:∫', 's:.'];
    const read = page.components.map((component, at) => ({ component, reading: reading(names[at]!, 0.9) }));
    return mendBroken(pixels, read).map((each) => each.reading.top[0]!.name);
  };
  expect(namesOf(190)).toEqual(['X:∫']);
  expect(namesOf(255)).toEqual(['X:∫', 's:.']);
});
