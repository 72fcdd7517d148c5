import type { Conversion, PrismaClient } from '@sutra/prisma';

/** Rows as they stand; those that are gone are left out. */
export type ReadRows = (ids: readonly string[]) => Promise<Conversion[]>;

/** Reads that are asked for within this time are one query, in milliseconds. */
const GATHER = 25;

/** Answers all who ask at about the same time from one query: a thousand watchers cost what one costs. */
export function rowReader(prisma: PrismaClient): ReadRows {
  let batchLoader: { ids: Set<string>; rows: Promise<Map<string, Conversion>> } | null = null;

  async function readBatch(ids: ReadonlySet<string>): Promise<Map<string, Conversion>> {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    batchLoader = null;
    const rows = await prisma.conversion.findMany({
      where: { id: { in: [...ids] } },
      orderBy: { position: 'asc' },
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  return async (wanted) => {
    if (batchLoader === null) {
      const ids = new Set<string>();
      batchLoader = { ids, rows: readBatch(ids) };
    }
    for (const id of wanted) batchLoader.ids.add(id);
    const rows = await batchLoader.rows;
    return wanted.flatMap((id) => rows.get(id) ?? []).sort((a, b) => a.position - b.position);
  };
}
