import type { Language } from './languages.ts';

const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

export const localeOf = (language: string) => LOCALES[language === 'hi' ? 'hi' : 'en'];

export const formatNumber = (value: number, language: string) =>
  new Intl.NumberFormat(localeOf(language)).format(value);

export const formatRupees = (value: number, language: string) =>
  new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 0,
  }).format(value);

/** A day in words: 20 November 2026. */
export const formatDate = (day: Date | number | string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(new Date(day));

/** A day and an hour, short: 20 Nov 2026, 4:15 pm. */
export const formatMoment = (moment: Date | number | string, language: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

const KILO = 1024;

/** A size as a person reads it: 12 kB, 9.4 MB (1 MB = 1024 × 1024 bytes, like the limit). */
export function formatBytes(bytes: number, language: string): string {
  const large = bytes >= KILO * KILO;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  }).format(large ? bytes / KILO / KILO : Math.max(1, bytes / KILO));
}

/** Megabytes for the sentence about a file above the limit: rounded up, so that it never reads as the limit. */
export const megabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 100) / 100;
