import { describe, expect, it } from 'vitest';
import { printTree } from '../../../../read/test/print-tree.ts';
import { recogniseExam } from '../../../../transforms/exam.ts';
import type { Block, Inline } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';
import { withCaptions } from './captions.ts';
import { markerOf } from './markers.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const filler = [400, 412, 424, 436].flatMap((y) => text(FULL, 20, y));
const bold = (words: string, x: number, y: number) => text(words, x, y, { font: FONTS.bold });

function read(glyphs: Glyph[], rules: Rule[] = []) {
  const layout = createLayout({ outline: [] });
  layout.addPage(page([...glyphs, ...filler], rules));
  return layout.finish();
}
const blocksOf = (glyphs: Glyph[], rules?: Rule[]): Block[] => read(glyphs, rules).blocks;
const shown = (blocks: Block[]) => printTree({ blocks, images: {} });

/** How many blocks stand above the filler. */
const blockCount = (glyphs: Glyph[]) => blocksOf(glyphs).length - 1;

describe('a line that is as far from one margin as from the other', () => {
  const LINE = 'Find the points of the curve that are as near to the line.';
  const alignsBelow = (...above: Glyph[]) => {
    const blocks = blocksOf([...above, ...text(LINE, 60, 130)]);
    return JSON.stringify(blocks).includes('"align":"center"');
  };

  it('is not centred where the text of its question begins with it', () => {
    const question = [...text('24.', 20, 100), ...text('These words are of the question.', 60, 100)];
    expect(alignsBelow(...question)).toBe(false);
  });

  it('is centred elsewhere', () => {
    expect(alignsBelow(...text('These words are of a paragraph.', 20, 100))).toBe(true);
  });
});

describe('a sentence', () => {
  const above = (words: string, second: string) =>
    blockCount([...text(words, 20, 100), ...text(second, 32, 120)]);

  it('goes on below more space where its next word had no room', () => {
    expect(above(`3. ${FULL.slice(0, 66)}`, 'leads to the value of it')).toBe(1);
    expect(above('3. these words fill', 'leads to the value of it')).toBe(2);
  });

  it('goes on below a word that something must follow, or a comma', () => {
    expect(above('3. If these are two events and', 'P of them is known')).toBe(1);
    expect(above('3. If these are two events,', 'then find it')).toBe(1);
    expect(above('3. If these are two events', 'P of them is known')).toBe(2);
  });

  it('goes on where the lines above end at one edge, however far the margin is', () => {
    const boxed = (third: string) =>
      blockCount([
        ...text(FULL, 20, 60),
        ...text('First of these words are the ones that fill a box of the', 20, 100),
        ...text('page and then there come a few more of them that end for', 20, 112),
        ...text(third, 20, 124),
      ]) - 1;
    expect(boxed('Four of them.')).toBe(1);
    expect(boxed('4. of them.')).toBe(2);
  });

  it('in English begins a paragraph below the end of one in Hindi, and goes on below its middle', () => {
    const hindi = (end: string) => glyph(`हिन्दी में एक प्रश्न${end}`, 20, 100, { width: 34 });
    const below = (end: string) =>
      blockCount([hindi(end), ...text('Find the value of the product', 20, 112)]);
    expect(below('।')).toBe(2);
    expect(below('')).toBe(1);
  });

  it('ends before the first of lettered items, though it fills its line', () => {
    const below = (sentence: string, item: string) =>
      blockCount([...text(sentence, 20, 100), ...text(item, 20, 112)]);
    const full = `${FULL.slice(0, 70)}ly.`;
    expect(below(full, '(a) Both of them are true')).toBe(2);
    expect(below(FULL, 'a) both of them are true')).toBe(2);
    expect(below(FULL, '(a) both of them are true')).toBe(1);
  });

  it('ends before the label of a solution', () => {
    expect(blockCount([...text(FULL, 20, 100), ...bold('Sol.', 20, 112)])).toBe(2);
    expect(blockCount([...text(FULL, 20, 100), ...bold('Soil.', 20, 112)])).toBe(1);
  });
});

