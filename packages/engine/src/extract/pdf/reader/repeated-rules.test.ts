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
