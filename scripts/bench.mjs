import './node-version.cjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { exitWith, OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';

const BENCHMARKS = [
  'omml',
  'docx',
  'pdf',
  'real',
  'calibration',
  'print',
  'fonts',
  'devanagari',
  'ablate',
  'api',
  'ledger',
  'chaos',
  'hostile',
  'flood',
  'growth',
  'start-kills',
  'admin',
  'site',
  'inp',
];

try {
  const [name, ...args] = process.argv.slice(2);
  await ensureInstalled((line) => process.stdout.write(`${line}\n`));
  if (!name || !BENCHMARKS.includes(name)) {
    throw new OperatorError(`Name a benchmark: npm run bench -- ${BENCHMARKS.join(' | ')}`);
  }
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const result = spawnSync(process.execPath, [tsx, join(root, 'bench', 'src', `${name}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 1;
} catch (error) {
  exitWith(error);
}