describe('a question paper', () => {
  it('parts two questions at OR, whether it stands set in or at the margin', () => {
    for (const x of [32, 190]) {
      const lines = [
        ...text('4. Find the area of it.', 20, 100),
        ...text('OR', x, 118),
        ...text('Find its length.', 20, 136),
      ];
      expect(blockCount(lines)).toBe(3);
    }
    expect(blockCount([...text(FULL, 20, 100), ...text('or', 20, 112), ...text(FULL, 20, 124)])).toBeLessThan(
      3,
    );
  });

  it('keeps a second row of answers that are formulas alone in the text', () => {
    const equation = (label: string, x: number, y: number) => [
      ...text(label, x, y, { font: FONTS.roman }),
      glyph('x', x + 18, y),
      glyph('=', x + 26, y, { width: 0.78, font: FONTS.roman }),
      glyph('y', x + 37, y),
    ];
    const row = (labels: [string, string], y: number) => [
      ...equation(labels[0], 60, y),
      ...equation(labels[1], 200, y),
    ];
    const question = text('4. Which of these holds?', 20, 100);
    const rows = [...row(['(a)', '(b)'], 120), ...row(['(c)', '(d)'], 140)];
    expect(blocksOf([...question, ...rows]).some(({ type }) => type === 'equation')).toBe(false);
  });

  it('has questions with the numbers of problems as they are printed, and their answers', () => {
    const problem = (number: number, y: number) => [
      ...bold(`Problem: ${number}`, 20, y),
      ...text('Which of these is even', 90, y),
      ...(number === 2 ? bold('[Board 2019]', 310, y + 9) : []),
      ...['(a) one', '(b) two', '(c) five', '(d) nine'].flatMap((answer, at) =>
        text(answer, 90 + 70 * at, y + 18),
      ),
    ];
    const tree = recogniseExam({
      ...read([100, 150, 200].flatMap((y, at) => problem(at + 1, y))),
      images: {},
    });
    const questions = tree.blocks.filter((block) => block.type === 'question');
    expect(questions.map(({ number }) => number)).toEqual(['Problem: 1', 'Problem: 2', 'Problem: 3']);
    expect(shown(questions)).toContain('options');
  });

  it('begins a question below one whose marks are printed at the margin', () => {
    const question = (words: string, y: number, marks: string) => [
      ...text(words, 20, y),
      ...text(marks, 375, y),
    ];
    const lines = [
      ...question('Find the area of a square of side 9 cm.', 100, '2'),
      ...question('5. A bag holds three balls and two of them are', 114, '3'),
      ...text('drawn at random from it.', 20, 126),
    ];
    expect(blockCount([...lines, ...text(FULL, 20, 160), ...text(FULL, 20, 172)])).toBe(3);
  });

  it('leaves problems without answers to choose from as they were', () => {
    const blocks = blocksOf([...bold('Problem 1.', 20, 100), ...text('Prove that it is even.', 90, 100)]);
    expect(blocks[0]).toMatchObject({ type: 'theorem', kind: 'Problem', number: '1' });
  });

  it('counts questions by the last of two numbers', () => {
    expect(markerOf('1.12. Find it')).toMatchObject({ value: 12, template: '1.%.' });
    expect(markerOf('1.12 of them')).toBeNull();
    const lines = [11, 12, 13].flatMap((number, at) => text(`1.${number}. Find it.`, 20, 100 + 20 * at));
    expect(blocksOf(lines)[0]).toMatchObject({ type: 'list', start: 11, template: '1.%.' });
  });
});

describe('a caption', () => {
  it('is no heading, however bold and alone it stands', () => {
    const isHeading = (words: string) =>
      blocksOf(bold(words, 20, 100)).some(({ type }) => type === 'heading');
    expect([isHeading('FIGURE 4.3'), isHeading('Figures of speech')]).toEqual([false, true]);
  });

  it('gives its figure the words without their weight, as its number is counted', () => {
    const strong = (value: string): Block => ({
      type: 'paragraph',
      children: [{ type: 'mark', mark: 'strong', children: [{ type: 'text', value }] }],
    });
    const figure: Block = { type: 'figure', image: { type: 'image', alt: '' } };
    expect(withCaptions([figure, strong('Figure 4.3')])).toEqual([
      { ...figure, caption: [{ type: 'text', value: 'Figure 4.3' }] },
    ]);
  });
});

