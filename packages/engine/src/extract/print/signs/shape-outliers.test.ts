import { expect, it } from 'vitest';
import { printModel } from '../network/default-network.ts';
import type { SignMetrics } from '../network/model.ts';
import type { PrintInk } from '../print-ink.ts';
import { certaintyOf } from './certainty.ts';
import { noteShapeOutliers } from './shape-outliers.ts';
import { madeSign, type Sign } from './sign.ts';
import { type DrawnLetter, lineOf } from './test/drawn-letters.ts';

/** Below, a formula takes over the doubt of its sign, and is doubted. */
const SURE_FORMULA = 0.75;

/** All of them read as an n of a formula, without a doubt. */
const readAsN = ({ page }: PrintInk): Sign[] =>
  page.components
    .toSorted((a, b) => a.x0 - b.x0)
    .map((component) => ({
      ...madeSign(component, 'i:n', 0.99),
      component,
      math: 0.9,
      style: 'i',
      text: 'n',
    }));

function outliersAmong(letters: readonly DrawnLetter[]): boolean[] {
  const ink = lineOf(letters);
  const signs = readAsN(ink);
  noteShapeOutliers(signs, ink, null);
  return signs.map((sign) => certaintyOf(sign) < SURE_FORMULA);
}

it('doubts a letter that looks like none of those that it was taken for, and two such letters that look alike', () => {
  expect(outliersAmong([...'nnnun'] as DrawnLetter[])).toEqual([false, false, false, true, false]);
  expect(
    outliersAmong([...'nunnnnunnn'] as DrawnLetter[])
      .map(Number)
      .join(''),
  ).toBe('0100001000');
});

it('compares a letter with those of its size, as one of an index is drawn with other strokes', () => {
  const ink = lineOf([...'nnnnu'] as DrawnLetter[]);
  const isDoubted = (changed: Partial<Sign>) => {
    const signs = readAsN(ink);
    Object.assign(signs[4]!, changed);
    noteShapeOutliers(signs, ink, null);
    return signs[4]!.isShapeOutlier;
  };
  expect(isDoubted({})).toBe(true);
  const { y0, y1 } = readAsN(ink)[4]!;
  expect(isDoubted({ y1: y0 + 0.7 * (y1 - y0) })).toBe(false);
});

it('doubts none where the page has too few of them to tell', () => {
  expect(outliersAmong(['n', 'n', 'u'])).toEqual([false, false, false]);
});

it('doubts a letter alone in its class that is much wider or narrower than its class, where the face is known', () => {
  const ink = lineOf(['n']);
  const namedAs = (text: string, metrics: SignMetrics | null) => {
    const signs = readAsN(ink).map((sign) => ({ ...sign, name: `i:${text}`, text }));
    noteShapeOutliers(signs, ink, metrics);
    return signs[0]!.isShapeOutlier;
  };
  expect(namedAs('m', printModel.metrics)).toBe(true);
  expect(namedAs('c', printModel.metrics)).toBe(false);
  expect(namedAs('J', printModel.metrics)).toBe(true);
  expect(namedAs('I', printModel.metrics)).toBe(false);
  expect(namedAs('m', null)).toBe(false);
  const [top = 0, ...others] = printModel.metrics['i:a']!;
  const higher = { ...printModel.metrics, 'i:a': [1.4 * top, ...others] };
  expect(namedAs('a', higher)).toBe(false);
});
