import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, tall, text } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[]) => writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');

const small = { size: 7 };
const row = (signs: string, x: number, y: number) =>
  [...signs].map((sign, at) => glyph(sign, x + 3.5 * at, y, small));

describe('rows below an operator that stands in text', () => {
  const sum = tall('∑', 10, 97.5, 10, 10);

  it('are one index of it', () => {
    const rows = [...row('i<n', 20.3, 103), ...row('i=j', 20.3, 109)];
    const found = tex([sum, ...rows, glyph('a', 33, 100)]);
    expect(found).toContain('i<n\\\\i=j');
    expect(found).toMatch(/_\{.*i=j.*\}a$/);
  });

  it('may be three, and hold exponents', () => {
    const rows = [...row('i<n', 20.3, 103), ...row('i=j', 20.3, 109), ...row('i>k', 20.3, 115)];
    expect(tex([sum, ...rows, glyph('2', 30.9, 106.4, { size: 5 }), glyph('a', 36, 100)])).toContain(
      'i<n\\\\i=j^{2}\\\\i>k',
    );
  });

  it('are those of a name as well', () => {
    const name = text('max', 5, 100, { font: FONTS.roman });
    expect(tex([...name, ...row('i<n', 20.3, 102), ...row('i=j', 20.3, 108), glyph('a', 33, 100)])).toContain(
      'i<n\\\\i=j',
    );
  });

  it('are no exponents of the line below', () => {
    const below = [glyph('x', 18, 113), ...row('2', 23.2, 109)];
    const items = reduce([sum, ...row('i<n', 20.3, 103), glyph('a', 33, 100), ...below], []).items;
    expect(items.filter(({ kind }) => kind === 'stack')).toEqual([]);
  });

  it('are no upper limits of an operator in the row below', () => {
    const below = [tall('∑', 10, 112, 10, 10), ...row('n', 20.3, 109.5), glyph('b', 33, 114)];
    const items = reduce([sum, ...row('i<n', 20.3, 103), glyph('a', 33, 100), ...below], []).items;
    expect(items.filter(({ kind }) => kind === 'stack')).toEqual([]);
  });

  it('are no small print that stands elsewhere', () => {
    const items = reduce([sum, ...row('i<n', 20.3, 103), ...row('i=j', 27, 109)], []).items;
    expect(items.filter(({ kind }) => kind === 'stack')).toEqual([]);
  });
});
