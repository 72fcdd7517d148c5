import { isDeepStrictEqual } from 'node:util';
import { indianDay } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_ENV, type Office, openOffice } from '../clients/office.ts';
import { type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
let prisma: PrismaClient;
let office: Office;

beforeAll(async () => {
  stack = await startStack({ processes: ['api'], env: ADMIN_ENV });
  prisma = createPrisma(stack.databaseUrl, 12);
  office = await openOffice(stack.url);
});
afterAll(async () => {
  await prisma?.$disconnect();
  await stack?.stop();
});

const browser = `'https://sutra.example/', '', 'en-IN', '1280x800'`;

/** Rows of every kind over 60 days, times of day included that are another day in India than in Greenwich. */
async function fill(rows: number, latest = 'now()'): Promise<void> {
  const times = `SELECT i, date_trunc('milliseconds', ${latest} - i * interval '57 minutes') AS t FROM generate_series(1, ${rows}) i`;
  const stamp = `gen_random_uuid(), t, (t AT TIME ZONE 'Asia/Kolkata')::date`;
  await prisma.$executeRawUnsafe(`INSERT INTO "ClickRecord" SELECT ${stamp}, t::text,
    CASE WHEN i % 3 = 0 THEN 'user' || i % 40 || '@example.com' ELSE 'Anonymous' END,
    (ARRAY['Basic', 'Popular', 'Premium'])[1 + i % 3], '499', i % 3 = 0, ${browser}, i % 4 = 0, 8, '4g', 10, 50
    FROM (${times}) s`);
  await prisma.$executeRawUnsafe(
    `INSERT INTO "ConversionRecord" SELECT ${stamp}, '', '',
    CASE WHEN i % 5 = 0 THEN 'user' || i % 40 || '@example.com' ELSE 'Anonymous' END, ${browser.replace("'', 'en", "'', 'Android', 'Chrome', 'en")},
    i % 4 = 0, 8, '4g', 10, 50 FROM (${times}) s`.replace(
      "'Android'",
      "(ARRAY['Android', 'Windows'])[1 + i % 2]",
    ),
  );
  await prisma.$executeRawUnsafe(`INSERT INTO "VisitRecord" SELECT ${stamp}, '203.0.113.0',
    (ARRAY['India', 'Nepal', 'Österreich'])[1 + i % 3], 'IN', 'Bihar', '800001', (ARRAY['Patna', 'Delhi 100%'])[1 + i % 2],
    'BR', 85, 25, 'isp', 'asn', false, false, 'Direct' FROM (${times}) s`);
}

const RECORDS = {
  click: { table: 'ClickRecord', field: 'clickGroups', by: 'ClickGrouping', filter: 'ClickFilter' },
  conversionClick: {
    table: 'ConversionRecord',
    field: 'conversionClickGroups',
    by: 'ConversionClickGrouping',
    filter: 'ConversionClickFilter',
  },
  visit: { table: 'VisitRecord', field: 'visitGroups', by: 'VisitGrouping', filter: 'VisitFilter' },
};

interface Row {
  createdAt: Date;
  userEmail?: string;
  isMobile?: boolean;
  planName?: string;
  os?: string;
  country?: string;
  city?: string;
}

const KEYS: Record<string, (row: Row) => string> = {
  DAY: (row) => indianDay(row.createdAt),
  PLAN: (row) => row.planName ?? '',
  OS: (row) => row.os ?? '',
  COUNTRY: (row) => row.country ?? '',
  DEVICE: (row) => (row.isMobile ? 'MOBILE' : 'DESKTOP'),
  SIGNED_IN: (row) => String(row.userEmail !== 'Anonymous'),
};

interface Filter {
  from?: string;
  to?: string;
  plan?: string;
  os?: string;
  country?: string;
  device?: string;
  signedIn?: boolean;
  search?: string;
}

const isWithin = ({ createdAt }: Row, { from, to }: Filter) =>
  (!from || indianDay(createdAt) >= from) && (!to || indianDay(createdAt) <= to);

const isOfKind = (row: Row, { plan, os, country, device, signedIn }: Filter) =>
  (!plan || row.planName === plan) &&
  (!os || row.os === os) &&
  (!country || row.country === country) &&
  (!device || KEYS.DEVICE?.(row) === device) &&
  (signedIn === undefined || KEYS.SIGNED_IN?.(row) === String(signedIn));

const holdsText = ({ userEmail, city }: Row, { search }: Filter) =>
  !search || (userEmail ?? city ?? '').toLowerCase().includes(search.toLowerCase());

const matches = (row: Row, filter: Filter) =>
  isWithin(row, filter) && isOfKind(row, filter) && holdsText(row, filter);

async function naive(table: string, by: string[], filter: Filter): Promise<Map<string, number>> {
  const rows = await prisma.$queryRawUnsafe<Row[]>(`SELECT * FROM "${table}"`);
  const counts = new Map<string, number>();
  for (const row of rows.filter((candidate) => matches(candidate, filter))) {
    const key = by.map((name) => KEYS[name]?.(row)).join('|');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

async function asked(kind: keyof typeof RECORDS, by: string[], filter: Filter) {
  const { field, by: grouping, filter: input } = RECORDS[kind];
  const { data, errors } = await office.ask<{ groups: { keys: string[]; count: number }[] }>(
    `query ($by: [${grouping}!]!, $filter: ${input}) { groups: ${field}(by: $by, filter: $filter, first: 5000) { keys count } }`,
    { by, filter },
  );
  if (errors) throw new Error(errors[0]?.message);
  return data.groups;
}

const day = (ago: number) => indianDay(new Date(Date.now() - ago * 24 * 3600_000));
const CASES: [keyof typeof RECORDS, string[], () => Filter][] = [
  ['click', ['DAY'], () => ({})],
  ['click', ['PLAN'], () => ({ from: day(20), to: day(3) })],
  ['click', ['DEVICE', 'PLAN'], () => ({ signedIn: true })],
  ['click', ['DAY', 'DEVICE'], () => ({ plan: 'Popular', device: 'MOBILE', from: day(9) })],
  ['click', ['PLAN'], () => ({ search: 'user1' })],
  ['click', ['SIGNED_IN', 'DAY'], () => ({ search: '@example', to: day(5) })],
  ['conversionClick', ['DAY'], () => ({ os: 'Android' })],
  ['conversionClick', ['OS', 'SIGNED_IN'], () => ({})],
  ['conversionClick', ['DEVICE'], () => ({ signedIn: false, from: day(12), to: day(12) })],
  ['conversionClick', ['OS'], () => ({ search: 'USER2', device: 'DESKTOP' })],
  ['visit', ['COUNTRY'], () => ({})],
  ['visit', ['DAY', 'COUNTRY'], () => ({ from: day(30), country: 'Österreich' })],
  ['visit', ['COUNTRY'], () => ({ search: '100%' })],
  ['visit', ['COUNTRY'], () => ({ search: '100_' })],
  ['visit', ['DAY'], () => ({ search: 'PATNA', country: 'India' })],
];

/** What is not answered as it is counted. */
async function differences(): Promise<string[]> {
  const wrong: string[] = [];
  for (const [kind, by, filter] of CASES) {
    const groups = await asked(kind, by, filter());
    const counted = await naive(RECORDS[kind].table, by, filter());
    const found = new Map(groups.map(({ keys, count }) => [keys.join('|'), count]));
    if (!isDeepStrictEqual(found, counted))
      wrong.push(`${kind} by ${by.join()} with ${JSON.stringify(filter())}`);
  }
  return wrong;
}

it('a list of tracking records is counted exactly, whatever is asked and whatever happens to the records', async () => {
  await fill(1_500);
  expect(await differences()).toEqual([]);
  await prisma.clickRecord.deleteMany({ where: { planName: 'Basic', isMobile: true } });
  await prisma.visitRecord.updateMany({ where: { country: 'Nepal' }, data: { country: 'भारत' } });
  await prisma.conversionRecord.deleteMany({ where: { os: 'Windows' } });
  await fill(50);
  expect(await differences()).toEqual([]);
  expect((await asked('click', ['DAY'], {})).map(({ keys }) => keys[0])).toEqual(
    [...(await naive('ClickRecord', ['DAY'], {})).keys()].sort(),
  );
});

it('a list of tracking records is counted exactly while several write at once', async () => {
  await Promise.all(Array.from({ length: 12 }, () => fill(40)));
  expect(await differences()).toEqual([]);
});

interface Clicks {
  clicks: {
    totalCount: number;
    edges: { node: { id: string; at: string; plan: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

it('a list of tracking records is paged without a gap or a repetition while records arrive', async () => {
  const before = await prisma.clickRecord.findMany({
    where: { isMobile: false },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  const seen: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { data }: { data: Clicks } = await office.ask<Clicks>(
      `query ($after: String) { clicks(first: 100, after: $after, filter: { device: DESKTOP }) {
        edges { node { id at plan } } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    seen.push(...data.clicks.edges.map(({ node }) => node.id));
    await fill(5, "(now() + interval '1 day')");
    if (!data.clicks.pageInfo.hasNextPage) break;
    after = data.clicks.pageInfo.endCursor;
  }
  expect(seen).toEqual(before.map(({ id }) => id));
});

it('a list of tracking records counts what all pages hold, and refuses what it cannot read', async () => {
  const { data } = await office.ask<Clicks>(
    '{ clicks(first: 1, filter: { plan: "Premium" }) { totalCount } }',
  );
  expect(data.clicks.totalCount).toBe(await prisma.clickRecord.count({ where: { planName: 'Premium' } }));
  const bad = ['first: 0', 'first: 101', 'after: "x"', 'filter: { from: "2026-02-30" }'];
  for (const argument of bad) {
    const { errors } = await office.ask(`{ clicks(${argument}) { totalCount } }`);
    expect([argument, errors?.length]).toEqual([argument, 1]);
  }
  expect((await office.ask('{ clickGroups(by: [DAY, DAY]) { count } }')).errors?.[0]?.extensions?.code).toBe(
    'invalid-field',
  );
});
