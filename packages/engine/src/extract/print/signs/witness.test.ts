import { expect, it } from 'vitest';
import type { SignClassifier } from '../network/classifier.ts';
import { connectedComponents } from '../pixels/components.ts';
import type { PrintInk } from '../print-ink.ts';
import { certaintyOf } from './certainty.ts';
import { madeSign, type Sign } from './sign.ts';
import { askWitness } from './witness.ts';

const [WIDTH, HEIGHT] = [60, 20];

/** Two squares of ink. */
function twoMarks(): PrintInk {
  const levels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  for (const x of [5, 40]) for (let y = 5; y < 15; y += 1) levels.fill(0, y * WIDTH + x, y * WIDTH + x + 10);
  const mask = levels.map((level) => (level === 0 ? 1 : 0));
  const ink = { levels, mask, width: WIDTH, height: HEIGHT, isSoft: false };
  return { ink, page: connectedComponents(ink), halftones: [], dots: [], showThrough: [] };
}

/** Reads everything as `name`. */
const seeing = (name: string, probability: number): SignClassifier => ({
  classify: ({ count }) =>
    Array.from({ length: count }, () => ({
      top: [{ name, probability }],
      logSize: 0,
      baselineOffset: 0,
      math: 1,
    })),
});

const letterA = (ink: PrintInk, at: number, probability: number, math = 0.9): Sign => {
  const component = ink.page.components[at]!;
  return {
    ...madeSign(component, 'i:a', probability),
    top: [
      { name: 'i:a', probability },
      { name: 'i:α', probability: 1 - probability },
    ],
    component,
    math,
    style: 'i',
    text: 'a',
  };
};

/** Below, a formula takes over the doubt of its sign, and is doubted below the other. */
const [SURE_SHAPE, SURE_FORMULA] = [0.9, 0.75];

it('doubts a sign of a formula that the second network reads otherwise', () => {
  const ink = twoMarks();
  const signs = [letterA(ink, 0, 0.95), letterA(ink, 1, 0.95, 0)];
  askWitness(signs, ink, 10, seeing('i:α', 0.98));
  expect(certaintyOf(signs[0]!)).toBeLessThan(SURE_FORMULA);
  expect(signs[1]!.witness).toBeNull();
});

it('is surer of a sign that the second network reads likewise', () => {
  const ink = twoMarks();
  const signs = [letterA(ink, 0, 0.7)];
  expect(certaintyOf(signs[0]!)).toBeLessThan(SURE_SHAPE);
  askWitness(signs, ink, 10, seeing('r:a', 0.97));
  expect(certaintyOf(signs[0]!)).toBeGreaterThan(SURE_SHAPE);
});

it('does not ask about bars, words and the letters of names', () => {
  const ink = twoMarks();
  const [bar, word] = [letterA(ink, 0, 0.9), letterA(ink, 1, 0.9)];
  const [l, i] = [letterA(ink, 0, 0.9), letterA(ink, 1, 0.9)];
  const name = [
    { ...l, style: 'r', text: 'l', size: 20 },
    { ...i, style: 'r', text: 'i', size: 20, x0: 16, x1: 26 },
  ];
  const signs = [{ ...bar, text: '|', style: 's' }, { ...word, isFromWord: true }, ...name];
  askWitness(signs, ink, 10, seeing('i:α', 0.98));
  expect(signs.map(({ witness }) => witness)).toEqual([null, null, null, null]);
});

it('is not asked about letters of alphabets that it has not, such as bold ones', () => {
  const ink = twoMarks();
  const bold = { ...letterA(ink, 0, 0.95), name: 'b:a', style: 'b' };
  askWitness([bold], ink, 10, seeing('i:α', 0.98));
  expect(bold.witness).toBeNull();
});
