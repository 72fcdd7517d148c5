import { expect, it } from 'vitest';
import type { Token } from '../inline-math/token.ts';
import { featureReader } from './features.ts';

const word = (text: string, x0: number): Token => ({
  bases: [],
  text,
  label: 'text',
  labelledBy: '',
  x0,
  x1: x0 + 5 * text.length,
  size: 10,
  glyph: null,
  role: 'word',
  object: undefined,
});

it('works out once what words are by themselves, and of each token how it stands', () => {
  const read = featureReader(() => true);
  const [here, there, other] = read([word('Let', 0), word('Let', 20), word('us', 40)], 10);
  expect(here?.own.names).toContain('capital');
  expect(there?.own).toBe(here?.own);
  expect(there?.inLine).not.toEqual(here?.inLine);
  expect(other?.own).not.toEqual(here?.own);
});

it('tells tokens of one text apart by their role', () => {
  const read = featureReader(() => true);
  const [asWord, asSymbol] = read([word('x', 0), { ...word('x', 10), role: 'symbol' }], 10);
  expect(asWord?.own.names).toContain('role word');
  expect(asSymbol?.own.names).toContain('role symbol');
});
