import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMigrations } from '@sutra/prisma/migrate';
import { startPostgres } from '../../scripts/postgres.mjs';
import { startRedis } from '../../test/setup/services.ts';
import { weatherStorm } from '../../test/storm/storm.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    backend: { type: 'string', default: 'postgres' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const PAUSE = 4_000;
const PATIENCE = 240_000;

const folder = await mkdtemp(join(tmpdir(), 'sutra-bench-'));
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
const redis = values.backend === 'redis' ? await startRedis(folder) : null;
if (values.backend === 'redis' && !redis)
  throw new Error('There is no Redis: install redis-server or set REDIS_URL.');
try {
  const databaseUrl = postgres.url('postgres');
  await applyMigrations(databaseUrl);
  const { faults, refusals, settled, ...counts } = await weatherStorm({
    databaseUrl,
    redisUrl: redis?.url ?? null,
    duration: Number(values.minutes) * 60_000,
    patience: PATIENCE,
    pause: PAUSE,
    seed: Number(values.seed),
  });
  printTable(
    [`ledger on ${values.backend}, seed ${values.seed}`, 'counted', 'target'],
    [
      ...Object.entries(counts).map(([name, count]) => [name, count, '–']),
      ...Object.entries(refusals).map(([code, count]) => [`refused: ${code}`, count, '–']),
      ['seconds until the last file ended', (settled / 1000).toFixed(1), `< ${PATIENCE / 1000}`],
      ['faults in the books', faults.length, '0'],
    ],
  );
  for (const fault of faults.slice(0, 50)) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  redis?.child?.kill();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
