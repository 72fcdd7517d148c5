import { forNode, ours } from './workspace-packages.mjs';

/**
 * Makes `sutra omml`: one script, because the compiled code of a script can be kept (`kept-code.cjs`),
 * that of modules cannot; and beside it the list of its sources, a line each from the worker's folder, by which a later
 * run sees whether it is out of date.
 *
 * @returns {Promise<{ path: string; contents: Uint8Array | string }[]>} files to write
 */
export async function buildFormulaCommand(worker) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: worker,
    entryPoints: ['src/cli/omml.ts'],
    outfile: 'dist/omml.cjs',
    bundle: true,
    ...forNode,
    format: 'cjs',
    logLevel: 'error',
    metafile: true,
    write: false,
    plugins: [ours],
  });
  const [script] = outputFiles;
  const sources = Object.keys(metafile.inputs).map((path) => path.replaceAll('\\', '/'));
  return [{ path: `${script.path}.sources`, contents: `${sources.join('\n')}\n` }, script];
}
