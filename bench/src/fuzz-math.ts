import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { formulaLists, rootFolder } from './formula-lists.ts';
import type { FuzzReport } from './fuzz-worker.ts';

/**
 * Throws random characters, random TeX and tampered formulas at the whole way from TeX to Word and back:
 *
 *     npx tsx bench/src/fuzz-math.ts --minutes 10 [--seed N]
 *
 * Ends with 1 on a crash, on anything that takes longer than a second, on XML that is not well-formed or not in the
 * order of the schema. A case is known by its seed.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
/** Without a sign of life for so long, a case hangs. A batch of cases takes well under a second. */
const SILENCE_MS = 20_000;

async function bundleWorker(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'sutra-fuzz-')), 'worker.mjs');
  await build({
    absWorkingDir: rootFolder,
    entryPoints: ['bench/src/fuzz-worker.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return outfile;
}

interface Tally {
  cases: number;
  differences: number;
  limits: number;
  failures: number;
  next: number;
}

async function fuzz(): Promise<Tally> {
  const corpus = formulaLists()[0]!.formulas;
  const worker = new Worker(await bundleWorker(), { workerData: { corpus, seed } });
  const tally: Tally = { cases: 0, differences: 0, limits: 0, failures: 0, next: seed };
  const failure = (what: string) => {
    tally.failures += 1;
    console.log(what);
  };
  let heard = Date.now();
  worker.on('message', (report: FuzzReport) => {
    heard = Date.now();
    if (report.type === 'fault')
      return failure(`seed ${report.seed}: ${JSON.stringify(report.input)}\n  ${report.failure}`);
    tally.cases += report.cases;
    Object.assign(tally, { next: report.seed, differences: report.differences, limits: report.limits });
  });
  worker.on('error', (error) => failure(`the worker died after seed ${tally.next}: ${error.message}`));
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end && tally.failures < 100) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (Date.now() - heard > SILENCE_MS) {
      failure(`hangs at a seed from ${tally.next} on`);
      break;
    }
  }
  await worker.terminate();
  return tally;
}

const { cases, differences, limits, failures } = await fuzz();
console.log(
  `${cases} cases from seed ${seed}: ${failures} faults, ${limits} ended at a limit, ${differences} read back differently`,
);
process.exitCode = failures > 0 ? 1 : 0;
