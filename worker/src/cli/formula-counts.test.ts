import { expect, it } from 'vitest';
import { formulaCounts } from './formula-counts.ts';

const none = { native: 0, repaired: 0, keptAsText: 0, sure: 0, doubtful: 0, keptAsPictures: 0 };

it('the command line counts formulas, doubts and pictures, one of them as one', () => {
  const counts = (given: Partial<typeof none>) => formulaCounts({ ...none, ...given });
  expect(counts({})).toBe('no formulas');
  expect(counts({ native: 1, keptAsPictures: 1 })).toBe('1 formula, 1 kept as a picture');
  expect(counts({ native: 2, repaired: 1, doubtful: 1, keptAsPictures: 2 })).toBe(
    '3 formulas, 1 doubtful, 2 kept as pictures',
  );
});
