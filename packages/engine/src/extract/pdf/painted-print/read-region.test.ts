import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPdf, HELVETICA } from '../../../../test/build-pdf.ts';
import { writeMarkdown } from '../../../write/markdown/index.ts';
import type { GreyImage } from '../../image/grey.ts';
import type { PrintedPage } from '../../print/index.ts';
import type { RecognisedLine, TextRecogniser } from '../../recogniser.ts';
import { scaledBox, unionAll } from '../formula/model/box.ts';
import { bitmap, page as pageOf, text } from '../formula/test/page-builder.ts';
import { extractPdf, PDF_LIMITS } from '../index.ts';
import { createLayout } from '../layout/index.ts';
import { LINE_PT } from '../metrics.ts';
import type { Glyph, Page, Rectangle } from '../page.ts';
import { type GreyPart, openRasteriser } from '../raster.ts';
import { POINTS_PER_INCH } from '../raster-frame.ts';
import { openPdf } from '../reader/open.ts';
import { isWhole, readRegion } from './read-region.ts';

const FILE = new URL('../../../../test/fixtures/pdf/paper.pdf', import.meta.url);
const DPI = 200;
/** Of the introduction: two paragraphs around a numbered formula, and a list. */
const [FIRST, LAST] = ['Iterative methods', 'for three test problems.'];

/** Letters at a line's end are nearer than words are to each other, in em. */
const WORD_GAP_EM = 0.15;

function wordsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const words: Glyph[][] = [];
  for (const glyph of glyphs.filter(({ text }) => text.trim() !== '')) {
    const last = words.at(-1)?.at(-1);
    const isNext =
      last &&
      Math.abs(last.baseline - glyph.baseline) < 1 &&
      Math.abs(glyph.x - last.x - last.advance) < WORD_GAP_EM * glyph.size;
    if (isNext) words.at(-1)?.push(glyph);
    else words.push([glyph]);
  }
  return words;
}

/** Says the words of the letters that the file has in a box, where they stand in the picture of it, and no others. */
function recogniserOf(glyphs: readonly Glyph[], box: Rectangle): TextRecogniser {
  const corner = { x: box.x0 - LINE_PT, y: box.y0 - LINE_PT };
  const lineOf = (word: readonly Glyph[], pxPerPoint: number): RecognisedLine => {
    const ink = unionAll(word.map((glyph) => glyph.ink));
    const moved = {
      x0: ink.x0 - corner.x,
      y0: ink.y0 - corner.y,
      x1: ink.x1 - corner.x,
      y1: ink.y1 - corner.y,
    };
    const place = scaledBox(moved, pxPerPoint);
    const text = word.map((glyph) => glyph.text).join('');
    const words = [{ text, box: place, confidence: 0.96 }];
    return { words, box: place, baseline: place.y1, height: place.y1 - place.y0 };
  };
  const words = wordsOf(glyphs).filter((word) => word.every(({ font }) => !font.math));
  return {
    async recognise({ width, height, dpi = DPI }) {
      const pxPerPoint = dpi / POINTS_PER_INCH;
      if (height < (box.y1 - box.y0) * pxPerPoint) return [];
      const lines = words.map((word) => lineOf(word, pxPerPoint));
      return [{ kind: 'text', box: { x0: 0, y0: 0, x1: width, y1: height }, paragraphs: [lines] }];
    },
  };
}

let page: Page;
let image: GreyPart;
let region: Rectangle;
let inside: Glyph[];

beforeAll(async () => {
  const bytes = new Uint8Array(readFileSync(FILE));
  const reader = await openPdf(bytes.slice(), PDF_LIMITS);
  page = await reader.page(1);
  await reader.close();
  const rasteriser = await openRasteriser(bytes, PDF_LIMITS);
  image = await rasteriser.drawGrey({ page: 1, size: page, dpi: DPI });
  rasteriser.close();
  const text = page.glyphs.map((glyph) => glyph.text.charAt(0) || ' ').join('');
  const end = text.indexOf(LAST.replaceAll(' ', '')) + LAST.replaceAll(' ', '').length;
  inside = page.glyphs.slice(text.indexOf(FIRST.replaceAll(' ', '')), end);
  const box = unionAll(inside.map(({ ink }) => ink));
  region = { x0: box.x0 - 2, y0: box.y0 - 2, x1: box.x1 + 2, y1: box.y1 + 2 };
});

const reading = (picture: GreyPart, recogniser = recogniserOf(inside, region)) => ({
  image: picture,
  languages: ['eng'],
  recogniser,
});

/** The picture of the page with the upper part of the region as dark as that. */
function darkened(level: number, heightPx: number): GreyPart {
  const data = Uint8Array.from(image.data);
  const { x0, y0, x1 } = scaledBox(region, DPI / POINTS_PER_INCH);
  for (let y = Math.round(y0); y < y0 + heightPx; y += 1)
    data.fill(level, y * image.width + Math.round(x0), y * image.width + Math.round(x1));
  return { ...image, data };
}

