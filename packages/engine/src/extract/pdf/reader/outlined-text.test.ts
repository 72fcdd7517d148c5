import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Glyph, Page, Rectangle } from '../page.ts';
import { readContent } from './content.ts';
import { openDocument } from './document.ts';
import type { Matrix } from './matrix.ts';
import { DRAW } from './path.ts';
import { readOnePage } from './test/page-reader.ts';

const FIXTURE = new URL('../../../../test/fixtures/pdf/symbols-cm.pdf', import.meta.url);
const UNITS_PER_EM = 1000;

/** A glyph of the fixture, with what paints its outline in thousandths of an em. */
interface Drawn {
  glyph: Glyph;
  path: string;
}

const OPERATORS = new Map<number, { operator: string; count: number }>([
  [DRAW.move, { operator: 'm', count: 2 }],
  [DRAW.line, { operator: 'l', count: 2 }],
  [DRAW.cubic, { operator: 'c', count: 6 }],
  [DRAW.close, { operator: 'h', count: 0 }],
]);

function written(path: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let i = 0; i < path.length; ) {
    const { operator, count } = OPERATORS.get(path[i] as number)!;
    const numbers = Array.from({ length: count }, (_, k) => Math.round(path[i + 1 + k]! * UNITS_PER_EM));
    parts.push([...numbers, operator].join(' '));
    i += 1 + count;
  }
  return parts.join(' ');
}

/** The first page of a file that TeX made, with the outlines of its glyphs. */
async function drawnGlyphs(): Promise<Drawn[]> {
  const opened = await openDocument(new Uint8Array(readFileSync(FIXTURE)), {
    imagePixels: 1,
    openTime: 30_000,
  });
  try {
    const proxy = await opened.document.getPage(1);
    const operators = await proxy.getOperatorList();
    await opened.fonts.load(proxy, operators);
    const base = proxy.getViewport({ scale: 1 }).transform as Matrix;
    const page: Rectangle = { x0: 0, y0: 0, x1: 612, y1: 792 };
    const font = (id: string) => opened.fonts.get(id);
    const { glyphs } = readContent(operators, { base, page, font, layerVisible: () => true });
    return glyphs.flatMap((glyph) => {
      const outline = opened.fonts.get(glyph.font.id)?.outlineOf(glyph.code);
      return outline ? [{ glyph, path: written(outline) }] : [];
    });
  } finally {
    await opened.close();
  }
}

let drawn: Drawn[] = [];
beforeAll(async () => {
  drawn = await drawnGlyphs();
});

const read = (content: string) => readOnePage({ content, entries: '/MediaBox [0 0 1000 1000]' });

const place = (path: string, x: number, y = 500, sizePt = 12) =>
  `q ${sizePt / UNITS_PER_EM} 0 0 ${sizePt / UNITS_PER_EM} ${x} ${y} cm ${path} f Q `;

const pathOf = (text: string, isItalic = false) =>
  drawn.find(({ glyph }) => glyph.text === text && glyph.font.italic === isItalic)?.path ?? '';

const textOf = ({ glyphs }: Page) => glyphs.map(({ text }) => text).join('');

describe('paths that are outlines of glyphs', () => {
  it('are read as what TeX’s fonts have there, at their size and on their baseline', async () => {
    const kinds = [...new Map(drawn.map(({ glyph, path }) => [path, glyph]))];
    const [columns, stepPt] = [25, 20];
    const placeOf = (at: number) => ({
      x: stepPt * (at % columns) + 10,
      y: stepPt * Math.floor(at / columns) + 10,
    });
    const page = await read(kinds.map(([path], at) => place(path, placeOf(at).x, placeOf(at).y)).join(''));
    const others = kinds.flatMap(([, { text, font }], at) => {
      const { x, y } = placeOf(at);
      const found = page.glyphs.find(
        (glyph) => Math.abs(glyph.x - x) < 0.1 && Math.abs(glyph.baseline - (1000 - y)) < 0.1,
      );
      if (found) expect(found.size).toBeCloseTo(12);
      return found?.text === text && found.font.italic === font.italic ? [] : [text];
    });
    expect(kinds.length).toBeGreaterThan(50);
    // Marks that are parts of signs, and pieces of brackets, which are told by what they are stacked to.
    expect(others).toEqual(['¨', '̸', '⎜', '⎟']);
  });

  it('stand where they were painted among other text', async () => {
    const word = (text: string, x: number) => `BT /F1 12 Tf ${x} 500 Td (${text}) Tj ET `;
    const page = await read(word('is', 10) + place(pathOf('a', true), 30) + word('so', 50));
    expect(textOf(page)).toBe('isaso');
    expect(page.shapes).toEqual([]);
  });

  it('are one glyph where they are stroked as well, to be heavier', async () => {
    const path = pathOf('a', true);
    const scale = '0.012 0 0 0.012 30 500 cm';
    const page = await read(`q ${scale} ${path} f Q q ${scale} 20 w ${path} S Q`);
    expect([textOf(page), page.shapes, page.rules]).toEqual(['a', [], []]);
  });

  it('have minus signs for dashes, and letters of one word in one font', async () => {
    const [n, d] = [pathOf('n'), pathOf('d')];
    const minus = '96 230 m 681 230 l 700 230 700 270 681 270 c 96 270 l 77 270 77 230 96 230 c h';
    const page = await read(place(minus, 10) + place(n, 30) + place(d, 36.7));
    expect(textOf(page)).toBe('−nd');
    expect(page.glyphs.map(({ font }) => font.italic)).toEqual([false, false, false]);
  });

  it('are seen in white on a ground of colour, and not on white paper or on a white box over the ground', async () => {
    const white = (at: number) => `1 1 1 rg ${place(pathOf('a', true), at)} 0 0 0 rg `;
    const dark = '0 0 0.4 rg 10 480 200 40 re f ';
    expect(textOf(await read(dark + white(30)))).toBe('a');
    expect(textOf(await read(white(30)))).toBe('');
    expect(textOf(await read(`${dark}1 1 1 rg 20 485 100 30 re f ${white(30)}`))).toBe('');
  });

  it('stay paths where they are far larger than letters, or no characters', async () => {
    const large = await read(place(pathOf('a', true), 100, 500, 200));
    expect([large.glyphs, large.shapes.length > 0]).toEqual([[], true]);
    const star = '0 0 m 200 700 l 400 0 l -100 450 l 500 450 l 480 430 l 20 410 l h';
    const blot = '0 0 m 100 900 400 900 500 0 c 450 300 l 300 -200 l 50 -100 l h';
    const drawing = await read([star, blot, star].map((path, at) => place(path, 50 * at)).join(''));
    expect(drawing.glyphs).toEqual([]);
  });
});
