import type { PrismaClient } from '@sutra/prisma';

const COUNTRIES = 200;
const MEMBERS = 5_000;

const browser = `'https://sutra.example/' || i % 7, CASE i % 3 WHEN 0 THEN '' ELSE 'https://search.example/' END, 'en-IN', '1280x800'`;
const facts = "i % 3 = 0, 8, '4g', 10, 50";
const member = `CASE WHEN i % 10 < 3 THEN 'member' || i % ${MEMBERS} || '@example.com' ELSE 'Anonymous' END`;

/** The values of a row of each table, after its id, time and day. */
const VALUES = {
  ClickRecord: `t::text, ${member}, (ARRAY['Basic', 'Popular', 'Premium', 'Enterprise'])[1 + i % 4], '499', i % 10 < 3, ${browser}, ${facts}`,
  ConversionRecord: `'', '', ${member}, ${browser.replace("'en-IN'", "(ARRAY['Android', 'Windows', 'iOS', 'Linux'])[1 + i % 4], 'Chrome', 'en-IN'")}, ${facts}`,
  VisitRecord: `'203.0.113.0', 'Country ' || (i * i % ${COUNTRIES}), 'IN', 'Region', '800001', 'City ' || i % 3000, 'R', 85, 25, 'isp', 'asn', false, false, 'Direct'`,
};

export type RecordTable = keyof typeof VALUES;
export const RECORD_TABLES = Object.keys(VALUES) as RecordTable[];

/** Rows over the last year, in the order of their time, as they would have come. */
export async function fill(prisma: PrismaClient, table: RecordTable, rows: number): Promise<void> {
  const id = `(lpad(to_hex((extract(epoch FROM t) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid`;
  await prisma.$executeRawUnsafe(`INSERT INTO "${table}"
    SELECT ${id}, t, (t AT TIME ZONE 'Asia/Kolkata')::date, ${VALUES[table]}
    FROM (SELECT i::bigint, date_trunc('milliseconds', now() - interval '1 year' * (1 - i::float8 / ${rows})) AS t
      FROM generate_series(1, ${rows}) i) s`);
  await prisma.$executeRawUnsafe(`VACUUM ANALYZE "${table}"`);
}
