import { expect, it } from 'vitest';
import type { Labelled } from '../pixels/components.ts';
import { nameTallFences } from './fences.ts';
import { madeSign, textOfName } from './sign.ts';

/** The name of a fence 12 pixels wide whose ink each row has, and which the network takes for `seen`. */
function nameOf(
  height: number,
  inkAt: (y: number) => [from: number, to: number],
  seen: string,
  probability = 1,
) {
  const width = 12;
  const labels = new Int32Array(width * height);
  for (let y = 0; y < height; y += 1) labels.fill(1, y * width + inkAt(y)[0], y * width + inkAt(y)[1]);
  const component = { label: 1, x0: 0, y0: 0, x1: width, y1: height, area: 4 * height };
  const page: Labelled = { width, height, labels, components: [component] };
  const sign = { ...madeSign(component, seen, probability), component };
  nameTallFences(page, [sign], 20);
  return textOfName(sign.name);
}

/** The name of one 90 pixels high whose stroke, 4 pixels thick, begins at `leftAt`. */
const namedFence = (leftAt: (y: number) => number, seen = 'X:{', probability = 1): string =>
  nameOf(90, (y) => [leftAt(y), leftAt(y) + 4], seen, probability);

it('names a bar that leans by its course, and leaves a brace', () => {
  expect(namedFence((y) => Math.round(y / 12))).toBe('|');
  expect(namedFence((y) => (Math.abs(y - 45) < 9 ? 0 : y < 5 || y > 84 ? 8 : 4))).toBe('{');
});

it('believes the network of a bracket that it is sure of, and the course of one that bends of no bar', () => {
  const bent = (y: number) => Math.round(8 - 8 * Math.sin((Math.PI * y) / 90));
  expect(namedFence(bent, 'X:[', 0.97)).toBe('[');
  expect(namedFence(bent, 'X:|', 0.97)).toBe('(');
});

it('names a bracket of any height by its serifs, and no bar with rough edges', () => {
  const height = 300;
  const hasSerif = (y: number) => y < 3 || y >= height - 3;
  expect(nameOf(height, (y) => [0, hasSerif(y) ? 12 : 3], 'X:|', 0.99)).toBe('[');
  expect(nameOf(height, (y) => [hasSerif(y) ? 0 : 9, 12], 'X:|', 0.99)).toBe(']');
  expect(nameOf(height, (y) => [2, y % 40 === 0 ? 8 : 6], 'X:|', 0.99)).toBe('|');
  expect(nameOf(height, (y) => [4, y < 3 ? 12 : 7], 'X:|', 0.99)).toBe('|');
});
