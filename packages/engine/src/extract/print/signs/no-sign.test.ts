import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import { asSign, showsNoSign } from './no-sign.ts';

const reading = (...top: [name: string, probability: number][]): SignReading => ({
  top: top.map(([name, probability]) => ({ name, probability })),
  logSize: 0,
  baselineOffset: 0,
  math: 0,
});

const LETTER = { x0: 0, y0: 0, x1: 18, y1: 20 };
const BAR = { x0: 0, y0: 0, x1: 4, y1: 42 };

it('leaves Devanagari and what is surely dirt out', () => {
  expect(showsNoSign(reading(['DEVA', 0.7], ['i:a', 0.2]), LETTER)).toBe(true);
  expect(showsNoSign(reading(['NOISE', 0.97]), LETTER)).toBe(true);
  expect(showsNoSign(reading(['s:.', 0.99]), LETTER)).toBe(false);
});

it('takes a point for a point where the network is not sure that it is dirt', () => {
  const doubtful = reading(['NOISE', 0.8], ['s:.', 0.19]);
  expect(showsNoSign(doubtful, LETTER)).toBe(false);
  expect(asSign(doubtful).top).toEqual([{ name: 's:.', probability: 0.19 }]);
});

it('takes a bar for one where the network thinks of the full stop of Devanagari', () => {
  const danda = reading(['DEVA', 0.8], ['s:|', 0.19]);
  expect(showsNoSign(danda, BAR)).toBe(false);
  expect(asSign(danda).top).toEqual([{ name: 's:|', probability: 0.19 }]);
});
