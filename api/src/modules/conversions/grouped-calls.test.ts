import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { groupedCalls } from './grouped-calls.ts';

it('grouped calls run in order and let others have their turn between groups', async () => {
  const made: string[] = [];
  const calls = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => () => void made.push(`${name}${index}`));
  const call = groupedCalls(2);
  call(calls('a', 3));
  call(calls('b', 2));
  expect(made).toEqual(['a0', 'a1']);
  await nextTurn();
  expect(made).toEqual(['a0', 'a1', 'a2', 'b0']);
  await nextTurn();
  expect(made).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
  call(calls('c', 1));
  expect(made.at(-1)).toBe('c0');
});

it('grouped calls go on after one that fails', async () => {
  const made: number[] = [];
  const call = groupedCalls(1);
  const fail = () => {
    throw new Error('broken');
  };
  expect(() => call([fail, () => void made.push(1)])).toThrow('broken');
  await nextTurn();
  expect(made).toEqual([1]);
});