describe('the edge of a page', () => {
  const holds = (glyphs: Glyph[], words: string, rules: Rule[] = []) =>
    shown(blocksOf(glyphs, rules)).includes(words);

  it('has page numbers with words about them', () => {
    for (const foot of ['Page no: 4 of 9', 'Page | 4'])
      expect(holds(text(foot, 180, 560), 'Page')).toBe(false);
    expect(holds(text('Page four of it', 180, 560), 'Page')).toBe(true);
  });

  it('asks to turn the page over at the foot, and not in a sentence', () => {
    const foot = [...text('30/4/1', 20, 560), ...text('5', 195, 560), ...text('[P.T.O.', 340, 560)];
    expect(holds(foot, '30/4')).toBe(false);
    expect(holds(text('See 30/4 for the P.T.O. of it', 20, 560), '30/4')).toBe(true);
  });

  it('has running heads: capitals with a page number far from them', () => {
    const head = (gap: number, words: string) => [
      ...text('90', 20, 30),
      ...text(words, 32 + gap, 30),
      ...text(FULL, 20, 60),
    ];
    expect(holds(head(40, 'ALGEBRA'), 'ALGEBRA')).toBe(false);
    expect(holds(head(6, 'ALGEBRA'), 'ALGEBRA')).toBe(true);
    expect(holds(head(40, 'Find it'), 'Find it')).toBe(true);
  });

  it('has feet below a rule with a page number in their middle, but the head of a paper has its marks', () => {
    const foot = [...text('of a book', 20, 580), ...text('11', 195, 580), ...text('by us all', 330, 580)];
    expect(holds(foot, 'book', [rule(20, 380, 568)])).toBe(false);
    const head = [...text('Time: 3 hours', 20, 30), ...text('Maximum marks: 80', 280, 30)];
    expect(holds(head, 'Maximum', [rule(20, 380, 36)])).toBe(true);
  });
});

describe('numbers beside an equation', () => {
  const sum = (x: number, y: number) => [
    glyph('x', x, y),
    glyph('+', x + 8, y, { width: 0.7 }),
    glyph('y', x + 18, y),
    glyph('=', x + 26, y, { width: 0.7 }),
    glyph('4', x + 36, y),
  ];
  const numberOf = (glyphs: Glyph[]) =>
    blocksOf(glyphs).flatMap((block) => (block.type === 'equation' ? [block.number?.text] : []));

  it('are not read as its factors, be they what it is worth or its number at the left', () => {
    expect(numberOf([...sum(150, 100), ...text('3', 391, 100)])).toEqual(['3']);
    expect(numberOf([...text('5', 20, 100), ...sum(150, 100)])).toEqual(['5']);
  });

  it('are its number in brackets, a quad behind it', () => {
    expect(numberOf([...sum(150, 100), ...text('.', 191, 100), ...text('(3)', 208, 100)])).toEqual(['(3)']);
    expect(numberOf([...sum(150, 100), ...text('(1.15.7)', 208, 100)])).toEqual(['(1.15.7)']);
  });

  it('are terms of it where they stand near', () => {
    expect(numberOf([...text('5', 140, 100), ...sum(150, 100)])).toEqual([undefined]);
  });
});

describe('words in smaller print at the right margin', () => {
  it('are kept where they begin with a number, which is not what a question is worth', () => {
    const small = { size: 8.4 };
    const line = [...bold('Circles', 20, 100), ...text('23 questions', 342, 103, small)];
    expect(JSON.stringify(blocksOf(line))).toContain('questions');
  });
});

describe('a bold line above small letters', () => {
  const heads = (first: string) =>
    blocksOf([...bold(first, 20, 100), ...text('the size of it is then as follows', 20, 112)]).map(
      ({ type }) => type,
    )[0];

  it('is a heading where it had room for the next word', () => {
    expect(heads('Forces on a circle')).toBe('heading');
    expect(heads(FULL)).toBe('paragraph');
  });
});

describe('lines set in from both margins', () => {
  const words = 'these words are those of a paragraph that is not as wide as the rest of all';
  const quoted = (glyphs: Glyph[]) =>
    blocksOf(glyphs).some((block) => JSON.stringify(block).includes('"quote"'));
  const narrow = (y: number) => [...text(words.slice(0, 62), 50, y), ...text('it is here', 50, y + 12)];

  it('are a quotation, but not under the words of an item or about one middle', () => {
    expect(quoted([...text(FULL, 20, 80), ...narrow(100)])).toBe(true);
    const title = [...text(FULL, 20, 80), ...narrow(100)];
    const slide = createLayout({ outline: [] });
    slide.addPage(page(title));
    expect(JSON.stringify(slide.finish().blocks)).not.toContain('"quote"');
    const item = [...text('1.', 20, 60), ...text('Write it', 50, 60), ...text('plainly.', 50, 80)];
    expect(quoted([...item, ...narrow(100)])).toBe(false);
    const centred = [...text('in the first part', 165, 100), ...text('SECTION A', 185, 112)];
    expect(quoted([...text(FULL, 20, 80), ...centred])).toBe(false);
  });
});

