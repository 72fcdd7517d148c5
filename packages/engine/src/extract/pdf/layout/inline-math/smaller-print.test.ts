import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { reduce } from '../../formula/reduce.ts';
import { FONTS, glyph, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';
import { runsBySize } from './smaller-print.ts';

const LINE = { baseline: 100, size: 13 };
const LARGE = { size: 13, font: FONTS.bold };
const SMALL = { size: 9 };

/** What stands in smaller print, a string a run. */
const smallerRuns = (glyphs: Glyph[]) =>
  runsBySize(
    reduce(glyphs, []).items.toSorted((a, b) => a.x - b.x),
    LINE,
  )
    .filter(({ smaller }) => smaller)
    .map(({ items }) => items.map((item) => item.text).join(''));

/** The formulas of a line below a sentence in large print, without blanks. */
function readFormulas(line: Glyph[], rules: Rule[] = []): string {
  const layout = createLayout({ outline: [] });
  const sentence = text('Find the limit that this has', 20, 70, { size: 13 });
  layout.addPage(page([...sentence, ...line], rules));
  const found = layout.finish().blocks.flatMap((block) => {
    if (block.type === 'equation') return [writeTex(block.math)];
    const inlines = 'children' in block ? (block.children as Inline[]) : [];
    return inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
  });
  return found.join('').replace(/\s+/g, '');
}

describe('an object in smaller print', () => {
  const label = text('8.', 20, 100, LARGE);

  it('is one that begins behind a gap and stands on the baseline', () => {
    const formula = [glyph('x', 45, 100, SMALL), glyph('=', 52, 100, SMALL), glyph('1', 59, 100, SMALL)];
    expect(smallerRuns([...label, ...formula])).toEqual(['x=1']);
  });

  it('is no script: it touches its base, or stands off the baseline', () => {
    const touching = [glyph('x', 40, 100, { size: 13 }), glyph('2', 46.5, 100, SMALL)];
    const raised = [glyph('x', 40, 100, { size: 13 }), glyph('2', 50, 95, SMALL)];
    expect(smallerRuns([...label, ...touching])).toEqual([]);
    expect(smallerRuns([...label, ...raised])).toEqual([]);
  });

  it('is one right behind a relation, which carries no script', () => {
    const [x, sign] = [glyph('x', 40, 100, { size: 13 }), glyph('=', 48, 100, { size: 13 })];
    expect(smallerRuns([x, sign, glyph('y', 54.6, 100, SMALL)])).toEqual(['y']);
  });

  describe('that an integral begins', () => {
    const integral = (x: number) => ({ ...tall('∫', x, 97, 16, 5), size: 16 });
    const limits = [glyph('0', 49, 106, { size: 6 }), glyph('1', 50, 90, { size: 6 })];
    const integrand = [glyph('x', 56, 100, SMALL), glyph('d', 61, 100, SMALL), glyph('x', 65.5, 100, SMALL)];

    it('is in the print of its integrand, as large as the sign is', () => {
      expect(smallerRuns([...label, integral(45), ...limits, ...integrand])).toEqual(['∫01xdx']);
      expect(readFormulas([...label, integral(45), ...limits, ...integrand])).toBe('\\int_{0}^{1}xdx');
    });

    it('begins even where the sign touches the text before it', () => {
      const [dot] = label.slice(-1) as [Glyph];
      const touching = integral(dot.x + dot.advance);
      expect(smallerRuns([...label, touching, ...limits, ...integrand])).toEqual(['∫01xdx']);
    });
  });

  it('is read by its own baseline: what stands behind its fractions is no script of them', () => {
    const glyphs = [
      ...text('Q:', 20, 100, LARGE),
      glyph('y', 45, 100, SMALL),
      glyph('=', 52, 100, SMALL),
      glyph('5', 60, 93.5, SMALL),
      glyph('3', 60, 106.5, SMALL),
      glyph('x', 67, 100, SMALL),
      glyph('+', 74, 100, { ...SMALL, font: FONTS.roman }),
      glyph('1', 81, 100, SMALL),
    ];
    expect(readFormulas(glyphs, [rule(59, 65.5, 97.7)])).toBe('y=\\frac{5}{3}x+1');
  });

  const SMALL_ITALIC = { size: 9, font: FONTS.italic };
  const inlinesIn = (object: Glyph[]) => {
    const layout = createLayout({ outline: [] });
    const words = text('Find the limit that this line has', 20, 70, { size: 13 });
    layout.addPage(page([...words, ...text('so it is', 20, 100, { size: 13 }), ...object]));
    const [block] = layout.finish().blocks.slice(-1);
    const inlines = block && 'children' in block ? (block.children as Inline[]) : [];
    return inlines.map((inline) =>
      inline.type === 'math' ? writeTex(inline.math).replace(/\s+/g, '') : inline.type,
    );
  };

  it('is one formula, with the blanks and the figures of the prose’s font in it', () => {
    const roman = { size: 9, font: FONTS.roman };
    expect(inlinesIn([...text('log', 90, 100, roman), ...text('4', 106.5, 100, roman)]).at(-1)).toBe(
      '\\log4',
    );
    const sine = [...text('sin', 90, 100, roman), glyph('3', 103.6, 96, { size: 6 })];
    expect(inlinesIn([...sine, ...text('a', 109.5, 100, SMALL_ITALIC)]).at(-1)).toBe('\\sin^{3}a');
  });

  it('is none where it holds words', () => {
    const note = text('see page 4', 90, 100, { size: 9, font: FONTS.roman });
    expect(inlinesIn(note)).not.toContainEqual(expect.stringContaining('4'));
  });
});
