import { expect, it } from 'vitest';
import { maskOfSoft } from './ink.ts';

const WIDTH = 20;
const HEIGHT = 12;
const LIMIT = 158;

/** Columns of these levels, each so many pixels wide. */
function columns(...bands: [level: number, width: number][]) {
  const row = bands.flatMap(([level, width]) => Array.from({ length: width }, () => level));
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => row[at % WIDTH]!);
  const mask = maskOfSoft({ data, width: WIDTH, height: HEIGHT }, LIMIT);
  return [...mask.subarray(6 * WIDTH, 7 * WIDTH)].join('');
}

it('keeps a hairline that did not get dark', () => {
  expect(columns([250, 9], [170, 2], [250, 9])).toBe('00000000011000000000');
});

it('parts strokes whose gap did not stay light', () => {
  expect(columns([250, 4], [20, 5], [140, 2], [20, 5], [250, 4])).toBe('00001111100111110000');
});

it('tells even grey by its level', () => {
  expect(columns([140, 20])).toBe('1'.repeat(20));
  expect(columns([170, 20])).toBe('0'.repeat(20));
});
