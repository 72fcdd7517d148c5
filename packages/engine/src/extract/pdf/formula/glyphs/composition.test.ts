import { expect, it } from 'vitest';
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
