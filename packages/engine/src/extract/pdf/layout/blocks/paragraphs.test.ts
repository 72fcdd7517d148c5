import { expect, it } from 'vitest';
import { FONTS, glyph, page, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph } from '../../page.ts';
import { createLayout } from '../index.ts';
import { asksBelowAnswers } from './questions.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const LEADING_PT = 18;

/** Lines of prose 18 points apart, then one with a bracket that reaches 14 points below its baseline, then one more. */
function paragraphsOf(step: number): number {
  const prose = [100, 100 + LEADING_PT, 100 + 2 * LEADING_PT].flatMap((y) => text(FULL, 20, y));
  const y = 100 + 3 * LEADING_PT;
  const rows = [y - 6, y + 8].map((baseline) => glyph('b', 307, baseline, { size: 8 }));
  const withMatrix: Glyph[] = [
    ...text('so that the lines are set apart by a tall bracket here =', 20, y, { font: FONTS.roman }),
    tall('[', 301, y, 28),
    ...rows,
    tall(']', 313, y, 28),
  ];
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...prose, ...withMatrix, ...text('and it goes on below.', 20, y + step)]));
  return layout.finish().blocks.length;
}

it('a line with a tall formula pushes the next one down by what the leading leaves between lines', () => {
  expect(paragraphsOf(14 + 7 + LEADING_PT - 9)).toBe(1);
});

it('a line further below starts a paragraph', () => {
  expect(paragraphsOf(14 + 7 + 2 * LEADING_PT)).toBe(2);
});

/** Two lines at a margin that the marks of questions have further out. */
function twoLines(first: string, second: string): number {
  const marks = [100, 300].flatMap((y) =>
    text('and a line with its marks at the margin, further out than others', 20, y),
  );
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...marks, ...text(first, 20, 200), ...text(second, 20, 200 + LEADING_PT)]));
  return layout.finish().blocks.length - 2;
}

it('a line of Devanagari goes on with the sentence above, as small letters do', () => {
  expect(twoLines('दो पासों को एक साथ फेंका गया और ऊपरी फलकों का अन्तर', 'होने की प्रायिकता है')).toBe(1);
  expect(twoLines('दो पासों को एक साथ फेंका गया और ऊपरी फलकों का अन्तर।', 'होने की प्रायिकता है')).toBe(2);
});

it('a line set in under an item goes on with it where its first word had no place above', () => {
  const item = (first: string) => {
    const layout = createLayout({ outline: [] });
    const wide = text('of all these lines the first is by far the widest', 20, 100);
    const lines = [...text(first, 20, 140), ...text('sixteen and so on', 50, 140 + LEADING_PT)];
    layout.addPage(page([...wide, ...lines]));
    return layout.finish().blocks.length - 1;
  };
  expect(item('4. of these lines the one below it begins with')).toBe(1);
  expect(item('4. of these lines the one')).toBe(2);
});

it('marks alone in the line below a question belong to it', () => {
  const below = (marks: string) => {
    const layout = createLayout({ outline: [] });
    const question = text('4. Find how long the line is that goes from here to there.', 20, 140);
    layout.addPage(page([...question, ...text(marks, 50, 140 + LEADING_PT)]));
    return layout.finish().blocks.length;
  };
  expect(below('(2)')).toBe(1);
  expect(below('(25 cm)')).toBe(2);
});

it('a number in the margin starts an item below a full line that is set in', () => {
  const blocksOf = (above: string) => {
    const layout = createLayout({ outline: [] });
    const lines = [
      text(above, 50, 140),
      text('6. Find out how long the other of them is, too', 20, 140 + LEADING_PT),
    ];
    layout.addPage(page(lines.flat()));
    return layout.finish().blocks.length;
  };
  expect(blocksOf('find how long the line from A to B is here. (3)')).toBe(2);
  expect(blocksOf('find how long the line from A to B is by rule')).toBe(1);
});

