import { describe, expect, it } from 'vitest';
import type { Block } from '../../../tree/index.ts';
import { FONTS, page, rule, text } from '../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../page.ts';
import { createLayout } from './index.ts';
import { layOutPage } from './read-page.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const filler = [400, 412, 424, 436].flatMap((y) => text(FULL, 20, y));

function blocksOf(glyphs: Glyph[], rules: Rule[] = []): Block[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...filler], rules));
  return layout.finish().blocks;
}

describe('a test paper', () => {
  it('has no table between bars of fractions of one width that stand below each other', () => {
    const bars = [100, 160, 220].map((y) => rule(80, 200, y));
    const between = [114, 128, 142, 174, 188, 202].flatMap((y, at) => [
      ...text('so these words go on', 20, y),
      ...text('and then others go on', 142 + 5 * (at % 4), y),
    ]);
    const { entries } = layOutPage(page([...between, ...filler], bars));
    expect(entries.filter((entry) => entry.kind === 'block' && entry.block.type === 'table')).toEqual([]);
  });

  it('has questions, not headings, where answers stand below bold words', () => {
    const question = text('2 Which of these numbers is prime', 20, 100, { font: FONTS.bold });
    const answers = [...text('(A) ten', 34, 120), ...text('(B) eleven', 140, 120)];
    expect(blocksOf([...question, ...answers]).some(({ type }) => type === 'heading')).toBe(false);
    expect(blocksOf(question).some(({ type }) => type === 'heading')).toBe(true);
  });

  const bold = (words: string, x: number, y: number) => text(words, x, y, { font: FONTS.bold });

  it('keeps the full stops of bold numbered questions whose answers stand one below the other', () => {
    const question = (number: number, y: number) => [
      ...bold(`${number}. The mean of these is`, 20, y),
      ...text('a. odd and small', 34, y + 18),
      ...text('b. even and large', 34, y + 36),
    ];
    const blocks = blocksOf([100, 160, 220].flatMap((y, at) => question(6 + at, y)));
    expect(blocks.some(({ type }) => type === 'heading')).toBe(false);
    expect(blocks.filter((block) => block.type === 'list' && block.template === '%.').length).toBeGreaterThan(
      0,
    );
  });

  it('takes the initials of authors for no answers to the title above', () => {
    const title = bold('On the mean of means', 20, 100);
    const authors = text('A. Teacher and B. Student', 34, 118);
    expect(blocksOf([...title, ...authors]).some(({ type }) => type === 'heading')).toBe(true);
  });

  it('keeps numbered headings where text goes between them and a list', () => {
    const section = (number: number, y: number) => [
      ...bold(`${number}. Of means`, 20, y),
      ...text(FULL, 20, y + 18),
      ...text('a. odd and small', 34, y + 36),
    ];
    const blocks = blocksOf([100, 180].flatMap((y, at) => section(1 + at, y)));
    expect(blocks.filter(({ type }) => type === 'heading')).toHaveLength(2);
  });

  it('keeps the short last line of a question with it, not with the answers below', () => {
    const question = [
      ...bold('7.', 20, 100),
      ...bold('the sum of squares of the deviations of any set of values is least when', 36, 100),
      ...bold('taken', 36, 113),
      ...text('a. mean b. mode c. range d. sum of all of these few values in a set', 36, 128),
    ];
    expect(blocksOf(question).map(({ type }) => type)).not.toContain('quote');
    expect(JSON.stringify(blocksOf(question)[0])).toContain('taken');
  });

  it('labels the first answer below a question that ends with an equals sign', () => {
    const question = text('the sum of 2 + 3 =', 20, 100);
    const answers = [...text('1)', 20, 116), ...text('five', 45, 116)];
    expect(JSON.stringify(blocksOf([...question, ...answers]))).not.toContain('"text":"1"');
  });
});
