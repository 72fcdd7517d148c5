import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openQueues } from '@sutra/queue';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findTestBrowser } from '../../scripts/browser.mjs';
import { startPostgres } from '../../scripts/postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server where databases can be made: see `freshDatabase`. */
    postgresUrl: string;
    /** The database there that new ones are copies of. */
    templateDatabase: string;
    /** A Redis to test with; null where there is none. */
    redisUrl: string | null;
    /** A Chromium and the environment it wants; null where there is none. */
    browser: { path: string; env: Record<string, string | undefined> } | null;
  }
}

const TEMPLATE = 'sutra_template';
/** For the processes of several stacks at the same time, each with some thirty. */
const CONNECTIONS = 500;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function startRedis(folder: string): Promise<{ url: string; child?: ChildProcess } | null> {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL };
  if (spawnSync('redis-server', ['--version']).status !== 0) return null;
  const port = await freePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) await sleep(50);
  return { url: `redis://127.0.0.1:${port}`, child };
}

/** Makes the database that those of the tests are copies of: migrated, with the tables of the queues, and empty. */
async function makeTemplate(url: (database: string) => string): Promise<void> {
  const admin = new pg.Client({ connectionString: url('postgres') });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  const migrate = pathToFileURL(join(import.meta.dirname, '..', '..', 'prisma', 'dist', 'migrate.js')).href;
  const { applyMigrations } = (await import(migrate)) as {
    applyMigrations: (url: string) => Promise<string[]>;
  };
  await applyMigrations(url(TEMPLATE));
  const queues = await openQueues({ databaseUrl: url(TEMPLATE) }, () => {});
  await queues.close();
  // Nobody may be connected to a database while it is copied.
  await admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = $1', [
    TEMPLATE,
  ]);
  await admin.end();
}

interface Services {
  postgresUrl: string;
  redisUrl: string | null;
  browser: { path: string; env: Record<string, string | undefined> } | null;
  stop: () => Promise<void>;
}

async function startServices(): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-test-'));
  const postgres = await startPostgres(folder, { durable: false, connections: CONNECTIONS });
  const redis = await startRedis(folder);
  await makeTemplate(postgres.url);
  return {
    postgresUrl: postgres.url('postgres'),
    redisUrl: redis?.url ?? null,
    browser: await findTestBrowser(),
    stop: async () => {
      redis?.child?.kill();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The projects of one run share the services: each project loads this module anew, so they are kept outside of it. */
const running = globalThis as { sutraTestServices?: { started: Promise<Services>; projects: number } };

/** Starts what the tests of the real stack share, and ends it after the last project. */
export default async function setup(project: TestProject) {
  running.sutraTestServices ??= { started: startServices(), projects: 0 };
  const shared = running.sutraTestServices;
  shared.projects += 1;
  const { postgresUrl, redisUrl, browser, stop } = await shared.started;
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateDatabase', TEMPLATE);
  project.provide('redisUrl', redisUrl);
  project.provide('browser', browser);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete running.sutraTestServices;
    await stop();
  };
}
