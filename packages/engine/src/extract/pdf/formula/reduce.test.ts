import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import type { Glyph, Rule } from '../page.ts';
import { formulaOfItems } from './formula.ts';
import { reduce } from './reduce.ts';
import { FONTS, glyph, OFFICE_FONTS, rule, tall, text, upright } from './test/page-builder.ts';

function read(glyphs: Glyph[], rules: Rule[] = []) {
  const { items } = reduce(glyphs, rules);
  return formulaOfItems(items);
}
const tex = (glyphs: Glyph[], rules: Rule[] = []) => writeTex(read(glyphs, rules).math).replace(/\s+/g, '');

const small = { size: 7 };

describe('scripts', () => {
  it('tells subscripts from superscripts by their baselines', () => {
    const glyphs = [glyph('x', 0, 100), glyph('i', 5.2, 101.6, small), glyph('2', 5.2, 96, small)];
    expect(tex(glyphs)).toBe('x_{i}^{2}');
  });

  it('reads bold digits as digits with a style', () => {
    const bold = [...'𝟏𝟎'].map((digit, at) => glyph(digit, 16 + 5 * at, 100, { font: FONTS.symbols }));
    expect(tex([glyph('x', 0, 100), glyph('+', 7, 100, { width: 0.7 }), ...bold])).toBe('x+\\mathbf{10}');
  });

  it('hangs a script of a script on the script', () => {
    const glyphs = [glyph('x', 0, 100), glyph('n', 5.2, 101.6, small), glyph('k', 8.8, 102.8, { size: 5 })];
    expect(tex(glyphs)).toBe('x_{n_{k}}');
  });

  it('sets no quad between an integral painted apart and its integrand', () => {
    expect(
      tex([tall('∫', 0, 97, 24, 5), glyph('f', 14, 100), glyph('d', 20, 100), glyph('x', 25, 100)]),
    ).toBe('{\\int}fdx');
  });

  it('reads painted bars as high as a letter with its accent on the baseline of the letter', () => {
    const drawn = { ...FONTS.symbols, family: 'drawn-signs' };
    const bar = (x: number): Glyph => ({
      ...glyph('|', x, 100, { font: drawn, width: 0.05 }),
      ink: { x0: x, x1: x + 0.5, y0: 85, y1: 101 },
    });
    expect(tex([bar(0), glyph('a', 2, 100), bar(8.5), glyph('=', 11, 100), glyph('b', 19, 100)])).toBe(
      '\\left|a\\right|=b',
    );
  });

  it('gives limits that run on above the integrand to the integral', () => {
    const limit = (text: string, x: number) => glyph(text, x, 93, { size: 6 });
    const glyphs = [
      tall('∫', 0, 97, 16, 5),
      limit('1', 4),
      glyph('f', 7.6, 100, { width: 0.35 }),
      limit('+', 8.6),
      glyph('(', 11.2, 100, { width: 0.35 }),
      limit('2', 12),
      glyph('x', 14.8, 100),
      glyph(')', 20, 100, { width: 0.35 }),
    ];
    expect(tex(glyphs)).toBe('{\\int^{1+2}}f(x)');
    const close = [limit('1', 4), glyph('l', 6, 100, { width: 0.2 }), limit('2', 8.3), glyph('x', 9, 100)];
    expect(tex([tall('∫', 0, 97, 16, 5), ...close])).toBe('{\\int^{12}}lx');
  });

  it('leaves a script to the slanted letter that reaches up to it, though the next letter touches it', () => {
    const pi = glyph('π', 0, 100);
    const slanted = { ...pi, ink: { ...pi.ink, x1: 6.6 } };
    expect(tex([slanted, glyph('2', 7.3, 96, small), glyph('a', 11.2, 100)])).toBe('\\pi^{2}a');
  });

  it('gives a script that stands before its base to what follows', () => {
    const glyphs = [
      glyph('=', 0, 100, { width: 0.78 }),
      glyph('n', 10.6, 96, small),
      glyph('C', 14.2, 100),
      glyph('r', 19.4, 101.6, small),
    ];
    const { math } = read(glyphs);
    expect(math.some((node) => node.type === 'prescripts' || node.type === 'scripts')).toBe(true);
    expect(tex(glyphs)).toContain('^{n}');
    expect(tex(glyphs)).toContain('C_{r}');
  });

  it('takes a letter between a word and a relation for a variable', () => {
    const upright = { font: FONTS.roman };
    const word = [...'if'].map((letter, at) => glyph(letter, 5 * at, 100, upright));
    const glyphs = [...word, glyph('x', 13, 100, upright), glyph('<', 21, 100), glyph('1', 31, 100)];
    expect(tex(glyphs)).toBe('\\text{if}x<1');
  });

  it('gives a small prime above an index to the letter of both', () => {
    const prime = glyph('′', 26.5, 92.9, { size: 5, width: 0.44, ascent: 0.56, descent: -0.04 });
    const index = glyph('k', 26.49, 102.5, { ...small, width: 0.6 });
    expect(tex([glyph('φ', 20, 100, { width: 0.65 }), index, prime])).toBe(String.raw`\varphi'_{k}`);
    const own = {
      ...prime,
      x: 30.8,
      baseline: 100.5,
      ink: { ...prime.ink, x0: 31, x1: 32.6, y0: 97.7, y1: 100.3 },
    };
    expect(tex([glyph('x', 20, 100, { width: 0.65 }), index, own])).toBe("x_{k'}");
  });

  it('raises brackets as large as the line with the exponent that they hold', () => {
    const bracket = (text: string, x: number) => glyph(text, x, 96.4, { width: 0.4 });
    const glyphs = [glyph('e', 0, 100), bracket('(', 5), glyph('x', 9, 96.4, small), bracket(')', 12.5)];
    expect(tex(glyphs)).toBe('e^{(x)}');
    expect(read(glyphs).confidence).toBe(1);
  });

  it('keeps a hyphen of the text in the exponent that it stands in', () => {
    const hyphen = glyph('-', 8.6, 96, { width: 0.33, font: FONTS.roman });
    const glyphs = [glyph('F', 0, 100), glyph('i', 5.2, 96, small), hyphen, glyph('1', 12, 96, small)];
    expect(tex([...glyphs, glyph('d', 18, 100)])).toBe('F^{i-1}d');
  });

  it('takes the long dash of an exponent for a minus', () => {
    const exponent = [glyph('—', 5.2, 96, small), glyph('t', 9, 96, small)];
    expect(tex([glyph('e', 0, 100), ...exponent])).toBe('e^{-t}');
  });

  it('reads the name of a function that was typed as variables', () => {
    const glyphs = [...'secx'].map((letter, at) => glyph(letter, 5 * at, 100));
    expect(tex(glyphs)).toBe('\\sec{}x');
    expect(tex([...'tcos'].map((letter, at) => glyph(letter, 5 * at, 100)))).toBe('tcos');
  });

  it('takes the long dash of a limit for a minus, whatever its size', () => {
    const limits = [glyph('—', 6, 116, { size: 5 }), glyph('∞', 9, 116.3, small)];
    expect(tex([tall('∫', 5, 97, 22, 9), ...limits, glyph('x', 18, 100)])).toContain('{-\\infty}');
  });

  it('takes the sign of the florin for the name of a function', () => {
    const glyphs = [glyph('ƒ', 0, 100), glyph('(', 5, 100, { width: 0.3 }), glyph('x', 8, 100)];
    const found = [...glyphs, glyph(')', 13, 100, { width: 0.3 })];
    expect(tex(found)).toBe('f(x)');
    expect(read(found).confidence).toBe(1);
  });

  it('reads three small bullets on the axis as dots', () => {
    const bullets = [14, 20, 26].map((x) =>
      glyph('•', x, 100, { width: 0.33, ascent: 0.38, descent: -0.26, font: FONTS.symbols }),
    );
    const dots = bullets.map((dot) => ({ ...dot, ink: { ...dot.ink, x0: dot.x + 1, x1: dot.x + 2.2 } }));
    expect(tex([glyph('x', 0, 100), glyph('+', 6, 100, { width: 0.7 }), ...dots])).toBe('x+\\cdots');
  });

  it('reads a raised quotation mark as a prime', () => {
    const raised = (mark: string) => glyph(mark, 5, 96, { size: 7, width: 0.3, ascent: 0.7, descent: -0.4 });
    expect(tex([glyph('L', 0, 100), raised('’')])).toBe("L'");
    expect(tex([glyph('L', 0, 100), raised('”')])).toBe('L^{\\prime\\prime}');
  });

  it('reads words of Hindi in a row as words', () => {
    const row = [
      glyph('k', 0, 100),
      glyph(',', 5, 100),
      glyph('अन्यथा', 12, 100, { font: OFFICE_FONTS.prose, width: 2 }),
    ];
    expect(tex(row)).toContain(String.raw`\text{अन्यथा}`);
  });

  it('reads primes of fonts that set them on the line', () => {
    expect(tex([glyph('f', 0, 100), glyph('′', 5, 100, { width: 0.2 })])).toBe("f'");
    const pair = [glyph('′', 7, 100, { width: 0.26 }), glyph('′', 9.6, 100, { width: 0.26 })];
    expect(tex([glyph('f', 0, 100), ...pair])).toBe('f^{\\prime\\prime}');
  });
});

