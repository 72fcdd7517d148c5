import { describe, expect, inject, it } from 'vitest';
import { backends, freshDatabase } from '../setup/stack.ts';
import { weatherStorm } from '../storm/storm.ts';

/** `npm run bench -- ledger` does the same for minutes. */
const KILLING = 6_000;
const PATIENCE = 150_000;

describe.each(backends())('two apis and three workers that die at random, jobs in %s', (backend) => {
  it(
    'lose no charge, make none twice and end every file',
    async () => {
      const { faults, kills, completed } = await weatherStorm({
        databaseUrl: await freshDatabase(),
        redisUrl: backend === 'redis' ? inject('redisUrl') : null,
        duration: KILLING,
        patience: PATIENCE,
        pause: 1_500,
        seed: 20261120,
      });
      expect(faults).toEqual([]);
      expect(kills).toBeGreaterThan(0);
      expect(completed).toBeGreaterThan(0);
    },
    2 * PATIENCE,
  );
});
