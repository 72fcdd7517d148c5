import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LIMITS, operatorSettings } from '@sutra/contract';
import { note } from '../../test/clients/samples.ts';
import { Visitor } from '../../test/clients/visitor.ts';
import { residentMegabytes } from './api/process-status.ts';
import { type Product, startProduct, UNLIMITED } from './api/product.ts';
import { HOSTILE_KINDS, type HostileFile, hostileFile, hostileFileOf } from './hostile/files.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '200' },
    /** The first file's; the next ones count on. */
    seed: { type: 'string', default: '1' },
    /** Minutes after which no more files are sent, however many are left. */
    'sent-within': { type: 'string', default: '1000' },
    /** One kind of file alone. */
    kind: { type: 'string' },
    /** Minutes that one file may take: whole ones, as the operator sets them. */
    minutes: { type: 'string', default: '1' },
    verbose: { type: 'boolean', short: 'v', default: false },
  },
});

/** Files of one visitor; several visitors wait at a time, so that every lane has work. */
const FILES_PER_VISITOR = 5;
const VISITORS_AT_ONCE = 4;
/** What is asked of the worker: megabytes some time after the last file, and deaths. */
const MOST_MEGABYTES_AFTER = 700;
/** Engines are ended two minutes after their last file; then what they had is given back. Milliseconds. */
const IDLE_MS = 150_000;
/** What is given back comes in steps; the last of them is waited for. Milliseconds. */
const SETTLE_MS = 20_000;
const SAMPLE_MS = 250;
const MINUTE_MS = 60_000;
/** Time that a file may take beyond its limit: waiting, being stopped, being written. Milliseconds. */
const SLACK_MS = 60_000;

interface Outcome {
  kind: string;
  /** `completed` or the code of the catalogue. */
  outcome: string;
  seed: number;
  ms: number;
}

/** The memory of the worker and its engines while they work, in megabytes. */
function watchMemory(pid: number) {
  const megabytes = () => residentMegabytes(pid);
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes());
  }, SAMPLE_MS);
  return { megabytes, peak: () => peak, stop: () => clearInterval(timer) };
}

/** Files that a model reads are no part of it; the time limit is the operator's own setting. */
const setLimit = ({ prisma }: Product, conversionMinutes: number) =>
  prisma.setting.create({
    data: {
      key: 'limits',
      value: { anonymousConversions: 1e6, networkConversions: 1e6, conversionMinutes },
      changedBy: 'bench',
    },
  });

interface Sent extends HostileFile {
  seed: number;
}

/** Uploads each file, converts what was taken and waits until the last one has ended. */
async function convertAll(product: Product, files: readonly Sent[], withinMs: number): Promise<Outcome[]> {
  const visitor = new Visitor(product.url);
  const outcomes: Outcome[] = [];
  const taken: { id: string; sent: Sent }[] = [];
  for (const sent of files) {
    const [answer] = await visitor.upload(sent);
    if (answer?.id) taken.push({ id: answer.id, sent });
    else
      outcomes.push({ kind: sent.kind, seed: sent.seed, outcome: answer?.error?.code ?? 'no-answer', ms: 0 });
  }
  if (taken.length === 0) return outcomes;
  const { batch, problem } = await visitor.convert(taken.map(({ id }) => id));
  if (!batch) throw new Error(`refused: ${problem?.code}`);
  await untilEnded(product, batch.id, withinMs * files.length);
  const rows = await product.prisma.conversion.findMany({ where: { batchId: batch.id } });
  return [...outcomes, ...rows.map((row) => outcomeOf(row, taken[row.position]?.sent))];
}

/** Until the last file of a batch has ended, a process has died or the time is over. */
async function untilEnded(product: Product, batchId: string, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs;
  const open = { batchId, status: { in: ['queued' as const, 'processing' as const] } };
  while ((await product.prisma.conversion.count({ where: open })) > 0) {
    if (product.deaths.length > 0 || performance.now() > until) return;
    await sleep(SAMPLE_MS);
  }
}

