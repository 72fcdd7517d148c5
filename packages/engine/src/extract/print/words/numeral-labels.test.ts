import { expect, it } from 'vitest';
import type { Sign } from '../signs/sign.ts';
import { isNumeralLabel } from './numeral-labels.ts';
import { fusedWith, signsOf, textWith } from './test/fused-words.ts';

const signs = (...names: string[]): Sign[] => signsOf(...names.map((name): [string] => [name]));
const touching = signs('s:(', 's:∐', 's:.', 's:.', 's:)');

it('takes the numeral of a label for its letters that touch', () => {
  expect(textWith('(ii)', touching)).toBe('(ii)');
  expect(textWith('(iii)', signs('s:(', 'r:i', 's:∐', 's:)'))).toBe('(iii)');
  expect(fusedWith('(ii)', touching).every(({ math }) => math === 0)).toBe(true);
});

it('leaves a variable with an index, a letter that looks like two, an unsure word, and signs without both brackets', () => {
  const word = { text: '(xi)', confidence: 0.95, box: { x0: 0, y0: 0, x1: 80, y1: 40 } };
  expect(isNumeralLabel(word, signs('s:(', 'i:x', 'i:i', 's:.', 's:)'))).toBe(false);
  expect(isNumeralLabel({ ...word, text: '(ii)' }, signs('s:(', 'i:u', 's:)'))).toBe(false);
  expect(isNumeralLabel({ ...word, text: '(ii)', confidence: 0.6 }, touching)).toBe(false);
  expect(isNumeralLabel(word, signs('s:(', 's:∐', 's:|'))).toBe(false);
  expect(isNumeralLabel(word, signs('s:|', 's:∐', 's:)'))).toBe(false);
  expect(isNumeralLabel(word, touching)).toBe(true);
});