describe('text that was pasted as a picture', () => {
  it('is read with its formulas', async () => {
    const read = await readRegion(region, reading(image));
    if (typeof read === 'string') throw new Error(read);
    const layout = createLayout({ outline: [] });
    layout.addPage({ ...page, ...read, shapes: [] });
    const markdown = writeMarkdown({ blocks: layout.finish().blocks, images: {} });
    expect(markdown).toContain('for the solution of linear systems $Ax=b$ have been studied');
    expect(markdown).toContain('is easy to compute,');
  });

  it('is doubtful where more is painted than letters', async () => {
    const blotted = darkened(0, 12);
    expect(await readRegion(region, reading(blotted))).toBe('doubtful');
  });

  it('is not asked for words where it is no paper', async () => {
    const recogniser: TextRecogniser = { recognise: () => Promise.reject(new Error('asked')) };
    const photograph = darkened(150, 300);
    expect(await readRegion(region, reading(photograph, recogniser))).toBe('no print');
  });

  it('is no text where it is a drawing above its caption', async () => {
    const caption = inside.filter(({ baseline }) => baseline > (region.y0 + region.y1) / 2);
    expect(await readRegion(region, reading(image, recogniserOf(caption, region)))).toBe('no print');
  });

  it('is no text where hardly a word is sure', async () => {
    const recogniser: TextRecogniser = { recognise: async () => [] };
    expect(await readRegion(region, reading(image, recogniser))).toBe('no print');
  });
});

describe('the text of a picture', () => {
  const glyphs = text('twenty letters in a row', 20, 40);
  /** Ink where the letters are, a pixel a point. */
  const drawn: GreyImage = { data: new Uint8Array(200 * 100).fill(255), width: 200, height: 100 };
  for (const { ink } of glyphs)
    for (let y = Math.ceil(ink.y0); y < ink.y1; y += 1)
      drawn.data.fill(0, y * drawn.width + Math.ceil(ink.x0), y * drawn.width + Math.floor(ink.x1));
  const read = (changes: Partial<Page> = {}, others: Partial<PrintedPage> = {}): PrintedPage => ({
    page: { ...pageOf(glyphs), ...changes },
    xHeightPx: 5,
    pointsPerPx: 1,
    isWithoutSurroundings: false,
    isWithoutShowThrough: false,
    isWithoutPenMarks: false,
    unread: [],
    ink: [],
    certainty: 1,
    ...others,
  });
  const uncertain = (count: number) =>
    glyphs.map((glyph, at) => ({ ...glyph, confidence: at < count ? 0.5 : 1 }));

  it.each([
    ['stands for it with certain signs', read(), true],
    ['stands for it with one uncertain sign', read({ glyphs: uncertain(1) }), true],
    ['does not stand for it with many uncertain signs', read({ glyphs: uncertain(5) }), false],
    ['stands for it with a speck as a figure', read({ images: [bitmap(100, 60, 110, 70)] }), true],
    ['does not stand for it with a figure', read({ images: [bitmap(100, 60, 160, 90)] }), false],
    ['does not stand for it with marks about it left out', read({}, { isWithoutSurroundings: true }), false],
    [
      'does not stand for it with a part that may be handwriting',
      read({}, { unread: [bitmap(100, 60, 110, 70)] }),
      false,
    ],
    ['does not stand for it with pale marks left out', read({}, { isWithoutShowThrough: true }), false],
    ['does not stand for it with letters without a sign', read({ glyphs: glyphs.slice(10) }), false],
  ])('%s', (_, printed, stands) => {
    expect(isWhole(printed, drawn)).toBe(stands);
  });
});

describe('a page with text that was pasted as a picture', () => {
  const LINE =
    'The task is taken from a book on numerical analysis, which has it at the end of its first chapter.';
  const LEFT = 60;
  const BOTTOM = 300;

  /** A page with a line of letters and, below it, the picture of the region. */
  async function convert(picture: GreyPart) {
    const box = scaledBox(region, DPI / POINTS_PER_INCH);
    const [left, top] = [Math.floor(box.x0), Math.floor(box.y0)];
    const [width, height] = [Math.ceil(box.x1) - left, Math.ceil(box.y1) - top];
    const rows = Array.from({ length: height }, (_, row) =>
      picture.data.slice((top + row) * picture.width + left, (top + row) * picture.width + left + width),
    );
    const stream = new Uint8Array(Buffer.concat(rows));
    const value = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 >>`;
    const size = [width, height].map((pixels) => (pixels * POINTS_PER_INCH) / DPI);
    const content = `BT /F1 10 Tf ${LEFT} 700 Td (${LINE}) Tj ET q ${size[0]} 0 0 ${size[1]} ${LEFT} ${BOTTOM} cm /Im Do Q`;
    const resources = `/Font << ${HELVETICA} >> /XObject << /Im 3 0 R >>`;
    const entries = '/MediaBox [0 0 612 792]';
    const bytes = buildPdf([{ content, resources, entries }], [{ value, stream }]);
    const request = { languages: ['eng'], fileName: 'task.pdf' };
    const { tree, warnings } = await extractPdf(bytes, request, { recogniser: recogniserOf(inside, region) });
    return { markdown: writeMarkdown({ ...tree, images: {} }), codes: warnings.map(({ code }) => code) };
  }

  it('has the text behind the text before it', async () => {
    const { markdown, codes } = await convert(image);
    expect(markdown).toMatch(/The task is taken[^]*Iterative methods for the solution[^]*is easy to compute/);
    expect(codes).not.toContain('region-kept-as-picture');
  });

  it('keeps the picture, and says so, where it cannot be read as a whole', async () => {
    const { markdown, codes } = await convert(darkened(0, 12));
    expect(markdown).not.toContain('Iterative methods');
    expect(codes).toContain('region-kept-as-picture');
  });
});
