import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { startPostgres } from '../../scripts/postgres.mjs';
import type { TestCluster } from './test-cluster.ts';

/** One thing that goes wrong; answers what it was, or null where it could not be done just now. */
export interface Fault {
  name: string;
  /** How often it comes, beside the others. */
  weight: number;
  happen(random: () => number): Promise<string | null>;
}

/** A server that can be killed and comes back by itself. */
export interface Backend {
  url: string;
  faults: Fault[];
  stop(): Promise<void>;
}

const PAUSE_MS = { least: 500, most: 8_000 };

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Kills a process; false where it has ended already, as one has that was killed a moment ago. */
function wasKilled(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

const CUT =
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND random() < 0.5';

/** PostgreSQL whose server is killed, and whose connections are cut. Its files are written as in production. */
export async function faultyPostgres(folder: string): Promise<Backend> {
  const server = await startPostgres(folder, { report: () => {} });
  const url: string = server.url('postgres');
  return {
    url,
    faults: [
      {
        name: 'kill postgres',
        weight: 1,
        happen: async () => {
          const pid: number | undefined = server.pid();
          return pid && wasKilled(pid) ? 'kill postgres' : null;
        },
      },
      {
        name: 'cut connections to postgres',
        weight: 2,
        happen: () =>
          ask(url, CUT).then(
            () => 'cut connections to postgres',
            () => null,
          ),
      },
    ],
    stop: server.stop,
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Redis that writes every change to its disk, is killed, and comes back with what it had. */
export async function faultyRedis(folder: string): Promise<Backend> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''];
  let child: ChildProcess;
  let over = false;
  const launch = () => {
    child = spawn('redis-server', [...args, '--appendonly', 'yes', '--appendfsync', 'always'], {
      stdio: 'ignore',
    });
    child.once('exit', () => {
      if (!over) setTimeout(launch, 200);
    });
  };
  launch();
  const cut = async () => {
    const client = new Redis(url, { maxRetriesPerRequest: 1 });
    client.on('error', () => {});
    await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes').finally(() => client.disconnect());
    return 'cut connections to redis';
  };
  return {
    url,
    faults: [
      {
        name: 'kill redis',
        weight: 1,
        happen: async () => {
          child.kill('SIGKILL');
          return 'kill redis';
        },
      },
      { name: 'cut connections to redis', weight: 2, happen: () => cut().catch(() => null) },
    ],
    stop: async () => {
      over = true;
      child.kill('SIGTERM');
    },
  };
}

/** Processes of the product that are killed, restarted and stopped for a while. */
export function processFaults(cluster: TestCluster): Fault[] {
  const pauseFor = (random: () => number) => PAUSE_MS.least + random() * (PAUSE_MS.most - PAUSE_MS.least);
  return [
    { name: 'kill', weight: 4, happen: (random) => cluster.endOne(random, 'SIGKILL') },
    { name: 'restart', weight: 2, happen: (random) => cluster.endOne(random, 'SIGTERM') },
    { name: 'pause', weight: 2, happen: (random) => cluster.pauseOne(random, pauseFor(random)) },
  ];
}

function pick(faults: readonly Fault[], random: () => number): Fault | undefined {
  let left = random() * faults.reduce((sum, { weight }) => sum + weight, 0);
  return faults.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
}

/** Lets one thing after the other go wrong; answers how often each did. */
export async function disturb(
  faults: readonly Fault[],
  until: number,
  pauseMs: number,
  random: () => number,
  tell: (line: string) => void = () => {},
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  while (Date.now() < until) {
    await sleep(pauseMs * random());
    const happened = await pick(faults, random)?.happen(random);
    if (happened) tell(happened);
    const name = happened?.replace(/ \d+$/, '');
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
