import { describe, expect, it } from 'vitest';
import type { HeadingBlock } from '../../../../tree/index.ts';
import { FONTS, page, text } from '../../formula/test/page-builder.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

interface Line {
  value: string;
  bold?: boolean;
}

const bold = (value: string): Line => ({ value, bold: true });
const plain = (value: string): Line => ({ value });
const ANSWERS = plain('a) the first b) the second c) the third');

/** So that the body of the text is not bold. */
const PROSE = Array.from({ length: 14 }, () =>
  plain('These are the words of a paragraph that goes on over the whole width of the page and further'),
);

function headingsOf(questions: readonly Line[]): string[] {
  const lines = [...questions, ...PROSE];
  const layout = createLayout({ outline: [] });
  const glyphs = lines.flatMap(({ value, bold: isBold }, at) =>
    text(value, 20, 60 + 18 * at, { font: isBold ? FONTS.bold : FONTS.roman }),
  );
  layout.addPage(page(glyphs));
  return layout
    .finish()
    .blocks.filter((block): block is HeadingBlock => block.type === 'heading')
    .map(({ children }) => plainText(children));
}

describe('questions in bold', () => {
  const questions = [
    bold('1. Which of the three is the right one'),
    ANSWERS,
    bold('2. Which of these is the line that joins the points'),
    bold('(3, 4, 2) and (1, 1, 1) of it'),
    ANSWERS,
    bold('3. Which of them is the wrong one'),
    ANSWERS,
  ];

  it('are no headings though numbers below them begin anew: solutions without answers to choose from', () => {
    const solutions = [1, 2, 3, 4, 5, 6, 7].flatMap((number) => [
      bold(`${number}. The words that explain what is right`),
      plain('and more of them below it in the font of the text.'),
    ]);
    const headings = headingsOf([...questions, ...solutions]);
    expect(headings.join()).not.toContain('Which');
  });

  it('have solutions that are none either, by the answer they name', () => {
    const solution = [bold('1. (b) Let it be the required one'), plain('and so it is what the words say.')];
    expect(headingsOf([...questions, ...solution]).join()).not.toContain('required');
  });

  it('leave the numbered headings of sections', () => {
    const section = [bold('1 Introduction'), plain('with words of a paragraph that goes on below it.')];
    expect(headingsOf([...section, ...questions])).toEqual(['Introduction']);
  });
});
