import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleLevelLetters, settleLevelSigns } from './level-signs.ts';

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

it('gives a low exclamation mark on the baseline the size of its row, and leaves one in an exponent', () => {
  expect(settled(signAt('s:!', 22, 97.5, 26), signAt('i:n', 0, 100))).toMatchObject({
    size: EM,
    baseline: 100,
  });
  expect(settled(signAt('s:!', 22, 84, 26), signAt('i:n', 0, 84, 28)).size).toBe(26);
});

it('leaves a raised sign and one beside scripts their size', () => {
  expect(settled(signAt('s:△', 30, 84, 28), signAt('i:A', 0, 100)).size).toBe(28);
  expect(settled(signAt('s:△', 0, 100, 28), signAt('i:n', 24, 100, 28)).size).toBe(28);
});

it('gives an arrow that a face draws large the size of the letters on whose axis it is', () => {
  const arrow = (y: number): Sign => ({
    ...signAt('C:→+↪', 24, y + 14, 1.5 * EM),
    y0: y - 6,
    x1: 62,
    y1: y + 6,
  });
  const letters = () => [signAt('i:U', 0, 100), signAt('i:V', 70, 100)];
  expect(settled(arrow(90), ...letters())).toMatchObject({ size: EM, baseline: 100 });
  expect(settled(arrow(82), ...letters()).size).toBe(1.5 * EM);
});

it('takes no sign for a script that stands alone', () => {
  expect(settled(signAt('s:□', 400, 100, 28), signAt('i:A', 0, 100)).size).toBe(EM);
  const limit = signAt('s:∞', 30, 60, 28);
  const integral = { ...signAt('X:∫', 0, 100), y0: 40 };
  settleLevelSigns([limit, integral], { body: EM, metrics: {}, letters: signIndex([], EM) });
  expect(limit.size).toBe(28);
});

it('gives a colon that is centred on the axis the row of its letter', () => {
  const colon = {
    ...madeSign({ x0: 26, y0: 78, x1: 32, y1: 96 }, 's::'),
    style: 's',
    text: ':',
    size: 28,
    baseline: 96,
  };
  expect(settled(colon, signAt('i:G', 0, 100))).toMatchObject({ size: EM, baseline: 100 });
  expect(settled({ ...colon, size: 28, baseline: 96 }, signAt('i:n', 0, 100, 28)).size).toBe(28);
});

it('takes a letter that is low in its face, and on the line of one beside it, for one of that line', () => {
  const nominal = { 'r:n': [-0.46, 0, 0.5, 0, 0.5] as [number, number, number, number, number] };
  const sizeOf = (foot: number, height: number, gap = 2) => {
    const i = { ...signAt('r:i', 0, 100), x1: 6 };
    const n = { ...signAt('r:n', 6 + gap, foot, 0.7 * EM), y0: foot - height };
    settleLevelLetters([i, n], { body: EM, metrics: nominal, letters: signIndex([i, n], 3 * EM) });
    return n.size;
  };
  expect(sizeOf(100, 19)).toBe(EM);
  expect(sizeOf(88, 19)).toBe(0.7 * EM);
  expect(sizeOf(100, 14)).toBe(0.7 * EM);
  expect(sizeOf(100, 19, 60)).toBe(0.7 * EM);
});

/** A c of the text and a small φ behind it, in so many rows; the φ stands so far from the line of the c. */
const rowsOf = (count: number, offEm: number, name = 'i:φ'): Sign[] =>
  Array.from({ length: count }, (_, row) => [
    signAt('i:c', 0, 100 * (row + 1)),
    signAt(name, 24, 100 * (row + 1) + offEm * EM, 0.8 * EM),
  ]).flat();

const smallSizes = (signs: Sign[]) => {
  settleLevelLetters(signs, { body: EM, metrics: {}, letters: signIndex(signs, 3 * EM) });
  return signs.filter(({ text }) => text !== 'c').map(({ size }) => size);
};

it('takes letters that are low in their face for letters of the line on which most of them stand', () => {
  expect(smallSizes(rowsOf(3, 0.02))).toEqual([EM, EM, EM]);
});

it('leaves indices, and the few letters that a line measured badly, their size', () => {
  expect(smallSizes(rowsOf(3, 0.15))).toEqual([0.8 * EM, 0.8 * EM, 0.8 * EM]);
  expect(smallSizes(rowsOf(2, 0.02))).toEqual([0.8 * EM, 0.8 * EM]);
  const mostlyIndices = [
    ...rowsOf(3, 0.02),
    ...rowsOf(4, 0.15).map((sign) => ({
      ...sign,
      y0: sign.y0 + 1000,
      y1: sign.y1 + 1000,
      baseline: sign.baseline + 1000,
    })),
  ];
  expect(smallSizes(mostlyIndices)).toEqual(Array(7).fill(0.8 * EM));
});

it('gives relations that stand near no letter the row of the one before them', () => {
  const row = signAt('s:≥', 0, 100);
  const [small, next] = [signAt('s:⊑', 36, 98, 29), signAt('s:⪯', 70, 98, 29)];
  settleLevelSigns([next, small, row], { body: EM, metrics: {}, letters: signIndex([], EM) });
  expect([small, next]).toMatchObject([
    { size: EM, baseline: 100 },
    { size: EM, baseline: 100 },
  ]);
  const large = { ...signAt('s:⊨', 36, 108, 50), y0: 70, y1: 110 };
  settleLevelSigns([signAt('s:≥', 0, 100), large], { body: EM, metrics: {}, letters: signIndex([], EM) });
  expect(large).toMatchObject({ size: EM, baseline: 100 });
});

it('leaves a relation between scripts, and one off the row, its size', () => {
  const script = signAt('s:≤', 36, 98, 29);
  settled(script, signAt('s:≥', 0, 100), signAt('i:n', 60, 98, 29));
  expect(script.size).toBe(29);
  const raised = { ...signAt('s:⊑', 36, 85, 29), y0: 65, y1: 85 };
  settleLevelSigns([signAt('s:≥', 0, 100), raised], { body: EM, metrics: {}, letters: signIndex([], EM) });
  expect(raised.size).toBe(29);
});

it('gives a large relation its row though a word of the line stands beside it', () => {
  const large = () => ({ ...signAt('s:⊨', 36, 108, 50), y0: 70, y1: 110 });
  expect(settled(large(), signAt('s:≥', 0, 100), signAt('r:a', 70, 100))).toMatchObject({
    size: EM,
    baseline: 100,
  });
  expect(settled(large(), signAt('s:≥', 0, 100), signAt('i:n', 70, 108, 28)).size).toBe(50);
});

it('gives a ring on the baseline of operators their size, and none to a raised one', () => {
  expect(settled(signAt('s:∘', 40, 99, 29), signAt('s:★', 0, 100))).toMatchObject({
    size: EM,
    baseline: 100,
  });
  expect(settled({ ...signAt('s:∘', 40, 85, 29), y0: 60, y1: 72 }, signAt('s:★', 0, 100)).size).toBe(29);
});
