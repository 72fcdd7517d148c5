import { describe, expect, it } from 'vitest';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

/** Bold words, a blank of so many em, and the words behind it. */
function led(lead: string, gap: number, rest: string, y: number, x = 20): Glyph[] {
  const bold = text(lead, x, y, { font: FONTS.bold });
  const end = (bold.at(-1)?.x ?? 0) + 5;
  return [...bold, ...text(rest, end + 10 * gap, y)];
}

function blocksOf(glyphs: Glyph[]) {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...[400, 412, 424, 436].flatMap((y) => text(FULL, 20, y))]));
  return layout.finish().blocks;
}

describe('bold words that lead a paragraph', () => {
  it('are a heading where an em sets them apart', () => {
    const [heading, paragraph] = blocksOf(led('Special cases.', 1, 'They are rare and end early.', 100));
    expect(heading).toMatchObject({ type: 'heading', children: [{ value: 'Special cases.' }] });
    expect(paragraph).toMatchObject({
      type: 'paragraph',
      children: [{ value: 'They are rare and end early.' }],
    });
  });

  it('are emphasis where a blank follows', () => {
    const [paragraph] = blocksOf(led('Special', 0.33, 'cases are rare and end early.', 100));
    expect(paragraph?.type).toBe('paragraph');
  });

  it('are labels where half an em follows twice', () => {
    const [list] = blocksOf([
      ...led('First', 0.5, 'item of them.', 100),
      ...led('Second', 0.5, 'item of them.', 116),
    ]);
    expect(list).toMatchObject({
      type: 'list',
      ordered: false,
      items: ['First', 'Second'].map((value) => ({ label: [{ mark: 'strong', children: [{ value }] }] })),
    });
  });

  it('are no labels where only one paragraph has them', () => {
    const blocks = blocksOf(led('First', 0.5, 'item of none.', 100));
    expect(blocks.some(({ type }) => type === 'list')).toBe(false);
  });

  it('are not looked for in formulas', () => {
    const vector = [glyph('v', 20, 100, { font: FONTS.bold }), ...text('is a vector here.', 31, 100)];
    expect(blocksOf(vector)[0]?.type).toBe('paragraph');
  });
});
