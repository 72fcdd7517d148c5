import { expect, it } from 'vitest';
import { FONTS, glyph, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { formulasOf } from '../test/formulas-of.ts';

/** Below a line of words, as in a paragraph. */
const formulasBelow = (line: Glyph[], rules: Rule[] = []) =>
  formulasOf([...text('The words that stand here above the line of it', 20, 70), ...line], rules);

/** Words and signs with the same blank between them, in points; letters of variables in the font of formulas. */
function justified(words: string[], blank: number): Glyph[] {
  let pen = 20;
  return words.flatMap((word) => {
    const font = /^[a-z]$/.test(word) ? FONTS.letters : FONTS.roman;
    const made = text(word, pen, 100, { font });
    pen = (made.at(-1) as Glyph).x + 5 + blank;
    return made;
  });
}

it('a formula of a line whose blanks are all stretched alike is one', () => {
  const words = 'Let x = 1 + q + r and that'.split(' ');
  expect(formulasBelow(justified(words, 9))).toEqual(['x=1+q+r']);
});

it('a function of a line whose blanks are all stretched alike has its argument', () => {
  const words = 'If tan θ + sin θ = n then show'.split(' ');
  expect(formulasBelow(justified(words, 7))).toEqual([String.raw`\tan\theta+\sin\theta=n`]);
});

it('the fraction behind a limit that is set off by the width of the limit is its operand', () => {
  const small = { size: 7 };
  const limit = ['x', '→', '0'].map((sign, at) =>
    glyph(sign, 60 + [0, 3.5, 10.5][at]!, 107, { ...small, width: sign === '→' ? 1 : 0.5 }),
  );
  const fraction = [glyph('a', 81.5, 93), glyph('b', 81.5, 107)];
  const line = [
    ...text('Then', 20, 100),
    ...text('lim', 60, 100, { width: 0.4 }),
    ...limit,
    ...fraction,
    ...text('is equal to one', 96, 100),
  ];
  expect(formulasBelow(line, [rule(80.5, 87.5, 97.5)])).toEqual(['\\lim_{x\\to0}\\frac{a}{b}']);
});

it('a relation set off by several blanks joins what stands on its sides', () => {
  const letter = (value: string, x: number) => glyph(value, x, 100);
  const line = [
    ...text('if we take', 20, 100),
    letter('f', 75),
    ...text('=', 89.5, 100),
    letter('a', 104),
    ...text('for it', 117, 100),
  ];
  expect(formulasBelow(line)).toEqual(['f=a']);
});

it('a letter of words that touches a sign of formulas is a factor, but not an s', () => {
  const sign = (value: string, x: number) => glyph(value, x, 100);
  const line = (letter: string) => [
    ...text('an error', 20, 100),
    sign('δ', 66),
    ...text(letter, 71, 100),
    ...text('of them', 84, 100),
  ];
  expect(formulasBelow(line('a'))).toEqual(['\\delta\\mathrm{a}']);
  expect(formulasBelow(line('s'))).toEqual(['\\delta']);
});
