import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { walkMath } from '../../../../tree/index.ts';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, rule, tall } from '../test/page-builder.ts';

function read(glyphs: Glyph[], rules: Rule[] = []) {
  const { items } = reduce(glyphs, rules);
  return formulaOfItems(items);
}
const tex = (glyphs: Glyph[], rules: Rule[] = []) => writeTex(read(glyphs, rules).math).replace(/\s+/g, '');

describe('brackets around rows', () => {
  const cells = [glyph('a', 6, 94), glyph('b', 22, 94), glyph('c', 6, 106), glyph('d', 22, 106)];

  it('reads a grid between tall brackets as a matrix', () => {
    const { math } = read([tall('(', 0, 97.5, 24), ...cells, tall(')', 29, 97.5, 24)]);
    const matrices: number[] = [];
    walkMath(math, (node) => {
      if (node.type === 'matrix') matrices.push(node.rows.length, node.rows[0]?.length ?? 0);
    });
    expect(matrices).toEqual([2, 2]);
  });

  it('keeps the columns that a row of dots runs over', () => {
    const dots = Array.from({ length: 8 }, (_, at) => glyph('.', 6 + 3 * at, 106, { width: 0.28 }));
    const rows = [94, 118].flatMap((y) => [glyph('a', 6, y), glyph('b', 25, y)]);
    const { math } = read([tall('(', 0, 103.5, 40), ...rows, ...dots, tall(')', 33, 103.5, 40)]);
    const cells: number[] = [];
    walkMath(math, (node) => {
      if (node.type === 'matrix') cells.push(...node.rows.flat().map((cell) => cell.length));
    });
    expect(cells).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('closes braces that are made of pieces', () => {
    const brace = (pieces: string, x: number) =>
      [...pieces].map((piece, at) => tall(piece, x, 88.5 + 9 * at, 9));
    const sides = [...brace('⎧⎨⎩', 0), ...brace('⎫⎬⎭', 29)];
    expect(tex([...sides, ...cells])).toMatch(/^\\left\\\{.*\\right\\\}$/);
  });

  it('reads columns a thick space apart in brackets of their own size, as an index has them', () => {
    const small = { size: 8 };
    const entries = [glyph('a', 6, 98, small), glyph('b', 13, 98, small), glyph('c', 6, 106, small)];
    const bracket = (text: string, x: number) => {
      const made = tall(text, x, 99.5, 14);
      return { ...made, size: 8 };
    };
    const index = [bracket('(', 0), ...entries, glyph('d', 13, 106, small), bracket(')', 18)];
    expect(tex(index)).toContain('a&b\\\\c&d');
  });

  it('tells a binomial by the distance of its rows', () => {
    expect(
      tex([tall('(', 0, 97.5, 24), glyph('n', 6, 93), glyph('k', 6, 106.8), tall(')', 12, 97.5, 24)]),
    ).toBe('\\binom{n}{k}');
  });

  it('takes the power of an inner bracket for no row: Word sets powers in a script at four fifths of it', () => {
    const inner = [tall('(', 6, 97.5, 20), glyph('x', 12, 100), tall(')', 19, 97.5, 20)];
    const power = glyph('2', 26, 91.5, { size: 8.06 });
    const read = tex([tall('(', 0, 97.5, 24), ...inner, power, tall(')', 32, 97.5, 24)]);
    expect(read).toMatch(/\^(?:\{2\}|2)/);
    expect(read).not.toContain('array');
  });

  it('takes no spaces about a sign for columns where a program enlarged the brackets of a line', () => {
    const line = [
      glyph('z', 6, 100, { size: 11 }),
      glyph('2', 11.5, 103, { size: 7 }),
      glyph('−', 19.6, 100, { size: 11, width: 0.55 }),
      glyph('z', 29.6, 100, { size: 11 }),
      glyph('1', 35, 103, { size: 7 }),
    ];
    const bracket = (text: string, x: number) => ({
      ...glyph(text, x, 101, { size: 15.4, font: FONTS.symbols, width: 0.3, ascent: 0.7, descent: 0.2 }),
    });
    expect(tex([bracket('(', 0), ...line, bracket(')', 40)])).not.toContain('array');
  });

  it('leaves the exponent of the next line, a side bearing behind its letter, out of the last row', () => {
    const exponent = [glyph('A', 8, 117, { width: 0.7 }), glyph('2', 15.7, 113, { size: 7 })];
    const parens = [tall('(', 0, 97.5, 24), tall(')', 29, 97.5, 24)];
    expect(tex([...parens, ...cells, ...exponent])).toContain('c&d\\end');
  });

  it('leaves a line of text right above a tall matrix out of its rows', () => {
    const rows = [78, 96, 114, 132].map((y) => glyph('8', 6, y));
    const above = [glyph('w', 4, 64), glyph('o', 9, 64)];
    const { math } = read([tall('[', 0, 102, 68), ...rows, tall(']', 12, 102, 68), ...above]);
    const counts: number[] = [];
    walkMath(math, (node) => {
      if (node.type === 'matrix') counts.push(node.rows.length);
    });
    expect(counts).toEqual([4]);
  });

  it('takes rules between rows of the same columns for rules of the matrix, and not for bars of fractions', () => {
    const rows = [94, 110, 126].flatMap((y, at) => [glyph('abc'[at]!, 8, y), glyph('xyz'[at]!, 28, y)]);
    const brackets = [tall('[', 0, 107, 44), tall(']', 38, 107, 44)];
    const rules = [rule(6, 36, 99), rule(6, 36, 115)];
    expect(tex([...brackets, ...rows], rules)).toBe(
      '\\left[\\begin{array}{cc}a&x\\\\\\hlineb&y\\\\\\hlinec&z\\end{array}\\right]',
    );
    const fraction = [glyph('a', 8, 94), glyph('x', 28, 94), glyph('b', 18, 110)];
    expect(tex([...brackets, ...fraction], [rule(6, 36, 99)])).toContain('\\frac');
  });

  it('goes on with a relation behind words that end in a blank, and keeps a column of relations', () => {
    const rows = (gap: number) =>
      [94, 110].flatMap((y) => [
        glyph('n', 6, y),
        glyph('odds', 26, y, { font: FONTS.roman, width: 2 }),
        glyph('=', 46 + gap, y, { width: 0.78 }),
        glyph('1', 56.6 + gap, y),
      ]);
    expect(tex([tall('{', 0, 99, 30), ...rows(6.4)])).toMatch(/n&\\text\{odds\}=1\\\\/);
    expect(tex([tall('{', 0, 99, 30), ...rows(10)])).toMatch(/n&\\text\{odds\}&=1\\\\/);
  });

  it('leaves the comma behind cases out of the row that it stands beside', () => {
    const rows = [86, 100, 114].flatMap((y) => [glyph('x', 6, y), glyph('y', 13, y)]);
    const comma = glyph(',', 26, 100, { width: 0.28 });
    expect(tex([tall('{', 0, 97.5, 40), ...rows, comma])).toMatch(/^[^&]*\\right\.\\quad,$/);
    const two = rows.filter(({ baseline }) => baseline !== 100);
    const small = glyph(';', 19, 99.5, { size: 7.9, width: 0.28, font: FONTS.roman });
    expect(tex([tall('{', 0, 97.5, 40), ...two, small])).toContain('xy\\\\xy\\end{array}');
  });

  it('takes no sum or integral for an entry of a row, however far its sign leans out', () => {
    const parts = [tall('∫', 6, 97.5, 22), glyph('f', 18.1, 100), glyph('x', 24, 100)];
    expect(tex([tall('(', 0, 97.5, 24), ...parts, tall(')', 30, 97.5, 24)])).not.toContain('array');
  });

  it('keeps the modulus behind a congruence in the column of that congruence', () => {
    const row = (y: number, remainder: string) => [
      glyph('1', 8, y),
      ...[...'p≡'].map((sign, at) => glyph(sign, 25 + 8 * at, y)),
      glyph(remainder, 41, y),
      ...[...'mod'].map((letter, at) => glyph(letter, 52.7 + 5 * at, y, { font: FONTS.roman })),
      glyph('4', 70, y),
    ];
    expect(tex([tall('{', 0, 97.5, 26), ...row(94, '1'), ...row(106, '3')])).toMatch(
      /^\\left\\\{\\begin\{array\}\{ll\}/,
    );
  });

  it('reads small entries of a picture as columns, whatever their points, though letters are a pixel wider there', () => {
    const seen = (glyphs: Glyph[]) => glyphs.map((each) => ({ ...each, confidence: 1 }));
    const small = { size: 8.6, width: 0.6 };
    // blanks of 0.31 em and more
    const row = (first: string, second: string, y: number) => [
      glyph(first, 6, y, small),
      glyph(second, 13.83, y, small),
    ];
    const entries = [...row('a', 'b', 96), ...row('c', 'd', 104)];
    const brackets = [tall('(', 0, 97.5, 20), tall(')', 20, 97.5, 20)].map((each) => ({ ...each, size: 11 }));
    expect(tex(seen([...brackets, ...entries]))).toContain('a&b\\\\c&d');
  });

  it('reads two operands in small print with a comma between them as a pair, not as columns', () => {
    const small = { size: 7, font: FONTS.roman };
    const half = (x: number) => [glyph('1', x, 95, small), glyph('2', x, 105, small)];
    const bars = [9, 19].map((x) => rule(x, x + 4, 97.4));
    const pair = [...half(9), glyph(',', 14.2, 100, { ...small, width: 0.3 }), ...half(19)];
    expect(tex([tall('(', 0, 97.5, 20), ...pair, tall(')', 24, 97.5, 20)], bars)).toBe(
      '\\left(\\frac{1}{2},\\frac{1}{2}\\right)',
    );
  });

  it('reads an open brace with rows as cases', () => {
    const { math } = read([tall('{', 0, 97.5, 26), ...cells]);
    expect(math[0]).toMatchObject({ type: 'delimited', open: '{', close: '' });
  });
});
