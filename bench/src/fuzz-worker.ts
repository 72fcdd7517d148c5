import { parentPort, workerData } from 'node:worker_threads';
import {
  auditMath,
  OmmlReadError,
  readOmml,
  readTex,
  restructure,
  TexLimitError,
  writeMathml,
  writeOmml,
} from '@sutra/math';
import { hostileFormula, hostileMarkup, randomFrom } from './fuzz-input.ts';
import { shapeErrorOf } from './omml-shape.ts';

export interface FuzzTask {
  corpus: string[];
  seed: number;
}

/** What the worker tells: that a batch starts, ends, or that an input did harm. */
export type FuzzReport =
  | { type: 'batch'; seed: number; cases: number; differences: number; limits: number }
  | { type: 'fault'; seed: number; input: string; failure: string };

export const BATCH = 500;
const SLOW_MS = 1000;

const { corpus, seed: first } = workerData as FuzzTask;
const postReport = (report: FuzzReport) => parentPort?.postMessage(report, []);

const messageOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

let differences = 0;
let limits = 0;

function readBackHostile(omml: string, random: () => number): void {
  try {
    readOmml(hostileMarkup(omml, random));
  } catch (error) {
    if (!(error instanceof OmmlReadError)) throw error;
  }
}

function check(input: string, random: () => number): string | undefined {
  const { math, number } = readTex(input);
  const tree = restructure(math);
  const display = random() < 0.7;
  const omml = writeOmml(tree, { display, number, namespaces: true });
  const audit = auditMath(tree, omml, { number: display ? number : undefined });
  if (display && audit.differences.length > 0) differences += 1;
  writeMathml(tree, { display, number });
  readBackHostile(omml, random);
  return shapeErrorOf(omml);
}

function runCase(seed: number): void {
  const random = randomFrom(seed);
  const input = hostileFormula(corpus, random);
  const start = performance.now();
  try {
    const failure = check(input, random);
    if (failure) postReport({ type: 'fault', seed, input, failure });
  } catch (error) {
    if (error instanceof TexLimitError) limits += 1;
    else postReport({ type: 'fault', seed, input, failure: messageOf(error) });
  }
  const elapsed = performance.now() - start;
  if (elapsed > SLOW_MS)
    postReport({ type: 'fault', seed, input, failure: `took ${Math.round(elapsed)} ms` });
}

for (let seed = first; ; seed += BATCH) {
  for (let index = 0; index < BATCH; index++) runCase(seed + index);
  postReport({ type: 'batch', seed: seed + BATCH, cases: BATCH, differences, limits });
}
