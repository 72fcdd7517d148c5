import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../../../tree/index.ts';
import { FONTS, glyph, OFFICE_FONTS, page, rule, tall, text } from '../../formula/test/page-builder.ts';
import type { Glyph, Rule } from '../../page.ts';
import { createLayout } from '../index.ts';

function blocksOf(glyphs: Glyph[], rules: Rule[] = []): Block[] {
  const layout = createLayout({ outline: [] });
  layout.addPage(page(glyphs, rules));
  return layout.finish().blocks;
}

const formulasOf = (blocks: Block[]) =>
  blocks.flatMap((block) => {
    if (block.type === 'equation') return [writeTex(block.math)];
    const inlines = 'children' in block ? block.children : [];
    return inlines.flatMap((inline) => (inline.type === 'math' ? [writeTex(inline.math)] : []));
  });

const small = { size: 6 };

describe('scripts beside tall signs', () => {
  it('gives a fraction at the foot of an integral to the integral', () => {
    const integral = { ...tall('∫', 100, 97, 24, 9), advance: 5.5 };
    const limit = (x: number, bar: number) => [
      glyph('a', x, bar - 1.2, small),
      glyph('b', x, bar + 5.4, small),
    ];
    const glyphs = [
      ...text('Find the value of this:', 20, 70),
      integral,
      ...limit(111, 88),
      ...limit(106.5, 108),
      glyph('x', 116, 100),
      glyph('d', 122, 100),
      glyph('x', 127, 100),
    ];
    const found = formulasOf(blocksOf(glyphs, [rule(110.6, 114.4, 88), rule(106.1, 109.9, 108)]));
    expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual([
      expect.stringMatching(/\\int_\{\\frac\{a\}\{b\}\}/),
    ]);
  });

  it('gives an integral its limits, and a bracket its exponent, where they are as large as the words of the page', () => {
    const words = [40, 60, 80].flatMap((y) => text('words of a page in the usual size and type', 20, y));
    const large = { size: 14 };
    const sign = { ...tall('∫', 100, 127, 32, 13), size: 14, advance: 8 };
    const letters = 'xdx'.split('').map((letter, at) => glyph(letter, 124 + 8 * at, 131.5, large));
    const limits = [glyph('a', 108.3, 144.2), glyph('b', 114.5, 115)];
    const brackets = [tall('(', 160, 127, 32, 6), tall(')', 176, 127, 32, 6)].map((each) => ({
      ...each,
      size: 14,
    }));
    const power = [glyph('y', 168, 131.5, large), glyph('n', 182.6, 115)];
    const found = formulasOf(blocksOf([...words, sign, ...limits, ...letters, ...brackets, ...power]));
    expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual(['\\int_{a}^{b}xdx\\quad(y)^{n}']);
  });

  it('keeps an exponent together that has a fraction in it', () => {
    const signs = (of: string, x: number, y: number, size: number) =>
      [...of].map((sign, at) => glyph(sign, x + 0.52 * size * at, y, { size }));
    const power = [
      glyph('e', 100, 100),
      glyph('−', 105.2, 95.4, { size: 7, width: 0.78, ascent: 0.28, descent: -0.22 }),
      ...signs('1', 119, 92, 5),
      ...signs('abcdef', 112, 98.2, 5),
      ...signs('(x+y)', 129, 95.4, 7),
    ];
    const bar = rule(111.6, 128.2, 93.65);
    const glyphs = [...text('the words of the line above it go on', 20, 82), ...power];
    const found = formulasOf(blocksOf([...glyphs, ...text('and so on', 160, 100)], [bar]));
    expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual(['e^{-\\frac{1}{abcdef}(x+y)}']);
  });

  it('leaves an exponent below a matrix to the line that it stands in', () => {
    const pair = [tall('(', 60, 98, 24), tall(')', 92, 98, 24)];
    const cells = ['1', '2', '3', '4'].map((digit, at) =>
      glyph(digit, 66 + 16 * (at % 2), at < 2 ? 94 : 106, { font: FONTS.roman }),
    );
    const below = [...text('and the square', 20, 119), glyph('A', 84, 119), glyph('2', 89, 115, { size: 7 })];
    const [whole] = blocksOf([
      ...text('If M =', 20, 101),
      ...pair,
      ...cells,
      ...below,
      ...text('of it', 96, 119),
    ]);
    const found = formulasOf(whole ? [whole] : []);
    expect(found.at(-1)?.replace(/\s+/g, '')).toBe('A^{2}');
    expect(found.join('')).not.toContain('_');
  });
});

