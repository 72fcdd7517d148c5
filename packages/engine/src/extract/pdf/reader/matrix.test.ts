import { expect, it } from 'vitest';
import { compose, type Matrix, recomposed, translated } from './matrix.ts';

it('composes three matrices again where the middle one was shifted', () => {
  const outer: Matrix = [1.5, 0.25, -0.5, -1.25, 72, 700];
  const middle: Matrix = [10, 1, -2, 9, 30, 40];
  const inner: Matrix = [0.9, 0, 0.1, 1.1, 3, -2];
  const both = compose(outer, middle);
  const shifted = translated(middle, 7.3, -1.7);
  expect(recomposed(compose(both, inner), outer, shifted, both, inner)).toEqual(
    compose(compose(outer, shifted), inner),
  );
});
