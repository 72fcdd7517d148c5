import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block, Inline, ParagraphBlock } from '../../../../tree/index.ts';
import { FONTS, glyph, OFFICE_FONTS, page, text } from '../../formula/test/page-builder.ts';
import { type Glyph, OUTLINED_FAMILY } from '../../page.ts';
import { createLayout } from '../index.ts';

const { signs, italic, upright, prose } = OFFICE_FONTS;
const words = (value: string, x: number, y = 100) => text(value, x, y, { font: prose });
const letter = (char: string, x: number, y = 100) => glyph(char, x, y, { font: italic });
const equals = (x: number, y = 100) => glyph('=', x, y, { font: signs, width: 0.7 });

function inlinesOf(glyphs: Glyph[]): Inline[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs));
  const [block] = layout.finish().blocks as [Block];
  return (block as ParagraphBlock).children;
}

const formulas = (inlines: Inline[]) =>
  inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math).replace(/\s+/g, '')] : []));

describe('a page that sets formulas in a family of their own', () => {
  it('takes numbers and letters of that family for mathematics, whatever the gaps', () => {
    const formula = [letter('y', 65), equals(72), letter('a', 82), letter('x', 89)];
    expect(formulas(inlinesOf([...words('Here we have', 0), ...formula, ...words('and more', 100)]))).toEqual(
      ['y=ax'],
    );
  });

  it('takes signs of the family of prose for text', () => {
    const formula = [letter('y', 65), equals(72), letter('a', 82)];
    const typed = [...words('typed 2+3=5 words', 95)];
    expect(formulas(inlinesOf([...words('Here we have', 0), ...formula, ...typed]))).toEqual(['y=a']);
  });

  it('parts two formulas that a comma of the prose stands between', () => {
    const first = [letter('y', 65), equals(72), letter('a', 82)];
    const second = [letter('z', 95), equals(102), letter('b', 112)];
    const line = [
      ...words('Here we have', 0),
      ...first,
      ...words(',', 87),
      ...second,
      ...words('with words', 124),
    ];
    expect(formulas(inlinesOf(line))).toEqual(['y=a', 'z=b']);
  });

  it('reads a formula by its own baseline', () => {
    const raised = [letter('y', 65, 96.4), equals(72, 96.4), glyph('4', 82, 96.4, { font: upright })];
    expect(formulas(inlinesOf([...words('Here we have', 0), ...raised, ...words('and more', 100)]))).toEqual([
      'y=4',
    ]);
  });
});

it('asks the gaps where prose and formulas share a family', () => {
  const line = [...text('Here', 0, 100, { font: upright }), letter('y', 30), equals(37), letter('a', 46)];
  expect(formulas(inlinesOf([...line, ...text('more words', 58, 100, { font: upright })]))).toEqual(['y=a']);
});

it('keeps an integral on its line that is larger than the text and higher than its axis', () => {
  const integral: Glyph = {
    ...glyph('∫', 45, 100, { font: signs, size: 14.6 }),
    ink: { x0: 46, x1: 50, y0: 87.6, y1: 101.2 },
  };
  const line = [...text('find and', 0, 100, { font: upright }), integral, letter('x', 54), letter('y', 60)];
  expect(formulas(inlinesOf([...line, equals(66), letter('a', 74)]))).toEqual(['\\intxy=a']);
});

it('keeps larger brackets on the line of a formula that stands a little above its prose', () => {
  const bracket = (char: string, x: number): Glyph => ({
    ...glyph(char, x, 97.2, { font: signs, size: 13, width: 0.2 }),
    ink: { x0: x + 0.4, x1: x + 2.2, y0: 88, y1: 99.6 },
  });
  const argument = [letter('f', 75, 97.2), bracket('(', 80.5), letter('x', 83.5, 97.2), bracket(')', 89)];
  const line = [...text('Find the domain', 0, 100, { font: upright }), ...argument, equals(93, 97.2)];
  expect(formulas(inlinesOf([...line, letter('y', 102, 97.2)]))).toEqual(['f(x)=y']);
});

it('takes painted labels of a figure for no formulas where a font of mathematics sets those', () => {
  const painted = { ...FONTS.roman, family: OUTLINED_FAMILY };
  const labels = ['0', '1'].map((digit, at) => glyph(digit, 60 + 90 * at, 300, { font: painted, size: 3 }));
  const point = glyph('.', 84, 100, { font: FONTS.letters, width: 0.28 });
  const value = [glyph('c', 62, 100), glyph('=', 70, 100, { width: 0.7 }), glyph('0', 79, 100), point];
  const line = [...text('We have', 20, 100), ...value, glyph('5', 86.8, 100), ...text('and more', 96, 100)];
  expect(formulas(inlinesOf([...line, ...labels]))).toEqual(['c=0.5']);
});

it('takes the words behind a larger formula that is painted as outlines for no scripts of it', () => {
  const outlines = { ...FONTS.letters, name: OUTLINED_FAMILY, family: OUTLINED_FAMILY };
  const small = { font: prose, size: 9.4 };
  const painted = [...'a>0'].map((sign, at) =>
    glyph(sign, 60 + 9 * at, 100, { font: outlines, size: 12, width: sign === '>' ? 0.75 : 0.5 }),
  );
  const line = [
    ...text('upward if', 0, 99.6, small),
    ...painted,
    ...text(', and more words', 84, 99.6, small),
  ];
  expect(formulas(inlinesOf(line))).toEqual(['a>0']);
});
