import { timingSafeEqual } from 'node:crypto';
import { ledgerReport } from '@sutra/prisma/ledger';
import { allQueues } from '@sutra/queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';
import { diskRoom } from './disk.ts';

/** Upper bounds in seconds: most answers take milliseconds, a form of large files takes minutes. */
const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const FAILURES_OF_HOURS = 1;

type Gauges = ReturnType<typeof gaugesIn>;

function gaugesIn(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    jobs: gauge('sutra_queue_jobs', 'Jobs of a queue by state', ['queue', 'state']),
    oldest: gauge('sutra_queue_oldest_seconds', 'Age of the oldest job that waits in a queue', ['queue']),
    open: gauge('sutra_conversions_open', 'Conversions that have not ended, by lane and status', [
      'lane',
      'status',
    ]),
    waiting: gauge('sutra_conversions_oldest_seconds', 'Age of the oldest conversion that waits, by lane', [
      'lane',
    ]),
    ended: gauge(
      'sutra_conversions_last_hour',
      'Conversions that ended in the last hour, by outcome and code',
      ['outcome', 'code'],
    ),
    drift: gauge('sutra_ledger_faults', 'Balances that differed from their rows in the last check'),
    checked: gauge(
      'sutra_ledger_checked_timestamp_seconds',
      'When balances were last compared with their rows',
    ),
    diskFree: gauge('sutra_disk_free_bytes', 'Room left on the disk of DATA_DIR'),
    diskSize: gauge('sutra_disk_size_bytes', 'Size of the disk of DATA_DIR'),
    database: gauge('sutra_database_up', '1 while the database answers'),
  };
}

async function readQueues({ queues }: Services, { jobs, oldest }: Gauges, nowMs: number): Promise<void> {
  for (const queue of allQueues(queues)) {
    const counts = await queue.getJobCounts();
    for (const [state, count] of Object.entries(counts)) jobs.set({ queue: queue.name, state }, count);
    const [first] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
    oldest.set({ queue: queue.name }, first ? Math.max(0, nowMs - first.timestamp) / 1_000 : 0);
  }
}

interface OpenRow {
  lane: string;
  status: string;
  count: number;
  seconds: number;
}

async function readConversions({ prisma }: Services, gauges: Gauges): Promise<void> {
  const rows = await prisma.$queryRaw<OpenRow[]>`
    SELECT "lane"::text AS "lane", "status"::text AS "status", COUNT(*)::int AS "count",
      EXTRACT(epoch FROM now() - MIN("createdAt"))::float8 AS "seconds"
    FROM "Conversion" WHERE "status" IN ('queued', 'processing') GROUP BY 1, 2`;
  gauges.open.reset();
  gauges.waiting.reset();
  for (const { lane, status, count, seconds } of rows) {
    gauges.open.set({ lane, status }, count);
    if (status === 'queued') gauges.waiting.set({ lane }, seconds);
  }
  const ended = await prisma.$queryRaw<{ outcome: string; code: string; count: number }[]>`
    SELECT "status"::text AS "outcome", COALESCE("errorCode", '') AS "code", COUNT(*)::int AS "count"
    FROM "Conversion" WHERE "finishedAt" > now() - make_interval(hours => ${FAILURES_OF_HOURS}::int) GROUP BY 1, 2`;
  gauges.ended.reset();
  for (const { outcome, code, count } of ended) gauges.ended.set({ outcome, code }, count);
}

async function readLedgerRows({ prisma }: Services, { drift, checked }: Gauges): Promise<void> {
  const { differenceCount, checkedAt } = await ledgerReport(prisma);
  drift.set(differenceCount);
  if (checkedAt) checked.set(checkedAt.getTime() / 1_000);
}

async function readDisk({ dataDir }: Services, { diskFree, diskSize }: Gauges): Promise<void> {
  const { freeBytes, sizeBytes } = await diskRoom(dataDir);
  diskFree.set(freeBytes);
  diskSize.set(sizeBytes);
}

/** Reads what only the backends know; what is away leaves its last figures and says so. */
async function readBackends(services: Services, gauges: Gauges): Promise<void> {
  const isThere = services.database.isThere();
  gauges.database.set(isThere ? 1 : 0);
  const reads = [
    readDisk(services, gauges),
    ...(isThere
      ? [
          readQueues(services, gauges, Date.now()),
          readConversions(services, gauges),
          readLedgerRows(services, gauges),
        ]
      : []),
  ];
  for (const read of await Promise.allSettled(reads))
    if (read.status === 'rejected') services.log.warn({ err: read.reason }, 'a metric could not be read');
}

/** Told by its token, or asked on this machine without a proxy in between. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token ?? ''}`);
  if (token) return given.length === wanted.length && timingSafeEqual(given, wanted);
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');
  return isLocal && headers['x-forwarded-for'] === undefined;
}

export interface MetricsOptions {
  services: Services;
  /** Who knows it may read; without it only this machine may. */
  token: string | undefined;
  /** Subscriptions that are open in this process. */
  subscriptions: () => number;
}

/** `/metrics` in Prometheus's text format: no ids, names or content of anybody. */
export function metricsRoute(app: FastifyInstance, { services, token, subscriptions }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = gaugesIn(registry);
  const answers = new Histogram({
    name: 'sutra_http_seconds',
    help: 'Time of answers by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: ANSWER_BUCKETS,
    registers: [registry],
  });
  const open = new Gauge({
    name: 'sutra_subscriptions',
    help: 'Subscriptions that are open in this process',
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's own pattern: addresses that are asked for are as many as askers like.
    const route = request.routeOptions.url ?? 'none';
    answers.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.status(404).send();
    open.set(subscriptions());
    await readBackends(services, gauges);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
