import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, OFFICE_FONTS, text } from '../test/page-builder.ts';

const tex = (glyphs: Glyph[]) => writeTex(formulaOfItems(reduce(glyphs, []).items).math).replace(/\s+/g, '');

/** A dot in the middle of the letters' height, as wide as a quarter of an em. */
const dot = (x: number, baseline: number): Glyph => ({
  ...glyph('·', x, baseline, { font: OFFICE_FONTS.upright, width: 0.25 }),
  ink: { x0: x + 0.7, x1: x + 1.8, y0: baseline - 3.1, y1: baseline - 2 },
});

describe('middle dots', () => {
  it('are accents where they stand on a baseline of their own over a letter', () => {
    expect(tex([glyph('r', 20, 100), dot(20.6, 96.5)])).toBe(String.raw`\dot{r}`);
    expect(tex([glyph('r', 20, 100), dot(19.6, 96.5), dot(22.1, 96.5)])).toBe(String.raw`\ddot{r}`);
  });

  it('are operators on the baseline of their factors', () => {
    expect(tex([glyph('a', 20, 100), dot(25.5, 100), glyph('b', 28.5, 100)])).toBe(String.raw`a\cdotb`);
  });
});

it('a harpoon that is scaled to the width of what it stands on is an accent', () => {
  const harpoon = glyph('⇀', 20, 95, { size: 17, width: 0.4, ascent: 0.5, descent: -0.2 });
  expect(tex([harpoon, glyph('P', 20, 100, { width: 0.68 })])).toBe(String.raw`\overrightharpoon{P}`);
  expect(tex([glyph('a', 20, 100), glyph('⇀', 28, 100), glyph('b', 36, 100)])).toBe(
    String.raw`a\rightharpoonupb`,
  );
});

it('full stops with letters between them are no ellipsis', () => {
  const letters = text('w.r.t.', 20, 100, { font: OFFICE_FONTS.italic, width: 0.3 });
  const dots = reduce(letters, []).items.filter((item) => /[.…]/.test(item.text));
  expect(dots.map((item) => item.text)).toEqual(['.', '.', '.']);
});

it('a harpoon that is scaled to several letters spans them and their indices', () => {
  const harpoon = (width: number) =>
    glyph('⇀', 20, 95, { size: 25, width: width / 25, ascent: 0.4, descent: -0.2 });
  const [first, second] = [glyph('P', 20, 100, { width: 0.68 }), glyph('Q', 31, 100, { width: 0.68 })];
  const index = glyph('0', 27, 102, { size: 7 });
  expect(tex([harpoon(18), first, index, second])).toBe(String.raw`\overrightharpoon{P_{0}Q}`);
  expect(tex([harpoon(11), first, index])).toBe(String.raw`\overrightharpoon{P_{0}}`);
});
