import { expect, it } from 'vitest';
import { rule } from '../formula/test/page-builder.ts';
import { withoutRepeatedRules } from './repeated-rules.ts';

const rulesOf = (...rules: ReturnType<typeof rule>[]) =>
  withoutRepeatedRules({ glyphs: [], rules, shapes: [], images: [] }).rules;

it('takes the copies of a bar that was painted three times for boldness for one', () => {
  expect(rulesOf(rule(20, 26, 100), rule(20.25, 26.25, 99.7), rule(20.5, 26.5, 100))).toHaveLength(1);
});

it.each([
  ['a double underline', rule(20, 26, 101.6)],
  ['a bar beside it', rule(26.5, 32.5, 100)],
  ['a bar of another length', rule(20, 28, 100.4)],
])('leaves %s', (_, other) => {
  expect(rulesOf(rule(20, 26, 100), other)).toHaveLength(2);
});

it('takes a bar that was filled and stroked for one, and leaves a bar of another length with no height', () => {
  const flat = (x1: number) => ({ ...rule(20, x1, 100), y0: 100, y1: 100, thickness: 0 });
  expect(rulesOf(flat(26), rule(20, 26, 100))).toHaveLength(1);
  expect(rulesOf(rule(19.9, 26.1, 100), flat(26))).toHaveLength(1);
  expect(rulesOf(flat(28), rule(20, 26, 100))).toHaveLength(2);
});
