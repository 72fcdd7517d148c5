import { describe, expect, it } from 'vitest';
import { compareTexts } from './edits.ts';
import { matchTexts, outOfOrder } from './matching.ts';

describe('compareTexts', () => {
  it('counts single edits and shows where they are', () => {
    const { distance, differences } = compareTexts('a point of the plane', 'a pint of the plain');
    expect(distance).toBe(3);
    expect(differences.map(({ truth, found }) => [truth, found])).toEqual([
      ['o', ''],
      ['ne', 'in'],
    ]);
  });

  it('widens its band where much differs', () => {
    expect(compareTexts('a'.repeat(200), 'b'.repeat(200)).distance).toBe(200);
    const moved = 'c'.repeat(60);
    const text = 'd'.repeat(300);
    expect(compareTexts(`${moved}${text}`, `${text}${moved}`).distance).toBe(120);
  });

  it('compares with nothing', () => {
    expect(compareTexts('', 'abc').distance).toBe(3);
    expect(compareTexts('', '').differences).toEqual([]);
  });
});

describe('matchTexts', () => {
  it('pairs equal texts, then similar ones, each once', () => {
    const { pairs, missed, extra } = matchTexts(
      ['Stability of a method', 'Results', 'Results'],
      ['Results', 'Stability of a methods', 'Stability'],
    );
    expect(pairs).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(missed).toEqual(['Results']);
    expect(extra).toEqual(['Stability']);
  });
});

describe('outOfOrder', () => {
  it('counts what stands elsewhere', () => {
    expect(
      outOfOrder([
        [0, 0],
        [1, 3],
        [2, 1],
        [3, 2],
      ]),
    ).toBe(1);
  });
});
