import { expect, it } from 'vitest';
import { certaintyOf } from './certainty.ts';
import { pairFences } from './fence-pairs.ts';
import { madeSign, textOfName } from './sign.ts';

const X_HEIGHT_PX = 20;

/** Fences of one height side by side, after they were paired. */
function paired(fences: string): string {
  const signs = [...fences].map((fence, i) =>
    madeSign({ x0: 60 * i, y0: 0, x1: 60 * i + 12, y1: 90 }, `X:${fence}`),
  );
  pairFences(signs, X_HEIGHT_PX);
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

/** Fences of one height, each with what the network gives to its classes. */
function weighedSigns(...fences: Record<string, number>[]) {
  const signs = fences.map((scores, i) => {
    const top = Object.entries(scores).map(([text, probability]) => ({ name: `X:${text}`, probability }));
    const { name, probability } = top[0]!;
    return { ...madeSign({ x0: 60 * i, y0: 0, x1: 60 * i + 12, y1: 90 }, name, probability), top };
  });
  pairFences(signs, X_HEIGHT_PX);
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

it('is sure of a fence of which the network was not, where its partner leaves no other', () => {
  const [, closing] = weighedSigns({ '⟨': 0.99 }, { ')': 0.55, '⟩': 0.44 });
  expect(closing!.text).toBe('⟩');
  expect(certaintyOf(closing!)).toBeGreaterThan(0.9);
});

it('pairs fences within each other, and leaves one without a partner', () => {
  expect(paired('[(])')).toBe('[(])');
  expect(weighed({ '[': 0.98 }, { '(': 0.99 }, { ')': 0.99 }, { ')': 0.6, ']': 0.3 })).toBe('[()]');
  expect(weighed({ '|': 0.6, ']': 0.3 }, { '(': 0.99 }, { ')': 0.99 })).toBe('|()');
});
