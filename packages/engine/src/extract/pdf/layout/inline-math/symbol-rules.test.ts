import { expect, it } from 'vitest';
import { FONTS, glyph, text } from '../../formula/test/page-builder.ts';
import { formulasOf } from '../test/formulas-of.ts';

const bold = (value: string, x: number) => text(value, x, 100, { font: FONTS.bold });

const equation = [glyph('x', 40, 100), glyph('=', 48, 100), glyph('y', 56, 100)];

it('a bold word of prose beside a formula is no vector', () => {
  expect(formulasOf([...bold('If', 25), ...equation, ...bold('and', 64.5)])).toEqual(['x=y']);
});

it('bold letters beside a formula are vectors', () => {
  const sum = [
    ...bold('a', 30),
    glyph('+', 38, 100),
    ...equation.map((each) => ({ ...each, x: each.x + 8 })),
  ];
  expect(formulasOf(sum)).toEqual(['\\mathbf{a}+x=y']);
});

const THIN_SPACE = 1.6;

it('a word of prose that a recogniser is sure of is no name of an operator, however near the formula stands', () => {
  const word = text('Then the line', 15, 100);
  const end = Math.max(...word.map(({ x, advance }) => x + advance));
  const shifted = equation.map((each) => ({ ...each, x: each.x - 40 + end + THIN_SPACE }));
  expect(formulasOf([...word, ...shifted])).toEqual(['\\text{line}x=y']);
  expect(formulasOf([...word.map((each) => ({ ...each, isProse: true })), ...shifted])).toEqual(['x=y']);
});

/** A letter of the prose under a hat of another size, which is no accent of the font. */
const hatted = (letter: string, x: number) => [
  ...text(letter, x, 100),
  glyph('ˆ', x, 95.5, { font: FONTS.roman, size: 9.8, ascent: 0.68, descent: -0.5 }),
];

it('letters with a hat in the font of the prose are unit vectors, where languages have such a letter, too', () => {
  const sum = [
    ...text('If a = 2', 10, 100),
    ...hatted('i', 48),
    ...text('+ 3', 56, 100),
    ...hatted('j', 71),
    ...text('+ 5', 79, 100),
    ...hatted('k', 94),
    ...text('then find it', 106, 100),
  ];
  expect(formulasOf(sum)).toEqual(['a=2\\hat{\\mathrm{i}}+3\\hat{\\mathrm{j}}+5\\hat{\\mathrm{k}}']);
});

it('a letter with a hat in a word is none', () => {
  const word = [...text('conna', 10, 100), ...hatted('i', 35), ...text('tre le prix', 40, 100)];
  expect(formulasOf(word)).toEqual([]);
});

it('a function stands a typed blank before its argument, and a word that is also a function does not', () => {
  const line = (name: string) => {
    const argument = [
      glyph('3', 10 + 5 * name.length + 2.8, 100),
      glyph('x', 15 + 5 * name.length + 2.8, 100),
    ];
    return [...text(name, 10, 100), ...argument, ...text('and so on', 45 + 5 * name.length, 100)];
  };
  expect(formulasOf(line('sin'))).toEqual(['\\sin3x']);
  expect(formulasOf(line('max'))).not.toEqual(['\\max3x']);
});
