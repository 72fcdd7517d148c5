import { describe, expect, it } from 'vitest';
import { page, rule, text, upright } from '../../formula/test/page-builder.ts';
import type { Shape } from '../../page.ts';
import { layOutPage } from '../read-page.ts';

const shapeOf = (points: [number, number][], look: Partial<Shape> = {}): Shape => ({
  x0: Math.min(...points.map(([x]) => x)),
  x1: Math.max(...points.map(([x]) => x)),
  y0: Math.min(...points.map(([, y]) => y)),
  y1: Math.max(...points.map(([, y]) => y)),
  filled: false,
  stroked: true,
  outline: { points, curved: false, closed: false, strokeWidth: 0.4 },
  ...look,
});

const grid = [
  ...[100, 130, 160, 190].map((y) => rule(50, 350, y)),
  ...[50, 150, 250, 350].map((x) => upright(x, 100, 190)),
];
const cells = [120, 150, 180].flatMap((y) =>
  ['alpha', 'beta', 'gamma'].flatMap((word, at) => text(word, 60 + 100 * at, y)),
);

const kindsWith = (shapes: Shape[]) =>
  layOutPage({ ...page(cells, grid), shapes }).entries.map((entry) =>
    entry.kind === 'block' ? entry.block.type : entry.kind,
  );

describe('rules that meet', () => {
  it('are a drawing where curves run through them', () => {
    const curves = [
      shapeOf([
        [55, 185],
        [200, 150],
        [345, 105],
      ]),
      shapeOf([
        [55, 105],
        [200, 140],
        [345, 185],
      ]),
    ];
    expect(kindsWith(curves)).not.toContain('table');
  });

  it('are a drawing where the pieces of a curve or a hatching end at them, and a table with ticks in its cells', () => {
    const stroke = (x: number, y: number) =>
      shapeOf([
        [x, y],
        [x + 6, y + 8],
      ]);
    const hatching = [60, 80, 100, 120, 140].map((x) => stroke(x, 190.3));
    expect(kindsWith(hatching)).not.toContain('table');
    expect(kindsWith(hatching.slice(1))).toContain('table');
    expect(kindsWith([60, 80, 100, 120, 140].map((x) => stroke(x, 172)))).toContain('table');
  });

  it('are a table with coloured rows, a frame and one ring about a cell', () => {
    const ground: [number, number][] = [
      [50, 100],
      [350, 100],
      [350, 160],
      [50, 160],
    ];
    const frame: [number, number][] = [
      [48, 98],
      [352, 98],
      [353, 192],
      [48, 192],
    ];
    const ring: [number, number][] = [
      [145, 145],
      [200, 125],
      [255, 145],
      [200, 165],
    ];
    const shapes = [shapeOf(ground, { filled: true, stroked: false }), shapeOf(frame), shapeOf(ring)];
    expect(kindsWith(shapes)).toContain('table');
  });
});
