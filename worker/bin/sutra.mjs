#!/usr/bin/env node
// Runs the command line from its bundle, after making the bundle anew where a source is younger than it.
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const worker = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(worker);
const dist = join(worker, 'dist');
const entry = join(dist, 'cli.js');
const sources = [
  join(worker, 'src'),
  join(root, 'packages', 'engine', 'src'),
  join(root, 'packages', 'contract', 'src'),
];

async function isYounger(folder, time) {
  for (const found of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, found.name);
    if (found.isDirectory() ? await isYounger(path, time) : (await stat(path)).mtimeMs > time) return true;
  }
  return false;
}

async function isStale() {
  const built = await stat(entry).catch(() => null);
  if (!built) return true;
  for (const folder of sources) if (await isYounger(folder, built.mtimeMs).catch(() => false)) return true;
  return false;
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

if (await isStale()) await build();
await import(pathToFileURL(entry).href);
