import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { Script } from 'node:vm';
import { build, type Plugin } from 'esbuild';
import type * as layout from '../../../packages/engine/src/extract/pdf/layout/index.ts';
import type * as route from '../../../packages/engine/src/extract/pdf/route.ts';
import { VALUE_OF, withReplaceableNumbers } from './find-thresholds.ts';
import { isLayout, PDF_FOLDER, type Threshold, thresholdOf } from './thresholds.ts';

export type LayoutEngine = Pick<typeof layout, 'createLayout'> & Pick<typeof route, 'routePage'>;

/** Values by threshold (`layout/lines/lines.ts#HOLE_EM`) that stand in for those of the source. */
export type Overrides = ReadonlyMap<string, number>;

const replaceNumbers: Plugin = {
  name: 'replace-numbers',
  setup: (bundler) =>
    bundler.onLoad({ filter: /extract\/pdf\/.*\.ts$/ }, ({ path }) => {
      const file = relative(PDF_FOLDER, path);
      const source = readFileSync(path, 'utf8');
      return { contents: isLayout(file) ? withReplaceableNumbers(source, file) : source, loader: 'ts' };
    }),
};

const ENTRY = `
export { createLayout } from './layout/index.ts';
export { routePage } from './route.ts';
`;

export interface LayoutBundle {
  /** Every threshold of the layout with its value, in the order in which modules are loaded. */
  thresholds: Threshold[];
  /** Says whether two bundles are the same code. */
  fingerprint: string;
  /** Loads the layout anew with other values: what its modules compute from their constants follows. */
  load(overrides: Overrides): LayoutEngine;
}

async function bundledCode(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: PDF_FOLDER, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [replaceNumbers],
  });
  return outputFiles[0]?.text ?? '';
}

/** The layout in one piece, built once, whose named numbers can be given other values. */
export async function bundleLayout(): Promise<LayoutBundle> {
  const code = await bundledCode();
  const script = new Script(`(function (module, require, ${VALUE_OF}) {${code}\n})`);
  const require = createRequire(join(PDF_FOLDER, 'index.ts'));
  const evaluate = (valueOf: (key: string, value: number) => number) => {
    const module = { exports: {} as LayoutEngine };
    script.runInThisContext()(module, require, valueOf);
    return module.exports;
  };
  const thresholds: Threshold[] = [];
  evaluate((key, value) => {
    thresholds.push(thresholdOf(key, value));
    return value;
  });
  return {
    thresholds,
    fingerprint: createHash('sha256').update(code).digest('hex').slice(0, 12),
    load: (overrides) => evaluate((key, value) => overrides.get(key) ?? value),
  };
}
