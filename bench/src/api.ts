import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadResult, runLoad } from './api/load.ts';
import { measureOutage } from './api/outage.ts';
import { measurePaths } from './api/paths.ts';
import { processorTime } from './api/process-status.ts';
import { ended, freePort, type Product, startProduct, whenReady } from './api/product.ts';
import { measureSubscriptions } from './api/subscriptions.ts';
import { rootFolder } from './formula-lists.ts';
import { milliseconds, percent, printTable, thousands } from './measure.ts';

const RECORDS = Number(process.env.RECORDS ?? 100_000);
const QUERIES = 3_000;
const ROUNDS = 7;
const SUBSCRIPTIONS = 1_000;
/** So many of the subscribers never read. */
const SILENT = 200;
const PATHS = 100;
/** All visitors and subscribers come from this machine. */
const MANY_FROM_HERE = {
  ANONYMOUS_CONVERSIONS: '1000000',
  NETWORK_ALLOWANCE: '1000000',
  CONNECTIONS_PER_ADDRESS: String(2 * SUBSCRIPTIONS),
};
const WRITTEN_WITHIN = 120_000;

const record = (index: number) =>
  JSON.stringify([
    {
      timestamp: '2026-11-20T08:00:00.000Z',
      user_email: 'Anonymous',
      plan_name: `plan ${index}`,
      plan_price: '999',
      is_signed_in: false,
      url: 'https://sutra.example/pricing',
      referrer: '',
      language: 'en-IN',
      screenSize: '1280x800',
      isMobile: false,
      deviceMemory: 8,
      connectionType: '4g',
      downlink: 10,
      rtt: 50,
    },
  ]);

/** Text that keeps the worker busy while records come in. */
function longText(): string {
  const line = (index: number) => `Line ${index}: $\\frac{x_{${index}}^2}{\\sqrt{y + ${index}}}$`;
  return Array.from({ length: 30_000 }, (_, index) => line(index)).join('\n\n');
}

async function startConversion({ url, apiKey }: Product): Promise<void> {
  const authorization = `Bearer ${apiKey}`;
  const form = new FormData();
  form.append('files', new Blob([longText()]), 'long.md');
  const upload = await fetch(`${url}/api/uploads`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const { files } = (await upload.json()) as { files: { id: string }[] };
  const query = 'mutation ($input: ConvertFilesInput!) { convertFiles(input: $input) { __typename } }';
  await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { uploadIds: [files[0]?.id] } } }),
  });
}

async function whenWritten({ prisma }: Product): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < WRITTEN_WITHIN) {
    if ((await prisma.clickRecord.count()) >= RECORDS) break;
    await sleep(200);
  }
  return performance.now() - start;
}

const perRequest = (before: number | null, after: number | null) =>
  before === null || after === null ? '–' : milliseconds((after - before) / RECORDS);

async function measureTracking(product: Product): Promise<string[][]> {
  await startConversion(product);
  const load = { url: product.url, path: '/api/track-click', body: record, connections: 64 };
  const before = processorTime(product.apiPid);
  const running = await runLoad({ ...load, requests: RECORDS });
  const after = processorTime(product.apiPid);
  const converting = await product.prisma.conversion.findFirstOrThrow();
  const late = await whenWritten(product);
  const [found] = await product.prisma.$queryRaw<{ all: bigint; different: bigint }[]>`
    SELECT count(*) AS "all", count(DISTINCT "planName") AS "different" FROM "ClickRecord"`;
  return [
    ['tracking, requests a second', thousands(running.perSecond), '≥ 3,000'],
    ['tracking, p99', milliseconds(running.p99), '< 50 ms'],
    ['processor time of the api a request', perRequest(before, after), '–'],
    ['tracking, refused', String(running.refused), '0'],
    ['conversion meanwhile', converting.status, 'processing or completed'],
    ['records written, different', `${found?.all}, ${found?.different}`, `${RECORDS}, ${RECORDS}`],
    ['written after the last answer', milliseconds(late), '–'],
  ];
}

