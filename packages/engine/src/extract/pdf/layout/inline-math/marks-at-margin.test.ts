import { describe, expect, it } from 'vitest';
import { recogniseExam } from '../../../../transforms/exam.ts';
import { FONTS, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from './inlines.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const RIGHT = 376;

function blocksOf(glyphs: Glyph[]) {
  const layout = createLayout({ outline: [] });
  const filler = [400, 412, 424].flatMap((y) => text(FULL, 20, y));
  layout.addPage(page([...glyphs, ...text('and so to the right end', 255, 388), ...filler]));
  return layout.finish().blocks;
}
/** The text of what is on a page by itself, whose column ends where its marks do. */
function blocksOfColumn(glyphs: Glyph[]): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  return layout
    .finish()
    .blocks.map((block) => ('children' in block ? plainText(block.children as never) : ''));
}
const at = (words: string, y: number) => text(words, 20, y);
const flush = (marks: string, y: number) => text(marks, RIGHT - 5 * marks.length, y, { font: FONTS.bold });

function textOf(glyphs: Glyph[]): string {
  const [block] = blocksOf(glyphs);
  return block?.type === 'paragraph' ? plainText(block.children) : (block?.type ?? '');
}

describe('marks at the right margin', () => {
  it('stand behind all words of their question, a tab away', () => {
    const question = [...at('Match the names that are given below and pick the', 100), ...flush('2', 100)];
    expect(textOf([...question, ...at('codes of them in the lists.', 112)])).toBe(
      'Match the names that are given below and pick the codes of them in the lists.\t2',
    );
    expect(textOf([...at('State the rule.', 100), ...flush('(5)', 100)])).toBe('State the rule.\t(5)');
  });

  it('are sums in brackets, however near, and no formulas', () => {
    expect(textOf(at('State the rule. [3+3+4=10]', 100))).toBe('State the rule.\t[3+3+4=10]');
    expect(textOf(at('State the rule. (3+4)', 100))).not.toContain('\t');
  });

  it('are no numbers of a sentence or of a row of numbers', () => {
    expect(textOf(at('State the rule 5', 100))).toBe('State the rule 5');
    expect(textOf([...text('12', 20, 100), ...flush('5', 100)])).not.toContain('\t');
  });

  it('stand in a column of their own behind the words, however wide each is and however near the words', () => {
    const line = (y: number) => at('State the rule of the sum that is given in the list', y);
    const question = [...line(100), ...text('4', 320, 100), ...at('and prove it.', 112)];
    const others = [...line(150), ...text('2+2', 320, 150), ...line(200), ...text('1+(2+2)', 320, 200)];
    const [first, second, third] = blocksOfColumn([...question, ...others]);
    expect([first, second, third]).toEqual([
      'State the rule of the sum that is given in the list and prove it.\t4',
      'State the rule of the sum that is given in the list\t2+2',
      'State the rule of the sum that is given in the list\t1+(2+2)',
    ]);
  });

  it('are no numbers of pages that dots lead to', () => {
    const line = (y: number) => at('A chapter of the book . . . . . . . . . . . . . . . . .', y);
    const lines = [100, 112, 124, 136].flatMap((y, index) => [...line(y), ...text(`${index + 2}`, 300, y)]);
    expect(blocksOfColumn(lines).join(' ')).not.toContain('\t');
  });

  it('are no numbers that stand apart behind the words of two lines', () => {
    const line = (y: number) => at('State the rule of the sum that is given in the list', y);
    const lines = [...line(100), ...text('4', 320, 100), ...line(130), ...text('1+(2+2)', 320, 130)];
    expect(blocksOfColumn([...lines, ...line(150)])[0]).not.toContain('\t');
  });

  it('are those of the questions of a paper', () => {
    const questions = [1, 2, 3].flatMap((number) => [
      ...at(`${number}. State the rule.`, 80 + 20 * number),
      ...flush('2', 80 + 20 * number),
    ]);
    const { blocks } = recogniseExam({ blocks: blocksOf(questions), images: {} });
    expect(blocks.flatMap((block) => (block.type === 'question' ? [block.marks] : []))).toEqual([
      '2',
      '2',
      '2',
    ]);
  });

  it('stand in a column that leans, as on a photo, and make questions of lines that are mostly formula', () => {
    const formula = (y: number) =>
      [...'a+b+c+d+e+'].map((sign, i) => glyph(sign, 140 + 11 * i, y, { width: i % 2 ? 0.7 : 0.5 }));
    const question = (y: number) => [
      ...text('Find here', 75, y),
      ...formula(y),
      ...text('and solve it', 257, y),
      ...text('6', 334 + 0.045 * y, y),
    ];
    const ys = Array.from({ length: 9 }, (_, i) => 100 + 60 * i);
    const found = blocksOfColumn([...text(FULL, 20, 60), ...ys.flatMap(question)]);
    expect(found.slice(1)).toHaveLength(ys.length);
    for (const line of found.slice(1)) expect(line).toMatch(/^Find here.*and solve it\t6$/);
  });

  it('stand in their column behind the number of a question and behind signs that are no equation', () => {
    const line = (y: number) => [
      ...at('State the rule of the sum that is given in the list', y),
      ...text('4', 320, y),
    ];
    const number = [...at('11.', 300), ...text('3+3', 320, 300)];
    const signs = [glyph('f', 150, 340), glyph('g', 158, 340), ...text('6', 320, 340)];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...[100, 150, 200, 250].flatMap(line), ...number, ...signs]));
    const { blocks } = layout.finish();
    const texts = blocks.map((block) => ('children' in block ? plainText(block.children as never) : ''));
    expect(texts).toContain('11.\t3+3');
    expect(blocks.flatMap((block) => (block.type === 'equation' ? [block.number?.text] : []))).toEqual(['6']);
  });
});
