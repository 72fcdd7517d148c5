import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleLowPrimes, settlePrimes } from './primes.ts';

const primeAt = (x0: number, y1: number, size: number): Sign => ({
  ...madeSign({ x0, y0: y1 - 12, x1: x0 + 7, y1 }, 's:′'),
  text: '′',
  size,
  baseline: y1 + 4,
});

it('gives primes side by side one size and baseline', () => {
  const primes = [primeAt(10, 20, 33), { ...primeAt(20, 20, 21), baseline: 20 }, primeAt(30, 20, 15)];
  settlePrimes(primes);
  expect(primes).toMatchObject(primes.map(() => ({ size: 33, baseline: 24 })));
});

it('leaves primes of two letters and of a script as they are', () => {
  const primes = [primeAt(10, 20, 33), primeAt(40, 20, 21), primeAt(50, 12, 15)];
  settlePrimes(primes);
  expect(primes.map(({ size }) => size)).toEqual([33, 21, 15]);
});

it('takes a prime on the baseline of a letter before it for a comma, in the lower half of a fence and below a bar', () => {
  const BODY = 32;
  const letter = { ...primeAt(0, 100, BODY), x1: 20, y0: 80, text: 'O', baseline: 100 };
  const script = { ...primeAt(22, 106, 23), y0: 92, text: '1', baseline: 106 };
  const fence = { ...primeAt(300, 160, BODY), y0: 40, text: ')', isTall: true };
  const bar = { x0: 500, x1: 540, y0: 90, y1: 92, direction: 'horizontal' as const };
  const settled = (prime: Sign) => {
    const letters = signIndex([letter, script], 3 * BODY);
    settleLowPrimes([letter, script, fence, prime], [bar], { body: BODY, metrics: {}, letters });
    return prime.text;
  };
  expect(settled(primeAt(60, 105, 18))).toBe(',');
  expect(settled(primeAt(312, 118, 18))).toBe(',');
  expect(settled(primeAt(545, 105, 18))).toBe(',');
  expect(settled(primeAt(24, 90, 18))).toBe('′');
  expect(settled(primeAt(35, 102, 18))).toBe('′');
  expect(settled(primeAt(312, 60, 18))).toBe('′');
});

it('leaves a prime below the upper rule of a table, which runs on over it', () => {
  const BODY = 32;
  const letter = { ...primeAt(530, 130, BODY), x1: 550, y0: 100, text: 'f', baseline: 122 };
  const rule = { x0: 400, x1: 700, y0: 90, y1: 92, direction: 'horizontal' as const };
  const prime = primeAt(552, 108, 18);
  const letters = signIndex([letter], 3 * BODY);
  settleLowPrimes([letter, prime], [rule], { body: BODY, metrics: {}, letters });
  expect(prime.text).toBe('′');
});
