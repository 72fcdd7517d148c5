import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runCommand, runNpm } from './run-command.mjs';

const folder = join(root, 'packages', 'math');
const FOLDERS = ['examples', 'try'];
const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'SUPPORTED.md'];

const built = (source) => source.replace(/^\.\/src\//, './').replace(/\.ts$/, '.js');
const types = (source) => source.replace(/^\.\/src\//, './').replace(/\.ts$/, '.d.ts');

/** What npm gets: the entry points as JavaScript with their types, instead of the sources. */
async function publishedManifest() {
  const { exports, files: _, ...manifest } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const entries = Object.entries(exports).map(([name, source]) => [
    name,
    { types: types(source), default: built(source) },
  ]);
  return { ...manifest, exports: Object.fromEntries(entries) };
}

/**
 * Builds `@sutra/math` as it is published, into `packages/math/dist/package`.
 *
 * @returns {Promise<string>} that folder
 */
export async function buildMathPackage() {
  const target = join(folder, 'dist', 'package');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: folder,
    entryPoints: Object.values(exports),
    outdir: target,
    outbase: 'src',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'error',
  });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', 'tsconfig.published.json', '--outDir', target];
  await runCommand(process.execPath, args, { cwd: folder });
  for (const name of DOCUMENTS) await copyFile(join(folder, name), join(target, name));
  for (const name of FOLDERS) await cp(join(folder, name), join(target, name), { recursive: true });
  await copyFile(join(root, 'LICENSE'), join(target, 'LICENSE'));
  await writeFile(join(target, 'package.json'), `${JSON.stringify(await publishedManifest(), null, 2)}\n`);
  return target;
}

/**
 * Packs what {@link buildMathPackage} made.
 *
 * @returns {Promise<string>} the tarball's path
 */
export async function packMathPackage(destination = join(folder, 'dist')) {
  for (const name of await readdir(destination).catch(() => [])) {
    if (name.endsWith('.tgz')) await rm(join(destination, name));
  }
  const source = await buildMathPackage();
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', destination];
  const output = await runNpm(args, { cwd: source });
  return join(destination, output.split('\n').at(-1) ?? '');
}
