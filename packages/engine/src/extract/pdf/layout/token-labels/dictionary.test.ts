import { expect, it } from 'vitest';
import { defaultNetwork } from './default-network.ts';

const { isDictionaryWord } = defaultNetwork();

it.each(['value', 'the', 'of', 'triangle', 'is'])('knows the word %s', (word) => {
  expect(isDictionaryWord(word)).toBe(true);
});

it.each(['sin', 'xy', 'pqr', 'ax', 'mol', 'dx'])('takes %s for no word', (word) => {
  expect(isDictionaryWord(word)).toBe(false);
});
