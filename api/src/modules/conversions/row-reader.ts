import type { Conversion, PrismaClient } from '@sutra/prisma';

/** Rows as they stand; those that are gone are left out. */
export type ReadRows = (ids: readonly string[]) => Promise<Conversion[]>;

/** Reads that are asked for within this time are one query, in milliseconds. */
const GATHER = 25;

/** Answers all who ask at about the same time from one query: a thousand watchers cost what one costs. */
export function rowReader(prisma: PrismaClient): ReadRows {
  let gathered: { ids: Set<string>; rows: Promise<Map<string, Conversion>> } | null = null;

  async function readGathered(ids: ReadonlySet<string>): Promise<Map<string, Conversion>> {
    await new Promise((resolve) => setTimeout(resolve, GATHER));
    gathered = null;
    const rows = await prisma.conversion.findMany({
      where: { id: { in: [...ids] } },
      orderBy: { position: 'asc' },
    });
    return new Map(rows.map((row) => [row.id, row]));
  }

  return async (wanted) => {
    if (gathered === null) {
      const ids = new Set<string>();
      gathered = { ids, rows: readGathered(ids) };
    }
    for (const id of wanted) gathered.ids.add(id);
    const rows = await gathered.rows;
    return wanted.flatMap((id) => rows.get(id) ?? []).sort((a, b) => a.position - b.position);
  };
}
