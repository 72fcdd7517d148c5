import { chown, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorLine, OperatorError } from './operator-error.mjs';
import { privateFolder } from './private-files.mjs';

const CLUSTER_BYTES = 150_000_000;

export async function exists(path) {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function requireRoom(folder) {
  const disk = await statfs(folder);
  if (disk.bavail * disk.bsize < CLUSTER_BYTES)
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
}

/** Has the disk keep the names in a folder. */
async function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const remove = (path) => rm(path, { recursive: true, force: true, maxRetries: 10 });

/** Older releases made the cluster in its place, and this file lay beside it until it was whole. */
async function removeHalfMade({ folder, data }) {
  const mark = join(folder, 'initial-password');
  if (!(await exists(mark))) return;
  await remove(data);
  await remove(mark);
}

async function initialise({ run, initdb, owner, fresh, password, user, durable }) {
  const passwordFile = join(fresh, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const made = join(fresh, 'data');
  await mkdir(made, { mode: 0o700 });
  if (owner) await chown(made, owner.uid, owner.gid);
  const { code, output } = await run(initdb, [
    `--pgdata=${made}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // They slow down who guesses passwords that people chose; this one is random, and each connection would pay for them.
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (code !== 0)
    throw new OperatorError(
      errorLine(new Error(output)) ?? `The database could not be created: ${output.trim()}`,
    );
  return made;
}

/** Puts the finished cluster in its place, in one step. */
async function place(made, data) {
  const inTheWay = await readdir(data).catch(() => []);
  if (inTheWay.length > 0)
    throw new OperatorError(`${data} holds no database. Move it away, then start again.`);
  await rename(made, data);
  await syncFolder(dirname(data));
}

/**
 * Makes the database cluster at `data` where there is none: beside its place, then renamed, so that a start which is
 * killed at any moment leaves a whole cluster or none.
 */
export async function ensureCluster(options) {
  const { folder, data, owner } = options;
  await removeHalfMade(options);
  const fresh = join(folder, 'new');
  await remove(fresh);
  if (await exists(join(data, 'PG_VERSION'))) return;
  await requireRoom(folder);
  await privateFolder(fresh, owner);
  try {
    await place(await initialise({ ...options, fresh }), data);
  } finally {
    await remove(fresh);
  }
}
