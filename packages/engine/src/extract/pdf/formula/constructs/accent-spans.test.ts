import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

/** Letters of 0.5 em from 20 on, the n as an index, and a hat whose middle is at `middle`. */
const tex = (middle: number, name = 'CMMI10') => {
  const font = { ...FONTS.letters, name };
  const glyphs = [
    glyph('f', 20, 100, { font }),
    glyph('n', 25, 101.5, { font, size: 7 }),
    glyph('x', 33, 100, { font }),
    glyph('^', middle - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 }),
  ];
  return writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');
};

describe('an accent', () => {
  it('is over the letter where it stands as TeX sets it over a letter that leans', () => {
    expect(tex(23.8)).toBe(String.raw`\hat{f}_{n}x`);
  });

  it('is over a letter and its index where it is centred over both', () => {
    expect(tex(24.5)).toBe(String.raw`\widehat{f_{n}}x`);
  });

  it('is over its letter where it is centred over nothing, or the font is not one of TeX', () => {
    expect(tex(35.5)).toContain(String.raw`\hat{x}`);
  });
});

it('an accent is over the letters that it is centred over', () => {
  const hat = (middle: number) =>
    glyph('^', middle - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 });
  const of = (middle: number) => {
    const { items } = reduce([glyph('a', 20, 100), glyph('b', 25, 100), hat(middle)], []);
    return writeTex(formulaOfItems(items).math).replace(/\s+/g, '');
  };
  expect(of(25)).toBe(String.raw`\widehat{ab}`);
  expect(of(22.5)).toBe(String.raw`\hat{a}b`);
  expect(of(27.5)).toBe(String.raw`a\hat{b}`);
});

it('a vector arrow, whose box its slant widens, is over the letter that it is moved over', () => {
  const arrow = glyph('\u20d7', 26.4, 97.2, {
    name: 'vector',
    font: FONTS.letters,
    ascent: 0.71,
    descent: -0.51,
  });
  const { items } = reduce(
    [
      glyph('d', 20.6, 100, { width: 0.54 }),
      glyph('L', 26, 100, { width: 0.68 }),
      glyph('t', 33, 101.5, { size: 7 }),
      arrow,
    ],
    [],
  );
  expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toBe(String.raw`d\vec{L}_{t}`);
});

it('an arrow of a shaft is over all the letters that it is as long as', () => {
  const arrow = glyph('⟶', 20, 100, { font: FONTS.symbols, width: 0.9, ascent: 0.9, descent: -0.72 });
  const { items } = reduce(
    [glyph('i', 20.4, 100, { width: 0.4 }), glyph('j', 24.4, 100, { width: 0.42 }), arrow],
    [],
  );
  expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toBe(String.raw`\overrightarrow{ij}`);
});

it.each([
  ['over its letter alone, which moves it by as much', 24.65, String.raw`\hat{f}_{n}`],
  ['over both where it is centred over both', 24.95, String.raw`\widehat{f_{n}}`],
])('an accent is %s, where the two are a third of a point apart', (_, middle, expected) => {
  const glyphs = [
    glyph('f', 20, 100, { font: FONTS.letters, width: 0.49 }),
    glyph('n', 24.9, 101.5, { font: FONTS.letters, size: 7, width: 0.64 }),
    glyph('^', middle - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 }),
  ];
  expect(writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '')).toBe(expected);
});

it('an accent over a letter of another mathematical font is within what any letter moves it by', () => {
  const font = { ...FONTS.letters, name: 'Fourier-Math-Letters-Italic' };
  const glyphs = [
    glyph('a', 20, 100, { font, width: 0.55 }),
    glyph('n', 25.5, 101.5, { font, size: 7, width: 0.4 }),
    glyph('^', 24.2 - 2.5, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.55 }),
  ];
  expect(writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '')).toBe(
    String.raw`\hat{a}_{n}`,
  );
});

it('a tilde is over the calligraphic capital that it is moved over, and over no index of it', () => {
  const letters = { ...FONTS.symbols, name: 'CMSY10' };
  const tilde = glyph('˜', 25.3, 97.5, { font: FONTS.roman, ascent: 0.67, descent: -0.56 });
  const glyphs = [
    glyph('𝒮', 20, 100, { font: letters, name: 'S', width: 0.61 }),
    glyph('e', 26.1, 101.5, { font: { ...FONTS.roman, name: 'CMR7' }, size: 7, width: 0.44 }),
    glyph('f', 29.2, 101.5, { font: { ...FONTS.roman, name: 'CMR7' }, size: 7, width: 0.3 }),
    { ...tilde, x: 22.35, ink: { ...tilde.ink, x0: 22.6, x1: 27.1 } },
  ];
  const { items } = reduce(glyphs, []);
  expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toContain('\\tilde{\\mathcal{S}}_');
});

it('an accent read from pixels is over its letter, where half a pixel would move it over others', () => {
  const texOf = (confidence?: number) => {
    const font = { ...FONTS.letters, name: 'CMMI10' };
    const letters = [
      glyph('δ', 15, 100, { font }),
      glyph('θ', 20, 100, { font }),
      glyph('Γ', 25, 100, { font, width: 0.64 }),
      glyph('¯', 20.7, 97, { font: FONTS.roman, ascent: 0.7, descent: -0.65 }),
    ].map((each) => ({ ...each, ...(confidence && { confidence }) }));
    return writeTex(formulaOfItems(reduce(letters, []).items).math).replace(/\s+/g, '');
  };
  expect(texOf()).toBe(String.raw`\bar{\delta\theta\mathit{\Gamma}}`);
  expect(texOf(0.9)).toBe(String.raw`\delta\bar{\theta}\mathit{\Gamma}`);
});
