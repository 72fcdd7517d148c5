import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A running `npm start`. */
export interface Launch {
  child: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  /** Fails with what it printed where it ends before. */
  ready: Promise<void>;
  ended: Promise<number | null>;
}

/**
 * Starts the product as `npm start` does, with nothing of this process's environment but `env`. It leads a group of
 * processes of its own: the api and the worker are in it, the database is not.
 */
export function npmStart(env: NodeJS.ProcessEnv, uid?: number): Launch {
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Sutra is ready at')) resolve();
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  ready.catch(() => {});
  return { child, ready, ended, output: () => output };
}

export type PartName = 'postgres' | 'api' | 'worker' | 'initdb';

/** The number of a process that the supervisor of a data folder has started last; null where there is none. */
export async function pidOf(dataDir: string, name: PartName): Promise<number | null> {
  try {
    const noted = JSON.parse(await readFile(join(dataDir, 'running'), 'utf8')) as {
      processes: Partial<Record<PartName, { pid: number }>>;
    };
    return noted.processes[name]?.pid ?? null;
  } catch {
    return null;
  }
}

/** Kills a process, or with a negative number a group, that may have ended already. */
export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
