import { describe, expect, it } from 'vitest';
import { FONTS, text } from '../formula/test/page-builder.ts';
import type { Glyph } from '../page.ts';
import { withTypedCarets } from './typed-carets.ts';
import { withTypedParallels } from './typed-parallels.ts';
import { withTypedRelations } from './typed-relations.ts';

const shown = (glyphs: Glyph[]) =>
  glyphs.map(({ text: sign, size, baseline }) => (size < 10 && baseline < 100 ? `^${sign}` : sign)).join('');

describe('a caret that people typed', () => {
  const read = (value: string, place = {}) => shown(withTypedCarets(text(value, 20, 100, place)));

  it('raises the number or the letter behind it', () => {
    expect(read('(x^2 - 4)')).toBe('(x^2-4)');
    expect(read('2^10x')).toBe('2^1^0x');
    expect(read('a^m + b^-2')).toBe('a^m+b^-^2');
  });

  it('raises what its bracket holds, powers of powers too', () => {
    expect(read('2^(-3)')).toBe('2^-^3');
    expect(read('(a^m)^n = a^{mn}')).toBe('(a^m)^n=a^m^n');
    const [, m, two] = withTypedCarets(text('a^(m^2)', 20, 100));
    expect([m?.size, two?.size].map((size) => Math.round(size ?? 0))).toEqual([7, 5]);
    expect(two!.baseline).toBeLessThan(m!.baseline);
  });

  it('leaves no gap where it was, and ends where it ended', () => {
    const [x, two] = withTypedCarets(text('x^2', 20, 100));
    expect(x!.x + x!.advance).toBeCloseTo(two!.x);
    expect(two!.x + two!.advance).toBeCloseTo(35);
  });

  it('stays in programs, in formulas of TeX and where nothing touches it', () => {
    expect(withTypedCarets(text('x ^ 2', 20, 100))).toHaveLength(3);
    expect(withTypedCarets(text('x^2', 20, 100, { font: { ...FONTS.roman, monospace: true } }))).toHaveLength(
      3,
    );
    expect(withTypedCarets(text('x^', 20, 100))).toHaveLength(2);
  });
});

describe('relations that people typed', () => {
  const read = (value: string, place = {}) =>
    withTypedRelations(text(value, 20, 100, place))
      .map((glyph) => glyph.text)
      .join('');

  it('are the signs that they stand for', () => {
    expect(read('x -> 0, n >= 2, m<=3')).toBe('x→0,n≥2,m≤3');
    expect(read('a => b <=> c --> d <-> e')).toBe('a⇒b⇔c→d↔e');
  });

  it('stay in programs and where a blank is between them', () => {
    expect(read('if n >= 2', { font: { ...FONTS.roman, monospace: true } })).toContain('>=');
    expect(read('1 < = 2')).toBe('1<=2');
  });

  it('are as wide as what was typed', () => {
    const [, arrow, b] = withTypedRelations(text('a->b', 20, 100));
    expect(arrow!.x + arrow!.advance).toBeCloseTo(b!.x);
  });
});

describe('two bars that people typed', () => {
  const read = (value: string) =>
    withTypedParallels(text(value, 20, 100))
      .map((glyph) => glyph.text)
      .join('');

  it('are parallels between the names of lines', () => {
    expect(read('AB || CD')).toBe('AB∥CD');
    expect(read('AB||CD')).toBe('AB∥CD');
    expect(read('so l || m')).toBe('sol∥m');
  });

  it('stay bars of moduli, norms and programs', () => {
    for (const value of ['|a||b|', '||x|| and', 'if || then', 'p ||q']) expect(read(value)).toContain('||');
  });
});
