import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packMathPackage } from './math-package.mjs';
import { exitWith, OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';

const folder = join(root, 'packages', 'math');
const UNRELEASED = '## Unreleased';
const USAGE = 'Usage: npm run release:math -- patch|minor|major [--publish]';

/** @param {string} version @param {string} step */
function nextVersion(version, step) {
  const parts = version.split('.').map(Number);
  const place = ['major', 'minor', 'patch'].indexOf(step);
  if (place < 0) throw new OperatorError(USAGE);
  return parts.map((part, at) => (at < place ? part : at === place ? part + 1 : 0)).join('.');
}

/** The changes since the last release get the version and the day. */
function released(changelog, version, day) {
  const [before, after] = changelog.split(`${UNRELEASED}\n`);
  if (!after?.trim() || after.trimStart().startsWith('## '))
    throw new OperatorError(
      'CHANGELOG.md tells of no change since the last release. Write what is new below "Unreleased".',
    );
  return `${before}${UNRELEASED}\n\n## ${version} (${day})\n${after}`;
}

/** Without `--publish` all is tried and nothing is changed: files are put back, npm gets a dry run. */
async function release([step = '', option]) {
  const isDry = option !== '--publish';
  const manifestPath = join(folder, 'package.json');
  const changelogPath = join(folder, 'CHANGELOG.md');
  const [manifestText, changelogText] = [
    await readFile(manifestPath, 'utf8'),
    await readFile(changelogPath, 'utf8'),
  ];
  const manifest = JSON.parse(manifestText);
  const version = nextVersion(manifest.version, step);
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(changelogPath, released(changelogText, version, day));
  await writeFile(manifestPath, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  try {
    const tarball = await packMathPackage();
    const args = ['publish', tarball, '--access', 'public', ...(isDry ? ['--dry-run'] : [])];
    const result = spawnSync('npm', args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) throw new OperatorError('npm did not take the package; nothing was released.');
    process.stdout.write(`${isDry ? 'Tried' : 'Released'} @sutra/math ${version}\n`);
  } catch (error) {
    await restore();
    throw error;
  }
  if (isDry) await restore();

  async function restore() {
    await writeFile(manifestPath, manifestText);
    await writeFile(changelogPath, changelogText);
  }
}

try {
  await release(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}
