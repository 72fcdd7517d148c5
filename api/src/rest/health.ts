import { ledgerReport } from '@sutra/prisma/ledger';
import { allQueues, inTime } from '@sutra/queue';
import type { FastifyInstance } from 'fastify';
import { diskRoom, diskWarning } from '../operations/disk.ts';
import type { Services } from '../services.ts';

/** A backend that does not answer within this time is away, in milliseconds. */
const ANSWER_WITHIN_MS = 3_000;

/** What does not answer, or null where all does. */
async function missing(services: Services): Promise<string | null> {
  if (!services.database.isThere()) return 'database';
  const [queue] = allQueues(services.queues);
  const counts = inTime(queue?.getJobCounts() ?? Promise.reject(new Error('no queue')), ANSWER_WITHIN_MS);
  return counts.then(
    () => null,
    () => 'queue',
  );
}

/**
 * `/healthz`: the process answers. `/readyz`: so do the database and the queue behind it, and the disk takes files;
 * `warnings` names what an operator should look at though the product works.
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const away = await missing(services);
    const disk = await diskRoom(services.dataDir).then(diskWarning, () => 'disk-full' as const);
    const problem = away ?? (disk === 'disk-full' ? disk : null);
    if (problem !== null) return reply.status(503).send({ status: 'unavailable', problem });
    // Asked every few seconds: the answer itself says what is away.
    const ledger = await inTime(ledgerReport(services.prisma), ANSWER_WITHIN_MS).catch(() => null);
    if (ledger === null) return reply.status(503).send({ status: 'unavailable', problem: 'database' });
    return { status: 'ok', warnings: [ledger.warning, disk].filter((warning) => warning !== null) };
  });
}
