import { describe, expect, it } from 'vitest';
import type { PdfObject } from '../../../../test/build-pdf.ts';
import type { Glyph } from '../page.ts';
import { readOnePage } from '../reader/test/page-reader.ts';

type Point = [x: number, y: number];

const box = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const stroke = (x: number, y: number, toX: number, toY: number): Point[] => [
  [x, y],
  [x + 13, y],
  [toX + 13, toY],
  [toX, toY],
];

/** Letters of strokes 12 wide, in dots: capitals have 100 of them, an em 146. */
const LETTERS: Record<string, Point[][]> = {
  A: [stroke(0, 0, 33, 100), stroke(66, 0, 33, 100), box(15, 30, 48, 10)],
  H: [box(0, 0, 12, 100), box(60, 0, 12, 100), box(12, 45, 48, 10)],
  T: [box(30, 0, 12, 100), box(0, 90, 72, 10)],
  E: [box(0, 0, 12, 100), box(12, 0, 48, 10), box(12, 45, 40, 10), box(12, 90, 48, 10)],
  N: [box(0, 0, 12, 100), box(62, 0, 12, 100), stroke(60, 0, 2, 100)],
  '=': [box(0, 20, 98, 8), box(0, 46, 98, 8)],
};

interface Collected {
  character: string;
  scale?: number;
}

const pathOf = ([first, ...rest]: Point[]) =>
  `${first!.join(' ')} m ${rest.map((point) => `${point.join(' ')} l`).join(' ')} h`;

/** A glyph whose box is trimmed to its ink and hangs from its origin by `drop` dots, without a width of its own. */
function program({ character, scale = 1 }: Collected, drop: number): string {
  const outlines = LETTERS[character]!.map((points) =>
    points.map(([x, y]): Point => [Math.round(x * scale), Math.round(y * scale)]),
  );
  const [xs, ys] = [0, 1].map((axis) => outlines.flat().map((point) => point[axis]!)) as [number[], number[]];
  const top = Math.max(...ys) + drop;
  const paths = outlines.map((points) => pathOf(points.map(([x, y]) => [x, y - top])));
  return `0 0 0 ${Math.min(...ys) - top} ${Math.max(...xs)} ${-drop} d1 ${paths.join(' ')} f`;
}

/** One font of a page's bitmaps, the first at the code of `A`. */
function collection(glyphs: Collected[], drop: number): { objects: PdfObject[]; resources: string } {
  const names = glyphs.map((_, at) => `/a${at}`);
  const programs = glyphs.map((_, at) => `/a${at} ${4 + at} 0 R`);
  return {
    objects: [
      {
        value: `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 200 200] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar ${64 + glyphs.length} /Widths [${glyphs.map(() => 0).join(' ')}] /Encoding << /Differences [65 ${names.join(' ')}] >> /CharProcs << ${programs.join(' ')} >> /Resources << >> >>`,
      },
      ...glyphs.map((glyph) => ({ value: '<< >>', stream: program(glyph, drop) })),
    ],
    resources: '/Font << /F1 3 0 R >>',
  };
}

/** Each glyph painted with its origin at (40 + 20 k, top of the page less 100), a dot being a tenth of a point. */
async function read(glyphs: Collected[], drop = 0): Promise<Glyph[]> {
  const { objects, resources } = collection(glyphs, drop);
  const shows = glyphs.map(
    (_, at) => `BT 0.1 0 0 0.1 ${40 + 20 * at} 100 Tm /F1 1 Tf (${String.fromCharCode(65 + at)}) Tj ET`,
  );
  const page = await readOnePage({ content: shows.join('\n'), resources }, objects);
  return page.glyphs.toSorted((a, b) => a.x - b.x);
}

describe('bitmaps of a page that one Type 3 font collects without widths or baselines', () => {
  const LINE = [...'AHTEN'].map((character) => ({ character }));

  it.each([
    ['hang from their origin', 0],
    ['stand a line below it', 60],
  ])('are placed by their characters where they %s', async (_, drop) => {
    const glyphs = await read([...LINE, { character: '=' }, { character: 'T', scale: 0.7 }], drop);
    expect(glyphs.map(({ text }) => text).join('')).toBe('AHTEN=T');
    const [letter, equals, script] = [glyphs[1]!, glyphs[5]!, glyphs[6]!];
    expect(letter.size).toBeCloseTo(14.6, 0);
    expect(letter.baseline).toBeCloseTo(letter.ink.y1, 1);
    expect(letter.advance).toBeGreaterThan(7);
    expect(script.size / letter.size).toBeCloseTo(0.7, 1);
    expect(script.baseline).toBeCloseTo(script.ink.y1, 1);
    expect(equals.size).toBeCloseTo(letter.size, -1);
    expect(equals.baseline - equals.ink.y1).toBeGreaterThan(1);
  });
});
