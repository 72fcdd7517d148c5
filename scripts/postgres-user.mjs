import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, parse } from 'node:path';
import { OperatorError } from './operator-error.mjs';

/** PostgreSQL refuses to run as root, so root lends it another user of the system: {uid, gid}, or null for the own one. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new OperatorError(
    'PostgreSQL cannot run as root and no other user was found. Start Sutra as an ordinary user.',
  );
}

async function canEnter({ uid }, path) {
  for (let folder = path; folder !== parse(folder).root; folder = dirname(folder)) {
    const info = await stat(folder);
    if ((info.mode & (info.uid === uid ? 0o100 : 0o001)) === 0) return false;
  }
  return true;
}

/**
 * How to start a program of PostgreSQL: as is, as another user, or, where that user could not enter the
 * project's folder (a checkout below /root), as that user with the one capability to search folders.
 */
export async function launcher(owner, folder) {
  if (!owner) return { prefix: [], options: {} };
  if (await canEnter(owner, folder))
    return { prefix: [], options: { uid: owner.uid, gid: owner.gid, cwd: '/' } };
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
    throw new OperatorError(
      `PostgreSQL's user cannot enter ${folder}. Move the project out of root's folder, then start again.`,
    );
  }
  return { prefix, options: { cwd: '/' } };
}
