import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { killHard, type Launch, npmStart, type PartName, pidOf } from '../setup/npm-start.ts';
import { freePort } from '../setup/stack.ts';

let folder: string;
let dataDir: string;
let port: string;
let running: Launch[] = [];

async function freshFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sutra-supervision-'));
  dataDir = join(folder, 'data');
  port = String(await freePort());
}

async function endAll(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  running = [];
}

function launch(env: NodeJS.ProcessEnv = {}): Launch {
  const launched = npmStart({ HOME: folder, DATA_DIR: dataDir, PORT: port, ...env });
  running.push(launched);
  return launched;
}

const SPOKEN: Record<PartName, string> = {
  postgres: 'database',
  api: 'api',
  worker: 'worker',
  initdb: 'initdb',
};
const count = (text: string, part: string) => text.split(part).length - 1;

/** Kills a process of the product and waits until the supervisor says that it is back. */
async function killAndAwait({ output }: Launch, name: PartName): Promise<void> {
  const line = `The ${SPOKEN[name]} is ready again.`;
  const before = count(output(), line);
  killHard((await pidOf(dataDir, name)) ?? 0);
  await expect.poll(() => count(output(), line), { timeout: 60_000 }).toBe(before + 1);
  expect(output()).toContain(`The ${SPOKEN[name]} stopped (SIGKILL) and is started again`);
}

async function convertOne(): Promise<string[]> {
  const visitor = new Visitor(`http://127.0.0.1:${port}`);
  const batch = await visitor.start(note());
  return lastSeen(await visitor.watchAll(batch.id)).map(({ status }) => status);
}

const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok ?? false;

/** Kills the supervisor and, where `all`, whatever it has started, at the same moment. */
async function killStart({ child, ended }: Launch, all: boolean): Promise<void> {
  const others = await Promise.all((['postgres', 'initdb'] as const).map((name) => pidOf(dataDir, name)));
  killHard(-(child.pid ?? 0));
  for (const pid of all ? others : []) if (pid !== null) killHard(-pid);
  await ended;
}

/** Each makes the pause before the next start longer; that many more are borne is shown by `processes.test.mjs`. */
const KILLS = 4;

describe('a product that runs', () => {
  /** What the test before has left running, or a new start in the same folder. */
  let product: Launch;

  beforeAll(freshFolder);
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(endAll);
    if (await isReady()) return;
    await endAll();
    product = launch();
    await product.ready;
  });
  afterAll(async () => {
    await endAll();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts it anew after it has been killed. */
  async function startAgain(): Promise<void> {
    product = launch();
    await product.ready;
  }

  test('gets back its database, its api and its worker after any death, and says so', async () => {
    for (const name of ['worker', 'api', 'postgres'] as const) await killAndAwait(product, name);
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    expect(await convertOne()).toEqual(['COMPLETED']);
  });

  test('gets back an api that is killed many times before it is ready', async () => {
    const before = count(product.output(), 'The api stopped (SIGKILL)');
    const line = 'The api is ready again.';
    const returns = count(product.output(), line);
    let last = 0;
    for (let kills = 0; kills < KILLS; kills += 1) {
      await expect.poll(() => pidOf(dataDir, 'api'), { timeout: 60_000, interval: 20 }).not.toBe(last);
      last = (await pidOf(dataDir, 'api')) ?? 0;
      killHard(last);
    }
    await expect.poll(() => count(product.output(), line), { timeout: 60_000 }).toBe(returns + 1);
    expect(count(product.output(), 'The api stopped (SIGKILL)') - before).toBe(KILLS);
    expect(await isReady()).toBe(true);
  });

  test('is mended by the next start where its start was killed and its api hangs and keeps its port', async () => {
    process.kill((await pidOf(dataDir, 'api')) ?? 0, 'SIGSTOP');
    product.child.kill('SIGKILL');
    await product.ended;
    await startAgain();
    expect(await isReady()).toBe(true);
  });

  test('is mended by the next start where the number of its killed database is that of a stranger, who is left alone', async () => {
    await killStart(product, true);
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
    await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${stranger.pid}\n`);
    await startAgain();
    expect(await isReady()).toBe(true);
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  test('is mended by the next start where an older release was killed while it made the database', async () => {
    const postgres = join(dataDir, 'postgres');
    product.child.kill('SIGTERM');
    await product.ended;
    // The cluster in its place, half made, and the file that lay beside it meanwhile.
    await rm(join(postgres, 'data', 'pg_wal'), { recursive: true });
    await writeFile(join(postgres, 'initial-password'), 'x');
    await startAgain();
    expect(await isReady()).toBe(true);
    await expect(access(join(postgres, 'initial-password'))).rejects.toThrow('ENOENT');
  });
});

describe('a first start', () => {
  beforeEach(freshFolder);
  afterEach(async () => {
    await endAll();
    await rm(folder, { recursive: true, force: true });
  });

  test('ends at once, with a line and an exit code, where settings are wrong', async () => {
    const { ended, output } = launch({ LOG_LEVEL: 'nonsense' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/LOG_LEVEL: .*\n/);
    expect(output()).toMatch(/The (api|worker) cannot start with these settings\.\n$/);
  });

  /** Waits until a database cluster lies in the data folder that is not whole yet, wherever it is made. */
  async function untilClusterBegun(): Promise<void> {
    const postgres = join(dataDir, 'postgres');
    for (;;) {
      const found = await readdir(postgres, { recursive: true }).catch(() => []);
      if (found.some((path) => path.endsWith('pg_control'))) return;
      await sleep(2);
    }
  }

  test.each([true, false])(
    'that is cut short while it makes the database is mended by the next (its processes killed too: %s)',
    async (all) => {
      const first = launch();
      await untilClusterBegun();
      await killStart(first, all);
      await launch().ready;
      expect(await isReady()).toBe(true);
    },
  );
});
