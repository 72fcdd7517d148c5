import { describe, expect, it } from 'vitest';
import { clippedArea } from './clipped-path.ts';
import type { Subpath } from './path.ts';

const area = (...points: [number, number][]): Subpath => ({
  box: {
    x0: Math.min(...points.map(([x]) => x)),
    x1: Math.max(...points.map(([x]) => x)),
    y0: Math.min(...points.map(([, y]) => y)),
    y1: Math.max(...points.map(([, y]) => y)),
  },
  points,
  curved: false,
  closed: true,
});

const clip = { x0: 0, y0: 0, x1: 10, y1: 10 };

describe('what a clip leaves of an area', () => {
  it('is the same path within it', () => {
    const path = area([1, 1], [9, 1], [5, 9]);
    expect(clippedArea(path, clip)).toBe(path);
  });

  it('ends at its sides, with corners where they cross', () => {
    const cut = clippedArea(area([5, 2], [400, 2], [400, 3], [5, 3]), clip);
    expect(cut?.box).toEqual({ x0: 5, y0: 2, x1: 10, y1: 3 });
    expect(cut?.points).toHaveLength(4);
  });

  it('keeps the box of the corners that are seen, not of those that are cut off', () => {
    expect(clippedArea(area([-10, 5], [5, 5], [5, 20]), clip)?.box).toEqual({ x0: 0, y0: 5, x1: 5, y1: 10 });
  });

  it('is nothing beside it, nor where the box of the area reaches into it and the area does not', () => {
    expect(clippedArea(area([20, 2], [30, 2], [30, 3]), clip)).toBeNull();
    expect(clippedArea(area([9, 30], [30, 30], [30, 9]), clip)).toBeNull();
  });
});
