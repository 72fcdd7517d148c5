import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import { formulasOf } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const WIDE = rule(20, 180, 97.5);

/** Letters of variables with signs between them, from 20 to 180. */
const sum = (y: number): Glyph[] =>
  [...'abcdefghijklmno'].flatMap((letter, at) => [
    glyph(letter, 20 + 11 * at, y, { font: FONTS.letters }),
    ...(at < 14 ? [glyph('+', 25.2 + 11 * at, y, { font: FONTS.roman })] : []),
  ]);

function formulasFrom(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page(glyphs, [WIDE]), width: 200 });
  return [...formulasOf(layout.finish().blocks)].map(({ node }) => writeTex(node.math).replace(/\s+/g, ''));
}

it('reads a fraction as wide as most of the page', () => {
  const denominator = [
    glyph('x', 96, 107, { font: FONTS.letters }),
    glyph('y', 101, 107, { font: FONTS.letters }),
  ];
  const [tex = ''] = formulasFrom([...sum(94), ...denominator]);
  expect(tex).toMatch(/^\\frac\{a\+b.*\}\{xy\}$/);
});

it('takes a rule between a formula and words across the page for none', () => {
  const [tex = ''] = formulasFrom([...sum(94), ...text('what is below a rule of the page', 20, 107)]);
  expect(tex).not.toContain('frac');
});
