import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyMigrations } from '@sutra/prisma/migrate';
import { runChaos } from '../../test/chaos/chaos.ts';
import { type Backend, faultyPostgres, faultyRedis, processFaults } from '../../test/chaos/faults.ts';
import { openTestCluster } from '../../test/chaos/test-cluster.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    /** Seeds with commas between them; the same one does the same in the same order. */
    seeds: { type: 'string', default: '1' },
    /** `postgres`, `redis`, or both with a comma. */
    backends: { type: 'string', default: 'postgres' },
    apis: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    /** Prints what goes wrong, and when. */
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});
/** Between two disturbances at most, in milliseconds. */
const PAUSE_MS = 6_000;
const PATIENCE_MS = 240_000;

const seconds = (ms: number | undefined) => (ms === undefined ? '–' : (ms / 1_000).toFixed(1));

function tallied(reasons: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts];
}

async function run(backend: string, seed: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-chaos-'));
  const opened: Backend[] = [];
  try {
    const postgres = await faultyPostgres(join(folder, 'postgres'));
    opened.push(postgres);
    const redis = backend === 'redis' ? await faultyRedis(folder) : null;
    if (redis) opened.push(redis);
    await applyMigrations(postgres.url);
    const begun = performance.now();
    const tell = values.verbose
      ? (line: string) => console.log(`${seconds(performance.now() - begun).padStart(6)} s  ${line}`)
      : () => {};
    const counts = { apis: Number(values.apis), workers: Number(values.workers) };
    const result = await runChaos({
      open: () =>
        openTestCluster({ databaseUrl: postgres.url, redisUrl: redis?.url ?? null, tell, ...counts }),
      alone: opened.flatMap(({ faults }) => faults),
      faults: (cluster) => [...processFaults(cluster), ...opened.flatMap(({ faults }) => faults)],
      duration: Number(values.minutes) * 60_000,
      patience: PATIENCE_MS,
      pause: PAUSE_MS,
      tell,
      seed,
    });
    const { violations: found, disturbances, recoveryMs, settled } = result;
    const count = (name: string, value: number) => [name, value, '–'];
    printTable(
      [`chaos on ${backend}, seed ${seed}`, 'counted', 'target'],
      [
        count('files', result.files),
        count('files of the second half', result.secondHalf),
        count('completed', result.completed),
        ...Object.entries(result.errorCounts).map(([code, times]) => count(`refused: ${code}`, times)),
        ...tallied(result.givenUp).map(([reason, times]) => count(`given up: ${reason}`, times)),
        ...Object.entries(disturbances).map(([name, times]) => count(name, times)),
        ['seconds to ready after a kill, median', seconds(recoveryMs[recoveryMs.length >> 1]), '–'],
        ['seconds to ready after a kill, longest', seconds(recoveryMs.at(-1)), '–'],
        ...result.recoveries.map(({ killed, ms }) => [
          `seconds without a file's end, ${killed} killed alone`,
          seconds(ms),
          '< 10',
        ]),
        ['seconds until the last file ended', seconds(settled), `< ${PATIENCE_MS / 1_000}`],
        ['violations', found.length, '0'],
      ],
    );
    for (const violation of found.slice(0, 50)) console.log(violation);
    return found.length;
  } finally {
    for (const backendServer of opened.toReversed()) await backendServer.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

let violations = 0;
for (const backend of values.backends.split(','))
  for (const seed of values.seeds.split(',')) violations += await run(backend.trim(), Number(seed));
process.exitCode = violations > 0 ? 1 : 0;
