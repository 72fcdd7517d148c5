import { expect, it } from 'vitest';
import { glyph, OFFICE_FONTS, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const math = {
  ...OFFICE_FONTS.prose,
  name: 'CambriaMath',
  family: 'CambriaMath',
  encoding: 'unicode' as const,
  math: true,
};
const italic = (word: string) =>
  Array.from(word, (letter) => String.fromCodePoint(0x1d434 + letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/** A line of prose with a word of mathematical italic capitals in it. */
const lineWith = (word: string, behind = '') => {
  const letters = italic(word).map((letter, at) =>
    glyph(letter, 150 + 6 * at, 100, { font: math, width: 0.6 }),
  );
  const pen = 150 + 6 * letters.length;
  const rest = Array.from(behind, (sign, at) => glyph(sign, pen + 3 + 8 * at, 100, { font: math }));
  const after = pen + 6 + 8 * behind.length;
  return [
    ...text('all the letters of the word', 20, 100, { font: OFFICE_FONTS.prose }),
    ...letters,
    ...rest,
    ...text('are used', after, 100, { font: OFFICE_FONTS.prose }),
  ];
};

it.each([
  ['takes a word that is typed into an equation for a word', 'EQUATION', '', []],
  ['takes a plural for a word', 'LOGARITHMS', '', []],
  ['keeps a product of variables', 'ABC', '', ['ABC']],
  ['keeps letters that spell no word', 'ABCDXZ', '', ['ABCDXZ']],
  ['keeps a word that is an operand', 'SPEED', '=2', ['SPEED=2']],
])('%s', (_, word, behind, formulas) => {
  expect(formulasOf(lineWith(word, behind))).toEqual(formulas);
});
