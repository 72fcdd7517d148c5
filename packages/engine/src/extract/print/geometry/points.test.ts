import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settlePoints } from './points.ts';

const EM = 40;
const BASELINE = 100;

const signAt = (text: string, x0: number, y0: number, y1: number, width = 20): Sign => ({
  ...madeSign({ x0, y0, x1: x0 + width, y1 }, `s:${text}`),
  text,
  style: 's',
  size: EM,
  baseline: BASELINE,
});

const letter = (x0: number): Sign => ({ ...signAt('x', x0, 82, BASELINE), style: 'i' });
const comma = (x0: number): Sign => signAt(',', x0, 95, 107, 5);

function isOnLine(mark: Sign, ...others: Sign[]): boolean {
  const letters = signIndex(
    others.filter(({ style }) => style === 'i'),
    3 * EM,
  );
  settlePoints([...others, mark], [], { body: EM, metrics: {}, areFew: true, letters });
  return mark.isOnLine;
}

it('knows a comma on the line of the letter before it', () => {
  expect(isOnLine(comma(24), letter(0))).toBe(true);
});

it('knows none that stands off the line, before its letters, or under a sign', () => {
  expect(isOnLine(comma(0), letter(12))).toBe(false);
  expect(isOnLine(signAt(',', 24, 75, 87, 5), letter(0))).toBe(false);
  expect(isOnLine(comma(30), letter(0), signAt('≠', 22, 80, 94))).toBe(false);
});

it('takes a full stop that nothing follows out of the formula, and leaves a decimal point in it', () => {
  const mathOf = (...behind: Sign[]) => {
    const stop = { ...signAt('.', 24, 96, BASELINE, 4), math: 0.9 };
    isOnLine(stop, letter(0), ...behind);
    return stop.math;
  };
  expect(mathOf()).toBe(0);
  expect(mathOf(letter(60))).toBe(0);
  expect(mathOf(letter(34))).toBe(0.9);
});

it('reads the dot that ends a display as a full stop, however far it stands behind its last letter', () => {
  const textOf = (y0: number) => {
    const [x, dot] = [letter(0), signAt('·', 120, y0, y0 + 4, 4)];
    settlePoints([x, dot], [], { body: EM, metrics: {}, areFew: true, letters: signIndex([x], 3 * EM) });
    return dot.text;
  };
  expect(textOf(BASELINE - 4)).toBe('.');
  expect(textOf(BASELINE - 12)).toBe('·');
});

it('knows a comma on its line below a letter of the line above that reaches down', () => {
  const descender = (y1: number) => ({ ...signAt('y', 20, y1 - 30, y1), style: 'i', baseline: y1 - 9 });
  expect(isOnLine(comma(24), letter(0), descender(65))).toBe(true);
  expect(isOnLine(comma(24), letter(0), descender(88))).toBe(false);
});

it('takes three dots for low ones by the formula they stand in, which may be set above the words about it', () => {
  const rowOf = (rise: number) => {
    const dots = [40, 54, 68].map((x0) => signAt('.', x0, BASELINE - 4 - rise, BASELINE - rise, 4));
    const own = [0, 90].map((x0) => ({ ...letter(x0), baseline: BASELINE - 5 }));
    const words = [118, 134, 150].map(letter);
    const letters = signIndex([...own, ...words], 3 * EM);
    settlePoints([...own, ...words, ...dots], [], { body: EM, metrics: {}, areFew: true, letters });
    return dots.map(({ text }) => text).join('');
  };
  expect(rowOf(5)).toBe('...');
  expect(rowOf(13)).toBe('···');
});

it('tells a row of dots behind an operator by its axis, also behind fractions', () => {
  const textsOf = (middle: number) => {
    const numerator = { ...letter(0), y0: 60, y1: 84, baseline: 84 };
    const plus = signAt('+', 26, 78, 102);
    const dots = [60, 80, 100].map((x0) => signAt('·', x0, middle - 3, middle + 3, 6));
    const sizes = { body: EM, metrics: {}, areFew: true, letters: signIndex([numerator], 3 * EM) };
    settlePoints([numerator, plus, ...dots], [], sizes);
    return dots.map(({ text }) => text).join('');
  };
  expect(textsOf(90)).toBe('···');
  expect(textsOf(98)).toBe('...');
});
