import { expect, it } from 'vitest';
import type { SignMetrics } from '../network/model.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleSlantedFractions } from './slanted-fractions.ts';

const EM = 40;
const METRICS: SignMetrics = {
  'i:U': [-0.7, 0, 0, 0.7, 0.7],
  'i:u': [-0.45, 0, 0, 0.5, 0.5],
  'i:G': [-0.7, 0, 0, 0.7, 0.7],
  'i:d': [-0.7, 0, 0, 0.5, 0.5],
};

/** A letter 0.4 em wide that ends `dropEm` below the baseline at 100; places in em. */
function letter(text: string, x: number, heightEm: number, dropEm: number, sizeEm: number): Sign {
  const baseline = 100 + dropEm * EM;
  const box = { x0: x * EM, y0: baseline - heightEm * EM, x1: (x + 0.4) * EM, y1: baseline };
  return { ...madeSign(box, `i:${text}`), style: 'i', text, size: sizeEm * EM, baseline };
}

const slash = { ...madeSign({ x0: 61, y0: 70, x1: 74, y1: 108 }, 's:/'), style: 's', text: '/', size: EM };
const numerator = letter('G', 1.1, 0.5, -0.21, 0.83);

/** The signs after they were settled: texts, with sizes in hundredths of an em. */
function settled(...signs: Sign[]): string {
  const letters = signIndex(
    signs.filter(({ text }) => text !== '/'),
    3 * EM,
  );
  settleSlantedFractions(signs, { body: EM, metrics: METRICS, letters });
  return signs.map(({ text, size }) => `${text} ${Math.round((100 * size) / EM)}`).join(', ');
}

it('makes both parts as small as scripts, whatever size the page measures', () => {
  expect(settled({ ...numerator }, slash, letter('U', 1.9, 0.5, 0, 0.83))).toBe('G 78, / 100, U 78');
});

it('takes what is as high as a small letter of the line for a small capital', () => {
  expect(settled({ ...numerator }, slash, letter('u', 1.9, 0.5, 0, 1))).toBe('G 78, / 100, U 69');
});

it('leaves letters of the line, and those that no small capital looks like', () => {
  expect(settled({ ...numerator }, slash, letter('U', 1.9, 0.7, 0, 1))).toBe('G 83, / 100, U 100');
  expect(settled({ ...numerator }, slash, letter('d', 1.9, 0.7, 0, 1))).toBe('G 83, / 100, d 100');
});

it('leaves what an exponent divides', () => {
  const behind = () => letter('u', 1.9, 0.5, 0, 1);
  const high = letter('G', 1.1, 0.5, -0.36, 0.83);
  expect(settled(high, slash, behind())).toBe('G 83, / 100, u 100');
  const base = letter('d', 0.65, 0.7, 0, 1);
  expect(settled(base, { ...numerator }, slash, behind())).toBe('d 100, G 83, / 100, u 100');
});

it('leaves what stands on the line', () => {
  expect(settled(letter('G', 1.1, 0.5, 0, 0.83), slash, letter('u', 1.9, 0.5, 0, 1))).toBe(
    'G 83, / 100, u 100',
  );
});

it('gives digits about the slash of an exponent one size, where they are as high on one line', () => {
  const exponent = (heightEm: number, dropEm: number) => [
    letter('3', 1.1, 0.5, -0.4, 0.83),
    slash,
    letter('2', 1.9, heightEm, dropEm, 1),
  ];
  expect(settled(...exponent(0.52, -0.42))).toBe('3 83, / 100, 2 83');
  expect(settled(...exponent(0.65, -0.4))).toBe('3 83, / 100, 2 100');
  expect(settled(...exponent(0.52, -0.2))).toBe('3 83, / 100, 2 100');
});
