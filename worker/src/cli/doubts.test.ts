import { DOUBT_REASONS } from '@sutra/engine/tree';
import { expect, it } from 'vitest';
import { doubtsOf } from './doubts.ts';

const formula = { page: 1, box: null, display: false, tex: 'x' };

it('the report of the command line says each reason of doubt in a sentence', () => {
  const doubts = doubtsOf({ ...formula, confidence: 0.1, doubts: [...DOUBT_REASONS] });
  expect(doubts.map(({ code }) => code)).toEqual(DOUBT_REASONS);
  for (const { message } of doubts) expect(message).toMatch(/^\p{Lu}.*\.$/u);
});

it('the report of the command line says of a formula without a known reason that its reader was unsure, and nothing of a sure one', () => {
  expect(doubtsOf({ ...formula, confidence: 0.5, doubts: [] }).map(({ code }) => code)).toEqual([
    'reader-unsure',
  ]);
  expect(doubtsOf({ ...formula, confidence: 1, doubts: [] })).toEqual([]);
});
