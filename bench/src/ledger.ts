import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMigrations } from '@sutra/prisma/migrate';
import { startPostgres } from '../../scripts/postgres.mjs';
import { runChaos } from '../../test/chaos/chaos.ts';
import { openSupervised } from '../../test/chaos/supervised.ts';
import { openTestCluster, type TestCluster } from '../../test/chaos/test-cluster.ts';
import { startRedis } from '../../test/setup/services.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    backend: { type: 'string', default: 'postgres' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** `processes`: two apis and three workers. `product`: PostgreSQL, api and worker as `npm start` keeps them running. */
    kill: { type: 'string', default: 'processes' },
  },
});
/** Between two kills at most, in milliseconds; the product is one api and one worker, which need their time to start. */
const PAUSE = { processes: 4_000, product: 20_000 };
const PATIENCE = 240_000;

const folder = await mkdtemp(join(tmpdir(), 'sutra-bench-'));
/** The database of `processes`; the product brings its own. */
const postgres =
  values.kill === 'processes' ? await startPostgres(join(folder, 'postgres'), { durable: false }) : null;
const redis = values.backend === 'redis' ? await startRedis(folder) : null;
if (values.backend === 'redis' && !redis)
  throw new Error('There is no Redis: install redis-server or set REDIS_URL.');
async function open(): Promise<TestCluster> {
  const redisUrl = redis?.url ?? null;
  if (postgres === null) return openSupervised(redisUrl);
  const databaseUrl = postgres.url('postgres');
  await applyMigrations(databaseUrl);
  return openTestCluster({ databaseUrl, redisUrl, apis: 2, workers: 3 });
}

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? '–' : (milliseconds / 1000).toFixed(1);

try {
  const {
    violations,
    errorCounts,
    settled,
    recoveryMs,
    disturbances: _,
    recoveries: __,
    givenUp,
    ...counts
  } = await runChaos({
    open,
    duration: Number(values.minutes) * 60_000,
    patience: PATIENCE,
    pause: values.kill === 'product' ? PAUSE.product : PAUSE.processes,
    seed: Number(values.seed),
  });
  printTable(
    [`ledger on ${values.backend}, ${values.kill}, seed ${values.seed}`, 'counted', 'target'],
    [
      ...Object.entries(counts).map(([name, count]) => [name, count, '–']),
      ...Object.entries(errorCounts).map(([code, count]) => [`refused: ${code}`, count, '–']),
      ['seconds until the last file ended', (settled / 1000).toFixed(1), `< ${PATIENCE / 1000}`],
      ['seconds to ready after a kill, median', seconds(recoveryMs[recoveryMs.length >> 1]), '< 10'],
      ['seconds to ready after a kill, longest', seconds(recoveryMs.at(-1)), '–'],
      ['orders given up', givenUp.length, '–'],
      ['violations of the ledger', violations.length, '0'],
    ],
  );
  for (const violation of violations.slice(0, 50)) console.log(violation);
  process.exitCode = violations.length > 0 ? 1 : 0;
} finally {
  redis?.child?.kill();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