async function measureQueries({ url, apiKey }: Product): Promise<string[][]> {
  const port = await freePort();
  const bare = fork(join(rootFolder, 'bench', 'src', 'api', 'bare-yoga.ts'), [String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--import', 'tsx'],
  });
  await whenReady(bare);
  const query = JSON.stringify({ query: '{ viewer { id } }' });
  const load = { path: '/graphql', body: () => query, requests: QUERIES, connections: 20 };
  const ours: LoadResult[] = [];
  const theirs: LoadResult[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const mine = await runLoad({ ...load, url, headers: { authorization: `Bearer ${apiKey}` } });
    const bareOnes = await runLoad({ ...load, url: `http://127.0.0.1:${port}` });
    if (round < 0) continue;
    ours.push(mine);
    theirs.push(bareOnes);
  }
  await ended(bare);
  const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
  const shares = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 1));
  const refused = [...ours, ...theirs].reduce((sum, result) => sum + result.refused, 0);
  return [
    ['authenticated query, a second, median', thousands(middle(ours.map((one) => one.perSecond))), '–'],
    ['bare Yoga, a second, median', thousands(middle(theirs.map((one) => one.perSecond))), '–'],
    [`share, median of ${ROUNDS} rounds`, percent(middle(shares), 1), '≥ 60 %'],
    ['share, least and most', `${percent(Math.min(...shares), 1)}, ${percent(Math.max(...shares), 1)}`, '–'],
    ['queries refused', String(refused), '0'],
  ];
}

async function subscriptionRows(product: Product): Promise<string[][]> {
  const { p50, p99, missed, kilobytesEach } = await measureSubscriptions(product, SUBSCRIPTIONS);
  return [
    [`${SUBSCRIPTIONS} subscriptions, median`, milliseconds(p50), '–'],
    ['p99', milliseconds(p99), '< 150 ms'],
    ['messages missed', String(missed), '0'],
    ['memory each', kilobytesEach === null ? '–' : `${kilobytesEach.toFixed(1)} kB`, '≤ 60 kB'],
  ];
}

async function silentRows(product: Product): Promise<string[][]> {
  const readers = SUBSCRIPTIONS - SILENT;
  const { p50, p99, missed, grownMegabytes } = await measureSubscriptions(product, readers, SILENT);
  return [
    [`${readers} subscriptions beside ${SILENT} that never read, median`, milliseconds(p50), '–'],
    ['p99', milliseconds(p99), '< 150 ms'],
    ['messages missed', String(missed), '0'],
    [
      'memory of the api grew while they were told',
      grownMegabytes === null ? '–' : `${grownMegabytes.toFixed(0)} MB`,
      '–',
    ],
  ];
}

async function pathRows(product: Product): Promise<string[][]> {
  const one = await measurePaths(product, PATHS, 'one socket');
  const each = await measurePaths(product, PATHS, 'a socket each');
  return [
    ['upload to told complete, on one socket, median', milliseconds(one.p50), '≤ 60 ms'],
    ['p99', milliseconds(one.p99), '–'],
    ['of it: upload, median', milliseconds(one.upload), '–'],
    ['of it: convertFiles, median', milliseconds(one.convert), '–'],
    ['of it: until told, median', milliseconds(one.told), '–'],
    ['upload to told complete, a socket each, median', milliseconds(each.p50), '≤ 60 ms'],
    ['p99', milliseconds(each.p99), '–'],
  ];
}

async function outageRows(product: Product): Promise<string[][]> {
  const { sent, refused, slowest, written, messages } = await measureOutage(product, record);
  return [
    ['records answered while the database was away for a minute', String(sent), '–'],
    ['refused', String(refused), '0'],
    ['slowest answer', milliseconds(slowest), '–'],
    ['records written after it', String(written), String(sent)],
    ['messages kept after it', String(messages), String(Math.ceil(sent / 200))],
  ];
}

const PARTS = {
  tracking: measureTracking,
  queries: measureQueries,
  subscriptions: subscriptionRows,
  silent: silentRows,
  path: pathRows,
  outage: outageRows,
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const product = await startProduct(MANY_FROM_HERE);
  try {
    printTable([name, 'measured', 'target'], await measure(product));
  } finally {
    await product.stop();
  }
}
