import { expect, it } from 'vitest';
import { madeSign } from '../signs/sign.ts';
import { settleStars } from './stars.ts';

const starOf = (width: number) => {
  const star = { ...madeSign({ x0: 0, y0: 0, x1: width, y1: 24 }, 's:★', 0.9), text: '★', size: 44 };
  settleStars([star]);
  return star;
};

it('takes a black star as small as an operator for the operator', () => {
  expect(starOf(26)).toMatchObject({ name: 's:⋆', text: '⋆', top: [{ name: 's:⋆', probability: 0.9 }] });
  expect(starOf(37)).toMatchObject({ name: 's:★', text: '★' });
});
