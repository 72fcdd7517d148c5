import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { glyphItem } from '../../formula/model/item.ts';
import { FONTS, glyph, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { runsBySize } from './smaller-print.ts';

const LINE = { baseline: 100, size: 13 };
const LARGE = { size: 13, font: FONTS.bold };
const SMALL = { size: 9 };

/** What stands in smaller print, a string a run. */
const smallerRuns = (glyphs: Glyph[]) =>
  runsBySize(glyphs.map(glyphItem), LINE)
    .filter(({ smaller }) => smaller)
    .map(({ items }) => items.map((item) => item.text).join(''));

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

  it('is read by its own baseline: what stands behind its fractions is no script of them', () => {
    const layout = createLayout({ outline: [] });
    const glyphs = [
      ...text('Find the limit that this has', 20, 70, { size: 13 }),
      ...text('Q:', 20, 100, LARGE),
      glyph('y', 45, 100, SMALL),
      glyph('=', 52, 100, SMALL),
      glyph('5', 60, 93.5, SMALL),
      glyph('3', 60, 106.5, SMALL),
      glyph('x', 67, 100, SMALL),
      glyph('+', 74, 100, { ...SMALL, font: FONTS.roman }),
      glyph('1', 81, 100, SMALL),
    ];
    layout.addPage(page(glyphs, [rule(59, 65.5, 97.7)]));
    const found = layout.finish().blocks.flatMap((block) => {
      if (block.type === 'equation') return [writeTex(block.math)];
      const inlines = 'children' in block ? (block.children as Inline[]) : [];
      return inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
    });
    expect(found.join('').replace(/\s+/g, '')).toBe('y=\\frac{5}{3}x+1');
  });
});
