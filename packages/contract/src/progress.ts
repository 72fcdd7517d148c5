import { z } from 'zod';

/** The life of one file. `cancelled` and `error` keep progress 0, as the site shows them. */
export const CONVERSION_STATUSES = ['queued', 'processing', 'completed', 'error', 'cancelled'] as const;
export type ConversionStatus = (typeof CONVERSION_STATUSES)[number];

/** Statuses that never change again. */
export const ENDED_STATUSES: readonly ConversionStatus[] = ['completed', 'error', 'cancelled'];

export function hasEnded(status: ConversionStatus): boolean {
  return ENDED_STATUSES.includes(status);
}

export const CONTENT_TYPES = ['mathematical', 'text'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Where a file stands. Codes; the site's locale files hold the sentences. */
export const CONVERSION_STEPS = ['waiting', 'analyzing', 'extracting', 'converting', 'done'] as const;
export type ConversionStep = (typeof CONVERSION_STEPS)[number];

export const STEP_PROGRESS: Record<ConversionStep, number> = {
  waiting: 0,
  analyzing: 10,
  extracting: 25,
  converting: 75,
  done: 100,
};

/** Progress while pages are read: from 25 to 75, never back. */
export function pageProgress(pagesDone: number, pagesTotal: number): number {
  if (pagesTotal <= 0) return STEP_PROGRESS.extracting;
  const share = Math.min(1, Math.max(0, pagesDone / pagesTotal));
  return Math.round(STEP_PROGRESS.extracting + share * (STEP_PROGRESS.converting - STEP_PROGRESS.extracting));
}

/** What the worker reports while it works on one file; the row holds the same, this is the hint. */
export const conversionProgress = z.object({
  conversionId: z.uuid(),
  status: z.enum(CONVERSION_STATUSES),
  step: z.enum(CONVERSION_STEPS),
  progress: z.number(),
  pagesDone: z.number(),
  pagesTotal: z.number(),
  contentType: z.enum(CONTENT_TYPES).nullable(),
  /** The page that a model reads just now. Never in the row. */
  preview: z.object({ page: z.number(), text: z.string() }).nullish(),
});
export type ConversionProgress = z.infer<typeof conversionProgress>;
