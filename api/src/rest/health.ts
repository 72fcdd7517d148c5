import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** `/healthz`: the process answers. `/readyz`: so do the database and the queue behind it. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await Promise.all([services.prisma.$queryRaw`SELECT 1`, services.queues.conversions.getJobCounts()]);
      return { status: 'ok' };
    } catch {
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
