import type { Language } from './i18n.ts';

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

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size as a person reads it: 640 byte, 12 kB, 9.4 MB (1 MB = 1024 × 1024 bytes, like the limit). */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1024 ? 0 : bytes < 1024 * 1024 ? 1 : 2;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: UNITS[step],
    unitDisplay: 'short',
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1024 ** step);
}

/** Megabytes for the sentence about a file above the limit: rounded up, so that it never reads as the limit. */
export const megabytes = (bytes: number) => Math.ceil((bytes / 1024 / 1024) * 100) / 100;
