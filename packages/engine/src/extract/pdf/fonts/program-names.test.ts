import { expect, it } from 'vitest';
import { meaningful } from './program-names.ts';

it.each([
  ['CP', 97],
  ['BD', 49],
  ['D1', 109],
])('takes %s, as dvips counts code %i, for no name', (name, code) => {
  expect(meaningful(name, code)).toBe('');
});

it.each([
  ['BD', 50],
  ['CPx', 97],
  ['alpha', 11],
])('keeps the name %s at code %i', (name, code) => {
  expect(meaningful(name, code)).toBe(name);
});