interface EndedRow {
  status: string;
  errorCode: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

function outcomeOf({ status, errorCode, startedAt, finishedAt }: EndedRow, sent: Sent | undefined): Outcome {
  const ms = startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : 0;
  const outcome = finishedAt === null ? `still ${status}` : (errorCode ?? status);
  return { kind: sent?.kind ?? '', seed: sent?.seed ?? 0, outcome, ms };
}

async function filesFrom(seed: number, count: number): Promise<Sent[]> {
  const seeds = Array.from({ length: count }, (_, index) => seed + index);
  const make = (one: number) => (values.kind ? hostileFileOf(values.kind, one) : hostileFile(one));
  return Promise.all(seeds.map(async (one) => ({ seed: one, ...(await make(one)) })));
}

/** Several visitors at a time, until every file has had its turn. */
async function flood(product: Product, total: number, withinMs: number): Promise<Outcome[]> {
  const first = Number(values.seed);
  const outcomes: Outcome[] = [];
  const until = Date.now() + Number(values['sent-within']) * MINUTE_MS;
  let next = 0;
  const visit = async () => {
    while (next < total && Date.now() < until && product.deaths.length === 0) {
      const from = next;
      next += FILES_PER_VISITOR;
      const files = await filesFrom(first + from, Math.min(FILES_PER_VISITOR, total - from));
      const done = await convertAll(product, files, withinMs);
      outcomes.push(...done);
      if (values.verbose) for (const one of done) console.log(JSON.stringify(one));
    }
  };
  await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, visit));
  return outcomes;
}

/** Whether the product still converts. */
async function convertsStill(product: Product): Promise<boolean> {
  if (product.deaths.length > 0) return false;
  const visitor = new Visitor(product.url);
  const { id } = await visitor.start(note());
  const seen = await visitor.watchAll(id);
  return seen.at(-1)?.status === 'COMPLETED';
}

async function untilBelow(megabytes: () => number): Promise<number> {
  const since = performance.now();
  while (megabytes() > MOST_MEGABYTES_AFTER && performance.now() - since < IDLE_MS) await sleep(1_000);
  const waited = performance.now() - since;
  await sleep(SETTLE_MS);
  return waited;
}

const tally = (outcomes: readonly Outcome[], kind: string): string => {
  const counts = new Map<string, number>();
  for (const one of outcomes.filter((each) => each.kind === kind))
    counts.set(one.outcome, (counts.get(one.outcome) ?? 0) + 1);
  return [...counts].map(([outcome, count]) => `${outcome} ${count}`).join(', ');
};

const slowest = (outcomes: readonly Outcome[], kind: string): number =>
  Math.max(0, ...outcomes.filter((each) => each.kind === kind).map(({ ms }) => ms));

const total = Number(values.files);
const minutesAFile = operatorSettings.shape.limits.shape.conversionMinutes.parse(Number(values.minutes));
const product = await startProduct({
  ...UNLIMITED,
  LOG_LEVEL: 'error',
});
try {
  await setLimit(product, minutesAFile);
  const memory = watchMemory(product.workerPid);
  const before = memory.megabytes();
  const limitMs = Math.min(minutesAFile * MINUTE_MS, LIMITS.conversionTime);
  const outcomes = await flood(product, total, VISITORS_AT_ONCE * (limitMs + SLACK_MS));
  const rightAfter = memory.megabytes();
  const waited = await untilBelow(memory.megabytes);
  const later = memory.megabytes();
  const converts = await convertsStill(product);
  memory.stop();
  const open = outcomes.filter(({ outcome }) => outcome.startsWith('still')).length;
  const broken = outcomes.filter(({ outcome }) => outcome === 'conversion-failed');
  const kinds = HOSTILE_KINDS.filter((kind) => outcomes.some((one) => one.kind === kind));
  printTable(
    ['kind', 'files', 'came to', 'slowest, s'],
    kinds.map((kind) => [
      kind,
      outcomes.filter((one) => one.kind === kind).length,
      tally(outcomes, kind),
      (slowest(outcomes, kind) / 1_000).toFixed(1),
    ]),
  );
  printTable(
    [`hostile files, seed ${values.seed}`, 'measured', 'target'],
    [
      ['files', outcomes.length, total],
      ['deaths', product.deaths.length, 0],
      ['files without an end', open, 0],
      ['files that broke the engine (`conversion-failed`)', broken.length, 0],
      ['converts a note afterwards', converts ? 'yes' : 'no', 'yes'],
      ['memory of the worker and its engines before, MB', Math.round(before), '–'],
      ['highest, MB', Math.round(memory.peak()), '–'],
      ['after the last file, MB', Math.round(rightAfter), '–'],
      ['seconds until it was below the target', Math.round(waited / 1_000), `< ${IDLE_MS / 1_000}`],
      [`${SETTLE_MS / 1_000} s after that, MB`, Math.round(later), `< ${MOST_MEGABYTES_AFTER}`],
    ],
  );
  for (const death of product.deaths) console.log(death);
  for (const { kind, seed } of broken) console.log(`broke the engine: ${kind}, seed ${seed}`);
  const isWell = product.deaths.length + open === 0 && converts && later < MOST_MEGABYTES_AFTER;
  process.exitCode = isWell ? 0 : 1;
} finally {
  await product.stop();
}
