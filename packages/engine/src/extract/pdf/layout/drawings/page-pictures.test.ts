import { describe, expect, it } from 'vitest';
import type { EngineWarning, Inline } from '../../../../tree/index.ts';
import { bitmap, FONTS, glyph, page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Page, Rectangle } from '../../page.ts';
import { createLayout } from '../index.ts';
import { plainText } from '../inline-math/inlines.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';

function read(source: Page) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({ outline: [], warn: (warning) => warnings.push(warning) });
  const requests = layout.addPage(source);
  for (const [at, request] of requests.entries()) request.place({ type: 'image', image: `p${at}`, alt: '' });
  return { blocks: layout.finish().blocks, boxes: requests.map(({ box }) => box), warnings };
}

const shapeOf = (inlines: Inline[]) =>
  inlines.map((inline) => (inline.type === 'image' ? `[${inline.image}]` : plainText([inline]))).join('');

const boxOf = ({ x0, y0, x1, y1 }: Rectangle) => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });

describe('a picture among words', () => {
  it('stays in its place in the line', () => {
    const glyphs = [...text('the value of', 20, 100), ...text('is known', 110, 100), ...text(FULL, 20, 112)];
    const { blocks } = read({ ...page(glyphs), images: [bitmap(82, 91, 104, 102)] });
    expect(shapeOf((blocks[0] as { children: Inline[] }).children)).toBe('the value of [p0] is known');
  });

  it('parts a formula between whose brackets it stands, and puts it in doubt', () => {
    const formula = [
      glyph('f', 40, 100),
      glyph('=', 49, 100, { width: 0.78 }),
      glyph('(', 60, 100),
      glyph('1', 64, 100),
      glyph('+', 84, 100, { width: 0.78 }),
      glyph('y', 95, 100),
      glyph(')', 101, 100),
    ];
    const glyphs = [
      ...text('Let', 20, 100),
      ...formula,
      ...text('be given.', 112, 100),
      ...text(FULL, 20, 112),
    ];
    const { blocks } = read({ ...page(glyphs), images: [bitmap(71, 92, 80, 100)] });
    const [line] = blocks as { children: Inline[] }[];
    expect(shapeOf(line?.children ?? [])).toBe('Let \ufffc [p0] \ufffc) be given.');
    const confidences = line?.children.flatMap((each) => (each.type === 'math' ? [each.confidence] : []));
    expect(confidences).toEqual([0.4, 0.7]);
  });

  it('stands in its line beside another one that does', () => {
    const glyphs = [...text('(i)', 20, 100), ...text(FULL, 20, 112)];
    const drawn = [bitmap(44, 91, 80, 102), bitmap(86, 93, 120, 101), bitmap(124, 97, 130, 104)];
    const below = bitmap(86, 125, 120, 135);
    const { blocks } = read({ ...page(glyphs), images: [...drawn.toReversed(), below] });
    expect(blocks.filter(({ type }) => type === 'figure')).toHaveLength(1);
    expect(JSON.stringify(blocks).match(/"image":"p\d"/g)).toHaveLength(4);
  });

  it('stands behind the marker of its option, however high it is', () => {
    const glyphs = [...text('(A)', 20, 130), ...text('(B)', 200, 130)];
    const pictures = [bitmap(48, 90, 110, 160), bitmap(228, 90, 290, 160)];
    const { blocks } = read({ ...page(glyphs), images: pictures });
    expect(blocks.some(({ type }) => type === 'figure')).toBe(false);
    expect(JSON.stringify(blocks).match(/"image":"p\d"/g)).toHaveLength(2);
  });

  it('goes into its cell of a table', () => {
    const rules = [100, 140, 180].map((y) => rule(20, 220, y));
    const sides = [20, 120, 220].map((x) => upright(x, 100, 180));
    const glyphs = [...text('benzene', 30, 125), ...text('water', 30, 165)];
    const { blocks } = read({
      ...page(glyphs, [...rules, ...sides]),
      images: [bitmap(140, 105, 180, 135), bitmap(140, 145, 180, 175)],
    });
    expect(blocks).toMatchObject([
      {
        type: 'table',
        rows: [
          { cells: [{}, { children: [{ children: [{ type: 'image', image: 'p0' }] }] }] },
          { cells: [{}, { children: [{ children: [{ type: 'image', image: 'p1' }] }] }] },
        ],
      },
    ]);
  });
});

describe('a picture by itself', () => {
  it('is a figure where it stands, however small, with the labels printed on it', () => {
    const glyphs = [...text(`${FULL}.`, 20, 100), ...text('R', 60, 140), ...text('These follow.', 20, 200)];
    const { blocks } = read({ ...page(glyphs), images: [bitmap(40, 120, 80, 160)] });
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'figure', 'paragraph']);
    expect(blocks[1]).toMatchObject({ image: { image: 'p0', alt: 'R' } });
  });

  it('is one figure though it is cut into strips and tiles', () => {
    const strips = [0, 1, 2, 3].map((at) => bitmap(40, 120 + 10 * at, 140, 130 + 10 * at));
    const { boxes } = read({ ...page(text(FULL, 20, 100)), images: strips });
    expect(boxes).toEqual([boxOf(bitmap(40, 120, 140, 160))]);
  });

  it('has text set beside it', () => {
    const lines = [100, 112, 124, 136, 148].flatMap((y) => text('words beside the picture', 20, y));
    const { blocks } = read({ ...page(lines), images: [bitmap(150, 92, 250, 150)] });
    expect(blocks.map(({ type }) => type).toSorted()).toEqual(['figure', 'paragraph']);
  });
});

