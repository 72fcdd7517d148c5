import { describe, expect, it } from 'vitest';
import { type MaskImage, transposed } from '../pixels/components.ts';
import { straightThickness } from './straight-strokes.ts';

/** A stroke 4 pixels thick whose upper edge runs as `topAt` says. */
function stroke(topAt: (x: number) => number, width = 120, height = 24): MaskImage {
  const mask = new Uint8Array(width * height);
  for (let x = 0; x < width; x += 1)
    for (let y = 0; y < 4; y += 1) mask[(Math.round(topAt(x)) + y) * width + x] = 1;
  return { mask, width, height };
}

describe('a straight stroke', () => {
  it('may lean and be rough', () => {
    expect(straightThickness(stroke((x) => x / 20))).toBeCloseTo(4);
    expect(straightThickness(stroke((x) => x / 20 + (x % 7 === 0 ? 1 : 0)))).toBeCloseTo(4);
  });

  it('is no brace, no arrow, and no dot', () => {
    const brace = (x: number) => (x < 5 || x > 114 ? 0 : Math.abs(x - 60) < 5 ? 16 : 8);
    expect(straightThickness(stroke(brace))).toBeNull();
    const arrow = stroke(() => 10);
    for (let y = 2; y < 22; y += 1) arrow.mask[y * 120 + 114] = 1;
    expect(straightThickness(arrow)).toBeNull();
    expect(straightThickness(stroke(() => 0, 6))).toBeNull();
  });

  it('is found from top to bottom with rows for columns', () => {
    const image = stroke((x) => x / 20);
    expect(transposed(transposed(image))).toEqual(image);
    expect(straightThickness(transposed(image))).toBeNull();
  });
});
