import { describe, expect, it } from 'vitest';
import { formulasOf } from '../../layout/test/formulas-of.ts';
import type { Glyph } from '../../page.ts';
import { reduce } from '../reduce.ts';
import { FONTS, glyph, text } from '../test/page-builder.ts';

/** A bracket in a font of 16 points, a little below the baseline of text. */
const bracket = (sign: string, x: number) =>
  glyph(sign, x, 100.5, { size: 16, width: 0.25, font: FONTS.symbols });

const small = { size: 7 };
const pair = [
  bracket('(', 40),
  glyph('x', 45, 100, { size: 12 }),
  glyph('1', 51.5, 102.5, small),
  glyph(',', 55, 100, { size: 12, width: 0.25 }),
  glyph('y', 59, 100, { size: 12 }),
  glyph('1', 65.5, 102.5, small),
  bracket(')', 69.5),
];

describe('brackets set larger than the letters between them', () => {
  it('do not make scripts of the letters', () => {
    const line = [...text('is', 22, 100, { size: 13 }), ...pair, ...text('a point', 82, 100, { size: 13 })];
    expect(formulasOf(line)).toEqual(['(x_{1},y_{1})']);
  });

  it('are centred on the axis, and those of the size of letters within or beside them stand on the baseline', () => {
    const fencesOf = (glyphs: Glyph[]) => reduce(glyphs, []).items.filter((item) => /[()]/.test(item.text));
    expect(fencesOf(pair).map(({ axis }) => axis !== null)).toEqual([true, true]);
    const plain = [glyph('(', 40, 100), glyph('x', 45, 100), glyph('1', 50, 102, small), glyph(')', 54, 100)];
    expect(fencesOf(plain).map(({ axis }) => axis)).toEqual([null, null]);
    const raised = [glyph('e', 40, 100), glyph('(', 45, 96), glyph('x', 50, 96, small), glyph(')', 54, 96)];
    expect(fencesOf(raised).map(({ axis }) => axis)).toEqual([null, null]);
  });
});

describe('a slash set larger than the terms that it stands between', () => {
  const slash = glyph('/', 60, 103, { size: 22, width: 0.28 });
  const terms = [glyph('m', 52, 100, { size: 12 }), slash, glyph('n', 67, 100, { size: 12 })];

  it('stands on the line of the words before it, none of which is raised', () => {
    const line = [...text('the ratio', 0, 100, { size: 12 }), ...terms];
    expect(formulasOf(line)).toEqual(['m/n']);
  });

  it('does not move the slash of a slanted fraction', () => {
    const slanted = [
      glyph('1', 50, 96, small),
      glyph('/', 54, 100, { size: 12 }),
      glyph('2', 58, 101, small),
    ];
    expect(reduce(slanted, []).items.find((item) => item.text === '/')?.axis ?? null).toBe(null);
  });
});
