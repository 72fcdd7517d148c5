import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { type Glyph, OUTLINED_FAMILY, type PageFont, type Rule } from '../page.ts';
import { formulaOfItems } from './formula.ts';
import { reduce } from './reduce.ts';
import { FONTS, glyph, OFFICE_FONTS, rule, tall, text } from './test/page-builder.ts';

const { signs, italic, upright } = OFFICE_FONTS;
const small = { size: 7 };

const texOf = (glyphs: Glyph[], rules: Rule[] = []) => {
  const formula = formulaOfItems(reduce(glyphs, rules).items);
  return { ...formula, tex: writeTex(formula.math).replace(/\s+/g, '') };
};
const tex = (glyphs: Glyph[], rules: Rule[] = []) => texOf(glyphs, rules).tex;
const bar = (x: number, y: number) => glyph('∥', x, y, { width: 0.5, ascent: 0.75, descent: 0.25 });

describe('what stands near a formula', () => {
  it('leaves the script of a bar to the bar, whatever follows', () => {
    const glyphs = [bar(0, 100), glyph('x', 5, 100), bar(10, 100), glyph('D', 15.2, 101.6, small)];
    expect(tex([...glyphs, glyph(',', 20, 100)])).toContain('_{D}');
    expect(tex([...glyphs, glyph(',', 20, 100)])).not.toContain('prescript');
  });

  it('gives a raised letter to the base behind it where a third of the gap before it is behind it', () => {
    const raised = (x: number) => glyph('n', x, 96, { ...small, font: upright });
    const leading = [...text('2', 0, 100), raised(9.8), glyph('C', 14.7, 100)];
    const trailing = [...text('2', 0, 100), raised(5.2), glyph('C', 10, 100)];
    expect(tex(leading)).toBe('2\\prescript{\\mathrm{n}}{}{C}');
    expect(tex(trailing)).toContain('2^{');
  });

  it('is sure of indices of the third level, which are as large as those of the second', () => {
    const index = (x: number, size: number, base: number) => [
      glyph('S', x, base, { size }),
      glyph('P', x + 0.5 * size, base + 1.5, { size: 5 }),
      glyph('2', x + 0.5 * size + 2.6, base + 2.5, { size: 5, font: FONTS.roman }),
    ];
    const pair = [glyph('I', 0, 100), ...index(5, 7, 101.5), glyph('J', 15, 100), ...index(20, 7, 101.5)];
    expect(texOf(pair)).toMatchObject({ confidence: 1, tex: 'I_{S_{P_{2}}}J_{S_{P_{2}}}' });
    const larger = [
      glyph('I', 0, 100, { size: 10 }),
      glyph('P', 5, 103, { size: 9.8 }),
      glyph('2', 10, 106, { size: 9.7 }),
    ];
    expect(texOf(larger).confidence).toBeLessThan(1);
  });

  it('leaves both primes of a subscript in it, below a superscript with one', () => {
    const script = (sign: string, x: number, y: number, size = 7) => glyph(sign, x, y, { size, width: 0.66 });
    const prime = (x: number, y: number) =>
      glyph('′', x, y, { size: 5, width: 0.3, ascent: 0.6, descent: -0.05 });
    const scripts = [
      script('B', 10, 95.9),
      prime(14.7, 93.2),
      script('B', 10, 104.7),
      prime(14.7, 102.2),
      prime(16.3, 102.2),
    ];
    expect(tex([glyph('P', 2, 100, { width: 0.8 }), ...scripts])).toMatch(
      /^P_\{B\^\{\\prime\\prime\}\}\^\{B'\}$/,
    );
  });

  it('keeps the second word of a subscript, near as it is to the next letter', () => {
    const index = { font: FONTS.roman, size: 7 };
    const words = [...text('big', 18, 101.5, index), ...text('hole', 31.2, 101.5, index)];
    expect(tex([glyph('M', 8, 100, { width: 1 }), ...words, glyph('N', 45.4, 100)])).toBe(
      'M_{\\text{bighole}}N',
    );
  });

  it('gives what stands over and under an integral to it, as its limits', () => {
    const font = { ...FONTS.symbols, encoding: 'symbol' as const };
    const sign = { size: 18.2, width: 0.275, ascent: 0.906, descent: 0.11, font };
    const limit = { size: 10.1, font: upright };
    const fence = { size: 16, width: 0.25, ascent: 0.69, descent: 0.22, font };
    const integral = (x: number) => [
      glyph('∫', x, 130.6, sign),
      glyph('∞', x - 1.2, 111.6, { ...limit, font, width: 0.72, ascent: 0.46, descent: -0.05 }),
      glyph('0', x - 0.1, 142.4, limit),
      glyph('(', x + 6.3, 126.2, fence),
      ...text('xdx', x + 11, 126.2, { size: 12.1, font: upright }),
      glyph(')', x + 29, 126.2, fence),
    ];
    const plain = (glyphs: Glyph[], rules: Rule[] = []) => tex(glyphs, rules).replace('\\limits', '');
    expect(plain(integral(20))).toContain('\\int_{0}^{\\infty}');
    const half = [glyph('1', 8, 118, { size: 14 }), glyph('2', 8, 138, { size: 14 })];
    expect(plain([...half, ...integral(19)], [rule(7, 17, 122)])).toMatch(
      /^\\frac\{1\}\{2\}\{\\int_\{0\}\^\{\\infty\}/,
    );
  });

  it('takes no words of the next line for limits of a sign that is painted as an outline', () => {
    const font = { ...FONTS.symbols, family: OUTLINED_FAMILY, encoding: 'unicode' as const };
    const sum = glyph('∑', 8, 100, { font, size: 12, width: 1, ascent: 0.75, descent: 0.25 });
    const word = (face: PageFont) => text('is', 10, 110, { font: face, size: 8 });
    expect(tex([sum, ...word(font)])).toMatch(/^\{?\\sum(\\limits)?_/);
    expect(tex([sum, ...word(upright)])).not.toMatch(/^\{?\\sum(\\limits)?_/);
  });

  it('takes primes about a letter for quotation marks where they touch nothing before', () => {
    const prime = (x: number) => glyph('′', x, 100, { width: 0.25 });
    const quoted = [...text('so', 0, 100), prime(14), glyph('n', 16.5, 100), prime(21.5)];
    expect(tex(quoted)).not.toContain('prime');
    expect(tex([glyph('f', 0, 100), prime(5), glyph('n', 9, 100), prime(14)])).toBe("f'n'");
  });

  it('sets no quad between an operator with a limit and its operand', () => {
    const limit = [
      glyph('x', 2, 107, small),
      glyph('→', 5.5, 107, { ...small, width: 1 }),
      glyph('0', 12.5, 107, small),
    ];
    const fraction = [glyph('a', 25, 93), glyph('b', 25, 107)];
    const glyphs = [...text('lim', 2, 100, { width: 0.4 }), ...limit, ...fraction];
    expect(tex(glyphs, [rule(24, 31, 97.5)])).toBe('\\lim_{x\\to0}{}\\frac{a}{b}');
  });

  it('does not take the script of a line above for the label of a bar below', () => {
    const above = [bar(0, 100), glyph('x', 5, 100), bar(10, 100), glyph('2', 15, 101.6, small)];
    const below = [bar(14, 112), glyph('f', 19, 112)];
    const { items } = reduce([...above, ...below], []);
    expect(items.every(({ kind }) => kind === 'glyph')).toBe(true);
  });

  it('takes no colon of the line above for the upper limit of an integral', () => {
    const integral = { ...tall('∫', 0, 100, 24, 10), advance: 6, size: 10 };
    const kinds = (sign: string) =>
      reduce([integral, glyph(sign, 4, 87, small)], []).items.map(({ kind }) => kind);
    expect(kinds('n')).toContain('limits');
    expect(kinds(':')).not.toContain('limits');
  });

  it('leaves the lower limit of an integral to it where another integral stands below', () => {
    const integral = (y: number) => ({ ...tall('∫', 0, y, 24, 10), advance: 6, size: 10 });
    const glyphs = [integral(100), glyph('0', 5.6, 112, small), integral(132), glyph('1', 5.6, 144, small)];
    const { items } = reduce(glyphs, []);
    expect(items.filter(({ kind }) => kind === 'limits')).toEqual([]);
  });

  it('ends cases where the line of their brace goes on', () => {
    const rows = [
      glyph('a', 8, 93),
      glyph('n', 24, 93),
      glyph('b', 8, 107),
      glyph('m', 24, 107),
      glyph('g', 44, 102.5),
      glyph('=', 52, 102.5, { width: 0.78 }),
      glyph('h', 62, 102.5),
    ];
    const { items } = reduce([tall('{', 0, 100, 30), ...rows], []);
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['array', 'glyph', 'glyph', 'glyph']);
  });

  it.each([
    ['two rows', [93, 107], 30],
    ['three rows', [88, 102.5, 117], 44],
  ])('ends cases of %s where a sentence goes on a word space behind them', (_, baselines, height) => {
    const rows = baselines.flatMap((y) => [glyph('a', 8, y), glyph('n', 13, y)]);
    const sentence = text('for what value', 22, 102.5, { font: OFFICE_FONTS.prose });
    const { items } = reduce([tall('{', 0, 100, height), ...rows, ...sentence], []);
    expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'array')).toHaveLength(sentence.length);
  });

  it('ends cases before the next column of the page', () => {
    const rows = [93, 107].flatMap((y) => [glyph('a', 8, y), glyph('n', 13, y)]);
    const column = [72, 84, 96, 108].flatMap((y) => text('words of a text', 34, y));
    const { items } = reduce([tall('{', 0, 100, 30), ...rows, ...column], []);
    expect(items).toHaveLength(column.length + 1);
  });

  it('takes no fraction of the line above for the index of a root', () => {
    const root = [tall('√', 20, 120, 24, 8), glyph('x', 29, 122)];
    const fraction = [glyph('p', 16, 96, small), glyph('q', 16, 107, small)];
    expect(tex([...root, ...fraction], [rule(28, 36, 108), rule(15, 21, 99)])).not.toContain('\\sqrt[');
  });

  it('takes no text of the lines about an integral for its limits, be the sign’s font twice as large', () => {
    const integral = { ...tall('∫', 30, 97.5, 18, 7), size: 20 };
    const line = [glyph('y', 10, 100), glyph('=', 18, 100, { width: 0.78 }), integral, glyph('x', 39, 100)];
    const words = [86, 114].flatMap((y) => [
      ...text('we', 15, y),
      ...text('so', 28.5, y),
      ...text('it', 42, y),
    ]);
    const { items } = reduce([...line, ...words], []);
    expect(items.some(({ kind }) => kind === 'limits')).toBe(false);
    const limits = [glyph('0', 31, 112, { size: 6 }), glyph('1', 32, 87, { size: 6 })];
    expect(tex([...line, ...limits])).toContain('_{0}^{1}');
  });

  it('takes no letter as large as a root of a fraction for its index', () => {
    const root = [glyph('x', 14.3, 122), tall('√', 19.4, 120, 24, 8)];
    const fraction = [glyph('p', 29, 116), glyph('q', 29, 129)];
    expect(tex([...root, ...fraction], [rule(27, 36, 108), rule(28, 35, 119.5)])).toBe(
      'x\\sqrt{\\frac{p}{q}}',
    );
  });

  it('spreads a wide accent over all that it covers, be it lower than its first letter', () => {
    const hat = { ...glyph('^', 0, 100, { width: 1.6 }), ink: { x0: 0.4, x1: 15.6, y0: 90, y1: 91.5 } };
    const glyphs = [glyph('f', 0, 100), glyph('+', 5, 100, { width: 0.5 }), glyph('g', 10, 100)];
    expect(tex([hat, ...glyphs])).toBe('\\widehat{f+g}');
  });

  it('does not read a full stop above an overlined letter as a numerator', () => {
    const glyphs = [glyph('.', 2, 92, { ascent: 0.1, width: 0.2 }), glyph('A', 0, 105)];
    expect(tex(glyphs, [rule(0, 5, 96.8)])).not.toContain('\\frac');
  });

  it('joins a flat stroke and the letter that it strikes through', () => {
    const stroke = { ...glyph('¯', 0, 100), ink: { x0: 0.2, x1: 4, y0: 94.2, y1: 94.6 } };
    expect(tex([stroke, glyph('h', 0, 100)])).toBe('\\hbar');
  });
});

describe('what an imported formula has lost', () => {
  const letter = (text: string, x: number, y = 100) => glyph(text, x, y, { font: italic, size: 12 });
  const sign = (text: string, x: number, y = 100) =>
    glyph(text, x, y, { font: signs, size: 12, width: 0.5, ascent: 0.5 });
  const fallback = (text: string, x: number) => glyph(text, x, 100, { font: italic, size: 12 });

  it('is a blackboard letter after the sign of membership', () => {
    const { tex: found, confidence } = texOf([letter('n', 0), fallback('∈', 9), letter('N', 18)]);
    expect(found).toContain('\\mathbb{N}');
    expect(confidence).toBeLessThan(0.75);
  });

  it('may be one where probabilities are taken', () => {
    const glyphs = [
      letter('P', 0),
      sign('(', 7),
      letter('A', 13),
      sign(')', 20),
      sign('=', 27),
      letter('p', 34),
    ];
    expect(texOf(glyphs).confidence).toBeLessThan(0.75);
  });

  it('may be the upright letters of a unit', () => {
    const digit = glyph('3', 16, 100, { font: upright, size: 12 });
    const second = texOf([letter('t', 0), sign('=', 8), digit, letter('s', 23)]);
    expect(second.confidence).toBeLessThan(0.75);
    expect(texOf([letter('t', 0), sign('=', 8), digit, letter('x', 23)]).confidence).toBe(1);
  });

  it('is the second bar of a determinant', () => {
    const rows = [letter('a', 8, 92), letter('b', 26, 92), letter('c', 8, 108), letter('d', 26, 108)];
    const glyphs = [sign('|', 0), ...rows, sign('¿', 36), sign('¿', 42.4)];
    const { items } = reduce(glyphs, []);
    expect(items.map(({ kind }) => kind)).toEqual(['array']);
    expect(tex(glyphs)).toContain('a&b\\\\c&d');
  });

  it('is the name of a supremum whose limit is left', () => {
    const limit = glyph('D', 5.6, 102.5, { font: italic, size: 7 });
    expect(tex([letter('f', -12), sign('=', -4), sign('¿', 4), limit, letter('g', 14)])).toContain('\\sup');
  });
});

describe('brackets of half-open intervals', () => {
  const row = (signs: string) => [...signs].map((sign, at) => glyph(sign, 6 * at, 100));

  it('are in pairs where one turns its back, about two ends', () => {
    for (const interval of [']a,b[', '[a,b[', '[a,b)', 'x∈]a,b]'])
      expect(texOf(row(interval)).confidence).toBe(1);
  });

  it('are not in pairs about one term', () => {
    for (const torn of ['[ab[', 'a,b[', ']a,b[+[c']) expect(texOf(row(torn)).confidence).toBeLessThan(0.75);
  });
});
