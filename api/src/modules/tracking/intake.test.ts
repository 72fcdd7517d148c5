import type { AcceptedRecord } from '@sutra/contract';
import { expect, it } from 'vitest';
import { openIntake } from './intake.ts';

const record = (id: number) => ({ id: String(id) }) as AcceptedRecord;
const many = (count: number) => Array.from({ length: count }, (_, id) => record(id));

it('the intake of records hands records over in groups, each once and in order', async () => {
  const groups: AcceptedRecord[][] = [];
  const intake = openIntake(async (group) => void groups.push(group));
  await Promise.all(many(1_200).map((one) => intake.take(one)));
  expect(groups.map((group) => group.length)).toEqual([500, 500, 200]);
  expect(groups.flat()).toEqual(many(1_200));
});

it('the intake of records answers a record only when it is kept', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const intake = openIntake(() => arrived);
  let answered = false;
  const taken = intake.take(record(1)).then(() => {
    answered = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(answered).toBe(false);
  arrive();
  await taken;
});

it('the intake of records tells of a disk that is full, and goes on when it is not', async () => {
  let full = true;
  const intake = openIntake(() => (full ? Promise.reject(new Error('full')) : Promise.resolve()));
  await expect(intake.take(record(1))).rejects.toThrow('full');
  full = false;
  await intake.take(record(2));
});

it('the intake of records refuses what does not fit in memory', async () => {
  const intake = openIntake(() => new Promise(() => {}));
  const taken = many(20_001).map((one) => intake.take(one).catch((error: { code: string }) => error.code));
  expect(await taken.at(-1)).toBe('queue-unavailable');
});