describe('exponents below the words of the line above', () => {
  const place = { font: FONTS.roman, size: 12, width: 0.5 };
  const script = { ...place, size: 8 };
  const endOf = (glyphs: Glyph[]) => (glyphs.at(-1)?.x ?? 0) + 6;

  it('are of one script where their digits touch, though the last is near a letter of that line', () => {
    const element = text('of all the Co', 40, 113.8, { ...place, ascent: 0.5 });
    const end = endOf(element);
    const below = [...element, ...text('60', end, 108.2, script), ...text('peaks', end + 12, 113.8, place)];
    const above = [
      ...text('find the', 40, 100, place),
      glyph('y', end + 3, 100, { ...place, descent: 0.22 }),
    ];
    const sentence = JSON.stringify(blocksOf([...above, ...below]));
    expect(sentence).toMatch(/"(?:text|value)":"60"/);
  });

  it('leave the words of a subscript above them to the line that the subscript begins in', () => {
    const index = { font: FONTS.roman, size: 7 };
    const words = [...text('H', 65.2, 101.5, index), ...text('nucleus', 71.4, 101.5, index)];
    const above = [
      ...text('Atoms', 35, 100),
      glyph('d', 60, 100),
      ...words,
      ...text('=', 98, 100),
      ...text('3', 108, 100),
    ];
    const below = [...text('numbers', 35, 111), ...text('No of them', 80, 111)];
    const [formula] = formulasOf(blocksOf([...above, ...below]));
    expect(formula).toMatch(/nucleus/);
  });

  it('are no limit of a word that stands above them', () => {
    const unit = text('in dynes per cm', 40, 114, place);
    const end = endOf(unit);
    const below = [...unit, glyph('2', end, 108.4, script), ...text('or more', end + 9, 114, place)];
    const above = [
      ...text('compare', 40, 100, place),
      ...text('your', end - 10, 100, place),
      ...text('own', end + 20, 100, place),
    ];
    expect(formulasOf(blocksOf([...above, ...below])).join()).not.toMatch(/your/);
  });
});

it('reads words behind a bullet that is larger than they are as words', () => {
  const bullet = {
    ...glyph('•', 40, 102, { font: FONTS.roman, size: 20 }),
    ink: { x0: 42, x1: 48, y0: 93, y1: 99 },
  };
  const words = text('Curl of the equation', 60, 100, { font: FONTS.roman, size: 12 });
  const blocks = blocksOf([bullet, ...words]);
  expect(formulasOf(blocks)).toEqual([]);
  expect(JSON.stringify(blocks)).toContain('Curl of the equation');
});

it('a fraction behind the signs of a limit stands in the limit, however far up that is', () => {
  const small = { font: FONTS.roman, size: 7 };
  const limit = (y: number) => [
    glyph('x', 70, y, { size: 7 }),
    glyph('+', 74, y, { ...small, width: 0.78 }),
    glyph('1', 81.5, y - 3, { ...small, size: 5 }),
    glyph('n', 81.5, y + 4, { size: 5 }),
  ];
  const bars = [92, 111.5].map((y) => rule(81, 84.5, y - 1.75));
  const integral = [
    tall('∫', 62, 100, 22, 8),
    glyph('f', 90, 103),
    glyph('d', 96, 103),
    glyph('x', 101, 103),
  ];
  const words = text('the words of the page are set in this size', 20, 160);
  expect(formulasOf(blocksOf([...words, ...integral, ...limit(92), ...limit(111.5)], bars)).join()).toContain(
    String.raw`\int_{x+\frac{1}{n}}^{x+\frac{1}{n}}`,
  );
});

it('raises an exponent by the size of its line where the number of the question is smaller', () => {
  const words = { font: FONTS.roman, size: 12 };
  const base = glyph('x', 160, 100, { size: 12 });
  const question = [
    ...text('2.', 20, 100, { font: FONTS.bold, size: 11 }),
    ...text('solve the equation', 40, 100, words),
    base,
    glyph('2', 166, 96, { font: FONTS.roman, size: 10 }),
    ...text('over the reals', 176, 100, words),
  ];
  const found = formulasOf(blocksOf(question));
  expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual(['x^{2}']);
});

it('leaves a factor in slightly smaller print on its line where a formula before it is lowered', () => {
  const upright = { font: OFFICE_FONTS.upright };
  const italic = { font: OFFICE_FONTS.italic, size: 11.9 };
  const found = formulasOf(
    blocksOf([
      ...text('the area is', 20, 100, { ...upright, size: 12 }),
      ...text('5=5', 90, 101.7, { ...upright, size: 12.2 }),
      ...text('where', 116, 100, { ...upright, size: 12 }),
      ...text('a', 152, 99.2, italic),
      ...text('=', 164, 99.2, { ...upright, size: 11.9 }),
      ...text('p', 171, 99.2, { ...upright, size: 10.9 }),
      ...text('x', 178, 99.2, italic),
    ]),
  );
  expect(found.at(-1)?.replace(/\s+/g, '')).toBe('a=\\mathrm{p}x');
});

