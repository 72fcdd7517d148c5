import { ledgerReport } from '@sutra/prisma/ledger';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/**
 * `/healthz`: the process answers. `/readyz`: so do the database and the queue behind it; `warnings` names what an
 * operator should look at though the product works.
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      const [{ warning }] = await Promise.all([
        ledgerReport(services.prisma),
        services.queues.conversions.getJobCounts(),
      ]);
      return { status: 'ok', warnings: warning ? [warning] : [] };
    } catch {
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
