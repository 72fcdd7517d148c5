import { expect, it } from 'vitest';
import type { ClassScore } from '../network/classifier.ts';
import { weighByPageShapes } from './page-shapes.ts';
import { madeSign, type Sign, textOfName } from './sign.ts';
import { type DrawnLetter, lineOf } from './test/drawn-letters.ts';

type Reading = readonly (readonly [name: string, probability: number])[];

const SURE_O: Reading = [['i:o', 0.99]];
const SURE_N: Reading = [['i:n', 0.99]];

/** What the network says of a row of letters, and what comes of it. */
function weighedRow(
  letters: string,
  readings: readonly Reading[],
  change: (sign: Sign) => Sign = (sign) => sign,
) {
  const ink = lineOf([...letters] as DrawnLetter[]);
  const components = ink.page.components.toSorted((a, b) => a.x0 - b.x0);
  const signs = components.map((component, i) => {
    const top: ClassScore[] = readings[i]!.map(([name, probability]) => ({ name, probability }));
    const [{ name, probability }] = top as [ClassScore];
    return change({ ...madeSign(component, name, probability), text: textOfName(name), top, component });
  });
  weighByPageShapes(signs, ink);
  return signs;
}

const UNSURE: Reading = [
  ['i:n', 0.5],
  ['i:o', 0.3],
  ['P12:s:=', 0.2],
];

it('takes an unsure sign for the class whose sure signs on the page look like it', () => {
  const last = weighedRow('oooo', [SURE_O, SURE_O, SURE_O, UNSURE])[3]!;
  expect(last.name).toBe('i:o');
  expect(last.probability).toBeGreaterThan(0.7);
  expect(last.top.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
  expect(last.top).toContainEqual({ name: 'P12:s:=', probability: 0.2 });
});

it('is surer of a sign that looks like the others of its class', () => {
  const last = weighedRow('nnnn', [SURE_N, SURE_N, SURE_N, UNSURE])[3]!;
  expect(last.name).toBe('i:n');
  expect(last.probability).toBeGreaterThan(0.7);
});

it('leaves a sign that looks like no example, and one with few examples or examples of another size', () => {
  const examples = [SURE_O, SURE_O, SURE_O, SURE_O, SURE_N, SURE_N, SURE_N, SURE_N];
  const unlike = weighedRow('oooonnnnu', [...examples, UNSURE]);
  expect(unlike[8]).toMatchObject({ name: 'i:n', probability: 0.5 });
  expect(weighedRow('ooo', [SURE_O, SURE_O, UNSURE])[2]).toMatchObject({ name: 'i:n', probability: 0.5 });
  const larger = (sign: Sign): Sign => (sign.name === 'i:o' ? { ...sign, y1: sign.y1 + 8 } : sign);
  const others = weighedRow('oooo', [SURE_O, SURE_O, SURE_O, UNSURE], larger);
  expect(others[3]).toMatchObject({ name: 'i:n', probability: 0.5 });
});

it('leaves what is sure, and what rules have named', () => {
  const surely: Reading = [
    ['i:n', 0.93],
    ['i:o', 0.07],
  ];
  expect(weighedRow('oooo', [SURE_O, SURE_O, SURE_O, surely])[3]!.name).toBe('i:n');
  const named = (sign: Sign): Sign => (sign.name === 'i:n' ? { ...sign, name: 'r:1' } : sign);
  expect(weighedRow('oooo', [SURE_O, SURE_O, SURE_O, UNSURE], named)[3]!.name).toBe('r:1');
  const inNumber = (sign: Sign): Sign => ({ ...sign, isLoneDigit: sign.name === 'i:n' });
  expect(weighedRow('oooo', [SURE_O, SURE_O, SURE_O, UNSURE], inNumber)[3]!.name).toBe('i:n');
});

it('leaves a 1 where the page shows the l that looks like it', () => {
  const one: Reading = [
    ['r:1', 0.5],
    ['r:l', 0.4],
  ];
  const surely: Reading = [['r:l', 0.99]];
  expect(weighedRow('oooo', [surely, surely, surely, one])[3]!.name).toBe('r:1');
});

it('leaves a capital I where the page shows the l that looks like it', () => {
  const surely: Reading = [['r:l', 0.99]];
  const I: Reading = [
    ['r:I', 0.4],
    ['r:l', 0.3],
  ];
  expect(weighedRow('oooo', [surely, surely, surely, I])[3]!.name).toBe('r:I');
  const l: Reading = [
    ['r:l', 0.4],
    ['r:I', 0.3],
  ];
  expect(weighedRow('oooo', [surely, surely, surely, l])[3]!.name).toBe('r:l');
});
