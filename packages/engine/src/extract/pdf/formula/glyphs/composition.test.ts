import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph } from '../test/page-builder.ts';

const signs = (second: number) =>
  reduce(
    [glyph('=', 20, 100, { font: FONTS.roman }), glyph('=', second, 100, { font: FONTS.roman })],
    [],
  ).items.map(({ text }) => text);

it('two equals signs are one long one where their ink meets', () => {
  expect(signs(23)).toEqual(['=']);
});

it('two equals signs in condensed print stay two, though their advances overlap', () => {
  const apart = (x: number) => {
    const sign = glyph('=', x, 100, { font: FONTS.roman });
    return { ...sign, ink: { ...sign.ink, x0: x + 0.6, x1: x + 4.4 } };
  };
  expect(reduce([apart(20), apart(24.7)], []).items.map(({ text }) => text)).toEqual(['=', '=']);
});

it('a slash right over the middle of a symbol strikes it, and one behind it divides', () => {
  const between = (slash: number) => {
    const glyphs = [
      glyph('(', 16, 100),
      glyph('/', slash, 99, { font: FONTS.letters, ascent: 0.75, descent: 0.25 }),
      glyph('p', 20, 100),
      glyph('+', 27, 100),
      glyph('m', 35, 100),
      glyph(')', 40, 100),
    ];
    return writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');
  };
  expect(between(20.4)).toBe('(\\not{p}+m)');
  expect(between(24)).toBe('(p/+m)');
});

it('a stroke through both halves of a stacked relation strikes the relation', () => {
  const glyphs = [
    glyph('\u0338', 20, 100, { width: 0, ascent: 0.7, descent: 0.2, name: 'negationslash' }),
    glyph('∼', 20, 97.3, { font: FONTS.symbols, width: 0.78, ascent: 0.37, descent: -0.13 }),
    glyph('=', 20, 100.5, { font: FONTS.roman, width: 0.78, ascent: 0.37, descent: -0.13 }),
  ].map((each) => ({ ...each, ink: { ...each.ink, x0: 20.5, x1: 27 } }));
  expect(reduce(glyphs, []).items.map(({ text }) => text)).toEqual(['≇']);
});

it.each(['↪', '↩'])(
  'the hook at the foot of an arrow, %s by its character alone, makes it a hooked one',
  (hook) => {
    const arrow = glyph('→', 21, 100, { font: FONTS.symbols, width: 1 });
    const foot = glyph(hook, 20, 100, { font: FONTS.letters, width: 0.28 });
    expect(reduce([foot, arrow], []).items.map(({ text }) => text)).toEqual(['↪']);
  },
);

it('joins the foot, the shaft and the head of a long arrow from a sign to its value', () => {
  const arrow = [
    glyph('↦', 20, 100, { font: FONTS.symbols, width: 0, name: 'mapsto' }),
    glyph('−', 20, 100, { font: FONTS.symbols, width: 0.77, name: 'minus' }),
    glyph('→', 26.1, 100, { font: FONTS.symbols, width: 1, name: 'arrowright' }),
  ];
  const foot = arrow[0] as (typeof arrow)[number];
  const glyphs = [{ ...foot, ink: { ...foot.ink, x0: 20.6, x1: 21.2 } }, ...arrow.slice(1)];
  expect(reduce(glyphs, []).items.map(({ text }) => text)).toEqual(['⟼']);
});

it.each(['\u0337', '¯'])('an h under the stroke %s is ℏ, and no letter is lost', (sign) => {
  const stroke = glyph(sign, 20.2, 98, { font: FONTS.bold, width: 0.3, ascent: 0.43, descent: -0.35 });
  const formula = formulaOfItems(reduce([stroke, glyph('h', 20, 100)], []).items);
  expect([writeTex(formula.math), formula.confidence]).toEqual(['\\hbar', 1]);
});
