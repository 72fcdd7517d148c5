#!/usr/bin/env node
// Runs the command line from its bundle, after making the bundle anew where a source is younger than it. No module: to
// start the loader of modules takes 8 ms, a twelfth of what one formula takes.
const {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const nodePath = require('node:path');
const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');
const { loadScript } = require('../../scripts/kept-code.cjs');
const { optimiseLate } = require('../../scripts/v8-flags.cjs');

const worker = nodePath.dirname(__dirname);
const root = nodePath.dirname(worker);
const dist = nodePath.join(worker, 'dist');

const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The bundle of all commands. */
const all = {
  path: nodePath.join(dist, 'cli.js'),
  isYounger: (time) =>
    [
      nodePath.join(worker, 'src'),
      ...['math', 'contract', 'engine'].map((name) => nodePath.join(root, 'packages', name, 'src')),
    ].some((folder) => existsSync(folder) && isYounger(folder, time)),
};

/** The script of `sutra omml` alone, a filter, which must start fast: only its own sources are looked at. */
const formulas = {
  path: nodePath.join(dist, 'omml.cjs'),
  isYounger: (time) => {
    const list = `${formulas.path}.sources`;
    if (!existsSync(list)) return true;
    const sources = readFileSync(list, 'utf8').trimEnd().split('\n');
    return sources.some((source) => (modified(`${worker}/${source}`) ?? 0) > time);
  },
};

/** Looked at without waiting: a thousand files cost a few milliseconds this way, and ten times that the other. */
function isYounger(folder, time) {
  return readdirSync(folder, { withFileTypes: true }).some((found) => {
    const path = nodePath.join(folder, found.name);
    if (found.isDirectory()) return found.name !== 'goldens' && isYounger(path, time);
    return found.name.endsWith('.ts') && statSync(path).mtimeMs > time;
  });
}

function isStale(command) {
  const built = modified(command.path);
  return built === undefined || command.isYounger(built);
}

/** Each file is put in its place whole, the entries last: another call may be reading them. */
async function build() {
  const { build: bundle } = await import('esbuild');
  const { ours } = await import(pathToFileURL(nodePath.join(root, 'scripts', 'workspace-packages.mjs')).href);
  const { buildFormulaCommand } = await import(
    pathToFileURL(nodePath.join(root, 'scripts', 'formula-command.mjs')).href
  );
  const script = await buildFormulaCommand(worker);
  const { outputFiles } = await bundle({
    absWorkingDir: worker,
    entryPoints: ['src/cli.ts', 'src/engine-process.ts', 'src/engine-thread.ts'],
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
  const chunksFirst = [...script, ...outputFiles].toSorted((a, b) => b.path.length - a.path.length);
  for (const file of chunksFirst) {
    const partial = `${file.path}.${process.pid}`;
    mkdirSync(nodePath.dirname(file.path), { recursive: true });
    writeFileSync(partial, file.contents);
    try {
      renameSync(partial, file.path);
    } catch {
      rmSync(partial, { force: true });
    }
  }
}

/** Formulas after which nearly all of the code has run, and what it was compiled to is worth keeping. */
const WARM_AFTER_FORMULAS = 500;

/**
 * In a process that lives for a second or two the careful compiler costs more than it saves: a thousand formulas take half
 * the processor time, ten thousand a tenth less.
 */
const COMPILE_LATE = optimiseLate();
/** The quick compiler in between, which this version of V8 leaves off, takes a tenth of the time away. */
const COMPILE_QUICKLY = '--sparkplug';

async function runFormulas() {
  const { path } = formulas;
  const { mtimeMs, size } = statSync(path);
  const { run: start, keep } = loadScript({
    path,
    id: `${Math.trunc(mtimeMs)}-${size}`,
    flags: [...COMPILE_LATE, COMPILE_QUICKLY],
    wrap: (source) => `(function (exports, require, module) {${source}\n})`,
  });
  const module = { exports: {} };
  start()(module.exports, createRequire(path), module);
  const { code, count } = await module.exports.runOmml(process.stdin, process.stdout);
  if (count >= WARM_AFTER_FORMULAS) keep();
  return code;
}

// A reader that has seen enough (`sutra … | head`) is no failure.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const isFilter = process.argv[2] === 'omml';

async function run() {
  const command = isFilter ? formulas : all;
  if (isStale(command)) await build();
  if (isFilter) process.exitCode = await runFormulas();
  else await import(pathToFileURL(command.path).href);
}

void run();
