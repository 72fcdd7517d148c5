import type { PdfSource } from '../pdf/sources.ts';

/** Pages whose misses were read while rules were written; the rest tells how well print is read that nobody tuned on. */
const DEVELOPMENT: readonly RegExp[] = [/\/d07_delims$/, /\/d09_theorems$/, /^docs\/d01_sequences_series$/];

export const SETS = ['development', 'held-out'] as const;
export type SourceSet = (typeof SETS)[number];

export const isSet = (text: string): text is SourceSet => SETS.some((set) => set === text);

export const setOf = ({ name }: Pick<PdfSource, 'name'>): SourceSet =>
  DEVELOPMENT.some((pattern) => pattern.test(name)) ? 'development' : 'held-out';
