import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killHard, type Launch, npmStart, pidOf } from '../setup/npm-start.ts';
import { CHAOS_SETTINGS, freePort, type TestCluster } from './test-cluster.ts';

/** What the supervisor of `npm start` keeps running, with its name in the supervisor's lines. */
const PARTS = { postgres: 'database', api: 'api', worker: 'worker' } as const;
type Part = keyof typeof PARTS;

const BACK_WITHIN_MS = 180_000;
const POLL_MS = 50;

const count = (text: string, line: string) => text.split(line).length - 1;

/** The address of the embedded database of a data folder. */
async function databaseOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
  const port = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgresql://sutra:${password}@127.0.0.1:${port}/sutra`;
}

async function isReady(site: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  return (await fetch(`${site}/readyz`, { signal }).catch(() => null))?.ok ?? false;
}

/** Waits until the supervisor has said that a part is back, as often as it was killed, and the product is ready. */
async function untilBack({ output, ended }: Launch, part: Part, kills: number, site: string): Promise<void> {
  const isOver = ended.then(() => true);
  const until = performance.now() + BACK_WITHIN_MS;
  const line = `The ${PARTS[part]} is ready again.`;
  while (count(output(), line) < kills || !(await isReady(site))) {
    const over = await Promise.race([isOver, sleep(POLL_MS, false)]);
    if (over || performance.now() > until) throw new Error(`The ${part} did not come back:\n${output()}`);
  }
}

/** The product as `npm start` runs it, with its own PostgreSQL, api and worker, all of which may be killed. */
export async function openSupervised(redisUrl: string | null): Promise<TestCluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sutra-chaos-'));
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const launched = npmStart({
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    PUBLIC_URL: site,
    ...CHAOS_SETTINGS,
    ...(redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: randomUUID() } : {}),
  });
  await launched.ready;
  const kills: Record<Part, number> = { postgres: 0, api: 0, worker: 0 };
  const back = new Map<Part, Promise<void>>();
  const recoveryMs: number[] = [];

  function kill(part: Part, pid: number): void {
    const since = performance.now();
    killHard(pid);
    kills[part] += 1;
    const returned = untilBack(launched, part, kills[part], site).then(() => {
      recoveryMs.push(performance.now() - since);
      back.delete(part);
    });
    returned.catch(() => {});
    back.set(part, returned);
  }

  const whole = async () => {
    await Promise.all(back.values());
  };
  return {
    sites: [site],
    dataDir,
    databaseUrl: await databaseOf(dataDir),
    workers: 1,
    recoveryMs,
    endOne: async () => null,
    pauseOne: async () => null,
    killOne: async (random) => {
      const running = (Object.keys(PARTS) as Part[]).filter((part) => !back.has(part));
      const part = running[Math.floor(random() * running.length)];
      const pid = part && (await pidOf(dataDir, part));
      if (!part || !pid) return null;
      kill(part, pid);
      return part;
    },
    whole,
    stop: async () => {
      launched.child.kill('SIGTERM');
      await launched.ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
