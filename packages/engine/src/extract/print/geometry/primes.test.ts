import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { settlePrimes } from './primes.ts';

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
