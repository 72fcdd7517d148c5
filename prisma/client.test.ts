import { expect, it } from 'vitest';
import { untilDatabaseAnswers } from './client.ts';

/** A database that refuses the first questions. */
function database(refused: number) {
  let asked = 0;
  const $queryRaw = (() => {
    asked += 1;
    return asked > refused ? Promise.resolve([]) : Promise.reject(new Error(`refused ${asked}`));
  }) as never;
  return { prisma: { $queryRaw }, asked: () => asked };
}

it('a database that starts again is waited for', async () => {
  const { prisma, asked } = database(3);
  await untilDatabaseAnswers(prisma, { askAgainMs: 1 });
  expect(asked()).toBe(4);
});

it('a database that stays away is told as it failed last', async () => {
  const { prisma, asked } = database(Number.POSITIVE_INFINITY);
  const waited = untilDatabaseAnswers(prisma, { waitsMs: 20, askAgainMs: 5 });
  await expect(waited).rejects.toThrow(/^refused \d+$/);
  expect(asked()).toBeGreaterThan(1);
});
