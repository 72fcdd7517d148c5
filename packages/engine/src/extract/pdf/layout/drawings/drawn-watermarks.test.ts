import { describe, expect, it } from 'vitest';
import type { EngineWarning } from '../../../../tree/index.ts';
import { filled, page, text, upright } from '../../formula/test/page-builder.ts';
import type { Page, Shape } from '../../page.ts';
import { createLayout } from '../index.ts';

const FULL = 'these words fill the line of the column from one margin to the other side';
const [WIDTH, HEIGHT] = [400, 600];

/** A ring too rich in points for its outline to be kept. */
const area = (...box: Parameters<typeof filled>): Shape => ({ ...filled(...box), isBox: false });
/** A ring cut in two, and the letter in it. */
const emblem = (x: number, y: number) => [
  area(x - 100, y - 100, x + 90, y - 30),
  area(x - 90, y + 30, x + 100, y + 100),
  area(x - 40, y - 60, x + 40, y + 60),
];

function read(source: Page) {
  const warnings: EngineWarning[] = [];
  const layout = createLayout({ outline: [], warn: (warning) => warnings.push(warning) });
  const figures = layout.addPage({ ...source, width: WIDTH, height: HEIGHT }).length;
  return { blocks: layout.finish().blocks, figures, codes: warnings.map(({ code }) => code) };
}

const columns = [20, 210].flatMap((x) =>
  Array.from({ length: 20 }, (_, at) => text(`answer ${at}`, x, 100 + 20 * at)).flat(),
);
const lines = [100, 112, 124, 136].flatMap((y) => text(FULL, 20, y));

describe('an emblem painted as filled paths', () => {
  it('is a watermark in the middle of the page under text, however short its lines are', () => {
    const { blocks, figures, codes } = read({ ...page(columns), shapes: emblem(200, 300) });
    expect([figures, codes]).toEqual([0, ['pdf-watermark-left-out']]);
    expect(blocks).toEqual(read(page(columns)).blocks);
  });

  it('is a watermark where lines of prose run over its edge', () => {
    const { blocks, codes } = read({ ...page(lines), shapes: emblem(250, 150) });
    expect(codes).toEqual(['pdf-watermark-left-out']);
    expect(blocks).toEqual(read(page(lines)).blocks);
  });

  it('is no object that holds what else is painted where it was', () => {
    const axes = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => upright(104 + 10 * at, 250, 350));
    const ring = emblem(200, 300);
    const forms = [{ x0: 100, y0: 200, x1: 300, y1: 400 }];
    const few = columns.filter(({ baseline }) => baseline % 40 === 20);
    const { blocks } = read({ ...page(few, axes), shapes: ring, forms });
    expect(JSON.stringify(blocks)).not.toMatch(/"alt":"[^"]*answer/);
  });

  it('is told from cards and bands that text stands on', () => {
    const cards = emblem(200, 300).map((part) => ({ ...part, isBox: true }));
    expect(read({ ...page(columns), shapes: cards }).codes).toEqual([]);
  });

  it('is a figure where the text on it are labels with rows of their own', () => {
    const labels = ['first of all', 'second of all', 'both of them'].flatMap((words, at) =>
      text(words, 140 + 20 * at, 250 + 37 * at),
    );
    const around = [60, 72, 520, 532].flatMap((y) => text(FULL, 20, y));
    const { codes } = read({ ...page([...around, ...labels]), shapes: emblem(200, 300) });
    expect(codes).not.toContain('pdf-watermark-left-out');
  });

  it('is a figure where no text is on it', () => {
    const away = text(FULL, 20, 560);
    const { blocks, codes } = read({ ...page(away), shapes: [...emblem(200, 300), ...emblem(200, 305)] });
    expect(codes).not.toContain('pdf-watermark-left-out');
    expect(blocks.map(({ type }) => type)).toContain('figure');
  });
});
