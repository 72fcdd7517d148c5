import { chmod, chown, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The rights that group and others may not have on data: on new files by the process's mask, on old ones by `makePrivate`. */
export const PRIVATE_MASK = 0o077;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes a folder that only its owner enters; where an owner is given, it becomes theirs.
 *
 * @param {string} folder
 * @param {{uid: number, gid: number} | null} owner
 */
export async function privateFolder(folder, owner = null) {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (owner) await chown(folder, owner.uid, owner.gid);
  await makePrivate(folder);
}

const isPrivate = ({ mode }) => (mode & PRIVATE_MASK) === 0;

/**
 * Takes from group and others every right on what an older release left in `folder`. A folder that is private
 * already is not searched: it becomes so after all that is in it, also when an earlier run was cut short.
 */
async function makePrivate(folder) {
  if (isPrivate(await stat(folder))) return;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makePrivate(path);
    else if (entry.isFile()) await chmod(path, FILE_MODE);
  }
  await chmod(folder, FOLDER_MODE);
}
