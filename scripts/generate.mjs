import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWith } from './operator-error.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

const run = (args, env = {}) =>
  runCommand(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });

/** Generating needs no schema engine, but the command line looks for one and would download it. */
const prismaClient = () =>
  run(
    [
      join('node_modules', 'prisma', 'build', 'index.js'),
      'generate',
      '--schema',
      join('prisma', 'schema.prisma'),
    ],
    { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: '1' },
  );

const graphqlTypes = () =>
  run([
    join('node_modules', '@graphql-codegen', 'cli', 'esm', 'bin.js'),
    '--config',
    'codegen.ts',
    '--silent',
  ]);

/** The types are made from the document. */
async function apiDocument() {
  await run(['--import', 'tsx', join('packages', 'contract', 'generate.ts')]);
  await run(['--import', 'tsx', join('packages', 'sdk', 'generate.ts')]);
}

/** Writes everything that is derived from schemas: the Prisma client, the GraphQL types, the API's document and types. */
export async function generate() {
  await Promise.all([prismaClient(), graphqlTypes(), apiDocument()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generate().catch(exitWith);
