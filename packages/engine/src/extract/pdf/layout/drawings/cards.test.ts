import { describe, expect, it } from 'vitest';
import { filled, glyph, page, text } from '../../formula/test/page-builder.ts';
import type { Glyph, PageImage, Rectangle, Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

/** Three boxes side by side on a slide, each with two lines of words, much blank space and a small drawing. */
const LINES = ['every body stays as it is', 'until something acts on it', 'which is what we call a force'];
const lefts = [20, 145, 270];
const card = (x0: number): Shape => ({ x0, x1: x0 + 120, y0: 60, y1: 400, filled: true, stroked: false });
const words = lefts.flatMap((x) =>
  LINES.flatMap((line, at) => text(line, x + 5, 200 + 12 * at, { size: 8 })),
);

const stroke = (...points: [number, number][]): Shape => ({
  x0: Math.min(...points.map(([x]) => x)),
  y0: Math.min(...points.map(([, y]) => y)),
  x1: Math.max(...points.map(([x]) => x)),
  y1: Math.max(...points.map(([, y]) => y)),
  filled: false,
  stroked: true,
  outline: { points, curved: false, closed: false, strokeWidth: 0.5 },
});
/** A triangle that stands above the words of a card. */
const triangle = (x: number) => [
  stroke([x, 150], [x + 30, 100]),
  stroke([x + 30, 100], [x + 60, 150]),
  stroke([x + 60, 150], [x + 2, 149]),
];
const shadow = (box: Rectangle): PageImage => ({
  id: 's',
  x0: box.x0 - 4,
  x1: box.x1 + 4,
  y0: box.y0 - 2,
  y1: box.y1 + 6,
  width: 9,
  height: 9,
  covered: true,
});

function read(glyphs: Glyph[], shapes: Shape[], images: PageImage[] = []) {
  const { entries, account } = layOutPage({ ...page(glyphs), shapes, images });
  return {
    lines: entries.flatMap((entry) => (entry.kind === 'text' ? [entry.text] : [])),
    figures: entries.flatMap((entry) =>
      entry.kind === 'block' && entry.block.type === 'figure' ? [entry.block.image.alt] : [],
    ),
    account,
  };
}

describe('cards of a slide', () => {
  const cards = lefts.map(card);

  it('are grounds of their words, read one card after the other, with their drawings as figures', () => {
    const { lines, figures } = read(words, [...cards, ...triangle(40)]);
    expect(lines).toEqual([...LINES, ...LINES, ...LINES]);
    expect(figures).toEqual(['']);
  });

  it('have shadows that browsers paint as pictures, which are left out', () => {
    const { lines, figures, account } = read(words, cards, cards.map(shadow));
    expect(lines).toEqual([...LINES, ...LINES, ...LINES]);
    expect(figures).toEqual([]);
    expect(account.unexplained()).toEqual([]);
  });

  it('are nodes of a diagram where each holds a label', () => {
    const labels = lefts.flatMap((x) => text('one label', x + 5, 200, { size: 8 }));
    const { lines } = read(labels, [...cards, ...triangle(40), ...triangle(160), ...triangle(290)]);
    expect(lines).toEqual([]);
  });
});

it('keeps a picture that no box was painted over', () => {
  const { figures } = read([...words, glyph('x', 60, 500)], [], [{ ...shadow(card(20)), covered: false }]);
  expect(figures).toHaveLength(1);
});

describe('what style sheets put about words', () => {
  const line = text('the sum of both is four', 60, 110);
  const frame = [filled(40, 90, 340, 93), filled(40, 127, 340, 130), filled(40, 90, 43, 130)];
  const bullets = [filled(48, 102, 56, 110), filled(47, 101, 57, 111)];

  it('makes no drawing of borders and bullets', () => {
    const { lines, figures } = read(line, [...frame, filled(337, 90, 340, 130), ...bullets]);
    expect(figures).toEqual([]);
    expect(lines).toEqual([expect.stringContaining('the sum of both is four')]);
  });

  it('makes no drawing of boxes with round corners about single words', () => {
    const pills = [40, 110, 180, 250].map(
      (x): Shape => ({
        x0: x,
        y0: 90,
        x1: x + 60,
        y1: 130,
        filled: false,
        stroked: true,
        isBox: true,
      }),
    );
    const words = [40, 110, 180, 250].flatMap((x) => text('word', x + 10, 112));
    expect(read(words, pills).figures).toEqual([]);
  });

  it('leaves the bars of a chart a drawing', () => {
    const bars = [100, 130, 160, 190, 220].map((x, at) => filled(x, 200 + 15 * at, x + 20, 300));
    expect(read(line, bars).figures).toHaveLength(1);
  });
});