describe('fractions', () => {
  const fraction = (x: number, y: number) => [glyph('a', x, y - 4), glyph('b', x, y + 9)];

  it('needs parts above and below the rule', () => {
    expect(tex(fraction(1, 100), [rule(0, 7, 100)])).toBe('\\frac{a}{b}');
  });

  it('nests: the narrower rule first', () => {
    const glyphs = [
      glyph('a', 6, 88),
      glyph('b', 6, 101),
      glyph('+', 14, 95, { width: 0.78 }),
      glyph('c', 24, 95),
      glyph('d', 14, 115),
    ];
    expect(tex(glyphs, [rule(5, 12, 92), rule(4, 30, 105)])).toBe('\\frac{\\frac{a}{b}+c}{d}');
  });

  it('keeps a rule over letters alone as a bar', () => {
    expect(tex([glyph('A', 0, 100), glyph('B', 5, 100)], [rule(0, 10, 91.6)])).toBe('\\overline{AB}');
  });

  it.each([
    ['a', 'all bars of a line are as high, over short letters too'],
    ['b', 'a bar that ends with its letter'],
    ['i', 'a letter narrower than any bar', 0.28],
  ])('reads the bar over the upright letter %s: %s', (letter, _, width = 0.5) => {
    const middle = 2.5 - 5 * width;
    const glyphs = [glyph(letter, middle, 100, { font: FONTS.roman, width })];
    expect(tex(glyphs, [rule(0, 5, 91)])).toBe(`\\overline{\\mathrm{${letter}}}`);
  });

  it('takes the underline of a word above for no bar', () => {
    const glyphs = [...'set'].map((letter, at) => glyph(letter, 5 * at, 100, { font: FONTS.roman }));
    expect(tex(glyphs, [rule(0, 22, 91)])).not.toContain('overline');
  });

  it('takes the underline of a heading in capitals for no bar, and that of a vector for one', () => {
    const letters = (word: string, font = FONTS.bold) =>
      [...word].map((letter, at) => glyph(letter, 5 * at, 100, { font }));
    expect(tex(letters('AIM:'), [rule(0, 20, 102)])).not.toContain('underline');
    expect(tex(letters('AB'), [rule(0, 10, 102)])).toContain('underline');
  });

  it('reads a short bar over the top of a slanted letter, right of its middle', () => {
    const glyphs = [glyph('ν', 0, 100, { width: 0.64 }), glyph('=', 9, 100, { width: 0.7 })];
    expect(tex(glyphs, [rule(2.2, 7.5, 91)])).toMatch(/^\\overline\{\\nu\}/);
    expect(tex(glyphs, [rule(5, 10.3, 91)])).not.toContain('overline');
  });

  it('leaves the line of text above an overline alone', () => {
    const line = [0, 5, 10, 15, 20, 25].map((x) => glyph('n', x, 86, { font: FONTS.roman }));
    const { items } = reduce([...line, glyph('A', 10, 100), glyph('B', 15, 100)], [rule(10, 20, 91.6)]);
    expect(items.filter(({ kind }) => kind === 'fraction')).toEqual([]);
  });
});