it('the next question in the margin starts an item below answers that are set in and reach the margin', () => {
  const layout = createLayout({ outline: [] });
  const lines = [
    text('Q1: Which of the numbers here is it then', 20, 140),
    text('(a) 3 and 6 (b) 3 and 2 (c) 2 and 3 (d) six', 50, 140 + LEADING_PT),
    text('Q2: The number which becomes a half of it', 20, 140 + 2 * LEADING_PT),
  ];
  layout.addPage(page(lines.flat()));
  const [list] = layout.finish().blocks;
  expect(list?.type === 'list' && list.items.length).toBe(2);
});

it('a row of answers starts a paragraph below a line that is full', () => {
  const question = 'so that the sum of the numbers that the two of them show is ten';
  expect(twoLines(question, '(a) 1 (b) 2 (c) 3 (d) 4')).toBeGreaterThan(1);
});

it('a question at the top of a page starts a paragraph below a row of answers that is full', () => {
  const full = 'these words fill the line of the column from one margin to the other';
  const answers = '(a) the first of all (b) the second (c) the third (d) None of them';
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...text(full, 20, 100), ...text(answers, 40, 500)]));
  layout.addPage(page([...text('27. The integral of it', 20, 100), ...text(full, 20, 130)], [], 2));
  const blocks = layout.finish().blocks.map((block) => JSON.stringify(block));
  expect(blocks.filter((block) => block.includes('None') && block.includes('integral'))).toEqual([]);
});

it('a line that a heading in larger bold type leads goes on in the size of the words behind it', () => {
  const lead = text('A long name that leads it all:', 20, 100, { font: FONTS.bold, size: 11 });
  const first = text('the words fill it at the end', 187, 100);
  const rest = [112, 124, 136].flatMap((y) =>
    text('Words go on to the margin of the column, as do all of them', 20, y),
  );
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...lead, ...first, ...rest]));
  expect(layout.finish().blocks.filter(({ type }) => type === 'paragraph')).toHaveLength(1);
});

it('a bold number starts a question below a line that is full', () => {
  const blocksOf = (font: typeof FONTS.bold) => {
    const question = [
      ...text('27. ', 20, 100 + LEADING_PT, { font }),
      ...text('What becomes of a ray of light that is in it', 40, 100 + LEADING_PT, { font: FONTS.roman }),
    ];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...text(`(${FULL})`, 20, 100, { font: FONTS.roman }), ...question]));
    return layout.finish().blocks.length;
  };
  expect([blocksOf(FONTS.bold), blocksOf(FONTS.roman)]).toEqual([2, 1]);
});

it('the next question begins below answers that fill their line, where its number is little further out', () => {
  const paragraphs = (answers: string, next: string) => {
    const layout = createLayout({ outline: [] });
    const prose = [100, 118].flatMap((y) => text(FULL, 20, y));
    layout.addPage(page([...prose, ...text(answers, 26, 136), ...text(next, 20, 154)]));
    return layout.finish().blocks.length;
  };
  const gap = ' '.repeat(20);
  const lettered = `(a) A${gap}(b) B${gap}(c) of them all  (d) I say nothing`;
  expect(paragraphs(lettered, '3. The value of the number')).toBe(3);
  expect(paragraphs(lettered, 'and of the others')).toBe(2);
  expect(asksBelowAnswers('1) 3 2) 4', '3) 5 4) 6')).toBe(false);
});

it('the first option below an open formula begins a paragraph, and a bracket goes on with it', () => {
  const below = (second: string) => {
    const words = text('and so we see that we have', 20, 200);
    const formula = [glyph('x', 164, 200), glyph('=', 172, 200, { width: 0.78 })];
    const layout = createLayout({ outline: [] });
    layout.addPage(page([...text(FULL, 20, 100), ...words, ...formula, ...text(second, 20, 218)]));
    return layout.finish().blocks.length - 1;
  };
  expect(below('A. four')).toBe(2);
  expect(below('(a) four of them')).toBe(2);
  expect(below('(four of them)')).toBe(1);
});
