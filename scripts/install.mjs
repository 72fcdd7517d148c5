import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, constants, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';

const stamp = join(root, 'node_modules', '.sutra-lock');
const INSTALL_BYTES = 2_000_000_000;

async function lockHash() {
  return createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex');
}

async function installedHash() {
  return readFile(stamp, 'utf8').catch(() => '');
}

async function requireRoom() {
  await access(root, constants.W_OK);
  const disk = await statfs(root);
  if (disk.bavail * disk.bsize < INSTALL_BYTES) {
    throw new OperatorError('Installing needs 2 GB of disk space. Free some space, then start again.');
  }
}

/** Installs the packages when they are missing or the lock file has changed. Returns whether it did. */
export async function ensureInstalled(say) {
  const wanted = await lockHash();
  if ((await installedHash()) === wanted) return false;
  await requireRoom();
  // What is cut short from here on is no installation, whatever lock file comes next.
  await rm(stamp, { force: true });
  say('Installing packages (once, about a minute) …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const result = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: '' },
      shell: !npm && process.platform === 'win32',
    },
  );
  if (result.status !== 0) throw installError(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  await writeFile(stamp, wanted);
  return true;
}

function installError(output) {
  if (/ENOSPC/.test(output)) return Object.assign(new Error('no space'), { code: 'ENOSPC' });
  if (/EACCES|EPERM/.test(output))
    return Object.assign(new Error('no right'), { code: 'EACCES', path: root });
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN/.test(output)) {
    return new OperatorError(
      'The package registry cannot be reached. Check the network connection, then start again.',
    );
  }
  return new OperatorError(
    `Installing the packages failed:\n${output.trim().split('\n').slice(-12).join('\n')}`,
  );
}
