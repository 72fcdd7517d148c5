import { expect, it } from 'vitest';
import { columnOf, flatSurface, rasterOf } from './spline-surface.ts';

it('has the same values at the places of a raster as along its columns', () => {
  const surface = flatSurface().map((_, at) => Math.sin(at));
  const [columns, rows] = [30, 20];
  const at = rasterOf(surface, columns, rows);
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1)
      expect(at(column, row)).toBe(columnOf(surface, column / columns)(row / rows));
});
