import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, OFFICE_FONTS, rule, text, upright } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[]) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

describe('a denominator whose script is nearest to the rule', () => {
  const one = glyph('1', 3.4, 94);
  const bar = rule(0, 12, 97.5);

  it('has its base, even where the print is spaced', () => {
    const power = glyph('2', 7.3, 103.8, { size: 6, ascent: 0.68 });
    expect(tex([one, glyph('x', 0.3, 108), power], [bar])).toBe('\\frac{1}{x^{2}}');
  });

  it('has its base where Word sets both as scripts of a script, with the exponent further up', () => {
    const base = glyph('R', 1.5, 110.7, { width: 0.6, ascent: 0.66 });
    const power = glyph('2', 7.5, 104.5, { size: 7, ascent: 0.68 });
    expect(tex([one, base, power], [bar])).toBe('\\frac{1}{R^{2}}');
  });

  it('has its base where an index stands between the two', () => {
    const index = glyph('i', 8, 111, { size: 7, width: 0.3 });
    const power = glyph('2', 11.4, 101.8, { size: 7, ascent: 0.68 });
    const base = glyph('σ', 0.4, 108, { width: 0.75 });
    expect(tex([one, base, index, power], [rule(0, 15.4, 97.5)])).toBe('\\frac{1}{\\sigma_{i}^{2}}');
  });

  it('leaves the letter above that its exponent would be the index of, a little too far down', () => {
    const numerator = [glyph('d', 1, 94, { width: 0.5 }), glyph('2', 6.3, 90, { size: 6, ascent: 0.68 })];
    const above = glyph('c', 1.3, 83.9, { width: 0.5 });
    const denominator = glyph('x', 3, 107, { width: 0.5 });
    expect(tex([above, ...numerator, denominator], [bar])).toContain('\\frac{d^{2}}{x}');
  });

  it('leaves the letter above whose index its exponent might be, where it has a base', () => {
    const small = { size: 8 };
    const numerator = [
      glyph('2', 1, 94, small),
      glyph('E', 5.2, 94, { ...small, width: 0.75 }),
      glyph('2', 11.8, 91.4, { size: 6, ascent: 0.68 }),
    ];
    const denominator = [glyph('n', 4, 104.6, small), glyph('m', 8, 104.6, small)];
    const above = glyph('h', 6.8, 84.4, { size: 12, width: 0.54, font: OFFICE_FONTS.upright });
    expect(tex([above, ...numerator, ...denominator], [rule(0.5, 15.5, 97.5)])).toContain(
      '\\frac{2E^{2}}{nm}',
    );
  });

  it('leaves the end of an exponent in the next row to it, where that goes on beyond its bar', () => {
    const small = { size: 7 };
    const denominator = [glyph('k', 20, 107), glyph('+', 25.5, 107, { width: 0.7 }), glyph('1', 33, 107)];
    const exponent = [
      glyph('k', 9.5, 112.7, { ...small, width: 0.6 }),
      glyph('+', 13.7, 112.7, { ...small, width: 0.86, ascent: 0.6, descent: 0.12 }),
      glyph('1', 19.7, 112.7, { ...small, width: 0.57 }),
    ];
    const power = [glyph('x', 4, 116.3), ...exponent, glyph('k', 12, 130)];
    const all = [glyph('x', 26, 94), ...denominator, ...power];
    expect(tex(all, [rule(19.5, 38.5, 97.5), rule(3.5, 24, 120.3)])).toContain('\\frac{x^{k+1}}{k}');
  });

  it('leaves the line of text below it alone', () => {
    const small = { size: 6 };
    const below = [...'that'].map((letter, at) => glyph(letter, 5 * at - 4, 114));
    const denominator = [glyph('n', 1.5, 105, small), glyph('m', 5.5, 105, small)];
    expect(tex([{ ...one, size: 6 }, ...denominator, ...below], [bar])).toContain('\\frac{1}{nm}');
  });
});

it('a rule below two lines of words of two sizes is no bar of a fraction, nor of the words below it', () => {
  const line = (word: string, x: number, baseline: number, size: number) =>
    text(word, x, baseline, { font: OFFICE_FONTS.upright, size });
  const glyphs = [
    ...line('INSTITUTE', 20, 60, 24),
    ...line('TEACHING ALL', 40, 72, 10),
    ...line('SCHOOL FOR EXPERTS', 21, 92, 12),
  ];
  const { items, rules } = reduce(glyphs, [rule(20, 128, 78)]);
  expect(items.filter(({ nodes }) => nodes !== null)).toEqual([]);
  expect(rules).toHaveLength(1);
});

it('the lower side of a frame is no bar between the words in it and the number below it', () => {
  const glyphs = [
    ...text('SET-4', 30, 60, { font: OFFICE_FONTS.upright, size: 12 }),
    ...text('91/1', 32, 84, { font: OFFICE_FONTS.upright, size: 20 }),
  ];
  const frame = [rule(26, 66, 45), rule(26, 66, 66), upright(26, 45, 66), upright(66, 45, 66)];
  const { items, rules } = reduce(glyphs, frame);
  expect(items.filter(({ nodes }) => nodes !== null)).toEqual([]);
  expect(rules).toHaveLength(4);
});

describe('a rule between a formula and words', () => {
  const words = (line: string, baseline: number) => text(line, 20, baseline, { font: OFFICE_FONTS.prose });
  const formula = text('a=b', 130, 90);
  const first = 'the length of an interval is told in words of one line';
  const bar = rule(18, 18 + 5 * first.length, 97);
  const fractionsOf = (glyphs: Glyph[]) =>
    reduce(glyphs, [bar]).items.filter(({ kind }) => kind === 'fraction');

  it('is no bar of a fraction where the words go on in a paragraph', () => {
    expect(
      fractionsOf([...formula, ...words(first, 108), ...words('and goes on in another line', 120)]),
    ).toEqual([]);
  });

  it('is the bar of a quotient where the words are one line', () => {
    expect(fractionsOf([...formula, ...words(first, 108)])).toHaveLength(1);
  });
});

it('is no fraction where the line below the rule goes on across its end', () => {
  const heading = text('Exercise 2', 20, 94);
  const line = [...text('Equation', 22, 108), glyph('y', 64.5, 108), ...text('=0 has', 76, 108)];
  const { items } = reduce([...heading, ...line], [rule(18, 66.4, 97.5)]);
  expect(items.filter(({ kind }) => kind === 'fraction')).toEqual([]);
});
