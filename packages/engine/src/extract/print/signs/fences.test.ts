import { expect, it } from 'vitest';
import { mendHalfBrackets } from './fences.ts';
import { madeSign, textOfName } from './sign.ts';

/** Fences of one height side by side, after they were paired. */
function paired(fences: string): string {
  const signs = [...fences].map((fence, i) =>
    madeSign({ x0: 60 * i, y0: 0, x1: 60 * i + 12, y1: 90 }, `X:${fence}`),
  );
  mendHalfBrackets(signs);
  return signs.map(({ name }) => textOfName(name)).join('');
}

it('gives a square bracket its lost foot back where its partner says so', () => {
  expect(paired('[⌋')).toBe('[]');
  expect(paired('⌈]')).toBe('[]');
  expect(paired('[⌈][⌉]')).toBe('[[][]]');
});

it('leaves floors, ceilings and half-open intervals', () => {
  expect(paired('⌊⌋⌈⌉')).toBe('⌊⌋⌈⌉');
  expect(paired('(]')).toBe('(]');
  expect(paired('⌋')).toBe('⌋');
});
