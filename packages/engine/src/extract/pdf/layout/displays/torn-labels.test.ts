import { expect, it } from 'vitest';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const PROSE = 'some words that stand on a line of their own and go on to the margin';

function confidenceOf(glyphs: Glyph[]): number {
  const layout = createLayout({ outline: [] });
  const prose = (y: number) => text(PROSE, 20, y, { font: FONTS.roman });
  layout.addPage(page([...prose(60), ...prose(72), ...prose(84), ...glyphs, ...prose(170), ...prose(182)]));
  const blocks = layout.finish().blocks;
  return Math.min(...blocks.flatMap((block) => (block.type === 'equation' ? [block.confidence ?? 1] : [])));
}

const row = (y: number) => [
  glyph('U', 150, y),
  glyph('⊆', 160, y, { width: 0.78 }),
  glyph('X', 172, y),
  glyph('=', 184, y, { width: 0.78 }),
  glyph('Y', 196, y),
];

it.each([
  ['a word in the size of scripts below a sign', 160, 5, true],
  ['a word in the size of scripts beside it', 320, 5, false],
  ['a word in the size of the text', 160, 10, false],
])('doubts a display with %s: %d, %d', (_, x, size, isDoubted) => {
  const label = text('open', x, 121, { font: FONTS.roman, size });
  expect(confidenceOf([...row(110), ...label]) < 0.75).toBe(isDoubted);
});

it('doubts a display with a row of arrows that point at signs of the row beside it', () => {
  const arrow = glyph('↓', 163, 110, { font: FONTS.symbols });
  const word = text('open', 159, 98, { font: FONTS.roman, size: 7 });
  expect(confidenceOf([arrow, ...row(122)])).toBeLessThan(0.75);
  expect(confidenceOf([...word, arrow, ...row(122)])).toBeLessThan(0.75);
});
