import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, OFFICE_FONTS, rule, text } from '../test/page-builder.ts';

const font = OFFICE_FONTS.prose;
const read = (value: string, rules: Rule[] = []) =>
  writeTex(formulaOfItems(reduce(text(value, 20, 100, { font }), rules).items).math).replace(/\s+/g, '');

describe('a radical sign typed as a letter, without a bar', () => {
  it('is the root of the number that it touches', () => {
    expect(read('√2+√13')).toBe(String.raw`\sqrt{2}+\sqrt{13}`);
    expect(read('√2.5')).toBe(String.raw`\sqrt{2.5}`);
  });

  it('is the root of a letter alone, in the italics of variables', () => {
    expect(read('√x+1')).toBe(String.raw`\sqrt{x}+1`);
  });

  it('is the root of what a bracket holds', () => {
    expect(read('√(3+2)')).toBe(String.raw`\sqrt{3+2}`);
  });

  it('stays a sign where it is not clear what it is the root of', () => {
    expect(read('√ab')).not.toContain('sqrt');
    expect(read('√3x')).not.toContain('sqrt');
    expect(read('√2(x+1)')).not.toContain('sqrt');
    expect(read('√ 2')).not.toContain('sqrt');
    const power = glyph('2', 30, 96, { font, size: 7 });
    const items = reduce([...text('√x', 20, 100, { font }), power], []).items;
    expect(items.every(({ kind }) => kind === 'glyph')).toBe(true);
  });

  it('stays a sign under a bar that does not meet it', () => {
    expect(read('√2', [rule(27, 30, 92)])).not.toContain('sqrt{2}');
  });
});
