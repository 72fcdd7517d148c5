import { expect, it } from 'vitest';
import type { ComponentScore } from './component-scores.ts';
import { isDevanagari, MIN_LETTERS } from './script-test.ts';

const letter = (label: string): ComponentScore => ({
  label,
  isComponent: true,
  isCommon: true,
  probability: 1,
  devanagari: 1,
  others: [],
});

it('takes a font of fewer letters for none of Devanagari, however sure they are', () => {
  const letters = [...'कमल'].map(letter);
  expect(isDevanagari(letters.slice(0, MIN_LETTERS))).toBe(true);
  expect(isDevanagari(letters.slice(0, MIN_LETTERS - 1))).toBe(false);
});
