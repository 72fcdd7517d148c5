#!/usr/bin/env node
// Runs the command line from its bundle, after making the bundle anew where a source is younger than it.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const worker = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(worker);
const dist = join(worker, 'dist');
const entry = join(dist, 'cli.js');
const sources = [
  join(worker, 'src'),
  join(root, 'packages', 'engine', 'src'),
  join(root, 'packages', 'math', 'src'),
  join(root, 'packages', 'contract', 'src'),
];

/** Looked at without waiting: a thousand files cost a few milliseconds this way, and ten times that the other. */
function isYounger(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((found) => {
    const path = join(folder, found.name);
    if (found.isDirectory()) return found.name !== 'goldens' && isYounger(path, time);
    return found.name.endsWith('.ts') && statSync(path).mtimeMs > time;
  });
}

function isStale() {
  const built = statSync(entry, { throwIfNoEntry: false });
  if (!built) return true;
  return sources.some((folder) => existsSync(folder) && isYounger(folder, built.mtimeMs));
}

/** Each file is put in its place whole, the entries last: another call may be reading them. */
async function build() {
  const { build: bundle } = await import('esbuild');
  const { ours } = await import(pathToFileURL(join(root, 'scripts', 'workspace-packages.mjs')).href);
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
  const chunksFirst = outputFiles.toSorted((a, b) => b.path.length - a.path.length);
  for (const file of chunksFirst) {
    const partial = `${file.path}.${process.pid}`;
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(partial, file.contents);
    await rename(partial, file.path).catch(() => rm(partial, { force: true }));
  }
}

if (isStale()) await build();
await import(pathToFileURL(entry).href);
