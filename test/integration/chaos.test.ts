import { describe, expect, inject, it } from 'vitest';
import { runChaos } from '../chaos/chaos.ts';
import { openSupervised } from '../chaos/supervised.ts';
import { openTestCluster } from '../chaos/test-cluster.ts';
import { backends, freshDatabase } from '../setup/stack.ts';

/** `npm run bench -- ledger` does the same for minutes. */
const KILLING = 6_000;
const PATIENCE = 150_000;

describe.each(backends())('two apis and three workers that die at random, jobs in %s', (backend) => {
  it(
    'lose no charge, make none twice and end every file',
    async () => {
      const databaseUrl = await freshDatabase();
      const redisUrl = backend === 'redis' ? inject('redisUrl') : null;
      const { violations, kills, completed } = await runChaos({
        open: () => openTestCluster({ databaseUrl, redisUrl, apis: 2, workers: 3 }),
        duration: KILLING,
        patience: PATIENCE,
        pause: 1_500,
        seed: 20261120,
      });
      expect(violations).toEqual([]);
      expect(kills).toBeGreaterThan(0);
      expect(completed).toBeGreaterThan(0);
    },
    2 * PATIENCE,
  );
});

describe.each(backends())(
  'a database, an api and a worker of npm start that die at random, jobs in %s',
  (backend) => {
    it(
      'come back, lose no charge, make none twice and end every file',
      async () => {
        const { violations, kills, completed } = await runChaos({
          open: () => openSupervised(backend === 'redis' ? inject('redisUrl') : null),
          duration: KILLING,
          patience: PATIENCE,
          pause: 3_000,
          seed: 20261122,
        });
        expect(violations).toEqual([]);
        expect(kills).toBeGreaterThan(0);
        expect(completed).toBeGreaterThan(0);
      },
      2 * PATIENCE,
    );
  },
);
