import { describe, expect, it } from 'vitest';
import { FONTS, glyph } from '../formula/test/page-builder.ts';
import type { Glyph, Shape } from '../page.ts';
import { withLinesOfPictures } from './line-fonts.ts';

const LINE = { ...FONTS.symbols, name: 'LINE10', encoding: 'unknown' as const };

/** A segment of code `code` in its box. */
const segment = (code: number, x0: number, y0: number, x1: number, y1: number): Glyph => ({
  ...glyph('�', x0, y1, { font: LINE }),
  code,
  ink: { x0, y0, x1, y1 },
});

const shapesOf = (glyphs: Glyph[]) => withLinesOfPictures({ glyphs, shapes: [] as Shape[] });
const ends = ({ shapes }: { shapes: Shape[] }) => shapes.map(({ outline }) => outline?.points);

describe("the pieces of LaTeX's font of lines", () => {
  it('are one stroke where they continue each other', () => {
    const pieces = [
      segment(24, 10, 97.5, 20, 100),
      segment(24, 20, 95, 30, 97.5),
      segment(24, 24, 94, 34, 96.5),
    ];
    const { glyphs, ...painted } = shapesOf([glyph('x', 12, 100), ...pieces]);
    expect(glyphs.map(({ text }) => text)).toEqual(['x']);
    expect(ends(painted)).toEqual([
      [
        [10, 100],
        [34, 94],
      ],
    ]);
  });

  it('are one stroke where steep pieces overlap by their pens', () => {
    const pieces = [segment(3, 10, 90, 12.88, 100.35), segment(3, 12.47, 80.1, 15.35, 90.46)];
    expect(ends(shapesOf(pieces))).toHaveLength(1);
  });

  it('fall where their code is 64 or more', () => {
    expect(ends(shapesOf([segment(65, 10, 90, 15, 100)]))).toEqual([
      [
        [10, 90],
        [15, 100],
      ],
    ]);
  });

  it('are two strokes where they cross', () => {
    const pieces = [segment(0, 10, 90, 20, 100), segment(64, 10, 90, 20, 100)];
    expect(shapesOf(pieces).shapes).toHaveLength(2);
  });

  it('are an area where they are heads of arrows', () => {
    expect(shapesOf([segment(9, 10, 90, 15, 100)]).shapes).toMatchObject([{ filled: true }]);
  });

  it('stay glyphs in fonts of other names', () => {
    expect(withLinesOfPictures({ glyphs: [glyph('/', 10, 100)], shapes: [] }).glyphs).toHaveLength(1);
  });
});
