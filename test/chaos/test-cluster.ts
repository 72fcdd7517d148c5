import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
const RESTART_TRIES = 20;

export interface StandOptions {
  databaseUrl: string;
  /** Jobs are kept in the database where it is null. */
  redisUrl: string | null;
  apis: number;
  workers: number;
  env?: NodeJS.ProcessEnv;
  /** Hears what happens to the processes, a line each. */
  tell?: (line: string) => void;
}

/** Several processes of the built product on one database, one queue and one folder of files. */
export interface TestCluster {
  /** The addresses of the apis, whether they answer now or not. */
  sites: readonly string[];
  dataDir: string;
  databaseUrl: string;
  /** How many workers there are. */
  workers: number;
  /** How long each process that was killed took to be ready again, in milliseconds. */
  recoveryMs: readonly number[];
  /** Kills a process that runs, SIGKILL, which is started again; answers its name, or null where too few run already. */
  killOne(random: () => number): Promise<string | null>;
  /** The same with another signal, of one kind of process where one is given; answers the signal and the name. */
  endOne(random: () => number, signal: NodeJS.Signals, kind?: 'api' | 'worker'): Promise<string | null>;
  /** Stops a process that runs for so long, SIGSTOP: it knows nothing of it. */
  pauseOne(random: () => number, ms: number): Promise<string | null>;
  /** Waits until every process runs. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** Each customer comes from the network that a proxy in front would name. */
export const CHAOS_SETTINGS = {
  ANONYMOUS_CONVERSIONS: '40',
  NETWORK_ALLOWANCE: '100000',
  TRUSTED_PROXIES: '1',
};

interface Slot {
  name: string;
  entry: string;
  env: NodeJS.ProcessEnv;
  /** The process, once it is ready and until it is killed. */
  child: ChildProcess | null;
  /** Each of its processes that may still be there. */
  forked: Set<ChildProcess>;
  ready: Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

function startOnce(slot: Slot): Promise<void> {
  const child = fork(slot.entry, [], {
    // Not the flags of the test runner.
    execArgv: [],
    env: slot.env,
    cwd: root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  slot.forked.add(child);
  child.once('exit', () => slot.forked.delete(child));
  return new Promise((resolve, reject) => {
    child.once('message', () => {
      slot.child = child;
      resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${slot.name} ended before it was ready`)));
  });
}

/** Starts a process until it is ready; answers how many tries that took. */
async function start(slot: Slot): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    try {
      await startOnce(slot);
      return tried;
    } catch (error) {
      if (tried === RESTART_TRIES) throw error;
      await sleep(500);
    }
  }
}

const gone = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()));

export async function openTestCluster(options: StandOptions): Promise<TestCluster> {
  const { databaseUrl, redisUrl, apis, workers, tell = () => {} } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'sutra-chaos-'));
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: randomBytes(32).toString('hex'),
    WEB_DIR: join(root, 'web', 'dist'),
    LOG_LEVEL: 'silent',
    ...CHAOS_SETTINGS,
    PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
    ...(redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: randomUUID() } : {}),
    ...options.env,
  };
  const slot = (kind: 'api' | 'worker', index: number): Slot => ({
    name: `${kind} ${index + 1}`,
    entry: join(root, kind, 'dist', 'main.js'),
    env: kind === 'api' ? { ...env, PORT: String(ports[index]) } : env,
    child: null,
    forked: new Set(),
    ready: Promise.resolve(),
  });
  const slots = [
    ...Array.from({ length: apis }, (_, index) => slot('api', index)),
    ...Array.from({ length: workers }, (_, index) => slot('worker', index)),
  ];
  const stop = async () => {
    const running = slots.flatMap(({ forked }) => [...forked]);
    for (const child of running) for (const signal of ['SIGCONT', 'SIGTERM'] as const) child.kill(signal);
    await Promise.all(running.map(gone));
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    // The first one makes the queue's tables.
    const [first, ...others] = slots;
    if (first) await start(first);
    await Promise.all(others.map(start));
  } catch (error) {
    await stop();
    throw error;
  }
  const whole = async () => {
    await Promise.all(slots.map((one) => one.ready));
  };
  const recoveryMs: number[] = [];
  const endOne: TestCluster['endOne'] = async (random, signal, kind) => {
    const running = slots.filter(({ child }) => child !== null);
    const possible = running.filter(({ name }) => kind === undefined || name.startsWith(kind));
    const victim = possible[Math.floor(random() * possible.length)];
    if (running.length * 2 < slots.length || !victim?.child) return null;
    const { child } = victim;
    victim.child = null;
    child.kill(signal);
    const since = performance.now();
    victim.ready = gone(child)
      .then(() => {
        tell(`${victim.name} has ended`);
        return start(victim);
      })
      .then((tries) => {
        const ms = performance.now() - since;
        recoveryMs.push(ms);
        tell(`${victim.name} is ready ${(ms / 1_000).toFixed(1)} s after ${signal}, at try ${tries}`);
      });
    victim.ready.catch(() => {});
    return `${signal} ${victim.name}`;
  };
  return {
    databaseUrl,
    workers,
    recoveryMs,
    sites: ports.map((port) => `http://127.0.0.1:${port}`),
    dataDir,
    killOne: (random) => endOne(random, 'SIGKILL'),
    endOne,
    pauseOne: async (random, ms) => {
      const running = slots.filter(({ child }) => child !== null);
      const victim = running[Math.floor(random() * running.length)];
      if (!victim?.child) return null;
      const { child } = victim;
      child.kill('SIGSTOP');
      setTimeout(() => child.kill('SIGCONT'), ms);
      return `pause ${victim.name}`;
    },
    whole,
    stop: async () => {
      await whole().catch(() => {});
      await stop();
    },
  };
}
