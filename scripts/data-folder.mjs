import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from './operator-error.mjs';
import { endOrphan } from './orphans.mjs';
import { privateFolder } from './private-files.mjs';

const ANSWER_WITHIN_MS = 1_000;
const RETRY_MS = 100;

/** A name that the system gives to one process at a time, and takes back when that one ends in whatever way. */
async function lockName(folder) {
  const { dev, ino } = await stat(folder, { bigint: true });
  const name = `sutra-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** The number of the process that holds the lock; null where it has just gone. */
function holderOf(name) {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(name);
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      resolve('unknown');
      socket.destroy();
    });
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.once('error', () => {});
    socket.once('close', () => resolve(Number(answer) || null));
  });
}

function listen(name) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)));
    server.once('error', reject);
    server.listen(name, () => resolve(server.unref()));
  });
}

/** Takes the folder for this process, or says who has it. */
async function lock(folder) {
  const name = await lockName(folder);
  for (;;) {
    try {
      return await listen(name);
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
    const holder = await holderOf(name);
    if (holder !== null) {
      throw new OperatorError(
        `Sutra is already running from this folder (process ${holder}). Stop it first.`,
      );
    }
    // A socket that lies on the disk outlives its process.
    if (name.startsWith(tmpdir())) await rm(name, { force: true });
    await sleep(RETRY_MS);
  }
}

async function requireWritable(folder) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, '.write-test'), '', { mode: 0o600 });
  await rm(join(folder, '.write-test'));
}

/** The processes of a start that did not end by itself. */
async function leftRunning(file) {
  try {
    const { processes } = JSON.parse(await readFile(file, 'utf8'));
    return Object.values(processes ?? {});
  } catch {
    return [];
  }
}

/**
 * Takes a data folder for this process and ends what an earlier start has left behind.
 *
 * @returns `{folder, crashed, track, release}`. `track(name, child, {mark, signal})` notes a process (see `endOrphan`), so that
 *   the next start finds it should this one be killed. `release` ends what is still tracked.
 */
export async function openDataFolder(path) {
  const folder = resolve(path);
  await requireWritable(folder);
  await privateFolder(folder);
  const held = await lock(folder);
  const file = join(folder, 'running');
  const left = await leftRunning(file);
  await Promise.all(left.map(endOrphan));
  const processes = {};
  const write = () => {
    writeFileSync(`${file}.new`, JSON.stringify({ supervisor: process.pid, processes }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  write();
  return {
    folder,
    crashed: left.length > 0,
    track: (name, { pid }, how) => {
      processes[name] = { pid, ...how };
      write();
    },
    release: async () => {
      await Promise.all(Object.values(processes).map(endOrphan));
      await rm(file, { force: true });
      held.close();
    },
  };
}