describe('radicals', () => {
  const sign = {
    ...glyph('√', 0, 92, { font: FONTS.symbols, width: 0.8 }),
    ink: { x0: 0, x1: 8, y0: 91.8, y1: 102 },
  };

  it('takes in what its rule covers', () => {
    expect(
      tex(
        [sign, glyph('x', 8.2, 100), glyph('+', 13.5, 100, { width: 0.78 }), glyph('y', 22, 100)],
        [rule(8, 28, 92)],
      ),
    ).toBe('\\sqrt{x+y}');
  });

  it('reads a small number in its crook as the index', () => {
    expect(tex([sign, glyph('3', 0.5, 95, { size: 5 }), glyph('x', 8.2, 100)], [rule(8, 14, 92)])).toBe(
      '\\sqrt[3]{x}',
    );
  });
});

describe('limits', () => {
  it('sets what stands over and under a sum as its limits', () => {
    const glyphs = [
      tall('∑', 0, 97.5, 14, 14),
      glyph('n', 5, 88, small),
      glyph('k', 0.5, 113, small),
      glyph('=', 4, 113, { ...small, width: 0.78 }),
      glyph('1', 9.5, 113, small),
      glyph('k', 16, 100),
    ];
    const { math } = read(glyphs);
    expect(math[0]).toMatchObject({ type: 'nary', operator: '∑', limits: 'underOver' });
    expect(tex(glyphs)).toContain('\\sum_{k=1}^{n}');
  });

  it('takes a union that is set larger than its operand for the operator with limits', () => {
    const union = glyph('∪', 0, 102, { size: 15, width: 0.66, ascent: 0.75, descent: 0.1 });
    const limits = [glyph('i', 1, 111, small), glyph('n', 2, 89, small)];
    expect(tex([union, ...limits, glyph('A', 12, 100)])).toContain('\\bigcup_{i}^{n}');
    const binary = [glyph('A', 0, 100), glyph('∪', 8, 100, { width: 0.66 }), glyph('B', 17, 100)];
    expect(tex(binary)).toBe('A\\cupB');
    const index = [glyph('∨', 0, 100, { width: 0.66 }), glyph('A', 7.2, 101.5, small), glyph('S', 14, 100)];
    expect(tex(index)).not.toContain('\\bigvee');
  });

  it('reads a fraction in a limit of an operator or a name', () => {
    const fraction = (x: number, y: number) => [glyph('n', x, y - 1.5, small), glyph('2', x, y + 7, small)];
    const sum = [tall('∑', 0, 97.5, 14, 14), ...fraction(5, 82), glyph('k', 16, 100)];
    expect(tex(sum, [rule(4.5, 9, 82)])).toContain('\\sum^{\\frac{n}{2}}');
    const name = [...'lim'].map((letter, at) => glyph(letter, 5 * at, 100, { font: FONTS.roman }));
    const limit = [glyph('x', 0, 111, small), glyph('→', 3.8, 111, { ...small, width: 1 })];
    expect(tex([...name, ...limit, ...fraction(11.5, 109)], [rule(11, 15.5, 109)])).toBe(
      '\\lim_{x\\to\\frac{n}{2}}',
    );
  });

  it('keeps the scripts of an integral at its side', () => {
    const glyphs = [
      tall('∫', 0, 97.5, 22, 6),
      glyph('0', 5, 110, small),
      glyph('1', 8, 89, small),
      glyph('x', 13, 100),
    ];
    const { math } = read(glyphs);
    expect(math[0]).toMatchObject({ type: 'nary', limits: 'subSup' });
  });

  it('sets what stands under the middle of two integrals under both', () => {
    const integral = (x: number) => ({ ...tall('∫', x, 97.5, 22, 6), advance: 5.5, size: 10 });
    const glyphs = [integral(0), integral(4), glyph('D', 2.6, 117, small), glyph('f', 14, 100)];
    expect(tex(glyphs)).toContain('\\iint\\limits_{D}');
  });

  it('leaves the label of an arrow to it where a word stands above', () => {
    const word = [...'sentence'].map((char, at) =>
      glyph(char, at * 4, 100, { font: FONTS.roman, width: 0.4 }),
    );
    const arrow = glyph('⟶', 8, 112, { width: 1.6, ascent: 0.5, descent: 0, font: FONTS.symbols });
    const { items } = reduce([...word, glyph('n', 14, 106, small), arrow], []);
    const [limits] = items.filter(({ kind }) => kind === 'limits');
    expect(limits?.glyphs.map(({ text }) => text).toSorted()).toEqual(['n', '⟶']);
  });

  it('stacks rows of limits that arrows and relations stand in', () => {
    const glyphs = [
      ...[...'lim'].map((char, at) => glyph(char, at * 4, 100, { font: FONTS.roman, width: 0.4 })),
      glyph('x', 0.5, 107, small),
      glyph('→', 4, 107, { ...small, width: 0.7, ascent: 0.37, font: FONTS.symbols }),
      glyph('a', 9, 107, small),
      glyph('x', 0.5, 113.5, small),
      glyph('≠', 4, 113.5, { ...small, width: 0.7, ascent: 0.72, descent: 0.22, font: FONTS.symbols }),
      glyph('a', 9, 113.5, small),
      glyph('f', 16, 100),
    ];
    expect(tex(glyphs)).not.toContain('overrightarrow');
    expect(tex(glyphs)).toMatch(/lim_\{.*x\\toa\\\\x\\nea.*\}f/);
  });

  it('sets a limit under a name typed in italics of the mathematical alphanumerics', () => {
    const name = [...'𝑙𝑖𝑚'].map((letter, at) => glyph(letter, 5 * at, 100, { font: FONTS.symbols }));
    const limit = [glyph('x', 4, 108, small), glyph('→', 7.5, 108, small), glyph('0', 11, 108, small)];
    expect(tex([...name, ...limit, glyph('y', 17, 100)])).toContain('\\lim_{x\\to0}');
  });

  it('sets a limit under the word lim', () => {
    const glyphs = [
      ...[...'lim'].map((char, at) => glyph(char, at * 4, 100, { font: FONTS.roman, width: 0.4 })),
      glyph('x', 1, 107, small),
      glyph('→', 4.5, 107, { ...small, width: 0.6, font: FONTS.symbols }),
      glyph('0', 8.7, 107, small),
      glyph('f', 14, 100),
    ];
    expect(tex(glyphs)).toContain('\\lim_{x\\to0}');
  });
});

