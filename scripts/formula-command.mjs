import { ours } from './workspace-packages.mjs';

/**
 * What esbuild makes `sutra omml` from: one script, because the compiled code of a script can be kept
 * (`worker/bin/code-cache.mjs`), that of modules cannot.
 */
export const formulaCommand = (worker) => ({
  absWorkingDir: worker,
  entryPoints: ['src/cli/omml.ts'],
  outfile: 'dist/omml.cjs',
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'cjs',
  logLevel: 'error',
  plugins: [ours],
});
