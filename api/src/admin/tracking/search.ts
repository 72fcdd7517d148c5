import { Prisma, type PrismaClient } from '@sutra/prisma';
import { escapePattern } from '../escape-pattern.ts';
import type { Kind } from './kinds.ts';

const { sql } = Prisma;

/** Beyond so many different names the records themselves are searched. */
const MOST_NAMES = 20_000;

/** Text anywhere in a name, upper and lower case the same. */
const patternOf = (search: string) => `%${escapePattern(search)}%`;

interface Names {
  known: number;
  found: string[] | null;
}

/**
 * The condition that a record has what is searched in its name: an address, a city. The same names come again and
 * again, so they are searched rather than the records, going from name to name in their index.
 */
export async function searching(
  prisma: PrismaClient,
  { searched, records: { table } }: Kind<never>,
  search: string,
): Promise<Prisma.Sql> {
  const pattern = patternOf(search);
  const [names] = await prisma.$queryRaw<Names[]>`
    WITH RECURSIVE name(value) AS (
      (SELECT ${searched} FROM ${table} ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${searched} FROM ${table} WHERE ${searched} > name.value ORDER BY 1 LIMIT 1)
      FROM name WHERE name.value IS NOT NULL
    ), names AS (SELECT value FROM name LIMIT ${MOST_NAMES + 1})
    SELECT count(value)::int AS "known", array_agg(value) FILTER (WHERE value ILIKE ${pattern}) AS "found" FROM names`;
  if (!names || names.known > MOST_NAMES) return sql`${searched} ILIKE ${pattern}`;
  return sql`${searched} = ANY (${names.found ?? []})`;
}
