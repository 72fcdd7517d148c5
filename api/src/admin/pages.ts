import { SutraError } from '@sutra/contract';

/** A part of a list, in the shape of the schema's connections. */
export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** Asked for only where the query does. */
  totalCount: () => Promise<number>;
}

/** What a query asks of a list. */
export interface Window {
  first?: number | null;
  after?: string | null;
}

const LARGEST = 100;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** @throws SutraError `invalid-field` */
export function limitOf(first: number | null | undefined, largest = LARGEST): number {
  const limit = first ?? 20;
  if (limit < 1 || limit > largest) throw new SutraError('invalid-field', { field: 'first' });
  return limit;
}

const encode = (text: string) => Buffer.from(text).toString('base64url');
const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

/** A page out of one row more than was asked for. */
export function pageOf<Row>(
  rows: readonly Row[],
  first: number,
  cursorOf: (row: Row) => string,
  totalCount: () => Promise<number>,
): Page<Row> {
  const edges = rows.slice(0, first).map((node) => ({ cursor: encode(cursorOf(node)), node }));
  const pageInfo = { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null };
  return { edges, pageInfo, totalCount };
}

/**
 * A page of rows whose ids grow with time, newest first.
 *
 * @throws SutraError `invalid-field`
 */
export async function newestPage<Row extends { id: string }>(
  { first, after }: Window,
  find: (part: { take: number; orderBy: { id: 'desc' }; where: { id?: { lt: string } } }) => Promise<Row[]>,
  totalCount: () => Promise<number>,
): Promise<Page<Row>> {
  const limit = limitOf(first);
  const id = after ? decode(after) : null;
  if (id !== null && !UUID.test(id)) throw new SutraError('invalid-field', { field: 'after' });
  const where = id === null ? {} : { id: { lt: id } };
  const rows = await find({ take: limit + 1, orderBy: { id: 'desc' }, where });
  return pageOf(rows, limit, (row) => row.id, totalCount);
}

/** Where a row stands in a list by time. */
export interface Place {
  createdAt: Date;
  id: string;
}

export const placeText = ({ createdAt, id }: Place): string => `${createdAt.toISOString()} ${id}`;

/** @throws SutraError `invalid-field` */
export function placeOf(cursor: string): Place {
  const [time = '', id = ''] = decode(cursor).split(' ');
  const createdAt = new Date(time);
  if (!UUID.test(id) || Number.isNaN(createdAt.getTime()))
    throw new SutraError('invalid-field', { field: 'after' });
  return { createdAt, id };
}
