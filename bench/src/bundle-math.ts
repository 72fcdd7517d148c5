import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { rootFolder } from './formula-lists.ts';

export interface MathBundle {
  path: string;
  bytes: number;
  gzipped: number;
  /** Modules of Node that found their way in; a browser has none. */
  builtins: string[];
}

const BUILTINS = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));

/** An entry point of `@sutra/math` as one file for a browser, which is written to `folder`. */
export async function bundleMath(
  folder: string,
  entry: 'index' | 'tex-to-omml' | 'tex-to-omml-core' = 'index',
): Promise<MathBundle> {
  const path = join(folder, `${entry}.mjs`);
  const { metafile } = await build({
    absWorkingDir: rootFolder,
    entryPoints: [`packages/math/src/${entry}.ts`],
    outfile: path,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    logLevel: 'error',
    external: [...BUILTINS],
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map((found) => found.path));
  const contents = readFileSync(path);
  return {
    path,
    bytes: contents.length,
    gzipped: gzipSync(contents, { level: 9 }).length,
    builtins: imports.filter((name) => BUILTINS.has(name)),
  };
}
