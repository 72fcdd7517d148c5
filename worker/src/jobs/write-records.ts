import { type AcceptedRecord, indianDay } from '@sutra/contract';
import { Prisma, type PrismaClient } from '@sutra/prisma';

type Of<Kind extends AcceptedRecord['kind']> = Extract<AcceptedRecord, { kind: Kind }>;
type Row = Record<string, string | number | boolean | null>;

function clickRow({ record }: Of<'click'>): Row {
  const { user_email, plan_name, plan_price, is_signed_in, ...rest } = record;
  return {
    ...rest,
    userEmail: user_email,
    planName: plan_name,
    planPrice: plan_price,
    isSignedIn: is_signed_in,
  };
}

function visitRow({ record }: Of<'visit'>): Row {
  const { country_code, zip_code, state_code, isp_asn, ...rest } = record;
  return { ...rest, countryCode: country_code, zipCode: zip_code, stateCode: state_code, ispAsn: isp_asn };
}

function recordRow(taken: AcceptedRecord): Row {
  if (taken.kind === 'click') return clickRow(taken);
  return taken.kind === 'visit' ? visitRow(taken) : taken.record;
}

function rowOf(taken: AcceptedRecord): Row {
  const { id, at } = taken;
  return { id, createdAt: at, day: indianDay(new Date(at)), ...recordRow(taken) };
}

/** All rows in one value: a statement with thousands of parameters costs more than the rows. */
async function insert(prisma: PrismaClient, table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  const columns = Prisma.raw(names.join(', '));
  const into = Prisma.raw(`"${table}"`);
  await prisma.$executeRaw`
    INSERT INTO ${into} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`;
}

const TABLES = { click: 'ClickRecord', conversion: 'ConversionRecord', visit: 'VisitRecord' } as const;

/** Writes each record once: one whose id is there already is left alone. */
export async function writeRecords(prisma: PrismaClient, records: readonly AcceptedRecord[]): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES)) {
    const rows = records.filter((record) => record.kind === kind).map(rowOf);
    if (rows.length > 0) await insert(prisma, table, rows);
  }
}
