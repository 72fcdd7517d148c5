import { expect, it } from 'vitest';
import type { FeatureList } from './feature-list.ts';
import { createNetwork, type NetworkFile } from './network.ts';

const int8 = (values: number[]) => Buffer.from(Int8Array.from(values).buffer);
const float32 = (values: number[]) => Buffer.from(Float32Array.from(values).buffer);

/** One unit that a letter switches on, a convolution that passes it to the next token, and states that ask for it. */
const file: NetworkFile = {
  features: ['letter'],
  hidden: 1,
  kernel: 3,
  dilations: [1],
  weights: Buffer.concat([
    int8([2]),
    float32([0.5]),
    float32([0]),
    int8([1, 0, 0]),
    float32([1, 1, 1]),
    float32([0]),
    int8([-1, 0, 1]),
    float32([2]),
    float32([0, 0, 0]),
  ]).toString('base64'),
  words: '',
};

const NOTHING: FeatureList = { names: [], values: [] };
const letter = { own: { names: ['letter'], values: [1] }, inLine: NOTHING };
const other = { own: NOTHING, inLine: { names: ['a feature that it does not know'], values: [1] } };

it('adds to each token what a convolution finds beside it', () => {
  const states = createNetwork(file).label([letter, other, other]);
  const power = Math.exp(2);
  const sure = [1 / power, 1, power].map((each) => each / (1 / power + 1 + power));
  expect(states[0]).toEqual(sure.map((each) => expect.closeTo(each, 5)));
  expect(states[1]).toEqual(sure.map((each) => expect.closeTo(each, 5)));
  expect(states[2]).toEqual([1, 1, 1].map((each) => expect.closeTo(each / 3, 5)));
});

it('has no states for an empty line', () => {
  expect(createNetwork(file).label([])).toEqual([]);
});

it('adds what a token is by itself to how it stands in its line', () => {
  const network = createNetwork(file);
  const only = { own: NOTHING, inLine: letter.own };
  const both = { own: letter.own, inLine: letter.own };
  const insideOf = (token: typeof letter) => network.label([token])[0]?.[2] ?? 0;
  expect(insideOf(only)).toBe(insideOf(letter));
  expect(insideOf(both)).toBeGreaterThan(insideOf(letter));
  // What is kept of a list holds nothing of what was added to it.
  expect(insideOf(only)).toBe(insideOf(letter));
});
