// Kills first starts, and starts that migrate, at random moments, and looks whether the next start is ready.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import { databaseUser } from '../../scripts/postgres-user.mjs';
import { privateFolder } from '../../scripts/private-files.mjs';
import { killHard, type Launch, npmStart, type PartName, pidOf } from '../../test/setup/npm-start.ts';
import { randomFrom } from '../../test/setup/random.ts';
import { freePort } from './api/product.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
});
const READY_WITHIN_MS = 180_000;
const POLL_MS = 5;

const random = randomFrom(Number(values.seed));
const work = await mkdtemp(join(tmpdir(), 'sutra-start-kills-'));
const dataDir = join(work, 'data');
/** A cluster with an empty database, which the next start has to migrate. */
const prepared = join(work, 'prepared');
const port = String(await freePort());

const start = () => npmStart({ HOME: work, DATA_DIR: dataDir, PORT: port });

/** Everything that was started on the data folder, by its command line (Linux) or by what the supervisor noted. */
async function processesOfFolder(): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const call = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return call.includes(dataDir) ? pid : null;
    }),
  );
  const noted = await Promise.all((['postgres', 'initdb'] as const).map((name) => pidOf(dataDir, name)));
  return [...found, ...noted].filter((pid) => pid !== null);
}

/** As a crash of the start alone, which leaves the database's processes, or as one of the whole machine. */
async function kill({ child, ended }: Launch, everything: boolean): Promise<void> {
  killHard(-(child.pid ?? 0));
  for (const pid of everything ? await processesOfFolder() : []) {
    killHard(-pid);
    killHard(pid);
  }
  await ended;
}

async function noted(name: PartName, launched: Launch): Promise<void> {
  const isOver = launched.ended.then(() => true);
  while ((await pidOf(dataDir, name)) === null) {
    if (await Promise.race([isOver, sleep(POLL_MS, false)])) throw new Error(launched.output());
  }
}

interface Scenario {
  name: string;
  /** Makes the data folder as it is before the start. */
  prepare: () => Promise<void>;
  /** The window of kills begins when this has happened. */
  begin: (launched: Launch) => Promise<void>;
  /** And ends, in a start that nobody kills, when this has. */
  end: (launched: Launch) => Promise<void>;
}

const clear = () => rm(dataDir, { recursive: true, force: true, maxRetries: 10 });

const scenarios: Scenario[] = [
  { name: 'first start', prepare: clear, begin: async () => {}, end: ({ ready }) => ready },
  {
    name: 'migration',
    prepare: async () => {
      await clear();
      spawnSync('cp', ['-a', prepared, dataDir]);
    },
    begin: (launched) => noted('postgres', launched),
    end: (launched) => noted('api', launched),
  },
];

async function prepareCluster(): Promise<void> {
  await privateFolder(prepared, databaseUser());
  const server = await startPostgres(join(prepared, 'postgres'));
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  await client.query('CREATE DATABASE sutra');
  await client.end();
  await server.stop();
}

/** How long the window of kills is in a start that nobody kills, in milliseconds. */
async function windowOf({ prepare, begin, end }: Scenario): Promise<number> {
  await prepare();
  const launched = start();
  await begin(launched);
  const from = performance.now();
  await end(launched);
  const took = performance.now() - from;
  await kill(launched, true);
  return took;
}

/** Kills one start after `waitMs` of the window; answers how long the next one took to be ready, or why it was not. */
async function killOnce({ prepare, begin }: Scenario, waitMs: number): Promise<number | string> {
  await prepare();
  const launched = start();
  await begin(launched);
  await sleep(waitMs);
  await kill(launched, random() < 0.5);
  const from = performance.now();
  const next = start();
  const late = sleep(READY_WITHIN_MS).then(() => {
    throw new Error(`not ready after ${READY_WITHIN_MS / 1000} s: ${next.output()}`);
  });
  late.catch(() => {});
  try {
    await Promise.race([next.ready, late]);
    return performance.now() - from;
  } catch (error) {
    return String(error);
  } finally {
    await kill(next, true);
  }
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

const rows: (string | number)[][] = [];
const failures: string[] = [];
try {
  await prepareCluster();
  for (const scenario of scenarios) {
    const windowMs = await windowOf(scenario);
    const took: number[] = [];
    for (let round = 1; round <= Number(values.kills); round += 1) {
      const waitMs = random() * windowMs;
      const result = await killOnce(scenario, waitMs);
      if (typeof result === 'number') took.push(result);
      else failures.push(`${scenario.name}, killed after ${waitMs.toFixed(0)} ms: ${result}`);
      console.log(
        `${scenario.name} ${round}: killed after ${waitMs.toFixed(0)} ms, ${typeof result === 'number' ? `ready in ${seconds(result)} s` : 'NOT READY'}`,
      );
    }
    took.sort((a, b) => a - b);
    rows.push(
      [`${scenario.name}: kills within ${seconds(windowMs)} s`, values.kills, '–'],
      [`${scenario.name}: next start ready`, took.length, values.kills],
      [
        `${scenario.name}: seconds to ready, median / longest`,
        `${seconds(quantile(took, 0.5))} / ${seconds(quantile(took, 1))}`,
        '–',
      ],
    );
  }
  printTable([`start-kills, seed ${values.seed}`, 'counted', 'target'], rows);
  for (const failure of failures) console.log(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  for (const pid of await processesOfFolder()) killHard(pid);
  await rm(work, { recursive: true, force: true, maxRetries: 10 });
}
process.exit();
