import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { keptPasswordHash } from './admin-password.mjs';
import { ensureBuilt } from './build.mjs';
import { openDataFolder } from './data-folder.mjs';
import { developmentProcesses } from './development.mjs';
import { ensureInstalled } from './install.mjs';
import { errorLine, OperatorError } from './operator-error.mjs';
import { keptSecret, startPostgres } from './postgres.mjs';
import { databaseUser } from './postgres-user.mjs';
import { PRIVATE_MASK, privateFolder } from './private-files.mjs';
import { keepRunning, launchNode } from './processes.mjs';
import { root } from './root.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/** Where the site is served where `HOST` says nothing: to this machine alone. */
const OWN_MACHINE = '127.0.0.1';

/** Whether a server could listen on `port`; without a `host`, on every address of this machine. */
function isFree(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(listenError(error, port, host));
    });
    server.listen({ port, host }, () => server.close(() => resolve(true)));
  });
}

function listenError(error, port, host) {
  if (error.code === 'EACCES') {
    return new OperatorError(
      `There is no right to listen on port ${port}. Take one from 1024: PORT=3000 npm start`,
    );
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code)) {
    return new OperatorError(`HOST must be an address of this machine, not "${host}".`);
  }
  return error;
}

/** Processes that outlived a killed start, where they cannot be ended, leave by themselves within this time. */
const ORPHANS_LEAVE_MS = 7_000;
const POLL_MS = 200;

async function becomesFree(port, host, waitMs) {
  const until = performance.now() + waitMs;
  while (!(await isFree(port, host))) {
    if (performance.now() >= until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

async function choosePort(host, crashed) {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new OperatorError(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  }
  if (await becomesFree(port, host, crashed ? ORPHANS_LEAVE_MS : 0)) return port;
  let other = port + 1;
  while (other < 65535 && !(await isFree(other, host))) other += 1;
  throw new OperatorError(`Port ${port} is in use. Start on another one: PORT=${other} npm start`);
}

/** Errors of a database that went away, by their codes: it is waited for, and what was begun is begun again. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03']);
const MOST_TRIES = 10;

const isAway = (error) => AWAY.has(error?.code) || /Connection terminated/.test(String(error?.message));

async function whileThere(server, work) {
  for (let tries = 1; ; tries += 1) {
    await server.running();
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || tries === MOST_TRIES) throw error;
    }
    await sleep(POLL_MS);
  }
}

/** A server that others run: always taken to be there. */
const foreignServer = (url) => ({ url: () => url, running: async () => {}, stop: async () => {} });

async function openDatabase({ folder, track }, supervision) {
  if (process.env.DATABASE_URL) return foreignServer(process.env.DATABASE_URL);
  // The database's user has to enter it.
  await privateFolder(folder, databaseUser());
  const server = await startPostgres(join(folder, 'postgres'), { track, ...supervision });
  await whileThere(server, () => createDatabase(server.url('postgres'), 'sutra'));
  return server;
}

async function createDatabase(adminUrl, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function migrate(url) {
  const { applyMigrations } = await import(pathToFileURL(join(root, 'prisma', 'dist', 'migrate.js')).href);
  await applyMigrations(url);
}

function productionProcesses(env, { track, database, supervision }) {
  // Shown in lists of processes, and what the next start knows an orphan by.
  const mark = `--data-dir=${env.DATA_DIR}`;
  const start = (name) =>
    keepRunning({
      name,
      launch: () =>
        launchNode({
          file: join(root, name, 'dist', 'main.js'),
          args: [mark],
          execArgv: ['--enable-source-maps'],
          env: { ...env, NODE_ENV: 'production' },
          cwd: root,
        }),
      needs: database.running,
      onLaunch: (child) => track(name, child, { mark }),
      ...supervision,
    });
  return [start('api'), start('worker')];
}

const listening = (host) =>
  host === OWN_MACHINE
    ? `Listening on ${host}: only this machine reaches it. HOST=0.0.0.0 npm start lets others in.`
    : `Listening on ${host}.`;

async function stopAll(steps) {
  for (const step of steps.reverse()) await step().catch(() => {});
}

async function settingsOf({ folder }, { host, port, databaseUrl }) {
  return {
    ...process.env,
    // glibc would keep an arena a thread; on a 500-page file two of them save 70 MB.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // In bytes: what is larger goes back to the system when it is freed. By itself glibc raises this to 32 MB with the
    // first large picture, and keeps what comes after (DECISIONS.md).
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '262144',
    // In megabytes: new objects of a JavaScript heap have twice as much, which V8 takes and gives back as it likes.
    NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=8',
    PORT: String(port),
    HOST: host ?? OWN_MACHINE,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET: process.env.SECRET ?? (await keptSecret(join(folder, 'secret'))),
    ADMIN_PASSWORD_HASH:
      process.env.ADMIN_PASSWORD_HASH ?? (await keptPasswordHash(join(folder, 'admin'), say)),
    WEB_DIR: join(root, 'web', 'dist'),
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
  };
}

/** Starts everything in its order; `cleanup` gets what ends it again. */
async function startAll({ development, cleanup, supervision }) {
  const data = await openDataFolder(process.env.DATA_DIR ?? join(root, '.data'));
  cleanup.push(data.release);
  const host = process.env.HOST || undefined;
  const port = await choosePort(host, data.crashed);
  await ensureInstalled(say);
  await ensureBuilt(say, { site: !development });
  // From here on data is written, and no more packages and builds, which others may run.
  process.umask(PRIVATE_MASK);
  const database = await openDatabase(data, supervision);
  cleanup.push(database.stop);
  const databaseUrl = database.url('sutra');
  await whileThere(database, () => migrate(databaseUrl));
  const env = await settingsOf(data, { host, port, databaseUrl });
  const processes = development
    ? await developmentProcesses(env, port, supervision)
    : productionProcesses(env, { track: data.track, database, supervision });
  cleanup.push(() => Promise.all(processes.map((one) => one.stop())));
  await Promise.all(processes.map((one) => one.ready));
  say(listening(env.HOST));
  say(`Sutra is ready at http://localhost:${port}`);
}

/** Installs, builds and runs the whole product until a signal ends it, or a part of it cannot be brought back. */
export async function runSutra({ development = false } = {}) {
  const cleanup = [];
  let stopped = false;
  const stop = async (code) => {
    if (stopped) return;
    stopped = true;
    await stopAll(cleanup);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  const supervision = {
    report: (line) => {
      if (!stopped) process.stderr.write(`${line}\n`);
    },
    giveUp: (error) => {
      if (!stopped) process.stderr.write(`${errorLine(error) ?? error.stack}\nSutra ends.\n`);
      void stop(1);
    },
  };
  try {
    await startAll({ development, cleanup, supervision });
  } catch (error) {
    if (stopped) return;
    stopped = true;
    await stopAll(cleanup);
    throw error;
  }
}
