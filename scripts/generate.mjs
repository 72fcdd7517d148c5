import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';

function run(args, env = {}) {
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')}\n${result.stdout}${result.stderr}`);
}

/** Writes everything that is derived from schemas: the Prisma client, the GraphQL types, the API's document and types. */
export function generate() {
  // Generating needs no schema engine, but the command line looks for one and would download it.
  run(
    [
      join('node_modules', 'prisma', 'build', 'index.js'),
      'generate',
      '--schema',
      join('prisma', 'schema.prisma'),
    ],
    { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  );
  run([
    join('node_modules', '@graphql-codegen', 'cli', 'esm', 'bin.js'),
    '--config',
    'codegen.ts',
    '--silent',
  ]);
  run(['--import', 'tsx', join('packages', 'contract', 'generate.ts')]);
  run(['--import', 'tsx', join('packages', 'sdk', 'generate.ts')]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate();
