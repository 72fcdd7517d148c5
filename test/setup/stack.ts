import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { optimiseLate } from '../../scripts/v8-flags.cjs';

const root = join(import.meta.dirname, '..', '..');
/**
 * Processes of a test live for seconds: code is made fast late, and garbage is collected by one thread, seldom, and not because
 * there is nothing else to do.
 */
const SHORT_LIVED = [
  ...optimiseLate(),
  '--min-semi-space-size=128',
  '--max-semi-space-size=128',
  '--single-threaded-gc',
  '--no-minor-gc-task',
];

export type Backend = 'postgres' | 'redis';

/** The queue backends that can be tested here: for what a backend itself decides, as crashes and turns. */
export function backends(): Backend[] {
  return inject('redisUrl') ? ['postgres', 'redis'] : ['postgres'];
}

/**
 * The preferred backend alone, where it can be tested, for what does not depend on it; files prefer one and the other
 * by turns. All of them with `npm run test:all`.
 */
export function usualBackend(preferred: Backend): Backend[] {
  const all = backends();
  return process.env.TEST_ALL_BACKENDS || !all.includes(preferred) ? all : [preferred];
}

/** An empty database with all migrations applied. */
export async function freshDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`);
  await admin.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

type ProcessName = 'api' | 'worker';

/** The built product on a database, a data folder and a port of its own. */
export interface Stack {
  url: string;
  databaseUrl: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  start(name: ProcessName): Promise<ChildProcess>;
  /** Ends a process as a crash would: SIGKILL. */
  kill(name: ProcessName): Promise<void>;
  /** Asks a process to end and waits until it has: SIGTERM. */
  end(name: ProcessName): Promise<void>;
  /**
   * Holds a process where it is, until the test ends at the latest: SIGSTOP. A worker that is held before files are
   * sent takes none of them up.
   */
  pause(name: ProcessName): void;
  /** Lets a process that was held go on: SIGCONT. */
  resume(name: ProcessName): void;
  /** What the processes wrote, for tests that look for what must not be there. */
  output(): string;
  stop(): Promise<void>;
}

export interface StackOptions {
  backend?: Backend;
  env?: NodeJS.ProcessEnv;
  /** Which processes to start at once; both by default. */
  processes?: ProcessName[];
}

function whenReady(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: { type?: string }) => {
      if (message?.type === 'ready') resolve();
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} ended (${signal ?? code}) before it was ready`)),
    );
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const databaseUrl = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'sutra-data-'));
  const port = await freePort();
  const redisUrl = options.backend === 'redis' ? inject('redisUrl') : null;
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: randomBytes(32).toString('hex'),
    WEB_DIR: join(root, 'web', 'dist'),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Most tests convert as visitors and are about something else than their allowance.
    ANONYMOUS_CONVERSIONS: '10000',
    NETWORK_ALLOWANCE: '100000',
    SIGN_IN_TRIES: '1000',
    // Tests share one Redis; a prefix of its own keeps each stack apart.
    ...(redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: randomUUID() } : {}),
    ...options.env,
  };
  const running = new Map<ProcessName, ChildProcess>();
  let output = '';

  async function start(name: ProcessName): Promise<ChildProcess> {
    const child = fork(join(root, name, 'dist', 'main.js'), [], {
      execArgv: SHORT_LIVED,
      env,
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    running.set(name, child);
    await whenReady(child, name).catch((error: Error) => {
      throw new Error(`${error.message}\n${output}`);
    });
    return child;
  }

  async function end(name: ProcessName, signal: NodeJS.Signals) {
    const child = running.get(name);
    if (!child) return;
    running.delete(name);
    child.kill(signal);
    // One that is held hears of it only now.
    child.kill('SIGCONT');
    await ended(child);
  }

  const resume = (name: ProcessName) => void running.get(name)?.kill('SIGCONT');

  await Promise.all((options.processes ?? ['api', 'worker']).map(start));
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    dataDir,
    env,
    start,
    kill: (name) => end(name, 'SIGKILL'),
    end: (name) => end(name, 'SIGTERM'),
    pause: (name) => {
      running.get(name)?.kill('SIGSTOP');
      onTestFinished(() => resume(name));
    },
    resume,
    output: () => output,
    async stop() {
      await Promise.all([...running.keys()].map((name) => end(name, 'SIGTERM')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
