import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { levelSlashes } from './level-slashes.ts';

const [EM, BASELINE] = [40, 100];

const digit = (text: string, x0: number, size = EM, baseline = BASELINE): Sign => ({
  ...madeSign({ x0, y0: baseline - 0.68 * size, x1: x0 + 0.4 * size, y1: baseline }, `r:${text}`),
  text,
  size,
  baseline,
});

/** As high as a capital and on the baseline, as Times has it: by the extent of Computer Modern's, a raised sign of 0.7 em. */
const slash = (x0: number): Sign => ({
  ...madeSign({ x0, y0: BASELINE - 0.7 * EM, x1: x0 + 0.3 * EM, y1: BASELINE }, 's:/'),
  text: '/',
  size: 0.65 * EM,
  baseline: BASELINE - 0.16 * EM,
});

function settled(...signs: Sign[]): Sign {
  const sign = signs.find(({ text }) => text === '/')!;
  const letters = signIndex(
    signs.filter((each) => each !== sign),
    3 * EM,
  );
  levelSlashes(signs, { body: EM, metrics: {}, areFew: false, letters });
  return sign;
}

it('puts a low slash between two digits on their line', () => {
  const sign = settled(digit('1', 0), slash(20), digit('2', 36));
  expect(sign).toMatchObject({ size: EM, baseline: BASELINE });
});

it('leaves a slash behind an exponent, and one that nothing stands behind', () => {
  const raised = digit('1', 0, 0.7 * EM, BASELINE - 0.4 * EM);
  expect(settled(raised, slash(20), digit('2', 36)).size).toBe(0.65 * EM);
  expect(settled(digit('1', 0), slash(20)).size).toBe(0.65 * EM);
});
