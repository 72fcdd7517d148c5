import { writeTex } from '@sutra/math/write-tex';
import { describe, expect, it } from 'vitest';
import { walkMath } from '../../../../tree/index.ts';
import type { Glyph, Rule } from '../../page.ts';
import { formulaOfItems } from '../formula.ts';
import { reduce } from '../reduce.ts';
import { glyph, tall } from '../test/page-builder.ts';

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

  it('reads an open brace with rows as cases', () => {
    const { math } = read([tall('{', 0, 97.5, 26), ...cells]);
    expect(math[0]).toMatchObject({ type: 'delimited', open: '{', close: '' });
  });
});
