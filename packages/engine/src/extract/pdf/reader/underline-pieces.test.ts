import { expect, it } from 'vitest';
import { page, rule, text, upright } from '../formula/test/page-builder.ts';
import { layOutPage } from '../layout/read-page.ts';
import type { Rule } from '../page.ts';
import { withJoinedUnderlines } from './underline-pieces.ts';

const join = (...rules: Rule[]) => withJoinedUnderlines({ rules, shapes: [] }).rules;

it('joins the pieces of an underline, which overlap or touch, to one rule', () => {
  expect(join(rule(20, 50.48, 100), rule(50, 60.48, 100), rule(60, 90, 100))).toMatchObject([
    { x0: 20, x1: 90, y0: rule(20, 90, 100).y0 },
  ]);
  expect(join(rule(20, 50, 100), rule(50, 60, 100))).toHaveLength(1);
  expect(join(rule(20, 50, 100, 0.8), rule(50, 54, 100.5, 0.5), rule(54, 90, 100, 0.8))).toHaveLength(1);
});

it('leaves the pieces of a frame and of the borders of cells as they are', () => {
  const frame = [
    rule(20, 24, 100),
    rule(24, 86, 100),
    rule(86, 90, 100),
    upright(20, 100, 140),
    upright(90, 100, 140),
  ];
  expect(join(...frame)).toHaveLength(5);
});

it('leaves bars side by side, at two heights and on top of each other as they are', () => {
  expect(join(rule(20, 30, 100), rule(31.2, 40, 100))).toHaveLength(2);
  expect(join(rule(20, 30, 100), rule(30, 40, 101))).toHaveLength(2);
  expect(join(rule(20, 90, 100), rule(40, 60, 100))).toHaveLength(2);
});

it('reads words and numbers that are underlined piece by piece as text', () => {
  const words = text('Set 21 of the problems', 20, 100);
  const [start, number, rest] = [words[0]!, words[3]!, words[5]!];
  const ends = [start.x, number.x, rest.x, words.at(-1)!.ink.x1];
  const pieces = ends.slice(1).map((x1, at) => rule(ends[at]!, x1, 102.4, 0.4));
  const source = withJoinedUnderlines(page([...words, ...text('All of them are easy.', 20, 130)], pieces));
  const [first] = layOutPage(source).entries;
  expect(first).toMatchObject({ kind: 'text', text: 'Set 21 of the problems' });
});
