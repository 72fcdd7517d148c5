import { expect, it } from 'vitest';
import type { SignReading } from '../network/classifier.ts';
import type { Component } from '../pixels/components.ts';
import { asSign, mayBeComma, mayBeTouching, noSignsAmongSigns, showsNoSign } from './no-sign.ts';

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

it('doubts that Devanagari stands in a word that holds none and in which a sign is sure', () => {
  const at = (x0: number, y0: number): Component => ({
    label: 1,
    area: 100,
    x0,
    y0,
    x1: x0 + 20,
    y1: y0 + 16,
  });
  const [numerator, touching, hindi] = [at(0, 0), at(0, 20), at(60, 10)];
  const read = [
    { component: numerator, reading: reading(['r:1', 0.99]) },
    { component: touching, reading: reading(['DEVA', 0.8], ['MULTI', 0.1]) },
    { component: hindi, reading: reading(['DEVA', 0.9]) },
  ];
  const fraction = { x0: 0, y0: 0, x1: 24, y1: 40 };
  const misread = { x0: 56, y0: 0, x1: 90, y1: 40 };
  expect([...noSignsAmongSigns(read, [fraction, misread], 14)]).toEqual([touching]);
  expect([...noSignsAmongSigns(read, [], 14)]).toEqual([]);
});

it('takes small ink for a comma that may be one', () => {
  const comma = reading(['DEVA', 0.73], ['P12:s:;', 0.15], ['s:,', 0.12]);
  expect(mayBeComma(comma, { x0: 0, y0: 0, x1: 5, y1: 8 }, 13)).toBe(true);
  expect(
    mayBeComma(reading(['DEVA', 0.7], ['P02:s:,', 0.14], ['s:,', 0.06]), { x0: 0, y0: 0, x1: 3, y1: 5 }, 13),
  ).toBe(true);
  expect(mayBeComma(comma, LETTER, 13)).toBe(false);
  expect(mayBeComma(reading(['DEVA', 0.9], ['s:·', 0.1]), { x0: 0, y0: 0, x1: 5, y1: 5 }, 13)).toBe(false);
});

it('takes wide ink of the height of letters for letters that touch', () => {
  expect(mayBeTouching({ x0: 0, y0: 0, x1: 34, y1: 29 }, 21)).toBe(true);
  expect(mayBeTouching({ x0: 0, y0: 0, x1: 18, y1: 29 }, 21)).toBe(false);
});
