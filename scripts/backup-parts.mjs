// What `npm run backup` and `npm run restore` share.
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './root.mjs';

export const DATABASE_FILE = 'database.gz';
/** What lies in the data folder beside the database: without `secret` nobody can open sealed keys or links. */
export const KEPT = ['secret', 'admin', 'files', 'spool'];

export const databaseTools = () => import(pathToFileURL(join(root, 'prisma', 'dist', 'backup.js')).href);

/** Copies a file or folder of data; false where there is none. A file that is deleted meanwhile is left out. */
export async function copyPart(from, to, name) {
  try {
    await cp(join(from, name), join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: isThere,
    });
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Files that are still being received are nobody's yet. */
const isThere = (path) => !path.includes(join('files', 'incoming'));

/** The address of the embedded database of a data folder, while it runs; null otherwise. */
export async function runningDatabase(folder) {
  try {
    const lines = (await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(join(folder, 'postgres', 'password'), 'utf8')).trim();
    process.kill(Number(lines[0]), 0);
    return `postgresql://sutra:${password}@127.0.0.1:${lines[3]}/sutra`;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return null;
    throw error;
  }
}

export const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);
