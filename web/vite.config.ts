import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compressed.ts';
import { developerFiles } from './developer-files.ts';
import { persistedDocuments } from './persisted-documents.ts';
import { prerendered } from './prerendered.ts';

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

const FRAME =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)\//;
const OURS = /\/(web\/src|packages\/contract)\/|@tabler\//;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), compressed(), developerFiles(), persistedDocuments(), prerendered()],
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
