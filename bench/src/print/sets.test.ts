import { expect, it } from 'vitest';
import { setOf } from './sets.ts';

it.each([
  ['cm/d07_delims', 'development'],
  ['kp/d09_theorems', 'development'],
  ['docs/d01_sequences_series', 'development'],
  ['cm/d01_inline', 'held-out'],
  ['docs/d07_gram_schmidt', 'held-out'],
  ['docs/d09_notes_math', 'held-out'],
])('%s belongs to the %s pages', (name, set) => {
  expect(setOf({ name })).toBe(set);
});
