import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, OFFICE_FONTS, rule, tall, text } from '../test/page-builder.ts';

const tex = (items: ReturnType<typeof reduce>['items']) =>
  writeTex(formulaOfItems(items).math).replace(/\s+/g, '');

describe('what stands below a name or an operator', () => {
  it('is the limit of lim where it is five sixths of its size, the largest script', () => {
    const upright = { font: OFFICE_FONTS.upright, size: 12 };
    const small = { font: OFFICE_FONTS.upright, size: 10 };
    const glyphs = [
      ...text('lim', 20, 100, { ...upright, width: 0.4 }),
      ...text('x', 16, 110, small),
      glyph('→', 21, 110, { size: 10, width: 1 }),
      ...text('0', 31, 110, small),
      ...text('x', 40, 100, upright),
    ];
    expect(tex(reduce(glyphs, []).items)).toBe('\\lim_{\\mathrm{x}\\to0}{}\\mathrm{x}');
  });

  it('is the limit of the Spanish name of a limit', () => {
    const glyphs = [
      ...text('lím', 20, 100, { font: FONTS.roman, width: 0.4 }),
      glyph('n', 17, 107, { size: 7 }),
      glyph('→', 21, 107, { size: 7, width: 1 }),
      glyph('1', 29, 107, { size: 7 }),
      glyph('a', 36, 100),
    ];
    expect(tex(reduce(glyphs, []).items)).toBe('\\operatorname*{lím}_{n\\to1}{}a');
  });

  it('are the limits of an integral where they are five sixths of its size, over and under the sign', () => {
    const upright = { font: OFFICE_FONTS.upright, size: 12 };
    const small = { font: OFFICE_FONTS.upright, size: 10 };
    const glyphs = [
      { ...tall('∫', 20, 100, 34, 8), size: 12 },
      ...text('1', 21, 79, small),
      ...text('0', 21, 129, small),
      ...text('x', 34, 103, upright),
      ...text('dx', 44, 103, upright),
    ];
    expect(tex(reduce(glyphs, []).items)).toContain('\\int\\limits_{0}^{1}');
  });

  it.each(['OR', 'or'])(
    'is no limit of an integral where it is the word %s between two questions',
    (word) => {
      const integral = tall('∫', 20, 100, 30, 8);
      const glyphs: Glyph[] = [
        { ...integral, size: 18 },
        ...text('1', 32, 94),
        ...text('x', 32, 108, { font: FONTS.letters }),
        ...text(word, 19, 124, { font: FONTS.bold }),
      ];
      const rules: Rule[] = [rule(31, 38, 97)];
      const { items } = reduce(glyphs, rules);
      expect(items.some(({ kind }) => kind === 'limits')).toBe(false);
      expect(items.filter(({ text: letter }) => word.includes(letter) && letter !== '')).toHaveLength(2);
    },
  );

  it.each([
    ['Hindi', 'कल y = 2'],
    ['English', 'is equal to'],
  ])('is no limit of an integral where it is a letter or word among %s ones of the next line', (_, words) => {
    const upright = { font: OFFICE_FONTS.upright };
    const glyphs: Glyph[] = [
      { ...tall('∫', 20, 100, 30, 8), size: 18 },
      ...text('1', 32, 94),
      ...text('x', 32, 108, { font: FONTS.letters }),
      ...text(words, 19, 124, upright),
    ];
    expect(reduce(glyphs, [rule(31, 38, 97)]).items.some(({ kind }) => kind === 'limits')).toBe(false);
  });

  it('are the limits of each of two operators side by side, whose limits are a word space apart', () => {
    const small = { size: 7 };
    const glyphs = [
      tall('∑', 20, 100, 14, 14),
      tall('∑', 38, 100, 14, 14),
      ...text('i=1', 21.5, 117, small),
      ...text('j=1', 39.5, 117, small),
      ...text('a', 56, 103),
    ];
    expect(tex(reduce(glyphs, []).items)).toContain('{\\sum_{\\mathrm{i}=1}}{\\sum_{\\mathrm{j}=1}}');
  });

  it('is the limit of a sum where its signs have the spaces of text, off the middle, and no line of small words', () => {
    const size = 7;
    const sum = { ...tall('∑', 20, 97, 12, 10), size: 14 };
    const limit = (last: string, x: number) => [
      glyph('a', 12, 112, { size }),
      glyph('+', 18.6, 112, { size }),
      glyph('b', 25.2, 112, { size }),
      glyph('=', 31.8, 112, { size }),
      glyph(last, x, 112, { size }),
    ];
    const read = (row: Glyph[]) => tex(reduce([sum, ...row, glyph('x', 34, 100)], []).items);
    expect(read(limit('n', 38.4))).toContain('\\sum_{a+b=n}');
    const words = text('as it is shown', 44, 112, { size });
    expect(read([...limit('n', 38.4), ...words])).not.toContain('\\sum_{a+b=n}');
  });

  it('is the limit of a sum where an exponent is as high beside it', () => {
    const small = { size: 7 };
    const sum = [tall('∑', 20, 100, 14, 14), ...text('n+1', 21.5, 90.5, small), ...text('a', 38, 103)];
    const power = [...text('h', 10, 94), ...text('2', 15, 90.5, small), ...text('3', 12, 106)];
    const { items } = reduce([...sum, ...power], [rule(9, 18, 98)]);
    expect(tex(items)).toContain('\\sum^{\\mathrm{n}+1}');
  });

  /** A sign of two pieces, as the font Symbol has them, with a formula behind it. */
  const pieces = (x: number): Glyph[] =>
    [...'⌠⌡'].map((piece, at) => ({
      ...glyph(piece, x, 90 + 12 * at, { size: 12, font: FONTS.symbols }),
      ink: { x0: x, x1: x + 5, y0: 78 + 12 * at, y1: 90.2 + 12 * at },
    }));
  const integrand = [...text('x', 30, 95, { size: 12 }), ...text('dx', 38, 95, { size: 12 })];

  it('are the limits of an integral of two pieces where they are as large as the text, each alone on its line', () => {
    const [upper, lower] = [text('2', 19.5, 74, { size: 12 }), text('1', 19.5, 117, { size: 12 })];
    expect(tex(reduce([...pieces(20), ...upper, ...lower, ...integrand], []).items)).toContain(
      '\\int\\limits_{1}^{2}',
    );
  });

  it('are no limits of an integral where they are words of the lines above and below', () => {
    const [upper, lower] = [text('or 2 of', 8, 74, { size: 12 }), text('so 1 is', 8, 117, { size: 12 })];
    expect(tex(reduce([...pieces(20), ...upper, ...lower, ...integrand], []).items)).not.toContain('limits');
  });
});

it('an arrow of both heads with shafts between them is one arrow', () => {
  const piece = (sign: string, x: number) => glyph(sign, x, 100, { width: 1 });
  const shafts = [26, 32, 38].map((x) => piece('−', x));
  const glyphs = [piece('←', 20), ...shafts, piece('→', 44), glyph('A', 62, 100)];
  expect(tex(reduce(glyphs, []).items)).toBe('\\longleftrightarrowA');
});
