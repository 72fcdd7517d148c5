import { expect, it } from 'vitest';
import { printModel } from '../network/default-network.ts';
import { madeSign, type Sign } from '../signs/sign.ts';
import { metricsOfFace } from './face-metrics.ts';
import { settleAlone } from './nominal-size.ts';

const { metrics } = printModel;
const BASELINE = 100;
const EM = 40;
const X_HEIGHT = { modern: 0.43, sans: 0.52 } as const;
const CAPITAL_EM = 0.7;

/** A letter on the baseline, as wide as it is high. */
const letter = (name: string, heightPx: number): Sign => ({
  ...madeSign({ x0: 0, y0: BASELINE - heightPx, x1: heightPx, y1: BASELINE }, name, 0.99),
});

/** Letters of a page whose x is so high, in em. */
const pageOf = (xHeightEm: number): Sign[] => [
  ...[...'acemnorsuvwxz'].map((text) => letter(`r:${text}`, xHeightEm * EM)),
  ...[...'bdhklABDEFHIKL'].map((text) => letter(`r:${text}`, CAPITAL_EM * EM)),
];

/** The size that a small `o` of a script has by itself on such a page, in em of the text. */
function scriptSizeOn(signs: Sign[], xHeightEm: number): number {
  const small = [letter('r:o', 0.7 * xHeightEm * EM)];
  settleAlone(small, metricsOfFace(signs, metrics), xHeightEm * EM);
  return small[0]!.size / EM;
}

it('takes a small letter of a script in a sans-serif face for one, though it is as high as an x of Computer Modern', () => {
  const size = scriptSizeOn(pageOf(X_HEIGHT.sans), X_HEIGHT.sans);
  expect(size).toBeGreaterThan(0.65);
  expect(size).toBeLessThan(0.8);
});

it('leaves the metrics of a page with too few letters, and of one that is measured wrongly', () => {
  expect(metricsOfFace(pageOf(X_HEIGHT.sans).slice(0, 8), metrics)).toBe(metrics);
  expect(metricsOfFace(pageOf(CAPITAL_EM), metrics)).toBe(metrics);
});

it('leaves the height of italics where the formulas are in Computer Modern beside text in another face', () => {
  const italics = [...'acemnrsuvwxz'].map((text) => letter(`i:${text}`, X_HEIGHT.modern * EM));
  const adapted = metricsOfFace([...pageOf(X_HEIGHT.sans), ...italics], metrics);
  expect(adapted['i:x']![0]).toBe(metrics['i:x']![0]);
  expect(adapted['r:x']![0]).not.toBe(metrics['r:x']![0]);
});

it('takes the italic f of a sans-serif face, which stands on the baseline, for no script', () => {
  const standing = letter('i:f', CAPITAL_EM * EM);
  const size = (signs: Sign[]) => {
    const f = { ...standing };
    settleAlone([f], metricsOfFace(signs, metrics), X_HEIGHT.sans * EM);
    return f.size / EM;
  };
  const page = pageOf(X_HEIGHT.sans);
  expect(size(page)).toBeLessThan(0.9);
  expect(size([...page, standing, standing])).toBeCloseTo(1, 1);
  const hooked = letter('i:f', 0.9 * EM);
  const adapted = metricsOfFace([...page, hooked, hooked, standing], metrics)['i:f']!;
  expect(adapted.slice(0, 2)).toEqual(metrics['i:f']!.slice(0, 2));
  const scripts = [1, 2, 3].map(() => letter('i:f', 0.7 * 0.91 * EM));
  expect(metricsOfFace([...page, ...scripts], metrics)['i:f']![1]).toBe(metrics['i:f']![1]);
  const large = [1, 2, 3].map(() => letter('i:f', 0.75 * 0.91 * EM));
  expect(metricsOfFace([...page, hooked, ...large], metrics)['i:f']![1]).toBe(metrics['i:f']![1]);
});

it('takes a t that is lower than that of Computer Modern for no exponent, where the page has enough of them', () => {
  const [top = 0, bottom = 0] = metrics['i:t']!;
  const nominal = (bottom - top) * EM;
  const low = letter('i:t', 0.88 * nominal);
  const sizeOn = (signs: Sign[]) => {
    const t = { ...low };
    settleAlone([t], metricsOfFace(signs, metrics), X_HEIGHT.sans * EM);
    return t.size / EM;
  };
  const page = pageOf(X_HEIGHT.sans);
  expect(sizeOn(page)).toBeLessThan(0.92);
  expect(sizeOn([...page, low, low, low])).toBeCloseTo(1, 1);
  const scripts = [1, 2, 3].map(() => letter('i:t', 0.7 * nominal));
  expect(metricsOfFace([...page, ...scripts], metrics)['i:t']![0]).toBe(top);
});
