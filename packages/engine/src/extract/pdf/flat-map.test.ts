import { expect, it } from 'vitest';
import { flatMap } from './flat-map.ts';

it('joins the lists of all values in order, empty ones too, and tells each index', () => {
  const lists = [[1, 2], [], [3]];
  expect(flatMap(lists, (list) => list)).toEqual([1, 2, 3]);
  expect(flatMap(['a', 'b'], (value, index) => [`${value}${index}`])).toEqual(['a0', 'b1']);
  expect(flatMap([], () => [1])).toEqual([]);
});

it('gives a list of its own, and opens lists once', () => {
  const list = [[1]];
  const joined = flatMap([list], (inner) => inner);
  expect(joined).toEqual([[1]]);
  joined.push([2]);
  expect(list).toEqual([[1]]);
});
