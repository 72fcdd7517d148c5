// Bundles dump.ts with record-lines.ts in place of the engine's label-doubt.ts: node bundle-dump.mjs OUT.cjs
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));

await build({
  entryPoints: [join(here, 'dump.ts')],
  outfile: process.argv[2],
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      name: 'record-lines',
      setup: (bundler) =>
        bundler.onResolve({ filter: /label-doubt\.ts$/ }, () => ({ path: join(here, 'record-lines.ts') })),
    },
  ],
});
