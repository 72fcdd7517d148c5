import { expect, it } from 'vitest';
import { glyph, rule } from '../formula/test/page-builder.ts';
import type { Rule, Shape } from '../page.ts';
import { withJoinedDashes } from './dashed-lines.ts';

const dashes = (count: number, stepPt = 10) =>
  Array.from({ length: count }, (_, at) => rule(20 + stepPt * at, 26 + stepPt * at, 100, 1));
const join = (rules: Rule[], shapes: Shape[] = []) => withJoinedDashes({ rules, shapes });

it('joins dashes that a program painted one by one to one rule', () => {
  const { rules } = join([rule(20, 90, 50), ...dashes(8)]);
  expect(rules).toHaveLength(2);
  expect(rules[1]).toMatchObject({ x0: 20, x1: 96, direction: 'horizontal', thickness: 1 });
});

it('joins upright dashes that are too short for rules', () => {
  const marks = Array.from({ length: 7 }, (_, at): Shape => {
    const [x0, y0] = [50, 20 + 6 * at];
    const points: [number, number][] = [
      [x0, y0],
      [x0 + 1.2, y0],
      [x0 + 1.2, y0 + 2.8],
      [x0, y0 + 2.8],
    ];
    const outline = { points, curved: false, closed: true, strokeWidth: 0 };
    return { x0, y0, x1: x0 + 1.2, y1: y0 + 2.8, filled: true, stroked: false, outline };
  });
  const { rules, shapes } = join([], marks);
  expect(shapes).toEqual([]);
  expect(rules).toMatchObject([{ y0: 20, y1: 58.8, direction: 'vertical' }]);
});

it('leaves bars of fractions in a row as they are: few, further apart, or of different lengths', () => {
  expect(join(dashes(4)).rules).toHaveLength(4);
  expect(join(dashes(8, 18)).rules).toHaveLength(8);
  const bars = [12, 20, 11, 17, 14, 19, 13].map((length, at) => rule(30 * at, 30 * at + length, 100));
  expect(join(bars).rules).toHaveLength(bars.length);
});

it('leaves the bars of a sum of fractions, between which signs stand', () => {
  const signs = Array.from({ length: 7 }, (_, at) =>
    glyph('+', 26 + 10 * at, 102.5, { width: 0.4, ascent: 0.5 }),
  );
  expect(withJoinedDashes({ rules: dashes(8), shapes: [], glyphs: signs }).rules).toHaveLength(8);
});
