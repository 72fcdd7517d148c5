import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from './generate.mjs';
import { ensureInstalled } from './install.mjs';
import { exitWith } from './operator-error.mjs';
import { root } from './root.mjs';

const bin = (name) => join(root, 'node_modules', '.bin', name);
/** Tests without processes and browsers. */
const FAST_PROJECTS = ['unit', 'web', 'web-isolated'];
const PROJECTS = [
  'packages/contract',
  'packages/math',
  'packages/engine',
  'packages/queue',
  'packages/storage',
  'packages/sdk',
  'prisma',
  'api',
  'worker',
  'web',
  'bench',
  'training',
  'test',
];

/**
 * Format, lint, types and unit tests: what must hold before a change is shown to anybody.
 *
 * @type {[string, string, string[]][]}
 */
const STEPS = [
  ['format', bin('biome'), ['check', '.']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['unused exports and files', bin('knip'), ['--no-progress', '--no-config-hints']],
  ...PROJECTS.filter((project) => existsSync(join(root, project, 'tsconfig.json'))).map((project) => [
    `types of ${project}`,
    bin('tsc'),
    ['-p', project],
  ]),
  [
    'unit tests',
    bin('vitest'),
    ['run', ...FAST_PROJECTS.flatMap((name) => ['--project', name]), '--reporter=dot'],
  ],
];

try {
  await ensureInstalled((line) => process.stdout.write(`${line}\n`));
  await generate();
  for (const [name, command, args] of STEPS) {
    process.stdout.write(`${name} …\n`);
    const result = spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (result.status !== 0) {
      process.stdout.write(`${name} failed\n`);
      process.exit(1);
    }
  }
} catch (error) {
  exitWith(error);
}
