import { expect, it } from 'vitest';
import { glyphItem } from '../../formula/model/item.ts';
import { text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { columnsOnPage } from './leaning-columns.ts';

const LINES = 40;
const WORDS = 'words that fill a whole line up to its very end'.split(' ');
/** The words in another order in each line: spaces that stand below each other would be a gutter. */
const wordsOf = (line: number) =>
  [...WORDS.slice(line % WORDS.length), ...WORDS.slice(0, line % WORDS.length)].join(' ');
const NO_MARKS = { boxes: [], contents: [] };

/** Lines of words from margin to margin, 12 points apart, whose margins lean to the right by `lean` for each point down. */
function justified(left: number, right: number, lean: number, confidence: number | undefined): Glyph[] {
  return Array.from({ length: LINES }, (_, line) => {
    const baseline = 100 + 12 * line;
    const glyphs = text(wordsOf(line), left + lean * baseline, baseline);
    const end = Math.max(...glyphs.map(({ x, advance }) => x + advance));
    const stretch = (right - left) / (end - glyphs[0]!.x);
    return glyphs.map((glyph) => {
      const shift = (stretch - 1) * (glyph.x - glyphs[0]!.x);
      const ink = { ...glyph.ink, x0: glyph.ink.x0 + shift, x1: glyph.ink.x1 + shift };
      return { ...glyph, x: glyph.x + shift, ink, ...(confidence !== undefined && { confidence }) };
    });
  }).flat();
}

const sidesOf = (lean: number, confidence?: number) => {
  const glyphs = [...justified(20, 235, lean, confidence), ...justified(239.5, 455, lean, confidence)];
  return columnsOnPage(glyphs.map(glyphItem), NO_MARKS);
};

it('parts the columns of a photo whose margins lean, and gives the items as they stand', () => {
  const columns = sidesOf(0.006, 0.99);
  expect(columns.map(({ of }) => of)).toEqual([2, 2]);
  const [left, right] = columns;
  expect(left!.items).toHaveLength(right!.items.length);
  expect(Math.min(...right!.items.map(({ x }) => x))).toBeCloseTo(239.5 + 0.006 * 100);
});

it('leaves what leans in a file whose glyphs have codes: an author placed it so', () => {
  expect(sidesOf(0.006).map(({ of }) => of)).toEqual([1]);
});
