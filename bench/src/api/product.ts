import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { applyMigrations } from '@sutra/prisma/migrate';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { rootFolder } from '../formula-lists.ts';

/** The built product as it starts by default, on a database of its own. */
export interface Product {
  url: string;
  databaseUrl: string;
  apiPid: number;
  workerPid: number;
  /** The processes that have ended by themselves, with how. */
  deaths: readonly string[];
  prisma: PrismaClient;
  /** A bearer key of an account with conversions left. */
  apiKey: string;
  stop(): Promise<void>;
}

/** Settings for one machine that sends more than any network may. */
export const UNLIMITED = {
  OWNER_WORK_MINUTES: '100000',
  NETWORK_WORK_MINUTES: '100000',
  UPLOADS_PER_HOUR: '1000000',
  FREE_UPLOAD_MEGABYTES: '1000000',
  NETWORK_UPLOAD_MEGABYTES: '1000000',
};

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export function whenReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`a process ended (${code}) before it was ready`)));
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve));
}

async function openAccount(prisma: PrismaClient): Promise<string> {
  const key = `sutra_${randomBytes(32).toString('base64url')}`;
  await prisma.owner.create({
    data: {
      id: randomUUID(),
      kind: 'account',
      account: {
        create: {
          provider: 'local',
          subject: randomUUID(),
          email: 'bench@example.org',
          emailVerified: true,
          apiKeys: {
            create: {
              name: 'bench',
              hash: createHash('sha256').update(key).digest('hex'),
              hint: key.slice(0, 12),
            },
          },
        },
      },
    },
  });
  return key;
}

export async function startProduct(settings: NodeJS.ProcessEnv = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-bench-'));
  const postgres = await startPostgres(join(folder, 'postgres'));
  const databaseUrl = postgres.url('postgres');
  await applyMigrations(databaseUrl);
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET: randomBytes(32).toString('hex'),
    WEB_DIR: join(rootFolder, 'web', 'dist'),
    RECORDS_PER_MINUTE: '100000000',
    MESSAGES_PER_HOUR: '100000',
    // As the supervisor and the container set them.
    NODE_OPTIONS: '--max-semi-space-size=8',
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '262144',
    ...settings,
  };
  const deaths: string[] = [];
  let stopping = false;
  const children = ['api', 'worker'].map((name) => {
    const child = fork(join(rootFolder, name, 'dist', 'main.js'), [], {
      env,
      cwd: rootFolder,
      // As the supervisor starts them; else they, and each of their threads, load what lets this process read TypeScript.
      execArgv: ['--enable-source-maps'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', (code, signal) => {
      if (!stopping) deaths.push(`${name} ended (${signal ?? code})`);
    });
    return child;
  });
  await Promise.all(children.map(whenReady));
  const prisma = createPrisma(databaseUrl, 2);
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    apiPid: children[0]?.pid ?? 0,
    workerPid: children[1]?.pid ?? 0,
    deaths,
    prisma,
    apiKey: await openAccount(prisma),
    stop: async () => {
      stopping = true;
      await Promise.all(children.map(ended));
      await prisma.$disconnect();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
