import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleLevelSigns } from './level-signs.ts';

const EM = 40;

const signAt = (name: string, x0: number, baseline: number, size = EM): Sign => ({
  ...madeSign({ x0, y0: baseline - size / 2, x1: x0 + size / 2, y1: baseline }, name),
  style: name[0]!,
  text: name.slice(2),
  size,
  baseline,
});

function settled(sign: Sign, ...letters: Sign[]): Sign {
  settleLevelSigns([sign, ...letters], { body: EM, metrics: {}, letters: signIndex(letters, 3 * EM) });
  return sign;
}

it('gives a small triangle on the baseline the size of its row', () => {
  expect(settled(signAt('s:△', 0, 100, 28), signAt('i:A', 24, 101))).toMatchObject({
    size: EM,
    baseline: 101,
  });
});

it('leaves a raised sign and one beside scripts their size', () => {
  expect(settled(signAt('s:△', 30, 84, 28), signAt('i:A', 0, 100)).size).toBe(28);
  expect(settled(signAt('s:△', 0, 100, 28), signAt('i:n', 24, 100, 28)).size).toBe(28);
});

it('takes no sign for a script that has no letter beside it', () => {
  expect(settled(signAt('s:□', 400, 100, 28), signAt('i:A', 0, 100)).size).toBe(EM);
});
