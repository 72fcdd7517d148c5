import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { refuseWhatBreaks, withPackages } from './bundle-packages.mjs';
import { root } from './root.mjs';
import { forNode, ours } from './workspace-packages.mjs';

/** Set by `collectWhenIdle`. */
const COLLECTS = ['--expose-gc'];
/** Set by `limitHeapGrowth`, too; a thread has what its process has. */
const COLLECTS_EARLY = [...COLLECTS, '--heap-growing-percent=20'];

/** Scripts whose compiled code is kept from one start to the next, with V8's flags that each sets; by workspace. */
const SCRIPTS = {
  api: { main: COLLECTS },
  worker: { main: COLLECTS_EARLY, 'engine-thread': COLLECTS, 'document-thread': COLLECTS_EARLY },
};

/** Programs that are modules: what they run themselves is small, or seldom run. */
const MODULES = {
  worker: { entryPoints: ['src/engine-process.ts', 'src/cli.ts'], outbase: 'src', ...withPackages },
  // Prisma's schema engine is a package for bundlers that take WebAssembly: it stays outside.
  prisma: { entryPoints: ['migrate.ts', 'backup.ts'], outbase: '.', plugins: [ours] },
};

const common = {
  bundle: true,
  ...forNode,
  sourcemap: 'linked',
  // Read at each start: what stands in the sources only makes it longer.
  sourcesContent: false,
  logLevel: 'error',
  loader: { '.graphql': 'text' },
};

/** A script is one function of what a module has by itself; Node loads no module for it but with `require`. */
const asScript = {
  ...withPackages,
  format: 'cjs',
  supported: { ...forNode.supported, 'dynamic-import': false },
  define: {
    ...withPackages.define,
    'import.meta.url': 'importMetaUrl',
    'import.meta.resolve': 'require.resolve',
  },
  banner: { js: '(function (require, module, importMetaUrl, navigator) {' },
  footer: { js: '})' },
};

/** `NAME.cjs` of an entry, and the module `NAME.js` that runs it. */
export async function buildScript(folder, name, flags) {
  const { build } = await import('esbuild');
  const script = `${name}.cjs`;
  const outfile = join('dist', script);
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [`src/${name}.ts`],
    outfile,
    ...common,
    ...asScript,
  });
  const code = await readFile(join(folder, outfile));
  const id = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const runner = join(root, 'scripts', 'run-bundle.mjs');
  await build({
    stdin: {
      contents: `import { runBundle } from ${JSON.stringify(runner)};\nrunBundle(import.meta.url, ${JSON.stringify({ script, id, flags })});\n`,
      resolveDir: folder,
    },
    outfile: join(folder, 'dist', `${name}.js`),
    ...forNode,
    bundle: true,
    format: 'esm',
    banner: withPackages.banner,
    logLevel: 'error',
  });
  return metafile;
}

async function buildModules(folder, options) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    absWorkingDir: folder,
    outdir: 'dist',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    ...common,
    ...options,
  });
  return metafile;
}

/** Bundles everything of a workspace that runs in Node. */
export async function bundleServer(folder) {
  const workspace = basename(folder);
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const built = await Promise.all([
    ...Object.entries(SCRIPTS[workspace] ?? {}).map(([name, flags]) => buildScript(folder, name, flags)),
    ...(workspace in MODULES ? [buildModules(folder, MODULES[workspace])] : []),
  ]);
  for (const metafile of built) if (metafile) await refuseWhatBreaks(folder, metafile);
}

export const SERVERS = [...new Set([...Object.keys(SCRIPTS), ...Object.keys(MODULES)])];
