import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

const STATIC_IMPORT = /^(?:import|export)\s(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gmu;

/** The packages that a script and the scripts it imports need before their first line runs, with who asks. */
async function packagesOf(script, seen = new Set()) {
  if (seen.has(script)) return [];
  seen.add(script);
  const source = await readFile(script, 'utf8');
  const needed = await Promise.all(
    [...source.matchAll(STATIC_IMPORT)].map(([, name]) => {
      if (name.startsWith('node:')) return [];
      return name.startsWith('.') ? packagesOf(join(dirname(script), name), seen) : [`${name} for ${script}`];
    }),
  );
  return needed.flat();
}

it.each([
  'start.mjs',
  'prepare.mjs',
  'test.mjs',
  'run-tests.mjs',
  'bench.mjs',
  'check.mjs',
  'generate.mjs',
  'build.mjs',
])('%s begins before any package is installed', async (script) => {
  expect(await packagesOf(join(root, 'scripts', script))).toEqual([]);
});
