import { expect, it } from 'vitest';
import { formulaTex } from '../test/formula-tex.ts';
import { glyph, rule, text } from '../test/page-builder.ts';

/** `x = 5` with the underline that LaTeX draws, on a baseline. */
const answer = (letter: string, digit: string, baseline: number) => ({
  glyphs: [
    glyph(letter, 20, baseline),
    glyph('=', 28, baseline, { width: 0.78 }),
    glyph(digit, 38, baseline),
  ],
  rule: rule(20, 43, baseline + 1.4),
});

const linesOf = (answers: ReturnType<typeof answer>[], more: Parameters<typeof formulaTex>[0] = []) =>
  formulaTex(
    [...answers.flatMap(({ glyphs }) => glyphs), ...more],
    answers.map((each) => each.rule),
  );

it('two answers below each other, each underlined, are no fraction', () => {
  const tex = linesOf([answer('x', '5', 100), answer('n', '7', 112)]);
  expect(tex).not.toContain('\\frac');
  expect(tex.split('\\underline')).toHaveLength(3);
});

it('three answers below each other are none, before a line of words', () => {
  const answers = [answer('x', '5', 100), answer('n', '7', 112), answer('z', '9', 124)];
  const tex = linesOf(answers, text('That is all of it', 20, 136));
  expect(tex).not.toContain('\\frac');
  expect(tex.split('\\underline')).toHaveLength(4);
});

it('a fraction keeps an underlined denominator, and a fraction over a number its bars', () => {
  const [above, below, third] = [answer('x', '5', 100), answer('n', '7', 111), answer('z', '9', 124)];
  const glyphs = [...above.glyphs, ...below.glyphs];
  expect(formulaTex(glyphs, [rule(19, 44, 102.2), below.rule])).toBe('\\frac{x=5}{\\underline{n=7}}');
  const rows = [...above.glyphs, ...answer('n', '7', 112).glyphs, ...third.glyphs];
  expect(formulaTex(rows, [rule(20, 43, 101.4), rule(20, 43, 113.4)])).toBe('\\frac{\\frac{x=5}{n=7}}{z=9}');
});

it('the underline of \\uline, as near to the next line, is of the line that it begins and ends with', () => {
  const next = text('Then so', 20, 111.6);
  expect(formulaTex([...answer('x', '5', 100).glyphs, ...next], [rule(20, 43, 102.7)])).toContain(
    '\\underline{x=5}',
  );
});