describe('what is no picture to a reader', () => {
  const lines = Array.from({ length: 30 }, (_, at) => text(FULL, 20, 60 + 16 * at)).flat();

  it('a picture behind the text is left out, and the reader is told', () => {
    const { blocks, boxes, warnings } = read({ ...page(lines), images: [bitmap(10, 10, 390, 590)] });
    expect(boxes).toEqual([]);
    expect(blocks.some(({ type }) => type === 'figure')).toBe(false);
    expect(warnings).toMatchObject([{ code: 'pdf-background-left-out', source: { page: 1 } }]);
  });

  it('a picture that lines run over the edge of is behind them, however few they are', () => {
    const few = [200, 240].flatMap((y) => text(FULL, 20, y));
    const { boxes, warnings } = read({ ...page(few), images: [bitmap(120, 150, 300, 330)] });
    expect(boxes).toEqual([]);
    expect(warnings).toMatchObject([{ code: 'pdf-background-left-out' }]);
  });

  it('a tall picture in a line of words is kept, though lines above and below pass over its corners', () => {
    const beside = [
      ...text('these words lead to a picture', 20, 200),
      ...text('and go on behind it to the end', 175, 200),
    ];
    const around = [186, 214].flatMap((y) => text(FULL, 20, y));
    const { boxes } = read({ ...page([...beside, ...around]), images: [bitmap(158, 184, 173, 210)] });
    expect(boxes).toHaveLength(1);
  });

  it('a picture with a long label that begins on it is a figure', () => {
    const label = text('the name of a part of the picture', 280, 200);
    const { boxes } = read({
      ...page([...label, ...lines.slice(0, 120)]),
      images: [bitmap(120, 150, 300, 330)],
    });
    expect(boxes).toHaveLength(1);
  });

  it('a scan with a stamp on it is no background', () => {
    const stamp = text('copy of the library', 20, 590);
    const { boxes, warnings } = read({ ...page(stamp), images: [bitmap(0, 0, 400, 600)] });
    expect(boxes).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it('large words under the text, with the dots in them, are no part of it, and the reader is told', () => {
    const mark = [...'a.COPY'].map((letter, at) => ({
      ...glyph(letter, 40 + 50 * at, 400 - 50 * at, { size: 90, font: FONTS.roman }),
      rotation: 45,
    }));
    const { blocks, warnings } = read(page([...mark, ...lines]));
    expect(JSON.stringify(blocks)).toBe(JSON.stringify(read(page(lines)).blocks));
    expect(warnings).toMatchObject([{ code: 'pdf-watermark-left-out', source: { page: 1 } }]);
  });

  it('a large title is text', () => {
    const { warnings } = read(page([...text('TITLE', 60, 50, { size: 40 }), ...lines.slice(60)]));
    expect(warnings).toEqual([]);
  });

  it('bullets drawn as pictures become the sign', () => {
    const glyphs = [100, 120, 140].flatMap((y) => text('an item of the list', 40, y));
    const images = [100, 120, 140].map((y) => bitmap(26, y - 6, 31, y - 1));
    const { blocks, boxes } = read({ ...page(glyphs), images });
    expect(boxes).toEqual([]);
    expect(blocks).toMatchObject([{ type: 'list' }]);
  });

  it('a rule drawn as a picture is decoration', () => {
    const { boxes } = read({ ...page(text(FULL, 20, 100)), images: [bitmap(20, 110, 300, 111)] });
    expect(boxes).toEqual([]);
  });
});

describe('a shaded box', () => {
  const panel = { x0: 15, y0: 80, x1: 385, y1: 420, filled: true, stroked: false };
  const shadows = [1, 2, 3, 4].map((by) => ({ ...panel, x0: 15 + by, x1: 385 + by }));
  const words = [100, 116, 132, 148, 164].flatMap((y) => text(FULL, 20, y));
  const curve = (x: number, y: number) => ({
    x0: x,
    y0: y,
    x1: x + 30,
    y1: y + 40,
    filled: false,
    stroked: true,
  });

  it('holds text, and is no picture', () => {
    const { blocks, boxes } = read({ ...page(words), shapes: [panel, ...shadows] });
    expect(boxes).toEqual([]);
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph']);
  });

  it('keeps the drawing in it as one figure, with its labels', () => {
    const drawing = [curve(100, 220), curve(120, 230), curve(140, 240), curve(160, 250)];
    const band = { x0: 15, y0: 80, x1: 22, y1: 420, filled: true, stroked: false };
    const { blocks, boxes } = read({
      ...page([...words, ...text('A', 140, 250)]),
      shapes: [panel, ...shadows, band, ...drawing],
    });
    expect(boxes).toEqual([boxOf(bitmap(99, 219, 191, 291))]);
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'figure']);
  });
});
