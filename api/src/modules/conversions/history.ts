import type { Conversion } from '@sutra/prisma';
import { z } from 'zod';
import type { Services } from '../../services.ts';

export interface ConversionPage {
  edges: { cursor: string; node: Conversion }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const cursorOf = (row: Conversion) => Buffer.from(row.id).toString('base64url');

/** The row that a cursor names; null for a cursor that is none. */
function rowOfCursor(cursor: string | null): string | null {
  const id = z.uuid().safeParse(Buffer.from(cursor ?? '', 'base64url').toString());
  return id.success ? id.data : null;
}

/** An owner's files, newest first: ids are made in the order of time. */
export async function conversionPage(
  { prisma }: Services,
  ownerId: string,
  first: number,
  after: string | null,
): Promise<ConversionPage> {
  const before = rowOfCursor(after);
  const rows = await prisma.conversion.findMany({
    where: { ownerId, ...(before ? { id: { lt: before } } : {}) },
    orderBy: { id: 'desc' },
    take: first + 1,
  });
  const edges = rows.slice(0, first).map((node) => ({ cursor: cursorOf(node), node }));
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null },
  };
}
