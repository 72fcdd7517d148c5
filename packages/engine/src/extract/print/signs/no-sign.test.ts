import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import { asSign, showsNoSign } from './no-sign.ts';

const reading = (...top: [name: string, probability: number][]): SignReading => ({
  top: top.map(([name, probability]) => ({ name, probability })),
  logSize: 0,
  baselineOffset: 0,
  math: 0,
});

it('leaves Devanagari and what is surely dirt out', () => {
  expect(showsNoSign(reading(['DEVA', 0.7], ['i:a', 0.2]))).toBe(true);
  expect(showsNoSign(reading(['NOISE', 0.97]))).toBe(true);
  expect(showsNoSign(reading(['s:.', 0.99]))).toBe(false);
});

it('takes a point for a point where the network is not sure that it is dirt', () => {
  const doubtful = reading(['NOISE', 0.8], ['s:.', 0.19]);
  expect(showsNoSign(doubtful)).toBe(false);
  expect(asSign(doubtful).top).toEqual([{ name: 's:.', probability: 0.19 }]);
});
