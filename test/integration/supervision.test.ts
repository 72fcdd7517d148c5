import { spawn } from 'node:child_process';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { killHard, type Launch, npmStart, type PartName, pidOf } from '../setup/npm-start.ts';
import { freePort } from '../setup/stack.ts';
import { note } from './samples.ts';
import { lastSeen, Visitor } from './visitor.ts';

let folder: string;
let dataDir: string;
let port: string;
let running: Launch[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-supervision-'));
  dataDir = join(folder, 'data');
  port = String(await freePort());
  running = [];
});

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

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

describe('the supervisor', () => {
  test('brings back the database, the api and the worker after any death, and says so', async () => {
    const started = launch();
    await started.ready;
    for (const name of ['worker', 'api', 'postgres'] as const) await killAndAwait(started, name);
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    expect(await convertOne()).toEqual(['COMPLETED']);
  });

  test('brings back an api that was killed many times before it was ready', async () => {
    const started = launch();
    await started.ready;
    let last = 0;
    for (let kills = 0; kills < 8; kills += 1) {
      await expect.poll(() => pidOf(dataDir, 'api'), { timeout: 60_000, interval: 20 }).not.toBe(last);
      last = (await pidOf(dataDir, 'api')) ?? 0;
      killHard(last);
    }
    await expect.poll(() => started.output(), { timeout: 60_000 }).toContain('The api is ready again.');
    expect(count(started.output(), 'The api stopped (SIGKILL)')).toBe(8);
    expect(await isReady()).toBe(true);
  });

  test('ends at once, with a line and an exit code, where settings are wrong', async () => {
    const { ended, output } = launch({ LOG_LEVEL: 'nonsense' });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/LOG_LEVEL: .*\n/);
    expect(output()).toMatch(/The (api|worker) cannot start with these settings\.\n$/);
  });
});

/** Kills the supervisor and, where `all`, whatever it has started, at the same moment. */
async function killStart({ child, ended }: Launch, all: boolean): Promise<void> {
  const others = await Promise.all((['postgres', 'initdb'] as const).map((name) => pidOf(dataDir, name)));
  killHard(-(child.pid ?? 0));
  for (const pid of all ? others : []) if (pid !== null) killHard(-pid);
  await ended;
}

/** Waits until a database cluster lies in the data folder that is not whole yet, wherever it is made. */
async function untilClusterBegun(): Promise<void> {
  const postgres = join(dataDir, 'postgres');
  for (;;) {
    const found = await readdir(postgres, { recursive: true }).catch(() => []);
    if (found.some((path) => path.endsWith('pg_control'))) return;
    await sleep(2);
  }
}

describe('the next start mends', () => {
  test.each([true, false])(
    'a database whose making was cut short (its processes killed too: %s)',
    async (all) => {
      const first = launch();
      await untilClusterBegun();
      await killStart(first, all);
      await launch().ready;
      expect(await isReady()).toBe(true);
    },
  );

  test('a folder in which an older release was killed while it made the database', async () => {
    const postgres = join(dataDir, 'postgres');
    const first = launch();
    await untilClusterBegun();
    await killStart(first, true);
    // The cluster in its place, half made, and the file that lay beside it meanwhile.
    await rm(postgres, { recursive: true, force: true });
    const second = launch();
    await second.ready;
    second.child.kill('SIGTERM');
    await second.ended;
    await rm(join(postgres, 'data', 'pg_wal'), { recursive: true });
    await writeFile(join(postgres, 'initial-password'), 'x');
    await launch().ready;
    await expect(access(join(postgres, 'initial-password'))).rejects.toThrow('ENOENT');
  });

  test('an api of a killed start that hangs and keeps its port', async () => {
    const first = launch();
    await first.ready;
    process.kill((await pidOf(dataDir, 'api')) ?? 0, 'SIGSTOP');
    first.child.kill('SIGKILL');
    await first.ended;
    await launch().ready;
    expect(await isReady()).toBe(true);
  });

  test('a database that was killed, whose number another process has by now, and leaves that one alone', async () => {
    const first = launch();
    await first.ready;
    await killStart(first, true);
    const stranger = spawn('sleep', ['600'], { stdio: 'ignore' });
    await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), `${stranger.pid}\n`);
    await launch().ready;
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });
});
