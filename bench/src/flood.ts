import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { note } from '../../test/clients/samples.ts';
import { lastSeen, RefusedUpload, Visitor } from '../../test/clients/visitor.ts';
import { quantile } from './api/load.ts';
import { type Product, startProduct } from './api/product.ts';
import { hostileFileOf } from './hostile/files.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
});

/** The kinds that keep a worker busy for longest. */
const WORST_KINDS = [
  'one picture on many pages',
  'many glyphs',
  'many lines',
  'content that unpacks',
  'open states',
  'huge page',
  'long text',
  'deep text',
  'doubling macros',
];
/** The one who floods opens so many browsers at a time, all behind one address, and chooses so many files in each. */
const BROWSERS = 4;
const FILES_EACH = 5;
const FLOODING_ADDRESS = '203.0.113.5';
/** Before the first small file is sent, so that the flood is there; milliseconds. */
const HEAD_START_MS = 15_000;
const PAUSE_MS = 5_000;
const GIVE_UP_MS = 180_000;
const TARGET_SECONDS = 30;

const counts = new Map<string, number>();
const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
let nextSeed = Number(values.seed);

async function worstFiles() {
  const seeds = Array.from({ length: FILES_EACH }, () => (nextSeed += 1));
  return Promise.all(seeds.map((seed) => hostileFileOf(WORST_KINDS[seed % WORST_KINDS.length] ?? '', seed)));
}

/** Sends batch after batch without waiting for any; another browser takes over where this one has used up its files. */
async function flood({ url }: Product, until: number): Promise<void> {
  let visitor = new Visitor(url, FLOODING_ADDRESS);
  while (Date.now() < until) {
    try {
      const { problem } = await visitor.convert(await visitor.uploadIds(...(await worstFiles())));
      if (problem) throw new RefusedUpload(problem.code);
      for (let file = 0; file < FILES_EACH; file += 1) add('files of the flood that were taken');
    } catch (error) {
      if (!(error instanceof RefusedUpload)) throw error;
      add(`batches of the flood refused: ${error.code}`);
      visitor = new Visitor(url, FLOODING_ADDRESS);
      await sleep(PAUSE_MS);
    }
  }
}

/** From the upload of a visitor of another network until the file is done, in milliseconds. */
async function smallFile({ url }: Product, index: number): Promise<number> {
  const visitor = new Visitor(url, `198.51.100.${index % 256}`);
  const start = performance.now();
  const { id } = await visitor.start(note());
  const late = sleep(GIVE_UP_MS, [], { ref: false });
  const [file] = lastSeen(await Promise.race([visitor.watchAll(id), late]));
  add(`small files: ${file?.status ?? `not done within ${GIVE_UP_MS / 1_000} s`}`);
  return performance.now() - start;
}

async function smallFiles(product: Product, until: number): Promise<number[]> {
  const times: number[] = [];
  await sleep(HEAD_START_MS);
  while (Date.now() < until) {
    times.push(await smallFile(product, times.length));
    await sleep(PAUSE_MS);
  }
  return times.sort((a, b) => a - b);
}

const seconds = (ms: number | undefined) => ((ms ?? 0) / 1_000).toFixed(1);

// Its limits of time, bytes and files are those of every installation.
const product = await startProduct({ TRUSTED_PROXIES: '1', ANONYMOUS_CONVERSIONS: '10', LOG_LEVEL: 'error' });
try {
  const calm = await smallFile(product, 255);
  const until = Date.now() + Number(values.minutes) * 60_000;
  const flooding = Array.from({ length: BROWSERS }, () => flood(product, until));
  const [times] = await Promise.all([smallFiles(product, until), ...flooding]);
  const waiting = await product.prisma.conversion.count({
    where: { status: { in: ['queued', 'processing'] } },
  });
  const longest = times.at(-1);
  printTable(
    [`flood of ${values.minutes} minutes, seed ${values.seed}`, 'measured', 'target'],
    [
      ...[...counts].map(([name, count]) => [name, count, '–']),
      ['files of the flood that still wait or run', waiting, '–'],
      ['seconds for a small file without the flood', seconds(calm), '–'],
      ['seconds for a small file of another visitor, median', seconds(quantile(times, 0.5)), '–'],
      ['longest', seconds(longest), `< ${TARGET_SECONDS}`],
      ['deaths', product.deaths.length, 0],
    ],
  );
  const isWell = product.deaths.length === 0 && times.length > 0 && (longest ?? 0) < TARGET_SECONDS * 1_000;
  process.exitCode = isWell ? 0 : 1;
} finally {
  await product.stop();
}