describe('symbols made of several glyphs', () => {
  it('strikes a relation out', () => {
    const stroke = { ...glyph('\u0338', 0, 100, { width: 0 }), ink: { x0: 1.5, x1: 6, y0: 92, y1: 102 } };
    expect(
      tex([
        stroke,
        { ...glyph('=', 0, 100, { width: 0.78 }), ink: { x0: 0.5, x1: 7.3, y0: 96.3, y1: 98.6 } },
      ]),
    ).toBe('\\ne');
  });

  it('tells an arrow of the symbols over a letter from the accent of the letters', () => {
    const over = (font = FONTS.symbols) => ({
      ...glyph('→', 0, 93, { width: 1, font }),
      ink: { x0: 0.2, x1: 6, y0: 90, y1: 93 },
    });
    expect(tex([glyph('r', 0, 100), over()])).toBe('\\overrightarrow{r}');
    expect(tex([glyph('r', 0, 100), over(FONTS.letters)])).toBe('\\vec{r}');
  });

  it('puts an arrow as high over a short letter as over a tall one', () => {
    const arrow = glyph('→', 0, 92, { font: FONTS.roman, ascent: 0.2, descent: 0 });
    expect(tex([arrow, glyph('a', 0, 100)])).toBe('\\vec{a}');
  });

  it('takes an arrow that stretches for as wide as it is', () => {
    const over = { ...glyph('→', 0, 93, { width: 1 }), ink: { x0: 0.2, x1: 9.6, y0: 90, y1: 93 } };
    const [vector] = reduce([glyph('r', 2.5, 100), over], []).items;
    expect([vector?.x, vector?.end]).toEqual([0, 10]);
  });

  it('sets an arrow over a letter with its subscript where it is centred over both', () => {
    const over = {
      ...glyph('→', 0, 93, { width: 1, font: FONTS.symbols }),
      ink: { x0: 0.2, x1: 9.6, y0: 90, y1: 93 },
    };
    const indexed = (x: number, gap: number) => [glyph('r', x, 100), glyph('1', x + 5 + gap, 101.5, small)];
    expect(tex([over, ...indexed(0.7, 0)])).toBe('\\overrightarrow{r_{1}}');
    expect(tex([over, ...indexed(2.5, 2.5)])).toBe('{\\overrightarrow{r}}_{1}');
  });

  it('joins a dash and an arrow that overlap', () => {
    const dash = { ...glyph('−', 0, 100, { width: 0.78 }), ink: { x0: 0.5, x1: 7.3, y0: 97, y1: 97.5 } };
    const arrow = { ...glyph('→', 6, 100, { width: 1 }), ink: { x0: 6.5, x1: 15.5, y0: 95, y1: 99.5 } };
    expect(read([dash, arrow]).math).toMatchObject([{ type: 'symbol', text: '⟶' }]);
  });

  it('gathers three dots', () => {
    const dots = [0, 4.4, 8.8].map((x) => ({
      ...glyph('.', x, 100, { width: 0.28, font: FONTS.letters }),
      ink: { x0: x + 0.8, x1: x + 2, y0: 98.9, y1: 100 },
    }));
    expect(read(dots).math).toMatchObject([{ text: '…' }]);
  });

  it('puts an accent on the letter below it', () => {
    const hat = { ...glyph('ˆ', 0, 100, { font: FONTS.roman }), ink: { x0: 1, x1: 4, y0: 93, y1: 94.8 } };
    expect(tex([hat, glyph('x', 0, 100)])).toBe('\\hat{x}');
  });

  it('stacks the pieces of a brace', () => {
    const piece = (text: string, y0: number, y1: number) => ({
      ...glyph(text, 0, y0, { font: FONTS.extension, width: 0.9 }),
      ink: { x0: 3, x1: 6, y0, y1 },
    });
    const pieces = [piece('⎧', 80, 89), piece('⎨', 89, 107), piece('⎩', 107, 116)];
    const rows = [glyph('x', 10, 92), glyph('y', 10, 108)];
    expect(tex([...pieces, ...rows])).toContain('x\\\\y');
  });
});

