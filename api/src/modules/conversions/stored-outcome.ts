import { z } from 'zod';

/** What the worker writes into the JSON columns of a conversion. A row that does not fit was not written by us: it throws. */
const details = z.record(z.string(), z.union([z.string(), z.number()]));
const fallback = z.object({ code: z.string(), details: details.optional() });
const warnings = z.array(
  z.object({ code: z.string(), detail: z.string().nullish(), page: z.int().nullish() }),
);
const count = z.int().min(0);
const audit = z
  .object({
    native: count,
    repaired: count,
    keptAsText: count,
    sure: count.optional(),
    doubtful: count.default(0),
    keptAsPictures: count.default(0),
  })
  // Rows from before doubt was counted say nothing of it; results live for days only.
  .transform((read) => ({ ...read, sure: read.sure ?? read.native + read.repaired }));

export const readFallback = (stored: unknown) => fallback.nullish().parse(stored) ?? null;
export const readWarnings = (stored: unknown) => warnings.parse(stored);
export const readAudit = (stored: unknown) => audit.nullish().parse(stored) ?? null;
