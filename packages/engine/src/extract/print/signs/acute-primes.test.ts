import { expect, it } from 'vitest';
import { nameAcutePrimes } from './acute-primes.ts';
import { madeSign, type Sign } from './sign.ts';

const X_HEIGHT_PX = 20;
const letter = madeSign({ x0: 100, y0: 100, x1: 120, y1: 130 }, 'i:y');
const next = madeSign({ x0: 124, y0: 110, x1: 144, y1: 130 }, 'i:x');
const nameOf = (x0: number, y0: number, name = 's:´', other = letter, after = [] as Sign[]) => {
  const mark = madeSign({ x0, y0, x1: x0 + 9, y1: y0 + 11 }, name);
  nameAcutePrimes([other, ...after, mark], X_HEIGHT_PX);
  return mark.name;
};

it('takes an acute accent beside a letter and over none for a prime', () => {
  expect(nameOf(121, 90)).toBe('s:′');
  expect(nameOf(116, 86)).toBe('s:′');
});

it('leaves accents over letters, far from any, beside their feet, before them, and other marks', () => {
  expect(nameOf(107, 85)).toBe('s:´');
  expect(nameOf(129, 95, 's:´', letter, [next])).toBe('s:´');
  expect(nameOf(140, 90)).toBe('s:´');
  expect(nameOf(121, 70)).toBe('s:´');
  expect(nameOf(121, 115)).toBe('s:´');
  expect(nameOf(85, 90)).toBe('s:´');
  expect(nameOf(121, 90, 's:`')).toBe('s:`');
  expect(nameOf(121, 90, 's:´', madeSign(letter, 's:+'))).toBe('s:´');
});

it('takes a dot above the top of the letter before it for a small prime, and leaves the dot of a product or over a letter', () => {
  expect(nameOf(121, 90, 's:·')).toBe('s:′');
  expect(nameOf(121, 76, 's:·')).toBe('s:′');
  expect(nameOf(121, 94, 's:·')).toBe('s:·');
  expect(nameOf(107, 85, 's:·')).toBe('s:·');
});
