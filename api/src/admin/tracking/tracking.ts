import { SutraError } from '@sutra/contract';
import { Prisma, type PrismaClient } from '@sutra/prisma';
import { limitOf, type Page, type Place, pageOf, placeOf, placeText, type Window } from '../pages.ts';
import type { Kind, Source } from './kinds.ts';
import { searching } from './search.ts';

const { sql, join, empty } = Prisma;

/** Which records; a kind's own filter has some of these. */
export interface TrackingFilter {
  from?: string | null;
  to?: string | null;
  plan?: string | null;
  os?: string | null;
  country?: string | null;
  device?: 'MOBILE' | 'DESKTOP' | null;
  signedIn?: boolean | null;
  search?: string | null;
}

export interface Group {
  keys: string[];
  count: number;
}

type AnyKind = Kind<never>;

const MOST_GROUPS = 5_000;

function shared(filter: TrackingFilter, signedIn: Prisma.Sql): Prisma.Sql[] {
  const { plan, os, country, device } = filter;
  const wanted: (Prisma.Sql | null)[] = [
    plan == null ? null : sql`"planName" = ${plan}`,
    os == null ? null : sql`"os" = ${os}`,
    country == null ? null : sql`"country" = ${country}`,
    device == null ? null : sql`"isMobile" = ${device === 'MOBILE'}`,
    filter.signedIn == null ? null : sql`${signedIn} = ${filter.signedIn}`,
  ];
  return wanted.filter((condition) => condition !== null);
}

function ofDays({ from, to }: TrackingFilter): Prisma.Sql[] {
  return [...(from ? [sql`"day" >= ${from}::date`] : []), ...(to ? [sql`"day" <= ${to}::date`] : [])];
}

/** The same by the moments at which these days begin and end in India, for the index by time. */
function ofTimes({ from, to }: TrackingFilter): Prisma.Sql[] {
  const start = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
  const end = (day: string) => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
  return [
    ...(from ? [sql`"createdAt" >= ${start(from)}`] : []),
    ...(to ? [sql`"createdAt" < ${end(to)}`] : []),
  ];
}

/** What is asked besides the time; what is searched is found first. */
async function others(
  prisma: PrismaClient,
  kind: AnyKind,
  signedIn: Prisma.Sql,
  filter: TrackingFilter,
): Promise<Prisma.Sql[]> {
  const found = filter.search ? [await searching(prisma, kind, filter.search)] : [];
  return [...shared(filter, signedIn), ...found];
}

const where = (conditions: Prisma.Sql[]) =>
  conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;

/** The days do not know what is searched. */
function sourceOf<Grouping extends string>(kind: Kind<Grouping>, filter: TrackingFilter): Source<Grouping> {
  return filter.search ? kind.records : kind.days;
}

/**
 * Records counted by one thing or several.
 *
 * @throws SutraError `invalid-field`
 */
export async function groups<Grouping extends string>(
  prisma: PrismaClient,
  kind: Kind<Grouping>,
  by: readonly Grouping[],
  filter: TrackingFilter,
  first: number | null | undefined,
): Promise<Group[]> {
  const limit = limitOf(first, MOST_GROUPS);
  if (by.length === 0 || new Set(by).size < by.length) throw new SutraError('invalid-field', { field: 'by' });
  const { table, amount, signedIn, groupings } = sourceOf(kind, filter);
  const grouped = by.map((name) => groupings[name]);
  const values = join(grouped.map(({ value }) => value));
  const texts = join(grouped.map(({ text }) => text));
  const conditions = [...ofDays(filter), ...(await others(prisma, kind, signedIn, filter))];
  const order = (by as readonly string[]).includes('DAY') ? sql`"day", 2 DESC, 1` : sql`2 DESC, 1`;
  return prisma.$queryRaw<Group[]>`
    SELECT ARRAY[${texts}] AS "keys", (${amount})::int AS "count"
    FROM ${table} ${where(conditions)} GROUP BY ${values} HAVING ${amount} > 0 ORDER BY ${order} LIMIT ${limit}`;
}

async function count(prisma: PrismaClient, kind: AnyKind, filter: TrackingFilter): Promise<number> {
  const { table, amount, signedIn } = sourceOf(kind, filter);
  const conditions = [...ofDays(filter), ...(await others(prisma, kind, signedIn, filter))];
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT (${amount})::int AS "count" FROM ${table} ${where(conditions)}`;
  return row?.count ?? 0;
}

/**
 * Records by the time at which they arrived, newest first.
 *
 * @throws SutraError `invalid-field`
 */
export async function records<Row extends Place>(
  prisma: PrismaClient,
  kind: AnyKind,
  filter: TrackingFilter,
  { first, after }: Window,
): Promise<Page<Row>> {
  const limit = limitOf(first);
  const place = after ? placeOf(after) : null;
  const { table, signedIn } = kind.records;
  const conditions = [
    ...ofTimes(filter),
    ...(await others(prisma, kind, signedIn, filter)),
    ...(place ? [sql`("createdAt", "id") < (${place.createdAt}, ${place.id}::uuid)`] : []),
  ];
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT * FROM ${table} ${where(conditions)} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit + 1}`;
  return pageOf(rows, limit, placeText, () => count(prisma, kind, filter));
}
