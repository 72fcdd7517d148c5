import { describe, expect, it } from 'vitest';
import { expectLinearCost } from '../../../../../../test/setup/linear-cost.ts';
import { FONTS, glyph, text } from '../formula/test/page-builder.ts';
import type { Glyph } from '../page.ts';
import { withFullSizeScripts } from './full-size-scripts.ts';

const shown = (glyphs: Glyph[]) =>
  withFullSizeScripts(glyphs)
    .map(({ text: sign, size }) => (size < 10 ? `^${sign}` : sign))
    .join('');

/** A digit of the prose in its full size, so many points above the baseline. */
const moved = (sign: string, x: number, risePt: number) =>
  glyph(sign, x, 100 - risePt, { font: FONTS.roman });

describe('a digit that a program moved off the baseline without making it smaller', () => {
  it('is a script of the letter, the number or the bracket that it touches', () => {
    expect(shown([...text('at', 20, 100), moved('2', 30, 3), ...text('is', 40, 100)])).toBe('at^2is');
    expect(shown([...text('H', 20, 100), moved('2', 25, -2), ...text('O', 30, 100)])).toBe('H^2O');
    expect(shown([...text('10', 20, 100), moved('–', 30, 4), moved('3', 35, 4)])).toBe('10^–^3');
  });

  it('is no script on the baseline, a line away, or behind a blank', () => {
    expect(shown(text('at2', 20, 100))).toBe('at2');
    expect(shown([...text('at', 20, 100), moved('2', 30, 12)])).toBe('at2');
    expect(shown([...text('at', 20, 100), moved('2', 33, 3)])).toBe('at2');
  });

  it('is a numerator where something stands under it below the line', () => {
    expect(shown([...text('x', 20, 100), moved('1', 25, 4), moved('2', 25, -6)])).toBe('x12');
  });

  it('is a script where the next line stands under it', () => {
    expect(shown([...text('x', 20, 100), moved('2', 25, 3), ...text('abc', 20, 112)])).toBe('x^2abc');
  });

  it('is no script where a word goes on from it', () => {
    expect(shown([...text('to', 20, 100), moved('1', 30, 3), moved('s', 35, 3), moved('t', 40, 3)])).toBe(
      'to1st',
    );
  });

  it('is found in a time that grows with the number of glyphs', () => {
    expectLinearCost((length) => {
      const many = Array.from({ length }, (_, at) => {
        const [x, y] = [20 + (at % 60) * 10, 100 + Math.floor(at / 60) * 12];
        return [glyph('x', x, y), glyph('2', x + 5, y - 3, { font: FONTS.roman })];
      }).flat();
      expect(shown(many)).toBe('x^2'.repeat(length));
    }, 50_000);
  });
});
