import type { Batch, PrismaClient } from '@sutra/prisma';
import type { Services } from '../../services.ts';
import { deleteConversion, isId } from './service.ts';

const MOST_BATCHES = 50;

/** An owner's batches that still have files, newest first; files that have expired are gone from them. */
export function earlierBatches({ prisma }: Services, ownerId: string, first: number): Promise<Batch[]> {
  return prisma.batch.findMany({
    where: { ownerId, conversions: { some: {} } },
    orderBy: { createdAt: 'desc' },
    take: Math.min(MOST_BATCHES, Math.max(1, first)),
  });
}

/** Deletes what has ended in an owner's batches; answers how many files that were. Running files go on. */
export async function forgetBatches(
  services: Services,
  ownerId: string,
  batchIds: readonly string[],
): Promise<number> {
  const ended = await services.prisma.conversion.findMany({
    where: {
      ownerId,
      batch: { ownerId, id: { in: batchIds.filter(isId).slice(0, MOST_BATCHES) } },
      status: { in: ['completed', 'error', 'cancelled'] },
    },
    select: { id: true },
  });
  let deleted = 0;
  for (const { id } of ended) if (await deleteConversion(services, ownerId, id)) deleted += 1;
  return deleted;
}

/** Tells of conversions whether they were charged and not given back. */
export const readCharged =
  (prisma: PrismaClient) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> => {
    const entries = await prisma.ledgerEntry.findMany({
      where: { conversionId: { in: [...ids] }, kind: { in: ['charge', 'refund'] } },
      select: { conversionId: true, kind: true },
    });
    const charged = new Map<string, boolean>();
    for (const { conversionId, kind } of entries) {
      if (conversionId === null) continue;
      charged.set(conversionId, kind === 'charge' && charged.get(conversionId) !== false);
    }
    return charged;
  };
