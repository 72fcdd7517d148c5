import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, OFFICE_FONTS, tall } from '../test/page-builder.ts';

it('an arrow is the accent of the letter under its shaft, though the ascender of the letter reaches its barbs', () => {
  const over = (letter: string, x: number, top: number) => {
    const base = glyph(letter, x, 100, { size: 12, font: FONTS.roman });
    const arrow = glyph('→', x - 1.5, 93, { size: 9, width: 1, font: OFFICE_FONTS.signs });
    return [
      { ...base, ink: { ...base.ink, y0: top } },
      { ...arrow, ink: { x0: x - 1.1, x1: x + 7.2, y0: 88.3, y1: 93.1 } },
    ];
  };
  const { items } = reduce([...over('a', 20, 94.4), ...over('b', 27.5, 91.8)], []);
  expect(writeTex(formulaOfItems(items).math)).toBe('\\vec{\\mathrm{a}}\\vec{\\mathrm{b}}');
});

it('an arrow of a picture is that of \\vec or \\overrightarrow by its width, where a font tells it otherwise', () => {
  const texOf = (width: number, confidence?: number) => {
    const arrow = glyph('→', 20 - width / 2, 98, { size: 10, width: width / 10 });
    const read = { ...arrow, name: 'vector', text: '\u20d7', ...(confidence && { confidence }) };
    const ink = { x0: 23 - width / 2, x1: 23 + width / 2, y0: 90, y1: 92.6 };
    const { items } = reduce([{ ...read, ink }, glyph('a', 20, 100, { size: 10, width: 0.6 })], []);
    return writeTex(formulaOfItems(items).math);
  };
  expect(texOf(5, 0.97)).toBe('\\vec{a}');
  expect(texOf(9, 0.97)).toBe('\\overrightarrow{a}');
  expect(texOf(9)).toBe('\\vec{a}');
});

it('an integral is no accent of the line below it, whatever its font calls it', () => {
  const sign = { ...tall('∫', 20, 94, 11, 5), name: 'acute' };
  const kinds = reduce([sign, glyph('F', 20, 107.5, { font: FONTS.roman })], []).items.map(
    ({ kind }) => kind,
  );
  expect(kinds).not.toContain('accented');
});

it('an arrow over an arrow is of its label', () => {
  const label = { size: 6, width: 1.22, ascent: 0.51 };
  const glyphs = [
    glyph('k', 19.4, 93.8, { size: 6, width: 0.67 }),
    glyph('→', 23.5, 93.8, label),
    glyph('∞', 30.8, 93.8, label),
    glyph('−', 20, 100, { size: 10.9, width: 0.78, ascent: 0.27, descent: -0.23 }),
    glyph('→', 26.7, 100, { size: 10.9, width: 1, ascent: 0.51 }),
  ];
  const { items } = reduce(glyphs, []);
  expect(writeTex(formulaOfItems(items).math).replace(/\s+/g, '')).toBe('\\xrightarrow{k\\to\\infty}');
});

it('an arrow of Symbol is over the two letters that it is centred over, or over the one', () => {
  const UPRIGHT = { size: 11.3, font: OFFICE_FONTS.upright };
  const SYMBOL = { ...OFFICE_FONTS.signs, name: 'SymbolMT', encoding: 'symbol' as const };
  const read = (arrowX: number, ...letters: [string, number][]) => {
    const arrow = glyph('→', arrowX, 100.3, { size: 11.3, width: 0.99, font: SYMBOL });
    const glyphs = [
      ...letters.map(([letter, x]) => glyph(letter, x, 110.6, { ...UPRIGHT, width: 0.69 })),
      { ...arrow, ink: { x0: arrowX + 0.4, x1: arrowX + 10.7, y0: 94.6, y1: 100.4 } },
    ];
    return writeTex(formulaOfItems(reduce(glyphs, []).items).math);
  };
  expect(read(297.2, ['A', 295], ['B', 302.8])).toBe('\\overrightarrow{\\text{AB}}');
  expect(read(293.3, ['A', 295], ['B', 302.8])).toBe('\\vec{\\mathrm{A}}\\mathrm{B}');
});
