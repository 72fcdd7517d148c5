import { expect, it } from 'vitest';
import { madeSign } from '../signs/sign.ts';
import { isAddress } from './addresses.ts';

const signsOf = (text: string) =>
  [...text].map((char, i) => ({
    ...madeSign({ x0: 20 * i, y0: 20, x1: 20 * i + 16, y1: 40 }, `r:${char}`),
    text: char,
  }));
const isOne = (text: string, seen = text, confidence = 0.9) =>
  isAddress({ text, confidence, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }, signsOf(seen));

it.each(['https://example.com/a?b=1', 'www.our-school.in', 'example.org/papers', '(help@example.co.in)'])(
  'is an address: %s',
  (text) => {
    expect(isOne(text)).toBe(true);
  },
);

it.each(['f(x).In', 'ab.in', 'a/b', '3:4', 'end.Then', '1.5'])('is none: %s', (text) => {
  expect(isOne(text)).toBe(false);
});

it('asks both readers', () => {
  expect(isOne('www.example.in', 'www.exαmple.in')).toBe(true);
  expect(isOne('www.example.in', '∑∫√∞±∂Ωπθ')).toBe(false);
  expect(isOne('www.example.in', 'www.example.in', 0.4)).toBe(false);
});