describe('a question whose line ends short of its marks', () => {
  it('is no part of the paragraph below', () => {
    const marked = [...text('1. What is its sum.', 20, 100), ...text('2', 391, 100)];
    const again = text('Say what the sum is in full.', 35, 112);
    expect(shown(blocksOf([...marked, ...again]))).toContain('sum.{tab}2 @1\n');
  });
});

describe('the label of a figure', () => {
  it('is its number also in italics, and is not numbered again', () => {
    const label = (...children: Inline[]) => ({ type: 'paragraph' as const, children });
    const italic = (value: string): Inline => ({
      type: 'mark',
      mark: 'emphasis',
      children: [{ type: 'text', value }],
    });
    const image = { type: 'image' as const, image: 'picture1', alt: '' };
    const captionOf = (...children: Inline[]) =>
      withCaptions([{ type: 'figure', image }, label(...children)]).flatMap((block) =>
        block.type === 'figure' ? block.caption : [],
      );
    expect(captionOf(italic('Figure 3'))).toEqual([{ type: 'text', value: 'Figure 3' }]);
    expect(captionOf({ type: 'text', value: 'Figure ' }, italic('5'))).toEqual([
      { type: 'text', value: 'Figure 5' },
    ]);
  });
});

describe('bold lines of their own', () => {
  const rest = [0, 1, 2, 3, 4, 5].flatMap((row) => text(FULL, 20, 300 + 12 * row));
  const headingsOf = (...lines: string[]) =>
    blocksOf([...lines.flatMap((line, at) => bold(line, 20, 100 + 30 * at)), ...rest]).filter(
      ({ type }) => type === 'heading',
    ).length;

  it('are headings, one or two of them', () => {
    expect(headingsOf('Sources of error')).toBe(1);
    expect(headingsOf('Part of error', 'Sources of it')).toBe(2);
  });

  it('are none, three below each other', () => {
    expect(headingsOf('Name of the school', 'Town of the school', 'Class and section')).toBe(0);
  });

  it('are none where a sentence of Hindi ends', () => {
    expect(headingsOf('प्रश्न संख्या तक प्रत्येक प्रश्न के अंक हैं ।')).toBe(0);
  });
});

describe('a line with a note at each margin', () => {
  const width = Math.max(...filler.map(({ x, advance }) => x + advance));
  const notes = (left: string, right: string) => [
    ...text(left, 20, 100),
    ...text(right, width - 5 * right.length, 100),
    ...text('Read all of the words', 20, 112),
  ];

  it('is a paragraph of its own', () => {
    expect(blockCount(notes('Time allowed: 3 hours', 'Maximum marks: 80'))).toBe(2);
  });

  it('goes on with its sentence where the end of a proof stands at the other margin', () => {
    const proof = [...text(FULL, 20, 100), ...text('(all of them).', 20, 112), glyph('□', width - 8, 112)];
    expect(blockCount(proof)).toBe(1);
  });

  it('goes on where its words are stretched to the margin', () => {
    const words = 'These words of a sentence are followed by';
    expect(blockCount(notes(words, FULL.slice(words.length + 5)))).toBe(1);
  });
});

describe('a bold line with a number', () => {
  const numbered = (second: Glyph[]) => [
    ...text('1. These words are of a question', 20, 100),
    ...second,
    ...text('3. These words are of another one', 20, 130),
  ];
  const kinds = (glyphs: Glyph[]) => blocksOf(glyphs).map(({ type }) => type);

  it('is an item where plain ones before and behind it count on', () => {
    expect(kinds(numbered(bold('2. These words are set in bold', 20, 115)))).not.toContain('heading');
  });

  it('is a heading where nothing counts on', () => {
    expect(kinds([...bold('2. These words are set in bold', 20, 115)])).toContain('heading');
    expect(kinds(numbered(bold('4. These words are set in bold', 20, 115)))).toContain('heading');
  });
});
