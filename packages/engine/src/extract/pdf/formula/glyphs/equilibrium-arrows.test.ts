import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, rule } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[], rules: Rule[] = []) =>
  writeTex(formulaOfItems(reduce(glyphs, rules).items).math).replace(/\s+/g, '');

const dash = (x: number, y: number) => glyph('—', x, y, { width: 0.8, ascent: 0.28, descent: -0.22 });
const head = (text: string, x: number, y: number) =>
  glyph(text, x, y, { width: 1, ascent: 0.5, descent: -0.22, font: FONTS.symbols });

const upper = [dash(20, 99), dash(27, 99), head('⇀', 34, 99)];
const lower = [head('↽', 20, 101.7), dash(29, 101.7)];
const [reactant, product] = [glyph('A', 10, 100), glyph('B', 48, 100)];

it('dashes and half arrows above each other are one reversible arrow, whatever drew the end of its shaft', () => {
  expect(tex([reactant, ...upper, ...lower, dash(36, 101.7), product])).toBe('A\\rightleftharpoonsB');
  expect(tex([reactant, ...upper, ...lower, product], [rule(36, 44, 99)])).toBe('A\\rightleftharpoonsB');
});

it('what stands over it is its label, with the index that reaches down to the shaft', () => {
  const label = [glyph('k', 30, 93, { size: 6 }), glyph('1', 33.2, 94.8, { size: 4 })];
  expect(tex([reactant, ...upper, ...lower, dash(36, 101.7), ...label, product])).toBe(
    'A\\xrightleftharpoons{k_{1}}B',
  );
});

it('half arrows beside each other stay two', () => {
  expect(tex([head('⇀', 20, 100), head('↽', 32, 100)])).not.toContain('rightleftharpoons');
});
