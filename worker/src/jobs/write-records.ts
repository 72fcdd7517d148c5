import { indianDay, type TakenRecord } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';

type Of<Kind extends TakenRecord['kind']> = Extract<TakenRecord, { kind: Kind }>;

function stamp({ id, at }: TakenRecord) {
  const createdAt = new Date(at);
  return { id, createdAt, day: new Date(indianDay(createdAt)) };
}

const clickRow = (taken: Of<'click'>) => {
  const { user_email, plan_name, plan_price, is_signed_in, ...record } = taken.record;
  return {
    ...stamp(taken),
    ...record,
    userEmail: user_email,
    planName: plan_name,
    planPrice: plan_price,
    isSignedIn: is_signed_in,
  };
};

const conversionRow = (taken: Of<'conversion'>) => ({ ...stamp(taken), ...taken.record });

const visitRow = (taken: Of<'visit'>) => {
  const { country_code, zip_code, state_code, isp_asn, ...record } = taken.record;
  return {
    ...stamp(taken),
    ...record,
    countryCode: country_code,
    zipCode: zip_code,
    stateCode: state_code,
    ispAsn: isp_asn,
  };
};

/** Writes each record once: one whose id is there already is left alone. */
export async function writeRecords(prisma: PrismaClient, records: readonly TakenRecord[]): Promise<void> {
  const of = <Kind extends TakenRecord['kind']>(kind: Kind) =>
    records.filter((record): record is Of<Kind> => record.kind === kind);
  const skipDuplicates = true;
  const clicks = of('click').map(clickRow);
  const conversions = of('conversion').map(conversionRow);
  const visits = of('visit').map(visitRow);
  if (clicks.length > 0) await prisma.clickRecord.createMany({ data: clicks, skipDuplicates });
  if (conversions.length > 0) await prisma.conversionRecord.createMany({ data: conversions, skipDuplicates });
  if (visits.length > 0) await prisma.visitRecord.createMany({ data: visits, skipDuplicates });
}
