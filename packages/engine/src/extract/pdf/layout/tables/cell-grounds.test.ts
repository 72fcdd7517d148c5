import { describe, expect, it } from 'vitest';
import type { TableBlock } from '../../../../tree/index.ts';
import { page, rule, text } from '../../formula/test/page-builder.ts';
import type { Rule, Shape } from '../../page.ts';
import { createLayout } from '../index.ts';

const ground = (x0: number, x1: number, y0: number, y1: number): Shape => ({
  x0,
  x1,
  y0,
  y1,
  filled: true,
  stroked: false,
});
const row = (y0: number, y1: number, middle = 120) => [
  ground(20, middle, y0, y1),
  ground(middle, 300, y0, y1),
];
const words = (first: string, second: string, y: number) => [...text(first, 26, y), ...text(second, 126, y)];
const cells = [
  ...words('Case', 'Sign of the value', 112),
  ...words('first', 'positive and large', 132),
  ...words('second', 'negative and small', 152),
  ...words('third', 'none at all', 172),
];

function tables(shapes: Shape[], rules: Rule[] = []) {
  const layout = createLayout({ outline: [] });
  layout.addPage({ ...page(cells, rules), shapes });
  return layout.finish().blocks.filter((block): block is TableBlock => block.type === 'table');
}

describe('cells that are painted side by side', () => {
  it('are a table with the rows between them that have no ground', () => {
    const borders = [120, 140, 160, 180].map((y) => rule(20, 300, y));
    const found = tables([...row(100, 120), ...row(140, 160)], borders);
    expect(found).toMatchObject([{ rules: 'all' }]);
    expect(found[0]?.rows).toHaveLength(4);
  });

  it('are a table down to the last row where that has a ground', () => {
    const found = tables([...row(120, 140), ...row(160, 180)], [rule(20, 300, 160)]);
    expect(found.at(-1)?.rows).toHaveLength(3);
  });

  it('are no table where there is one row of them', () => {
    expect(tables(row(100, 120))).toMatchObject([{ rules: 'none' }]);
  });

  it('are no cells where one ground holds all of the line: words that are set below each other tell', () => {
    const found = tables([ground(20, 300, 100, 120), ground(20, 300, 140, 160)]);
    expect(found).toMatchObject([{ rules: 'none' }]);
  });
});
