import './node-version.cjs';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitWith, Fault } from './fault.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

const folder = join(root, 'bench', 'src');

function benchmarks() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.startsWith('fuzz-'))
    .map((file) => file.slice(0, -3));
}

try {
  const [name, ...args] = process.argv.slice(2);
  await ensureInstalled((line) => process.stdout.write(`${line}\n`));
  if (!name || !benchmarks().includes(name)) {
    throw new Fault(`Name a benchmark: npm run bench -- ${benchmarks().join(' | ')}`);
  }
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  const result = spawnSync(process.execPath, [tsx, join(folder, `${name}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = result.status ?? 1;
} catch (error) {
  exitWith(error);
}
