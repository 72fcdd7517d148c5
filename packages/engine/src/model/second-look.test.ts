import { describe, expect, it } from 'vitest';
import { deservesSecondLook, withDisagreements } from './second-look.ts';

describe('a second look', () => {
  it.each([
    ['Text without a formula ⟦here⟧', true, false],
    ['$x^2 + 1$', false, false],
    ['$x^2 + 1$', true, true],
    ['$x^⟦2⟧ + 1$', false, true],
    ['$\\unheardof{x}$', false, true],
  ])('at %j, doubtful %j: %j', (content, doubtful, wanted) => {
    expect(deservesSecondLook(content, doubtful)).toBe(wanted);
  });

  it('marks the formulas that differ, however the others are spelled', () => {
    const first = 'Let $\\frac12$ and $x^2$.\n\n$$a = b$$\n\n\\begin{align}c &= d\\end{align}';
    const second = 'Let $\\frac{1}{2}$ and $x^3$.\n\n\\[ a=b \\]\n\n\\begin{align}c &= e\\end{align}';
    expect(withDisagreements(first, second)).toBe(
      'Let $\\frac12$ and $⟦⟧x^2$.\n\n$$a = b$$\n\n\\begin{align}⟦⟧c &= d\\end{align}',
    );
  });
});
