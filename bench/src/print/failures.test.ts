import { expect, it } from 'vitest';
import type { PageMiss } from '../pdf/scorer/page-score.ts';
import { comparable, type FormulaItem, type WordItem } from '../pdf/scorer/stream.ts';
import { failureOf } from './failures.ts';

const formula = (tex: string) => comparable<WordItem, FormulaItem>([{ t: 'm', tex }])[0] as PageMiss['truth'];

const wrong = (truth: string, found: string, distance = 0.3): PageMiss => ({
  kind: 'wrong',
  truth: formula(truth),
  found: formula(found),
  distance,
  doubted: false,
  lostSilently: false,
});

it('says why a formula is wrong', () => {
  expect(failureOf(wrong('a+b=c', 'a+b', 0.4))).toBe('extent: cut short');
  expect(failureOf(wrong('a+b', 'a+b=c', 0.4))).toBe('extent: too long');
  expect(failureOf(wrong('x^2+y', 'x2+y'))).toBe('scripts only');
  expect(failureOf(wrong('\\mathbf{x}+1', 'x+1'))).toBe('style of letters only');
  expect(failureOf(wrong('x+y+z', 'x+v+z', 0.2))).toBe('one sign');
  expect(failureOf(wrong('a+b+c+d', 'e+b+c+f', 2 / 7))).toBe('two or three signs');
  expect(failureOf(wrong('\\frac{a+b}{c+d}', 'k=l,m=n', 0.7))).toBe('wreck');
});

it('tells what is lost from what is too much', () => {
  expect(failureOf({ ...wrong('x', 'y'), kind: 'lost' })).toBe('kept as a picture or lost');
  expect(failureOf({ ...wrong('x', 'y'), kind: 'spurious', truth: null })).toBe('spurious');
});