it('makes no frame of a formula around an answer with its letter', () => {
  const frame = [rule(18, 120, 90), rule(18, 120, 105), upright(18, 90, 105), upright(120, 90, 105)];
  const nodes = reduce(text('b) x = 3', 20, 101), frame).items.flatMap((item) => item.nodes ?? []);
  expect(nodes.filter(({ type }) => type === 'box')).toEqual([]);
});

it('frames a formula in four rules', () => {
  const glyphs = [glyph('a', 4, 100), glyph('=', 11, 100, { width: 0.78 }), glyph('b', 21, 100)];
  const frame = [rule(0, 30, 90), rule(0, 30, 105), upright(0, 90, 105), upright(30, 90, 105)];
  expect(read(glyphs, frame).math).toMatchObject([{ type: 'box', border: true }]);
});

describe('signs with a rule under them', () => {
  const relation = (sign: string) => [
    glyph('x', 0, 100),
    glyph(sign, 8, 100, { width: 0.6, font: FONTS.roman }),
    glyph('2', 18, 100),
  ];

  it.each([
    ['<', '\\le'],
    ['>', '\\ge'],
    ['+', '\\pm'],
  ])('reads an underlined %s as one sign', (sign, name) => {
    expect(tex(relation(sign), [rule(8, 14, 102)])).toBe(`x${name}2`);
  });

  it('takes no longer rule for their underline', () => {
    expect(tex(relation('<'), [rule(-40, 60, 102)])).not.toContain('\\le');
  });
});

describe('confidence', () => {
  it('is full where everything found its place', () => {
    expect(
      read([glyph('x', 0, 100), glyph('=', 8, 100, { width: 0.78 }), glyph('y', 18, 100)]).confidence,
    ).toBe(1);
  });

  it('falls for a glyph without a name, which stays visible', () => {
    const { math, confidence } = read([glyph('x', 0, 100), glyph('', 6, 100)]);
    expect(confidence).toBeLessThan(0.6);
    expect(math).toHaveLength(2);
  });

  it('falls for brackets that do not pair', () => {
    expect(read([glyph('(', 0, 100), glyph('x', 5, 100)]).confidence).toBeLessThan(1);
  });
});
