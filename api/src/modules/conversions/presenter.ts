import {
  type ErrorCode,
  type ErrorDetails,
  errorMessage,
  isErrorCode,
  LIMITS,
  readErrorDetails,
} from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import type { ConversionWarning, FormulaAudit, PagePreview, Problem } from '../../generated/resolvers.ts';
import { downloadToken } from '../../policies/download-link.ts';
import { readAudit, readFallback, readWarnings } from './stored-outcome.ts';
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
  return problem(isErrorCode(code) ? code : 'conversion-failed', readErrorDetails(row.errorDetails));
}

/** Why another engine did the work; null where none had to. */
export function conversionFallback(row: Conversion): Problem | null {
  const stored = readFallback(row.fallback);
  return stored && isErrorCode(stored.code) ? problem(stored.code, stored.details) : null;
}

export function conversionPreview(row: WatchedConversion): PagePreview | null {
  return row.preview ?? null;
}

export const conversionWarnings = (row: Conversion): ConversionWarning[] => readWarnings(row.warnings);

export const conversionAudit = (row: Conversion): FormulaAudit | null => readAudit(row.audit);

/** When the document of a result is deleted, in milliseconds since 1970; null where there is none. */
const deletedAt = ({ status, expiresAt }: Conversion): number | null =>
  status === 'completed' ? (expiresAt?.getTime() ?? Number.POSITIVE_INFINITY) : null;

/** A fresh link each time it is asked for, which ends with the document. */
export function downloadUrl(row: Conversion, secret: string, now = Date.now()): string | null {
  const end = deletedAt(row);
  if (end === null || end <= now) return null;
  const expires = Math.min(now + LIMITS.downloadLifetime, end);
  const token = downloadToken(secret, { conversionId: row.id, ownerId: row.ownerId }, expires);
  return `/api/conversions/${row.id}/download?token=${token}`;
}

/** Counted by the server's clock: that of a visitor may be days off. */
export function secondsKept(row: Conversion, now = Date.now()): number | null {
  const end = deletedAt(row);
  return end === null || !Number.isFinite(end) ? null : Math.max(0, Math.ceil((end - now) / 1000));
}
