import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LIMITS } from '@sutra/contract';
import { BUNDLES, bundle, ENGINE } from './engine-bundle.ts';

/** What one long document costs. */
export interface LongRun {
  /** Whether its engine has just started, so that V8 still compiles, or has converted the same document before. */
  engine: 'fresh' | 'warm';
  pages: number;
  /** Milliseconds by the clock. */
  time: number;
  /** Of the engine's process, in milliseconds. */
  processorTime: number;
  /** Of the process and its engine's at their peaks, in MB. */
  memory: number;
}

const CHILD = 'bench/src/pdf/convert-as-worker';
/** The pages of all documents once, and so many times over; fewer where the product would refuse so many pages. */
const MOST_TIMES = 8;

const lengthsFor = (pages: number) => [
  1,
  Math.max(2, Math.min(MOST_TIMES, Math.floor(LIMITS.pages / pages))),
];

/** As the image of the product sets it. */
const env = { ...process.env, MALLOC_ARENA_MAX: '2' };

function runOf(file: string): LongRun[] {
  const child = [join(BUNDLES, `${CHILD}.js`), file];
  const { stdout } = spawnSync(process.execPath, child, { encoding: 'utf8', env });
  return stdout.startsWith('[') ? JSON.parse(stdout) : [];
}

/** Converts `files`, of so many pages, as one document as the worker does, then a longer one; nothing where no tool joins PDFs. */
export async function measureLength(files: string[], pages: number): Promise<LongRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sutra-long-'));
  await bundle([`${CHILD}.ts`, ...ENGINE], BUNDLES);
  const runs = lengthsFor(pages).flatMap((times) => {
    const joined = join(folder, `${times}.pdf`);
    const parts = Array.from({ length: times }, () => files).flat();
    return spawnSync('pdfunite', [...parts, joined]).status === 0 ? runOf(joined) : [];
  });
  rmSync(folder, { recursive: true });
  return runs;
}
