import { expect, it } from 'vitest';
import { madeSign, type Sign } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';
import { settleSmallPrint } from './small-print.ts';

const BODY = 40;
const sign = (name: string, x0: number, height: number, rest: Partial<Sign>): Sign => ({
  ...madeSign({ x0, y0: 100 - height, x1: x0 + 14, y1: 100 }, name),
  text: name.slice(2),
  style: name.slice(0, 1),
  baseline: 100,
  ...rest,
});

/** A radical and a relation after eight letters of that size. */
function rowOf(size: number) {
  const letters = Array.from({ length: 8 }, (_, i) => sign('r:e', 16 * i, 14, { size }));
  const root = sign('X:√', 132, 30, { size: BODY, isTall: true });
  const relation = sign('s:≥', 150, 18, { size: BODY, baseline: 104 });
  settleSmallPrint([...letters, root, relation], {
    body: BODY,
    metrics: {},
    letters: signIndex(letters, 3 * BODY),
  });
  return { root, relation };
}

it('sets a radical and a relation in a note in the size of its letters', () => {
  const { root, relation } = rowOf(0.75 * BODY);
  expect(root.size).toBe(0.75 * BODY);
  expect(relation).toMatchObject({ size: 0.75 * BODY, baseline: 100 });
});

it('sets a letter that is hardly too large for a note in its size, and leaves one that is as high as in the text', () => {
  const sizeOf = (height: number) => {
    const letters = Array.from({ length: 8 }, (_, i) => sign('r:e', 16 * i, 14, { size: 30 }));
    const i = sign('r:i', 140, height, { size: BODY, baseline: 103 });
    const metrics = { 'r:i': [-0.67, 0, 0.03, 0.28, 0.22] };
    settleSmallPrint([...letters, i], { body: BODY, metrics, letters: signIndex([...letters, i], 3 * BODY) });
    return i;
  };
  expect(sizeOf(24)).toMatchObject({ size: 30, baseline: 100 });
  expect(sizeOf(27).size).toBe(BODY);
});

it('leaves a radical beside letters of the text in its size', () => {
  expect(rowOf(BODY).root.size).toBe(BODY);
});
