import { expect, it } from 'vitest';
import { blurred } from './blur.ts';

/** A picture without any order, from a seed. */
function noise(width: number, height: number) {
  let state = 7;
  const data = Uint8Array.from({ length: width * height }, () => {
    state = (state * 75 + 74) % 65_537;
    return state % 256;
  });
  return { data, width, height };
}

const clamped = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

/** A pixel under a Gaussian by its definition, edges continued. */
function pixelUnder({ data, width, height }: ReturnType<typeof noise>, x: number, y: number, sigma: number) {
  const reach = Math.round(3 * sigma);
  let [sum, weights] = [0, 0];
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) {
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
      sum += weight * data[clamped(y + dy, height) * width + clamped(x + dx, width)]!;
      weights += weight;
    }
  return sum / weights;
}

it.each([
  ['wider than high', 61, 20, 0.9],
  ['of more rows than are blurred at once', 9, 141, 2.5],
  ['of one pixel', 1, 1, 2.5],
])('gives each pixel of a picture %s the mean of its surroundings', (_, width, height, sigma) => {
  const image = noise(width, height);
  const found = blurred(image, sigma);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      expect(Math.abs(found[y * width + x]! - pixelUnder(image, x, y, sigma))).toBeLessThan(0.51);
});
