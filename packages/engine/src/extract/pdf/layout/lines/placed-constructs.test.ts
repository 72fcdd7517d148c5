import { writeTex } from '@sutra/math/write-tex';
import { expect, it } from 'vitest';
import type { Inline } from '../../../../tree/index.ts';
import { FONTS, glyph, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

/** Two rows of two letters in 8 points between brackets of 30, the middle at height `y`. */
const matrix = (x: number, y: number) => [
  tall('[', x, y, 30),
  ...[y - 5, y + 9].flatMap((baseline) => [x + 6, x + 18].map((at) => glyph('b', at, baseline, { size: 8 }))),
  tall(']', x + 24, y, 30),
];

/** The formulas of a page; displays in brackets. */
function formulasOn(glyphs: Glyph[], rules: Rule[] = []): string[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks.flatMap((block) => {
    if (block.type === 'equation') return [`[${writeTex(block.math)}]`];
    const inlines = 'children' in block ? (block.children as Inline[]) : [];
    return inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
  });
}

/** The formulas of the line `A = matrix and B` with the matrix so far below the axis of the line. */
function formulasOf(offset: number): string[] {
  const size = 13;
  const line = [
    ...text('This is the value of', 20, 100, { size }),
    glyph('A', 175, 100, { size }),
    glyph('=', 186, 100, { size, font: FONTS.roman }),
    ...matrix(197, 96.75 + offset),
    ...text('and that is what there is of it', 234, 100, { size }),
  ];
  return formulasOn([...text('The words that stand here above the line', 20, 70, { size }), ...line]);
}

it.each([0, 5, -5, 7])(
  'a matrix placed %s points below the axis of its line stands in the line',
  (offset) => {
    const [first, ...rest] = formulasOf(offset);
    expect(first?.replace(/\s+/g, '')).toBe('A=\\left[\\begin{array}{cc}b&b\\\\b&b\\end{array}\\right]');
    expect(rest).toEqual([]);
  },
);

it('a construct that the axis of the line only touches is a script', () => {
  expect(formulasOf(-14).join(' ')).toMatch(/\^|\[/);
});

it('a stretched bracket stands in the line of the fraction that it encloses, as far from the axis as that is', () => {
  const middle = 96.75 - 6;
  const glyphs = [
    ...text('The words that stand here above the line', 20, 70, { size: 13 }),
    tall('(', 20, middle, 30),
    glyph('a', 28, middle - 4, { size: 11 }),
    glyph('b', 28, middle + 11, { size: 11 }),
    tall(')', 37, middle, 30),
    ...text('and that is what there is of it', 50, 100, { size: 13 }),
  ];
  const tex = formulasOn(glyphs, [rule(27, 34.5, middle)]);
  expect(tex).toEqual([expect.stringMatching(/^\\left\(\s*\\frac/)]);
});

it('a fraction of two lines of small print at the upper end of a bracket is its exponent', () => {
  const small = { size: 7 };
  const glyphs = [
    ...text('Then the value of', 20, 100),
    tall('(', 112, 97.5, 27),
    glyph('a', 118, 93),
    glyph('b', 118, 107),
    tall(')', 125, 97.5, 27),
    glyph('1', 131, 82.5, small),
    glyph('x', 131, 93, small),
    ...text('is equal to the one above', 142, 100),
  ];
  const rules = [rule(117.5, 123.5, 97.5), rule(130.5, 135, 85)];
  const [first, ...rest] = formulasOn([...text('Let it be one that is good', 20, 70), ...glyphs], rules);
  expect(first?.replace(/\s+/g, '')).toBe('\\left(\\frac{a}{b}\\right)^{\\frac{1}{x}}');
  expect(rest).toEqual([]);
});

it('keeps braces of a smaller font on the line of what they stand about', () => {
  const size = 12;
  const tops = [-20.8, -18.4, -11.2, -2.2, -0.7];
  const brace = (pieces: string, x: number) =>
    [...pieces].map((piece, at) => {
      const y0 = 100 + (tops[at] as number);
      const straight = piece === '⎪' ? 0.4 : 2.2;
      return {
        ...glyph(piece, x, y0 + 8.3, { size: 9, font: FONTS.symbols }),
        ink: { x0: x, x1: x + straight, y0, y1: y0 + 9.1 },
      };
    });
  const line = [
    ...text('Find the order of y', 20, 100, { size }),
    glyph('=', 140, 100, { size, font: FONTS.roman }),
    ...brace('⎧⎪⎨⎪⎩', 150),
    glyph('x', 155, 100, { size }),
    glyph('+', 164, 100, { size, font: FONTS.roman }),
    glyph('z', 173, 100, { size }),
    ...brace('⎫⎪⎬⎪⎭', 180),
    ...text('and its degree', 190, 100, { size }),
  ];
  expect(formulasOn(line).join(' ')).toContain('\\{x+z\\}');
});

it('a fraction whose terms have brackets and scripts stands in the exponent that it is set in', () => {
  const small = { size: 10 };
  const glyphs = [
    ...text('The words that stand here above the line', 20, 60, { size: 12 }),
    glyph('y', 60, 100, { size: 14 }),
    glyph('=', 72, 100, { size: 14, font: FONTS.roman }),
    glyph('e', 85, 100, { size: 14 }),
    glyph('−', 92.4, 91, small),
    ...['(', 'x', ')'].map((sign, at) => glyph(sign, 100 + 5 * at, 85, small)),
    glyph('2', 115, 81, { size: 8 }),
    glyph('a', 104, 97.4, small),
    glyph('2', 109, 93.7, { size: 8 }),
    ...text('The words that stand here below the line', 20, 140, { size: 12 }),
  ];
  expect(formulasOn(glyphs, [rule(99.6, 119.4, 88.5)])).toEqual(['[y=e^{-\\frac{(x)^{2}}{a^{2}}}]']);
});

it('a fraction behind the side bearing of a tall bracket is its exponent', () => {
  const close = tall(')', 100, 97, 24, 7.4);
  const narrow = { ...close, ink: { ...close.ink, x1: 104.8 } };
  const glyphs = [
    ...text('The words that stand here above the line', 20, 50),
    tall('(', 60, 97, 24, 7.4),
    glyph('x', 70, 100),
    glyph('+', 80, 100, { font: FONTS.roman, width: 0.78 }),
    glyph('y', 92, 100),
    narrow,
    glyph('1', 108.2, 83, { size: 5 }),
    glyph('p', 108.2, 89.5, { size: 5 }),
    ...text('The words that stand here below the line', 20, 140),
  ];
  expect(formulasOn(glyphs, [rule(108, 111.5, 85)]).join(' ')).toMatch(/\)\^\{\\frac\{1\}\{p\}\}/);
});

it('an arrow with a label is in one formula with what stands before and behind it, spread as a line may be', () => {
  const arrow = glyph('⟶', 86, 100, { width: 1.6, ascent: 0.5, descent: 0, font: FONTS.symbols });
  const glyphs = [
    ...text('In measure', 20, 100),
    glyph('X', 74, 100, { width: 0.5 }),
    arrow,
    glyph('n', 92, 94, { size: 7 }),
    glyph('Y', 109, 100),
    ...text('for all of them', 122, 100),
  ];
  expect(formulasOn(glyphs).join(' ')).toMatch(/X(?:\\quad)?\\xrightarrow\{n\}Y/);
});
