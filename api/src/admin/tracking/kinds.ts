import { Prisma } from '@sutra/prisma';

const { sql } = Prisma;

/** An expression to group by, and the text that stands for its value. */
export interface Grouped {
  value: Prisma.Sql;
  text: Prisma.Sql;
}

/** Columns as a table of records has them, or the table of their days. */
export interface Source<Grouping extends string> {
  table: Prisma.Sql;
  /** How many records its rows stand for. */
  amount: Prisma.Sql;
  signedIn: Prisma.Sql;
  groupings: Record<Grouping, Grouped>;
}

/** A kind of tracking record: asked from its days where they know enough, else from the records. */
export interface Kind<Grouping extends string> {
  records: Source<Grouping>;
  days: Source<Grouping>;
  /** The column that is searched. */
  searched: Prisma.Sql;
}

const COUNTED = sql`count(*)`;
const SUMMED = sql`COALESCE(sum("count"), 0)`;

const DAY: Grouped = { value: sql`"day"`, text: sql`to_char("day", 'YYYY-MM-DD')` };
const DEVICE: Grouped = {
  value: sql`"isMobile"`,
  text: sql`CASE WHEN "isMobile" THEN 'MOBILE' ELSE 'DESKTOP' END`,
};
const column = (name: Prisma.Sql): Grouped => ({ value: name, text: name });
const truth = (value: Prisma.Sql): Grouped => ({ value, text: sql`CAST(${value} AS text)` });

const IS_SIGNED_IN = sql`"isSignedIn"`;
const HAS_ADDRESS = sql`("userEmail" <> 'Anonymous')`;

const clickGroupings = {
  DAY,
  DEVICE,
  PLAN: column(sql`"planName"`),
  SIGNED_IN: truth(IS_SIGNED_IN),
};

export const CLICKS: Kind<keyof typeof clickGroupings> = {
  records: {
    table: sql`"ClickRecord"`,
    amount: COUNTED,
    signedIn: IS_SIGNED_IN,
    groupings: clickGroupings,
  },
  days: { table: sql`"ClickDay"`, amount: SUMMED, signedIn: IS_SIGNED_IN, groupings: clickGroupings },
  searched: sql`"userEmail"`,
};

const pressGroupings = (signedIn: Prisma.Sql) => ({
  DAY,
  DEVICE,
  OS: column(sql`"os"`),
  SIGNED_IN: truth(signedIn),
});

export const PRESSES: Kind<keyof ReturnType<typeof pressGroupings>> = {
  records: {
    table: sql`"ConversionRecord"`,
    amount: COUNTED,
    signedIn: HAS_ADDRESS,
    groupings: pressGroupings(HAS_ADDRESS),
  },
  days: {
    table: sql`"ConversionDay"`,
    amount: SUMMED,
    signedIn: IS_SIGNED_IN,
    groupings: pressGroupings(IS_SIGNED_IN),
  },
  searched: sql`"userEmail"`,
};

const visitGroupings = { DAY, COUNTRY: column(sql`"country"`) };
const NOBODY = sql`false`;

export const VISITS: Kind<keyof typeof visitGroupings> = {
  records: { table: sql`"VisitRecord"`, amount: COUNTED, signedIn: NOBODY, groupings: visitGroupings },
  days: { table: sql`"VisitDay"`, amount: SUMMED, signedIn: NOBODY, groupings: visitGroupings },
  searched: sql`"city"`,
};
