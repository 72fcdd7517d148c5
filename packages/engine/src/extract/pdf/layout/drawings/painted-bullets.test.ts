import { describe, expect, it } from 'vitest';
import { page, text } from '../../formula/test/page-builder.ts';
import type { Shape } from '../../page.ts';
import { createLayout } from '../index.ts';

const disc = (x: number, y: number): Shape => ({
  x0: x,
  x1: x + 3,
  y0: y - 4.5,
  y1: y - 1.5,
  filled: true,
  stroked: false,
});
const lines = ['the first of the points', 'the second of the points', 'the third of the points'];
const items = lines.flatMap((line, at) => text(line, 34, 100 + 14 * at));

function read(shapes: Shape[]) {
  const layout = createLayout({ outline: [] });
  const pictures = layout.addPage({ ...page(items), shapes });
  return { pictures, blocks: layout.finish().blocks };
}

describe('discs before the lines', () => {
  it('are the bullets of a list', () => {
    const { blocks, pictures } = read(lines.map((_, at) => disc(24, 100 + 14 * at)));
    expect(blocks).toMatchObject([{ type: 'list', ordered: false }]);
    expect(pictures).toEqual([]);
  });

  it('are dots of letters where those are drawn about them', () => {
    const dots = lines.map((_, at) => disc(24, 100 + 14 * at));
    const stems = dots.map(({ x0, y1 }) => ({ ...disc(x0, y1), x0, x1: x0 + 2, y0: y1 + 1, y1: y1 + 4 }));
    expect(JSON.stringify(read([...dots, ...stems]).blocks)).not.toContain('"list"');
  });

  it('are none where there are two of them', () => {
    const { blocks } = read([disc(24, 100), disc(24, 128)]);
    expect(JSON.stringify(blocks)).not.toContain('"list"');
  });
});
