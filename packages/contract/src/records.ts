import { z } from 'zod';

/** What the site tells about its visitors, and what they write to us: the bodies of the REST paths. */

/** No body may be larger than this, in bytes. */
export const RECORD_BYTES = 16 * 1024;

const LONE_SURROGATES = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text as a database can hold it: no zero characters, no halves of characters. */
const storable = (text: string) => text.replaceAll('\u0000', '').replaceAll(LONE_SURROGATES, '\uFFFD');

const text = (length: number) => z.string().max(length).transform(storable);
const textOr = (length: number, missing: string) =>
  text(length)
    .nullish()
    .transform((value) => value || missing);

/** Browsers that do not know a number leave it out or name it in words. */
const measured = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .transform((value) => (typeof value === 'number' ? value : null));

const degrees = z
  .union([z.number(), z.string().max(40)])
  .nullish()
  .transform((value) => {
    const number = typeof value === 'string' ? Number.parseFloat(value) : value;
    return number != null && Number.isFinite(number) && Math.abs(number) <= 180 ? number : null;
  });

const URL_LENGTH = 2_048;
const WORD_LENGTH = 100;

const browserFields = {
  url: textOr(URL_LENGTH, ''),
  referrer: textOr(URL_LENGTH, ''),
  language: textOr(WORD_LENGTH, ''),
  screenSize: textOr(WORD_LENGTH, ''),
  isMobile: z.boolean(),
  deviceMemory: measured,
  connectionType: textOr(WORD_LENGTH, 'unknown'),
  downlink: measured,
  rtt: measured,
};

/** A plan was clicked. */
export const clickRecord = z.object({
  timestamp: text(WORD_LENGTH).pipe(z.string().min(1)),
  user_email: textOr(320, 'Anonymous'),
  plan_name: text(WORD_LENGTH).pipe(z.string().min(1)),
  plan_price: z.union([z.number(), text(WORD_LENGTH)]).transform(String),
  is_signed_in: z.boolean(),
  ...browserFields,
});
export type ClickRecord = z.infer<typeof clickRecord>;

/** The body of `/api/track-click`: an array with one record. */
export const clickRecords = z.tuple([clickRecord]);

/** Convert was clicked. `date` and `time` are the wall clock's in Asia/Kolkata. */
export const conversionRecord = z.object({
  date: text(WORD_LENGTH).pipe(z.string().min(1)),
  time: text(WORD_LENGTH).pipe(z.string().min(1)),
  os: textOr(WORD_LENGTH, 'unknown'),
  browser: textOr(WORD_LENGTH, 'unknown'),
  userEmail: textOr(320, 'Anonymous'),
  ...browserFields,
});
export type ConversionRecord = z.infer<typeof conversionRecord>;

/** The site was opened; the geolocation service told where. */
export const visitRecord = z.object({
  ip: z.union([z.ipv4(), z.ipv6()]),
  country: textOr(WORD_LENGTH, 'unknown'),
  country_code: textOr(8, 'unknown'),
  region: textOr(WORD_LENGTH, 'unknown'),
  zip_code: textOr(20, 'unknown'),
  city: textOr(WORD_LENGTH, 'unknown'),
  state_code: textOr(20, 'unknown'),
  longitude: degrees,
  latitude: degrees,
  isp: textOr(200, 'unknown'),
  isp_asn: z
    .union([z.number(), text(WORD_LENGTH)])
    .nullish()
    .transform((value) => (value ? String(value) : 'unknown')),
  gdpr: z.boolean().default(false),
  protected: z.boolean().default(false),
  referrer: textOr(URL_LENGTH, 'Direct'),
});
export type VisitRecord = z.infer<typeof visitRecord>;

const written = (length: number) => text(length).pipe(z.string().trim().min(1));

/** The contact form: all four are needed. */
export const contactMessage = z.object({
  name: written(200),
  email: z.string().trim().max(320).pipe(z.email()),
  subject: written(200),
  message: written(5_000),
});
export type ContactMessage = z.infer<typeof contactMessage>;

/** A record on its way to the database; `id` is made at intake and is written once. */
const taken = { id: z.uuid(), at: z.iso.datetime() };
export const acceptedRecord = z.discriminatedUnion('kind', [
  z.object({ ...taken, kind: z.literal('click'), record: clickRecord }),
  z.object({ ...taken, kind: z.literal('conversion'), record: conversionRecord }),
  z.object({
    ...taken,
    kind: z.literal('visit'),
    record: visitRecord.extend({ ip: z.string().max(45) }),
  }),
]);
export type AcceptedRecord = z.infer<typeof acceptedRecord>;
