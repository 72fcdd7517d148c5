import { expect, it } from 'vitest';
import { formulaTex } from '../test/formula-tex.ts';
import { FONTS, glyph, rule, text } from '../test/page-builder.ts';

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
  expect(formulaTex(rows, [rule(20, 43, 103), rule(20, 43, 115)])).toBe('\\frac{\\frac{x=5}{n=7}}{z=9}');
});

it('the underline of \\uline, as near to the next line, is of the line that it begins and ends with', () => {
  const next = text('Then so', 20, 111.6);
  expect(formulaTex([...answer('x', '5', 100).glyphs, ...next], [rule(20, 43, 102.7)])).toContain(
    '\\underline{x=5}',
  );
});

it('an underlined answer above a plain one of its width is no fraction', () => {
  const [first, second] = [answer('x', '5', 100), answer('n', '7', 112)];
  const tex = formulaTex([...first.glyphs, ...second.glyphs], [first.rule]);
  expect(tex).not.toContain('\\frac');
  expect(tex).toContain('\\underline{x=5}');
});

it('a fraction keeps an equation over its bar, where either is as far from it as in a fraction', () => {
  const [first, second] = [answer('x', '5', 100), answer('n', '7', 112)];
  const glyphs = [...first.glyphs, ...second.glyphs];
  expect(formulaTex(glyphs, [rule(20, 43, 102.6)])).toBe('\\frac{x=5}{n=7}');
  const closer = [...first.glyphs, ...answer('n', '7', 111).glyphs];
  const further = [...first.glyphs, ...answer('n', '7', 113.6).glyphs];
  expect(formulaTex(further, [first.rule])).toBe('\\frac{x=5}{n=7}');
  expect(formulaTex(closer, [first.rule])).toBe('\\frac{x=5}{n=7}');
});

it('a descender leaves the underline as near to the ink', () => {
  const [first, second] = [answer('y', '5', 100), answer('n', '7', 112)];
  expect(formulaTex([...first.glyphs, ...second.glyphs], [rule(20, 43, 103.6)])).toContain(
    '\\underline{y=5}',
  );
});

it('an underline is no bar over a word that goes on behind its end', () => {
  const words = [
    ...text('42 cm', 20, 100),
    ...text('42 m', 20, 112),
    glyph('m', 38.3, 112, { font: FONTS.roman, width: 0.8 }),
  ];
  expect(formulaTex(words, [rule(20, 43.3, 101.4)])).not.toContain('\\frac');
});

it('a typed fraction, an underlined number over another, stays one', () => {
  expect(formulaTex([glyph('3', 20, 100), glyph('4', 20, 112)], [rule(20, 25, 101.4)])).toBe('\\frac{3}{4}');
});
