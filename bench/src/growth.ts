import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { note } from '../../test/clients/samples.ts';
import { type NamedBytes, Visitor } from '../../test/clients/visitor.ts';
import { quantile } from './api/load.ts';
import { descendantsOf, residentMegabytes } from './api/process-status.ts';
import { type Product, startProduct, UNLIMITED } from './api/product.ts';
import { rootFolder } from './formula-lists.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    /** How many files have been converted when the processes are looked at first, and last. */
    first: { type: 'string', default: '1000' },
    last: { type: 'string', default: '10000' },
  },
});

const VISITORS = 4;
const FILES_EACH = 25;
/** One file in so many is a PDF, the others are short notes. */
const PDF_EVERY = 25;
const MOST_GROWTH = 1.1;
/** After the last file, before the processes are looked at; and how often they are, a second apart. */
const CALM_MS = 10_000;
const SAMPLES = 10;
const POLL_MS = 100;

const pdf = readFileSync(join(rootFolder, 'test/fixtures/quadratic.pdf'));

/** Files that differ from each other, so that none is the work of another one. */
const fileOf = (index: number): NamedBytes =>
  index % PDF_EVERY === 0
    ? { name: 'quadratic.pdf', bytes: Buffer.concat([pdf, Buffer.from(`%${index}\n`)]) }
    : note();

/** Converts batch after batch until `total` files have been given out. */
async function convertUntil({ url, prisma }: Product, given: { files: number }, total: number) {
  const visitor = new Visitor(url);
  while (given.files < total) {
    const count = Math.min(FILES_EACH, total - given.files);
    const files = Array.from({ length: count }, (_, index) => fileOf(given.files + index));
    given.files += count;
    const { id } = await visitor.start(...files);
    const open = { batchId: id, status: { in: ['queued' as const, 'processing' as const] } };
    while ((await prisma.conversion.count({ where: open })) > 0) await sleep(POLL_MS);
  }
}

interface State {
  megabytes: number;
  descriptors: number;
}

const descriptorsOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
const descriptorsWithChildren = (pid: number) =>
  [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + descriptorsOf(one), 0);

/** Medians of some seconds in which nothing is asked of a process; what it has started counts as part of it. */
async function stateOf(pids: readonly number[]): Promise<State[]> {
  await sleep(CALM_MS);
  const samples: State[][] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push(
      pids.map((pid) => ({
        megabytes: residentMegabytes(pid),
        descriptors: descriptorsWithChildren(pid),
      })),
    );
    await sleep(1_000);
  }
  const middle = (index: number, field: keyof State) =>
    quantile(
      samples.map((states) => states[index]?.[field] ?? 0).sort((a, b) => a - b),
      0.5,
    );
  return pids.map((_, index) => ({
    megabytes: middle(index, 'megabytes'),
    descriptors: middle(index, 'descriptors'),
  }));
}

const product = await startProduct({
  ANONYMOUS_CONVERSIONS: '1000000',
  NETWORK_ALLOWANCE: '1000000',
  ...UNLIMITED,
  LOG_LEVEL: 'error',
});
try {
  const pids = [product.apiPid, product.workerPid];
  const given = { files: 0 };
  const start = performance.now();
  const states: State[][] = [];
  for (const total of [Number(values.first), Number(values.last)]) {
    await Promise.all(Array.from({ length: VISITORS }, () => convertUntil(product, given, total)));
    states.push(await stateOf(pids));
  }
  const seconds = (performance.now() - start) / 1_000;
  const [early = [], late = []] = states;
  const shares: number[] = [];
  const rows = ['api', 'worker'].flatMap((name, index) =>
    (['megabytes', 'descriptors'] as const).map((field) => {
      const [before, after] = [early[index]?.[field] ?? 0, late[index]?.[field] ?? 0];
      shares.push(after / before);
      return [
        `${name}, ${field}`,
        before.toFixed(0),
        after.toFixed(0),
        (after / before).toFixed(2),
        `≤ ${MOST_GROWTH}`,
      ];
    }),
  );
  const completed = await product.prisma.conversion.count({ where: { status: 'completed' } });
  printTable(['growth', `after ${values.first}`, `after ${values.last}`, 'ratio', 'target'], rows);
  console.log(`${completed} of ${given.files} files completed in ${seconds.toFixed(0)} s`);
  for (const death of product.deaths) console.log(death);
  process.exitCode = shares.some((share) => share > MOST_GROWTH) || product.deaths.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
