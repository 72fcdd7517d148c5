import { describe, expect, it } from 'vitest';
import { HELVETICA, type PdfObject } from '../../../../test/build-pdf.ts';
import { glyph } from '../formula/test/page-builder.ts';
import type { Glyph } from '../page.ts';
import { foldRepeatedGlyphs } from './repeated-glyphs.ts';
import { readOnePage } from './test/page-reader.ts';

const read = (content: string, extra: PdfObject[] = [], resources = `/Font << ${HELVETICA} >>`) =>
  readOnePage({ content, resources }, extra);

const textOf = (glyphs: Glyph[]) => glyphs.map(({ text }) => text).join('');

describe('text painted more than once', () => {
  it('is read once and as bold where it was painted a little aside', async () => {
    const { glyphs } = await read(
      'BT /F1 10 Tf 20 40 Td (PHY) Tj 0.2 0 Td (PHY) Tj 0.2 0 Td (PHY) Tj 100 0 Td (all) Tj ET',
    );
    expect(textOf(glyphs)).toBe('PHYall');
    expect(glyphs.map(({ font }) => font.bold)).toEqual([true, true, true, false, false, false]);
  });

  it.each([
    ['upwards', '0 1 -1 0 40 10'],
    ['downwards', '0 -1 1 0 40 90'],
  ])('keeps the double letters of words that run %s', async (_, matrix) => {
    const { glyphs } = await read(`BT /F1 10 Tf ${matrix} Tm (http hill) Tj ET`);
    expect(textOf(glyphs).replaceAll(' ', '')).toBe('httphill');
  });

  it('is read once, in the colour on top, where it has a shadow', async () => {
    const { glyphs } = await read(
      'BT /F1 10 Tf 0.7 g 21 39 Td (PHY) Tj ET BT /F1 10 Tf 0 g 20 40 Td (PHY) Tj ET',
    );
    expect(textOf(glyphs)).toBe('PHY');
    expect(glyphs[0]).toMatchObject({ color: '000000', font: { bold: false } });
  });

  it('is read once in large type, wherever on the page it stands', async () => {
    const lines = Array.from({ length: 4 }, (_, i) => {
      const x = 20 + i * 2.1;
      return `BT /F1 14 Tf ${x} ${20 + i * 17} Td (PHY) Tj -0.42 0 Td (PHY) Tj 0.84 0 Td (PHY) Tj ET`;
    });
    expect(textOf((await read(lines.join(' '))).glyphs)).toBe('PHY'.repeat(4));
  });

  it('keeps an accent over an accent', () => {
    const hat = (baseline: number) => glyph('ˆ', 20, baseline, { ascent: 0.7, descent: -0.5 });
    expect(textOf(foldRepeatedGlyphs([hat(100), hat(97.4)]))).toBe('ˆˆ');
    expect(textOf(foldRepeatedGlyphs([hat(100), hat(99.8)]))).toBe('ˆ');
  });

  it('keeps dots below each other, as rows of a matrix in large type have them', () => {
    const dot = (x: number, baseline: number) => glyph('.', x, baseline, { ascent: 0.1, size: 14.3 });
    expect(textOf(foldRepeatedGlyphs([dot(20, 100), dot(20, 104), dot(20, 108)]))).toBe('...');
    expect(textOf(foldRepeatedGlyphs([dot(20, 100), dot(21, 102)]))).toBe('.');
  });

  it('keeps two signs on a line that are moved into each other, in one colour', () => {
    const perpendicular = (x: number, color = '000000') => ({
      ...glyph('⊥', x, 100, { width: 0.78 }),
      color,
    });
    expect(textOf(foldRepeatedGlyphs([perpendicular(20), perpendicular(22.78)]))).toBe('⊥⊥');
    expect(textOf(foldRepeatedGlyphs([perpendicular(20), perpendicular(20.3)]))).toBe('⊥');
    expect(textOf(foldRepeatedGlyphs([perpendicular(20, 'b3b3b3'), perpendicular(22.78)]))).toBe('⊥');
  });

  it('keeps letters that a word has twice', async () => {
    const { glyphs } = await read('BT /F1 10 Tf 20 40 Td (illicit ... 11) Tj ET');
    expect(textOf(glyphs).replaceAll(' ', '')).toBe('illicit...11');
  });
});

describe('a map of characters', () => {
  it('a character map that gives a letter of a glyph twice gives it once, and keeps ligatures', async () => {
    const map = `/CIDInit /ProcSet findresource begin begincmap
      1 begincodespacerange <00> <FF> endcodespacerange
      3 beginbfchar <41> <D835DC65D835DC65> <42> <00660066> <43> <00310031> endbfchar
      endcmap end`;
    const font =
      '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 3 0 R >>';
    const { glyphs } = await read(
      'BT /F1 10 Tf 20 40 Td (A B C) Tj ET',
      [{ value: '<< >>', stream: map }],
      `/Font << ${font} >>`,
    );
    expect(glyphs.map(({ text }) => text).filter((text) => text.trim() !== '')).toEqual(['𝑥', 'ff', '1']);
  });
});

describe('a Type 3 font of another scale', () => {
  /** Each wider than the one before, as in no font of TeX's. */
  const widthAt = (at: number) => 60 + 3 * at;
  /** Boxes of the given heights, at the codes from `A` on. */
  const fontOf = (heights: number[]): { objects: PdfObject[]; resources: string } => {
    const names = heights.map((_, at) => `/a${65 + at}`);
    const programs = heights.map((_, at) => `/a${65 + at} ${4 + at} 0 R`).join(' ');
    const objects: PdfObject[] = [
      {
        value: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 60 90] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar ${64 + heights.length} /Widths [${heights.map((_, at) => widthAt(at)).join(' ')}] /Encoding << /Differences [65 ${names.join(' ')}] >> /CharProcs << ${programs} >> /Resources << >> >>`,
      },
      ...heights.map((height, at) => ({
        value: '<< >>',
        stream: `${widthAt(at)} 0 0 0 50 ${height} d1 0 0 50 ${height} re f`,
      })),
    ];
    return { objects, resources: '/Font << /F1 3 0 R >>' };
  };
  const show = 'BT 0.1 0 0 0.1 20 40 Tm /F1 1 Tf (ABCDE) Tj ET';

  it('is text of the size that its letters have', async () => {
    const { objects, resources } = fontOf([70, 70, 70, 72, 70]);
    const { glyphs } = await read(show, objects, resources);
    expect(glyphs[0]!.size).toBeCloseTo(11.67, 1);
    expect(glyphs[1]!.x).toBeCloseTo(26, 1);
  });

  it('has no glyph where it only moves the pen', async () => {
    const { objects, resources } = fontOf([70, 20, 90, 5, 48, 30]);
    objects[5] = { value: '<< >>', stream: '60 0 0 0 0 0 d1' };
    const { glyphs } = await read(show, objects, resources);
    expect(glyphs).toHaveLength(4);
  });

  it('has no letters where its codes are arbitrary: boxes are read by their shape', async () => {
    const { objects, resources } = fontOf([70, 20, 90, 5, 48]);
    const { glyphs } = await read(show, objects, resources);
    expect(textOf(glyphs)).not.toMatch(/[A-Z]/);
  });

  it('is read once where it is a relation, and twice where it is a dash that another makes longer', () => {
    const painted = (sign: string, step: number) =>
      foldRepeatedGlyphs([glyph(sign, 20, 100), glyph(sign, 20 + step, 100.2), glyph(sign, 20, 100.2)]);
    expect(textOf(painted('≥', 0.2))).toBe('≥');
    expect(textOf(painted('—', 2))).toBe('———');
  });
});
