import { expect, it } from 'vitest';
import { connectedComponents, maskOf } from './components.ts';

/** `#` is ink. */
function imageOf(rows: readonly string[]) {
  const mask = Uint8Array.from(rows.join(''), (pixel) => (pixel === '#' ? 1 : 0));
  return { mask, width: rows[0]!.length, height: rows.length };
}

it('joins ink that meets further down, or at its corners, in the order of first pixels', () => {
  const image = imageOf([
    '..#....#.#', //
    '..#..##..#',
    '..#......#',
    '#.########',
    '.#........',
    '....##...#',
  ]);
  const page = connectedComponents(image);
  expect(page.components).toEqual([
    { label: 1, x0: 0, y0: 0, x1: 10, y1: 5, area: 16 },
    { label: 2, x0: 5, y0: 0, x1: 8, y1: 2, area: 3 },
    { label: 3, x0: 4, y0: 5, x1: 6, y1: 6, area: 2 },
    { label: 4, x0: 9, y0: 5, x1: 10, y1: 6, area: 1 },
  ]);
  expect([...maskOf(page, page.components[1]!).mask]).toEqual([0, 0, 1, 1, 1, 0]);
});

it('has none on blank paper', () => {
  expect(connectedComponents(imageOf(['...', '...'])).components).toEqual([]);
});
