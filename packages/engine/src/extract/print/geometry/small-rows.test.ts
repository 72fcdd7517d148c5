import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import type { PageSizes } from './page-sizes.ts';
import { settleSmallRows } from './small-rows.ts';

const EM = 40;
const SMALL = 30;
const FOOT = 100;

/** A sign on its foot, as high as it measures: an x of the text is 0.43 em, a digit 0.65 em. */
const signAt = (name: string, x0: number, size: number, foot = FOOT, highEm = 0.43): Sign => ({
  ...madeSign({ x0, y0: foot - highEm * size, x1: x0 + 16, y1: foot }, name),
  style: name[0]!,
  text: name.slice(2),
  size,
  baseline: foot,
});
const digitAt = (x0: number, size = SMALL, foot = FOOT) => signAt('r:1', x0, size, foot, 0.65);
const METRICS: PageSizes['metrics'] = { 'i:z': [-0.43, 0, 0, 0.47, 0.47] };

function settled(sign: Sign, ...others: Sign[]): Pick<Sign, 'text' | 'size'> {
  const letters = signIndex([sign, ...others], 3 * EM);
  settleSmallRows([sign, ...others], { body: EM, metrics: METRICS, letters });
  return { text: sign.text, size: sign.size };
}

it('gives an x that measures as one of the text the size of the digit on its foot', () => {
  expect(settled(signAt('i:x', 0, EM), digitAt(48))).toEqual({ text: 'x', size: SMALL });
  expect(settled(signAt('r:y', 0, EM), digitAt(48))).toEqual({ text: 'y', size: SMALL });
});

it('leaves a letter whose digit is an exponent or an index, or is as large as the text', () => {
  for (const digit of [digitAt(18, SMALL, FOOT - 12), digitAt(18, SMALL, FOOT + 4), digitAt(18, EM)])
    expect(settled(signAt('i:x', 0, EM), digit)).toEqual({ text: 'x', size: EM });
});

it('leaves a letter that is none of the text, and one beside a digit of an index’s index', () => {
  expect(settled(signAt('i:x', 0, 26), digitAt(48)).size).toBe(26);
  expect(settled(signAt('i:x', 0, EM), digitAt(18, 18)).size).toBe(EM);
});

it('leaves a letter of the text beside one as high that was read as a digit', () => {
  expect(settled(signAt('r:o', 20, EM), signAt('r:5', 0, SMALL, FOOT, 0.57)).size).toBe(EM);
});

it('leaves a letter with others of the text on its foot, and one of a word', () => {
  const a = signAt('i:a', 20, EM);
  expect(settled(signAt('i:x', 0, EM), a, digitAt(48))).toEqual({ text: 'x', size: EM });
  expect(settled({ ...signAt('r:x', 0, EM), isProse: true }, digitAt(30))).toEqual({ text: 'x', size: EM });
});

it('takes a capital that is as high as a small letter of the row for that', () => {
  const low = { ...signAt('i:Z', 0, 20), y0: FOOT - 13.5 };
  expect(settled(low, digitAt(48))).toEqual({ text: 'z', size: SMALL });
  const high = { ...signAt('i:Z', 0, 28), y0: FOOT - 20 };
  expect(settled(high, digitAt(48))).toEqual({ text: 'Z', size: 28 });
});
