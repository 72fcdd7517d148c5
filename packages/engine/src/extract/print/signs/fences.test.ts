import { expect, it } from 'vitest';
import type { Labelled } from '../pixels/components.ts';
import { mendHalfBrackets, nameTallFences } from './fences.ts';
import { madeSign, textOfName } from './sign.ts';

/** Fences of one height side by side, after they were paired. */
function paired(fences: string): string {
  const signs = [...fences].map((fence, i) =>
    madeSign({ x0: 60 * i, y0: 0, x1: 60 * i + 12, y1: 90 }, `X:${fence}`),
  );
  mendHalfBrackets(signs);
  return signs.map(({ name }) => textOfName(name)).join('');
}

it('gives a square bracket its lost foot back where its partner says so', () => {
  expect(paired('[⌋')).toBe('[]');
  expect(paired('⌈]')).toBe('[]');
  expect(paired('[⌈][⌉]')).toBe('[[][]]');
});

it('leaves floors, ceilings and half-open intervals', () => {
  expect(paired('⌊⌋⌈⌉')).toBe('⌊⌋⌈⌉');
  expect(paired('(]')).toBe('(]');
  expect(paired('⌋')).toBe('⌋');
});

/** The name of a brace 90 pixels high whose stroke, 4 pixels thick, begins at `leftAt`. */
function namedFence(leftAt: (y: number) => number): string {
  const [width, height] = [12, 90];
  const labels = new Int32Array(width * height);
  for (let y = 0; y < height; y += 1) labels.fill(1, y * width + leftAt(y), y * width + leftAt(y) + 4);
  const component = { label: 1, x0: 0, y0: 0, x1: width, y1: height, area: 4 * height };
  const page: Labelled = { width, height, labels, components: [component] };
  const sign = { ...madeSign(component, 'X:{'), component };
  nameTallFences(page, [sign], 20);
  return textOfName(sign.name);
}

it('names a bar that leans by its course, and leaves a brace', () => {
  expect(namedFence((y) => Math.round(y / 12))).toBe('|');
  expect(namedFence((y) => (Math.abs(y - 45) < 9 ? 0 : y < 5 || y > 84 ? 8 : 4))).toBe('{');
});
