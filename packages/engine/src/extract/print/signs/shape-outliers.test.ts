import { expect, it } from 'vitest';
import { printModel } from '../network/default-network.ts';
import type { SignMetrics } from '../network/model.ts';
import { connectedComponents } from '../pixels/components.ts';
import type { PrintInk } from '../read-signs.ts';
import { certaintyOf } from './certainty.ts';
import { noteShapeOutliers } from './shape-outliers.ts';
import { madeSign, type Sign } from './sign.ts';

const [STEP, SIDE] = [24, 16];
/** Below, a formula takes over the doubt of its sign, and is doubted. */
const SURE_FORMULA = 0.75;

/** Letters side by side: `u` has a foot and two legs, `n` the same turned over, `o` all four sides. */
const LETTERS = {
  u: ['left', 'right', 'foot'],
  n: ['left', 'right', 'head'],
  o: ['left', 'right', 'head', 'foot'],
};

function lineOf(letters: readonly (keyof typeof LETTERS)[]): PrintInk {
  const [width, height] = [STEP * letters.length, STEP];
  const levels = new Uint8Array(width * height).fill(255);
  const isInk = (sides: readonly string[], x: number, y: number) =>
    (sides.includes('left') && x < 3) ||
    (sides.includes('right') && x >= SIDE - 3) ||
    (sides.includes('head') && y < 3) ||
    (sides.includes('foot') && y >= SIDE - 3);
  for (const [i, letter] of letters.entries())
    for (let y = 0; y < SIDE; y += 1)
      for (let x = 0; x < SIDE; x += 1)
        if (isInk(LETTERS[letter], x, y)) levels[(y + 4) * width + i * STEP + 4 + x] = 0;
  const mask = levels.map((level) => (level === 0 ? 1 : 0));
  const ink = { levels, mask, width, height, isSoft: false };
  return { ink, page: connectedComponents(ink), halftones: [], dots: [], showThrough: [] };
}

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

function outliersAmong(letters: readonly (keyof typeof LETTERS)[]): boolean[] {
  const ink = lineOf(letters);
  const signs = readAsN(ink);
  noteShapeOutliers(signs, ink, null);
  return signs.map((sign) => certaintyOf(sign) < SURE_FORMULA);
}

it('doubts a letter that looks like none of those that it was taken for, and two such letters that look alike', () => {
  expect(outliersAmong([...'nnnun'] as (keyof typeof LETTERS)[])).toEqual([false, false, false, true, false]);
  expect(
    outliersAmong([...'nunnnnunnn'] as (keyof typeof LETTERS)[])
      .map(Number)
      .join(''),
  ).toBe('0100001000');
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
  expect(namedAs('m', null)).toBe(false);
});
