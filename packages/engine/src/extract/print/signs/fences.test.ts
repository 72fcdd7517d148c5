import { expect, it } from 'vitest';
import type { Labelled } from '../pixels/components.ts';
import { nameTallFences } from './fences.ts';
import { madeSign, textOfName } from './sign.ts';

/** The name of a fence 90 pixels high whose stroke, 4 pixels thick, begins at `leftAt`, and which the network takes for `seen`. */
function namedFence(leftAt: (y: number) => number, seen = 'X:{', probability = 1): string {
  const [width, height] = [12, 90];
  const labels = new Int32Array(width * height);
  for (let y = 0; y < height; y += 1) labels.fill(1, y * width + leftAt(y), y * width + leftAt(y) + 4);
  const component = { label: 1, x0: 0, y0: 0, x1: width, y1: height, area: 4 * height };
  const page: Labelled = { width, height, labels, components: [component] };
  const sign = { ...madeSign(component, seen, probability), component };
  nameTallFences(page, [sign], 20);
  return textOfName(sign.name);
}

it('names a bar that leans by its course, and leaves a brace', () => {
  expect(namedFence((y) => Math.round(y / 12))).toBe('|');
  expect(namedFence((y) => (Math.abs(y - 45) < 9 ? 0 : y < 5 || y > 84 ? 8 : 4))).toBe('{');
});

it('believes the network of a bracket that it is sure of, and the course of one that bends of no bar', () => {
  const bent = (y: number) => Math.round(8 - 8 * Math.sin((Math.PI * y) / 90));
  expect(namedFence(bent, 'X:[', 0.97)).toBe('[');
  expect(namedFence(bent, 'X:|', 0.97)).toBe('(');
});
