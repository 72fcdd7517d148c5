import type { Conversion, PrismaClient } from '@sutra/prisma';
import { afterEach, expect, it, vi } from 'vitest';
import { rowReader } from './row-reader.ts';

/** A database of three rows that counts its queries. */
function database() {
  const rows = ['a', 'b', 'c'].map((id, position) => ({ id, position }) as Conversion);
  const queries: string[][] = [];
  const findMany = async ({ where }: { where: { id: { in: string[] } } }) => {
    queries.push(where.id.in);
    if (where.id.in.includes('broken')) throw new Error('away');
    return rows.filter(({ id }) => where.id.in.includes(id));
  };
  return { queries, prisma: { conversion: { findMany } } as unknown as PrismaClient };
}

afterEach(() => void vi.useRealTimers());

it('the row reader keeps nobody who asks alone waiting for others', async () => {
  // Time stands still: a window in which reads are gathered would never end.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { prisma } = database();
  expect(await rowReader(prisma)(['a'])).toHaveLength(1);
});

it('the row reader answers a thousand who ask together from one query, each with its own rows', async () => {
  const { prisma, queries } = database();
  const read = rowReader(prisma);
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => read(index % 2 ? ['c', 'a'] : ['b', 'gone'])),
  );
  expect(queries).toHaveLength(1);
  expect(answers[0]?.map(({ id }) => id)).toEqual(['b']);
  expect(answers[1]?.map(({ id }) => id)).toEqual(['a', 'c']);
});

it('the row reader asks again after a query that failed', async () => {
  const { prisma, queries } = database();
  const read = rowReader(prisma);
  await expect(read(['broken'])).rejects.toThrow('away');
  expect(await read(['a'])).toHaveLength(1);
  expect(queries).toHaveLength(2);
});
