import { expect, it } from 'vitest';
import {
  addSquare,
  basisAt,
  columnOf,
  flatSurface,
  rasterOf,
  solved,
  stiffEquations,
} from './spline-surface.ts';

it('has the same values at the places of a raster as along its columns', () => {
  const surface = flatSurface().map((_, at) => Math.sin(at));
  const [columns, rows] = [30, 20];
  const raster = rasterOf(surface, columns, rows);
  const [along, down] = [new Float64Array(columns), new Float64Array(rows)];
  for (let column = 0; column < columns; column += 1)
    for (let row = 0; row < rows; row += 1) {
      raster.row(row, along);
      raster.column(column, down);
      const value = columnOf(surface, column / columns)(row / rows);
      expect([along[column], down[row]]).toEqual([value, value]);
    }
});

it('goes through the points whose squares it is made of', () => {
  const places = Array.from({ length: 40 }, (_, i) => (i + 0.5) / 40);
  const heightAt = (u: number, v: number) => 0.1 * Math.sin(3 * u) + 0.2 * u * v;
  const equations = stiffEquations(places.length ** 2);
  for (const u of places)
    for (const v of places) {
      const basis = basisAt(u, v);
      const used = Int32Array.from([...basis.keys()].filter((at) => basis[at] !== 0));
      addSquare(equations, basis, used, heightAt(u, v), 1);
    }
  const surface = solved(equations);
  for (const u of places)
    for (const v of places) expect(Math.abs(columnOf(surface, u)(v) - heightAt(u, v))).toBeLessThan(0.002);
});
