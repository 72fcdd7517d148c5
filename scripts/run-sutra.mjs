import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { keptPasswordHash } from './admin-password.mjs';
import { ensureBuilt } from './build.mjs';
import { developmentProcesses } from './development.mjs';
import { Fault } from './fault.mjs';
import { ensureInstalled } from './install.mjs';
import { keptSecret, startPostgres } from './postgres.mjs';
import { keepRunning } from './processes.mjs';
import { root } from './root.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/** Processes that outlived a crash leave within this time, in milliseconds. */
const ORPHAN_TIME = 7_000;

async function becomesFree(port, patience) {
  const until = Date.now() + patience;
  while (!(await isFree(port))) {
    if (Date.now() >= until) return false;
    await sleep(200);
  }
  return true;
}

async function choosePort(patience) {
  const port = Number(process.env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Fault(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
  }
  if (await becomesFree(port, patience)) return port;
  let other = port + 1;
  while (other < 65535 && !(await isFree(other))) other += 1;
  throw new Fault(`Port ${port} is in use. Start on another one: PORT=${other} npm start`);
}

/** Where data lies: `.data`, with a lock that names the process using it. */
async function openDataFolder() {
  const folder = process.env.DATA_DIR ?? join(root, '.data');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.write-test'), '');
  await rm(join(folder, '.write-test'));
  await chmod(folder, 0o711);
  const lock = join(folder, 'running');
  const other = Number(await readFile(lock, 'utf8').catch(() => ''));
  const stale = other > 0 && !(await isSutra(other));
  if (other && !stale) {
    throw new Fault(`Sutra is already running from this folder (process ${other}). Stop it first.`);
  }
  await writeFile(lock, String(process.pid));
  return { folder, crashed: stale, release: () => rm(lock, { force: true }) };
}

async function isSutra(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null ? process.platform !== 'linux' : command.includes('start.mjs');
}

async function openDatabase(folder) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} };
  const server = await startPostgres(join(folder, 'postgres'));
  try {
    await createDatabase(server.url('postgres'), 'sutra');
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url('sutra'), stop: server.stop };
}

async function createDatabase(adminUrl, name) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: adminUrl });
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

function productionProcesses(env) {
  const report = (name, why) => process.stderr.write(`The ${name} stopped (${why}) and is started again.\n`);
  const start = (name) =>
    keepRunning({
      name,
      file: join(root, name, 'dist', 'main.js'),
      execArgv: ['--enable-source-maps'],
      env: { ...env, NODE_ENV: 'production' },
      cwd: root,
      onRestart: report,
    });
  return [start('api'), start('worker')];
}

async function stopAll(steps) {
  for (const step of steps.reverse()) await step().catch(() => {});
}

/** Installs, builds and runs the whole product until a signal ends it. */
export async function runSutra({ development = false } = {}) {
  const cleanup = [];
  let stopped = false;
  const stop = async (code) => {
    if (stopped) return;
    stopped = true;
    await stopAll(cleanup);
    process.exit(code);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGHUP', () => void stop(0));

  try {
    const data = await openDataFolder();
    cleanup.push(data.release);
    const port = await choosePort(data.crashed ? ORPHAN_TIME : 0);
    await ensureInstalled(say);
    await ensureBuilt(say, { site: !development });
    const database = await openDatabase(data.folder);
    cleanup.push(database.stop);
    await migrate(database.url);
    const env = {
      ...process.env,
      // glibc would keep an arena a thread; on a 500-page file two of them save 70 MB.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: data.folder,
      SECRET: process.env.SECRET ?? (await keptSecret(join(data.folder, 'secret'))),
      ADMIN_PASSWORD_HASH:
        process.env.ADMIN_PASSWORD_HASH ?? (await keptPasswordHash(join(data.folder, 'admin'), say)),
      WEB_DIR: join(root, 'web', 'dist'),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    };
    const processes = development ? await developmentProcesses(env, port) : productionProcesses(env);
    cleanup.push(() => Promise.all(processes.map((one) => one.stop())));
    await Promise.all(processes.map((one) => one.ready));
    say(`Sutra is ready at http://localhost:${port}`);
  } catch (error) {
    if (stopped) return;
    stopped = true;
    await stopAll(cleanup);
    throw error;
  }
}
