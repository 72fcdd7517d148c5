import { expect, it } from 'vitest';
import type { Labelled } from '../pixels/components.ts';
import { certaintyOf } from './certainty.ts';
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

/** Below it a formula is doubted. */
const SURE_FORMULA = 0.75;

/** Two fences of one height, each with what the network gives to its classes. */
function weighedSigns(opening: Record<string, number>, closing: Record<string, number>) {
  const signs = [opening, closing].map((scores, i) => {
    const top = Object.entries(scores).map(([text, probability]) => ({ name: `X:${text}`, probability }));
    const { name, probability } = top[0]!;
    return { ...madeSign({ x0: 60 * i, y0: 0, x1: 60 * i + 12, y1: 90 }, name, probability), top };
  });
  mendHalfBrackets(signs);
  return signs.map((sign) => ({ ...sign, text: textOfName(sign.name) }));
}

const weighed = (...fences: Parameters<typeof weighedSigns>) =>
  weighedSigns(...fences)
    .map(({ text }) => text)
    .join('');

it('gives two fences of different kinds the kind that the network believes of both', () => {
  expect(weighed({ '[': 0.95, '(': 0.02 }, { ')': 0.6, ']': 0.3 })).toBe('[]');
  expect(weighed({ '(': 0.6, '⌊': 0.3 }, { '⌋': 0.98 })).toBe('⌊⌋');
});

it('leaves a half-open interval of which the network is sure', () => {
  expect(weighed({ '[': 0.97, '(': 0.01 }, { ')': 0.97, ']': 0.01 })).toBe('[)');
});

it('doubts a half-open interval that it closes, of which the network was fairly sure', () => {
  const [opening, closing] = weighedSigns({ '[': 0.97, '(': 0.01 }, { ')': 0.85, ']': 0.1 });
  expect([opening!.text, closing!.text]).toEqual(['[', ']']);
  expect(certaintyOf(opening!)).toBeGreaterThan(SURE_FORMULA);
  expect(certaintyOf(closing!)).toBeLessThan(SURE_FORMULA);
});

it('doubts a stretched fence whose shape the partner overrules and of which the network is unsure', () => {
  const named = (x0: number, text: string) =>
    madeSign({ x0, y0: 0, x1: x0 + 12, y1: 90 }, `X:${text}`, 0.995);
  const [opening, closing] = [named(0, '['), { ...named(60, ')'), top: [{ name: 'X:]', probability: 0.4 }] }];
  mendHalfBrackets([opening, closing]);
  expect(textOfName(closing.name)).toBe(']');
  expect(certaintyOf({ ...closing, text: ']' })).toBeLessThan(SURE_FORMULA);
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
