import { ERRORS, type ErrorCode, type ErrorDetails, errorMessage, LIMITS } from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import type { ConversionWarning, FormulaAudit, PagePreview, Problem } from '../../generated/resolvers.ts';
import { downloadToken } from '../../policies/download-link.ts';
import type { WatchedConversion } from './updates.ts';

/** A code of the catalogue as the schema shows it. */
export function problem(code: ErrorCode, details: ErrorDetails = {}): Problem {
  const holes = Object.entries(details).map(([name, value]) => ({ name, value: String(value) }));
  return { code, message: errorMessage(code, details), details: holes };
}

/** Why a file failed or stopped; null for every other one. */
export function conversionProblem(row: Conversion): Problem | null {
  if (row.status !== 'error' && row.status !== 'cancelled') return null;
  const code = row.errorCode ?? (row.status === 'cancelled' ? 'cancelled' : 'conversion-failed');
  const known = code in ERRORS ? (code as ErrorCode) : 'conversion-failed';
  return problem(known, (row.errorDetails ?? {}) as ErrorDetails);
}

/** Why another engine did the work; null where none had to. */
export function conversionFallback(row: Conversion): Problem | null {
  const stored = row.fallback as { code: string; details?: ErrorDetails } | null;
  return stored && stored.code in ERRORS ? problem(stored.code as ErrorCode, stored.details) : null;
}

export function conversionPreview(row: WatchedConversion): PagePreview | null {
  return row.preview ?? null;
}

export function conversionWarnings(row: Conversion): ConversionWarning[] {
  return row.warnings as unknown as ConversionWarning[];
}

/** Rows from before doubt was counted say nothing of it; results live for days only. */
export function conversionAudit(row: Conversion): FormulaAudit | null {
  const audit = row.audit as unknown as FormulaAudit | null;
  if (!audit || 'sure' in audit) return audit;
  const { native, repaired, keptAsText } = audit as FormulaAudit;
  return { native, repaired, keptAsText, sure: native + repaired, doubtful: 0, keptAsPictures: 0 };
}

/** A fresh link each time it is asked for. */
export function downloadUrl(row: Conversion, secret: string): string | null {
  if (row.status !== 'completed') return null;
  const expires = Date.now() + LIMITS.downloadLifetime;
  const token = downloadToken(secret, { conversionId: row.id, ownerId: row.ownerId }, expires);
  return `/api/conversions/${row.id}/download?token=${token}`;
}