it('gives a line that tall brackets began the size of its letters, among text in larger type', () => {
  const size = 22;
  const place = { font: OFFICE_FONTS.upright, size };
  const found = formulasOf(
    blocksOf(
      [
        ...text('Write the equation again:', 20, 180, { font: OFFICE_FONTS.prose, size: 28 }),
        glyph('ε', 100, 100, { size }),
        ...text('e', 111, 106, { font: OFFICE_FONTS.italic, size: 13 }),
        ...text('=', 124, 100, place),
        tall('(', 140, 94, 50, 9),
        ...text('1', 152, 85, place),
        ...text('2', 152, 118, place),
        tall(')', 166, 94, 50, 9),
        ...text('2', 175.5, 72, { ...place, size: 13 }),
      ],
      [rule(150, 164, 94)],
    ),
  );
  expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual([
    expect.stringMatching(/^\\varepsilon_\{e\}=.*\^\{2\}$/),
  ]);
});

it('leaves the exponent of a tall bracket within an exponent to the line below it', () => {
  const size = 9;
  const stretched = (sign: string, x: number) => ({ ...tall(sign, x, 92, 15, 4.4), size });
  const found = formulasOf(
    blocksOf(
      [
        ...text('the value', 20, 100, { font: FONTS.roman, size: 13 }),
        glyph('e', 90, 100, { size: 13 }),
        stretched('(', 97),
        glyph('x', 102, 94, { size }),
        glyph('−', 107, 94, { size, width: 0.7 }),
        glyph('y', 115, 88, { size: 7.6 }),
        glyph('z', 115, 99, { size: 7.6 }),
        stretched(')', 120),
        glyph('2', 124.6, 84.5, { size: 7.6, font: FONTS.roman }),
      ],
      [rule(114, 119.5, 92)],
    ),
  );
  expect(found.map((tex) => tex.replace(/\s+/g, ''))).toEqual(['e^{\\left(x-\\frac{y}{z}\\right)^{2}}']);
});

describe('an index that people set behind the power of its letter', () => {
  const prose = { font: OFFICE_FONTS.prose };
  const cell = (drop: number) => [
    ...text('The value of E', 20, 100, prose),
    glyph('°', 85.5, 96, { ...prose, size: 7 }),
    ...text('cell', 89, 100 + drop, { ...prose, size: 6 }),
    ...text('is known.', 105, 100, prose),
    ...text('Find the work of the cell that is given here.', 20, 116, prose),
  ];

  it.each([2, 6, 8.2])('hangs on the letter, however far it was lowered: %d points', (drop) => {
    const found = formulasOf(blocksOf(cell(drop))).map((tex) => tex.replace(/\s+/g, ''));
    expect(found).toEqual([String.raw`\mathrm{E}^{{}^{\circ}}{}_{\text{cell}}`]);
  });
});

it('a letter of an enlarged equation object is in the line of words about it, though it was raised', () => {
  const prose = { font: OFFICE_FONTS.prose, size: 12 };
  const glyphs = [
    ...text('Find the distance that is', 20, 82, prose),
    ...text('distance', 20, 100, prose),
    glyph('y', 74, 98.2, { font: OFFICE_FONTS.italic, size: 16.2 }),
    ...text('of a maximum from the middle of it', 88, 100, prose),
  ];
  const blocks = blocksOf(glyphs);
  expect(formulasOf(blocks)).toEqual(['y']);
  expect(JSON.stringify(blocks)).toContain('of a maximum from the middle');
});

it('leaves the index of an index to it, however low that stands beside a tall bar', () => {
  const bar = (x: number) => tall('|', x, 97, 24, 3);
  const glyphs = [
    ...text('the words of this line', 20, 60),
    bar(60),
    glyph('f', 66, 100),
    bar(74),
    glyph('∞', 79, 107, { size: 7, width: 1.1 }),
    glyph('+', 87, 107, { size: 7, font: FONTS.roman, width: 0.8 }),
    glyph('a', 93, 107, { size: 7, width: 0.6 }),
    glyph('i', 97.4, 108, { size: 5 }),
    glyph('=', 106, 100, { font: FONTS.roman, width: 0.78 }),
    glyph('H', 118, 100, { width: 0.8 }),
    ...text('the words of this line', 20, 140),
  ];
  expect(formulasOf(blocksOf(glyphs)).join(' ')).toContain('a_{i}}');
});

it('leaves an exponent right below a word to its letter, however high Word raises it', () => {
  const words = [...text('the values', 20, 100), ...text('for', 76, 100), ...text('which it has', 98, 100)];
  const formula = [
    ...text('we have', 20, 113.8),
    glyph('y', 62, 113.8),
    glyph('=', 67, 113.8, { width: 0.7 }),
    glyph('x', 75, 113.8),
    glyph('2', 80.1, 108.2, { size: 7 }),
    glyph('+', 86, 113.8, { width: 0.7 }),
    glyph('z', 94, 113.8),
  ];
  expect(formulasOf(blocksOf([...words, ...formula]))).toEqual(['y=x^{2}+z']);
});
