import { describe, expect, it } from 'vitest';
import { formulaTex } from '../test/formula-tex.ts';
import { glyph, rule, tall, text } from '../test/page-builder.ts';

/** Two rows of an expression and its condition, on baselines. */
const rows = (upper: number, lower: number) => [
  glyph('x', 60, upper),
  ...text('x<1', 90, upper),
  glyph('y', 60, lower),
  ...text('x>1', 90, lower),
];
const before = (baseline: number) => [glyph('f', 38, baseline), glyph('=', 45, baseline, { width: 0.78 })];
const CASES = String.raw`\left[\begin{array}{ll}x&\mathrm{x}<1\\y&\mathrm{x}>1\end{array}\right.`;
const tight = (tex: string) => tex.replace(/\s+/g, '');

describe('a tall square bracket that nothing closes', () => {
  it('opens rows as a brace does', () => {
    const glyphs = [...before(100), tall('[', 54, 97.5, 30, 4), ...rows(93, 107)];
    expect(tight(formulaTex(glyphs, []))).toBe(`f=${CASES}`);
  });

  it('opens none before one fraction, which a line goes on with', () => {
    const fraction = [glyph('x', 60, 93), glyph('y', 60, 107)];
    const glyphs = [...before(100), tall('[', 54, 97.5, 30, 4), ...fraction, ...text('+1', 68, 100)];
    expect(formulaTex(glyphs, [rule(59, 66, 97.5)])).not.toContain('array');
  });

  it('has its rows before the word that goes on in the line of what leads to it, off the axis', () => {
    const word = text('then', 112, 104.5);
    const glyphs = [...before(104.5), tall('[', 54, 97.5, 30, 4), ...rows(93, 107), ...word];
    expect(tight(formulaTex(glyphs, []))).toContain(`${CASES}\\quad\\text{then}`);
  });
});
