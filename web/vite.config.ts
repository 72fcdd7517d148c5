import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compiledDocuments } from './compiled-documents.ts';
import { compressed } from './compressed.ts';
import { developerFiles } from './developer-files.ts';
import { mantinePalettes } from './mantine-palettes.ts';
import { prerendered } from './prerendered.ts';
import { pureRouter } from './pure-router.ts';

const packageFolder = (name: string) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

const api = 'http://127.0.0.1:3000';

interface Module {
  isEntry: boolean;
  importers: readonly string[];
}

/** Whether the entry imports a module without an `import()` in between. */
function isLoadedFirst(
  id: string,
  moduleOf: (id: string) => Module | null,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const module = moduleOf(id);
  if (!module) return false;
  return module.isEntry || module.importers.some((importer) => isLoadedFirst(importer, moduleOf, seen));
}

const FRAME = /node_modules\/(react|react-dom|scheduler|react-router)\//;
/** What every page needs that asks something at once; the rest of Apollo goes where it is used. */
const GRAPHQL =
  /node_modules\/(@apollo\/client\/(?!link\/subscriptions|utilities\/policies|react\/hooks\/useSubscription)|(graphql|optimism|@wry|rxjs)\/)/;
const OURS = /\/(web\/src|packages\/contract\/(?!src\/(errors|warnings)))|@tabler\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    pureRouter(),
    mantinePalettes(),
    compressed(),
    developerFiles(),
    compiledDocuments(),
    prerendered(),
  ],
  resolve: {
    // rxjs as classes, without the helpers of older JavaScript.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      // Its package names the build with warnings for developers only.
      {
        find: /^react-router$/,
        replacement: join(packageFolder('react-router'), 'dist/production/index.mjs'),
      },
      // React has had it since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser that runs es2022 preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'graphql', test: GRAPHQL },
            {
              name: (id, modules) =>
                isLoadedFirst(id, (other) => modules.getModuleInfo(other)) ? 'site' : null,
              test: OURS,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/graphql': { target: api, ws: true }, '/api/': api },
  },
});
