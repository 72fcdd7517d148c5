import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { forNode, ours } from '../../../scripts/workspace-packages.mjs';
import { rootFolder } from '../formula-lists.ts';

/** Where programs lie that a bench bundles as the product is bundled. */
export const BUNDLES = join(rootFolder, 'node_modules/.cache/sutra-bench');
/** The engine's process, and the thread that it serves. */
export const ENGINE = ['worker/src/engine-process.ts', 'worker/src/engine-thread.ts'] as const;

/** Bundles programs, named from the root, into a folder, each in its place. */
export async function bundle(entryPoints: string[], outdir: string): Promise<void> {
  await build({
    absWorkingDir: rootFolder,
    entryPoints,
    outdir,
    outbase: '.',
    bundle: true,
    ...forNode,
    format: 'esm',
    logLevel: 'error',
    plugins: [ours],
  });
}

/** The bundled engine process in a folder. */
export const engineProcessIn = (folder: string): URL =>
  pathToFileURL(join(folder, ENGINE[0].replace(/ts$/, 'js')));
