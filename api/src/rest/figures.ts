import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

/** Counted anew after this long, in milliseconds. */
const FRESH = 5 * 60_000;

interface Figures {
  /** Files that were converted and charged, refunds taken off. */
  filesConverted: number;
  accounts: number;
}

async function countFigures({ prisma }: Services): Promise<Figures> {
  const [charges, refunds, accounts] = await Promise.all([
    prisma.ledgerEntry.count({ where: { kind: 'charge' } }),
    prisma.ledgerEntry.count({ where: { kind: 'refund' } }),
    prisma.account.count(),
  ]);
  return { filesConverted: charges - refunds, accounts };
}

/** `GET /api/figures`: what the site tells of its use. */
export function figureRoutes(app: FastifyInstance, services: Services): void {
  let counted: { figures: Promise<Figures>; at: number } | null = null;
  app.get('/api/figures', async (_request, reply) => {
    if (counted === null || performance.now() - counted.at > FRESH) {
      counted = { figures: countFigures(services), at: performance.now() };
      counted.figures.catch(() => {
        counted = null;
      });
    }
    return reply.header('cache-control', 'public, max-age=300').send(await counted.figures);
  });
}
