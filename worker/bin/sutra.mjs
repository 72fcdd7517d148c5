#!/usr/bin/env node
// Runs the command line from its bundle, after making the bundle anew where a source is younger than it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadScript } from './code-cache.mjs';

const worker = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(worker);
const dist = join(worker, 'dist');
const formulaSources = [
  join(worker, 'src'),
  join(root, 'packages', 'math', 'src'),
  join(root, 'packages', 'contract', 'src'),
];
/** The bundle of all commands; that of `sutra omml` alone, a filter, which must start fast. */
const all = {
  path: join(dist, 'cli.js'),
  sources: [...formulaSources, join(root, 'packages', 'engine', 'src')],
};
const formulas = { path: join(dist, 'omml.cjs'), sources: formulaSources };

/** Looked at without waiting: a thousand files cost a few milliseconds this way, and ten times that the other. */
function isYounger(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((found) => {
    const path = join(folder, found.name);
    if (found.isDirectory()) return found.name !== 'goldens' && isYounger(path, time);
    return found.name.endsWith('.ts') && statSync(path).mtimeMs > time;
  });
}

function isStale({ path, sources }) {
  const built = statSync(path, { throwIfNoEntry: false });
  if (!built) return true;
  return sources.some((folder) => existsSync(folder) && isYounger(folder, built.mtimeMs));
}

/** Each file is put in its place whole, the entries last: another call may be reading them. */
async function build() {
  const { build: bundle } = await import('esbuild');
  const { ours } = await import(pathToFileURL(join(root, 'scripts', 'workspace-packages.mjs')).href);
  const { formulaCommand } = await import(pathToFileURL(join(root, 'scripts', 'formula-command.mjs')).href);
  const script = await bundle({ ...formulaCommand(worker), write: false });
  const { outputFiles } = await bundle({
    absWorkingDir: worker,
    entryPoints: ['src/cli.ts', 'src/engine-thread.ts'],
    outdir: 'dist',
    outbase: 'src',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'error',
    write: false,
    plugins: [ours],
  });
  const chunksFirst = [...script.outputFiles, ...outputFiles].toSorted(
    (a, b) => b.path.length - a.path.length,
  );
  for (const file of chunksFirst) {
    const partial = `${file.path}.${process.pid}`;
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(partial, file.contents);
    await rename(partial, file.path).catch(() => rm(partial, { force: true }));
  }
}

/** Formulas after which nearly all of the code has run, and what it was compiled to is worth keeping. */
const WARM_AFTER_FORMULAS = 500;

async function runFormulas() {
  const { exports, keepCode } = loadScript(formulas.path);
  const { code, count } = await exports.runOmml(process.stdin, process.stdout);
  if (count >= WARM_AFTER_FORMULAS) keepCode();
  return code;
}

// A reader that has seen enough (`sutra … | head`) is no failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const isFilter = process.argv[2] === 'omml';
const command = isFilter ? formulas : all;
if (isStale(command)) await build();
if (isFilter) process.exitCode = await runFormulas();
else await import(pathToFileURL(command.path).href);
