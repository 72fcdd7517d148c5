import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ours } from '../../../scripts/workspace-packages.mjs';
import { rootFolder } from '../formula-lists.ts';

/** What one long document costs. */
export interface LongRun {
  pages: number;
  /** Milliseconds. */
  time: number;
  /** Of the whole process at its peak, in MB. */
  memory: number;
}

const BUILT = join(rootFolder, 'node_modules/.cache/sutra-bench');
const CHILD = 'bench/src/pdf/convert-in-thread';
/** The pages of all documents once, and so many times over. */
const LENGTHS = [1, 8];

const bundle = () =>
  build({
    absWorkingDir: rootFolder,
    entryPoints: [`${CHILD}.ts`, 'worker/src/engine-thread.ts'],
    outdir: BUILT,
    outbase: '.',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    logLevel: 'error',
    plugins: [ours],
  });

/** As the image of the product sets it. */
const env = { ...process.env, MALLOC_ARENA_MAX: '2' };

function runOf(file: string): LongRun[] {
  const child = [join(BUILT, `${CHILD}.js`), file];
  const { stdout } = spawnSync(process.execPath, child, { encoding: 'utf8', env });
  return stdout.startsWith('{') ? [JSON.parse(stdout)] : [];
}

/** Converts documents of growing length as the worker does; nothing where no tool joins PDFs. */
export async function measureLength(files: string[]): Promise<LongRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sutra-long-'));
  await bundle();
  const runs = LENGTHS.flatMap((times) => {
    const joined = join(folder, `${times}.pdf`);
    const parts = Array.from({ length: times }, () => files).flat();
    return spawnSync('pdfunite', [...parts, joined]).status === 0 ? runOf(joined) : [];
  });
  rmSync(folder, { recursive: true });
  return runs;
}
