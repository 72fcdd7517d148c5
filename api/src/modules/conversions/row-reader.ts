import type { Conversion, PrismaClient } from '@sutra/prisma';
import { batchLoader } from '../../batch-loader.ts';

/** Rows as they stand; those that are gone are left out. */
export type ReadRows = (ids: readonly string[]) => Promise<Conversion[]>;

/** Answers all who ask at about the same time from one query: a thousand watchers cost what one costs. */
export function rowReader(prisma: PrismaClient): ReadRows {
  const readRow = batchLoader(async (ids: readonly string[]) => {
    const rows = await prisma.conversion.findMany({ where: { id: { in: [...ids] } } });
    return new Map(rows.map((row) => [row.id, row]));
  });
  return async (wanted) => {
    const rows = await Promise.all(wanted.map(readRow));
    return rows.filter((row) => row !== undefined).sort((a, b) => a.position - b.position);
  };
}
