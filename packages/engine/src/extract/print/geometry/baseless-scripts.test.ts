import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleBaselessScripts } from './baseless-scripts.ts';

const EM = 40;
const SHARES = { script: 0.7, second: 0.5 };
/** Of `∞`, in em. */
const metrics = { 's:∞': [-0.44, 0, 0.05, 1, 0.9] };

const signAt = (name: string, x0: number, baseline: number, share: number): Sign => ({
  ...madeSign({ x0, y0: baseline - 0.44 * share * EM, x1: x0 + 0.9 * share * EM, y1: baseline }, name),
  text: name.slice(2),
  size: share * EM,
  baseline,
});

function settled(sign: Sign, ...others: Sign[]): Sign {
  const signs = [sign, ...others];
  settleBaselessScripts(signs, { body: EM, metrics, letters: signIndex<Sign>([], EM) }, SHARES);
  return sign;
}

const infinity = () => signAt('s:∞', 30, 50, SHARES.second);

it('takes a small upper limit for a script where the only script is the lower limit far below', () => {
  expect(settled(infinity(), signAt('r:0', 20, 130, SHARES.script)).size).toBe(SHARES.script * EM);
});

it('takes it for a script behind a minus, which bears none', () => {
  expect(settled(infinity(), signAt('s:−', 8, 50, SHARES.script)).size).toBe(SHARES.script * EM);
});

it('leaves the exponent of a script', () => {
  expect(settled(infinity(), signAt('i:n', 10, 56, SHARES.script)).size).toBe(SHARES.second * EM);
});

it('leaves letters, whose sizes are measured well', () => {
  expect(settled(signAt('i:n', 30, 50, SHARES.second)).size).toBe(SHARES.second * EM);
});
