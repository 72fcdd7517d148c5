import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { levelFences, settleOperators } from './operators.ts';

const EM = 40;
const AXIS = 100;
/** Of `=`, in em: as Computer Modern has it. */
const metrics = { 's:=': [-0.367, -0.133, 0.056, 0.778, 0.666] };

const fence = (text: string, x0: number, middle = AXIS): Sign => ({
  ...madeSign({ x0, y0: middle - 50, x1: x0 + 12, y1: middle + 50 }, `X:${text}`),
  text,
  style: 'X',
  size: EM,
  baseline: middle + EM / 4,
  isTall: true,
});

const equals = (middle: number): Sign => ({
  ...madeSign({ x0: 220, y0: middle - 5, x1: 242, y1: middle + 5 }, 's:='),
  text: '=',
  style: 's',
  size: 34,
  baseline: middle + 8,
});

function settled(sign: Sign, ...others: Sign[]): Sign {
  const sizes = { body: EM, metrics, letters: signIndex<Sign>([], 3 * EM) };
  settleOperators([sign, ...others], [], sizes);
  return sign;
}

it('puts an equals sign that is set too low between two matrices on their axis', () => {
  const sign = settled(equals(AXIS + 9), fence(']', 200), fence('[', 250));
  expect(sign).toMatchObject({ size: EM, baseline: AXIS + EM / 4, y0: AXIS - 5, y1: AXIS + 5 });
});

it('leaves a sign at the end of a fence that another follows, and one between fences of two heights', () => {
  expect(settled(equals(AXIS - 40), fence(']', 200), fence('[', 250)).y0).toBe(AXIS - 45);
  expect(settled(equals(AXIS + 9), fence(']', 200), fence('[', 250, AXIS + 16)).y0).toBe(AXIS + 4);
});

it('puts a sign that a face draws small between two pillars on their axis, and leaves one off it or of an exponent', () => {
  const between = (sizeEm: number, middle = AXIS) =>
    settled({ ...equals(middle), size: sizeEm * EM }, fence(']', 200), fence('[', 250)).size;
  expect(between(0.7)).toBe(EM);
  expect(between(0.7, AXIS + 9)).toBeCloseTo(0.7 * EM);
  expect(between(0.49)).toBeCloseTo(0.49 * EM);
  expect(settled({ ...equals(AXIS), size: 0.7 * EM }, fence(']', 200)).size).toBeCloseTo(0.7 * EM);
});

it('puts a sign that a face draws small behind a fraction on its axis, and leaves one of an exponent', () => {
  const bar = { x0: 160, y0: AXIS - 1, x1: 200, y1: AXIS + 1, direction: 'horizontal' as const };
  const numerator = {
    ...madeSign({ x0: 170, y0: AXIS - 26, x1: 190, y1: AXIS - 6 }, 'i:n'),
    text: 'n',
    size: EM,
  };
  const sizeOf = (middle: number) => {
    const sign = { ...equals(middle), size: 0.64 * EM };
    const sizes = { body: EM, metrics, letters: signIndex<Sign>([], 3 * EM) };
    settleOperators([sign, numerator], [bar], sizes);
    return sign.size;
  };
  expect(sizeOf(AXIS)).toBe(EM);
  expect(sizeOf(AXIS - 14)).toBeCloseTo(0.64 * EM);
});

const letter = (text: string, x0: number, baseline = AXIS + EM / 4): Sign => ({
  ...madeSign({ x0, y0: baseline - 20, x1: x0 + 20, y1: baseline }, `i:${text}`),
  text,
  style: 'i',
  size: EM,
  baseline,
});

it('takes a sign that a face draws small into the row of the letters on both of its sides', () => {
  const small = (): Sign => ({ ...equals(AXIS), size: 0.5 * EM, baseline: AXIS + EM / 8 });
  const settledBetween = (...letters: Sign[]) => {
    const sign = small();
    settleOperators([sign, ...letters], [], { body: EM, metrics, letters: signIndex(letters, 3 * EM) });
    return sign;
  };
  expect(settledBetween(letter('x', 196), letter('y', 246))).toMatchObject({
    size: EM,
    baseline: AXIS + EM / 4,
  });
  expect(settledBetween(letter('x', 196))).toMatchObject({ size: 0.5 * EM });
});

it('gives the fences of a row that leans the axis of the first', () => {
  const fences = [
    fence('[', 0),
    fence(']', 200, AXIS - 3),
    fence('[', 250, AXIS - 6),
    fence(']', 400, AXIS - 9),
  ];
  levelFences(fences, EM);
  for (const { y0, y1, baseline } of fences)
    expect({ y0, y1, baseline }).toEqual({ y0: AXIS - 50, y1: AXIS + 50, baseline: AXIS + EM / 4 });
});

it('leaves fences of another height and of another row', () => {
  const small = { ...fence('(', 40, AXIS + 5), y0: AXIS - 15, y1: AXIS + 25 };
  const next = fence('[', 250, AXIS + 30);
  levelFences([fence('[', 0), small, next], EM);
  expect([small.y0, next.y0]).toEqual([AXIS - 15, AXIS - 20]);
});

it('gives a sign behind a minus the row of that, where no letter is near', () => {
  const signs = (lastSize: number): Sign[] => {
    const minus = { ...equals(AXIS), size: EM, baseline: AXIS + EM / 4 };
    const last = { ...equals(AXIS), x0: 250, x1: 272, size: lastSize, baseline: AXIS + EM / 5 };
    return [minus, last, letter('z', 180)];
  };
  const lastOf = (lastSize: number) => {
    const [minus, last, z] = signs(lastSize) as [Sign, Sign, Sign];
    settleOperators([minus, last, z], [], { body: EM, metrics, letters: signIndex([z], 3 * EM) });
    return last;
  };
  expect(lastOf(0.75 * EM)).toMatchObject({ size: EM, baseline: AXIS + EM / 4 });
  expect(lastOf(0.5 * EM).size).toBe(0.5 * EM);
});
