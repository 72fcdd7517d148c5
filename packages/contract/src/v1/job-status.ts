import { type ErrorCode, type ErrorDetails, errorMessage, isErrorCode, readErrorDetails } from '../errors.ts';
import { type ContentType, type ConversionStatus, type ConversionStep, hasEnded } from '../progress.ts';
import type { JobStatusAnswer, JobStatusName } from './answers.ts';

/** The columns of a conversion that its status is made from. */
export interface JobRow {
  id: string;
  status: ConversionStatus;
  step: ConversionStep;
  progress: number;
  pagesDone: number;
  pagesTotal: number;
  contentType: ContentType | null;
  startedAt: Date | null;
  errorCode: string | null;
  errorDetails: unknown;
}

const STATUS: Record<ConversionStatus, JobStatusName> = {
  queued: 'processing',
  processing: 'processing',
  completed: 'completed',
  error: 'failed',
  cancelled: 'cancelled',
};

export const jobStatusName = ({ status }: Pick<JobRow, 'status'>): JobStatusName => STATUS[status];

const OPERATIONS: Record<ConversionStep, string> = {
  waiting: 'Waiting to start',
  analyzing: 'Analyzing content type',
  extracting: 'Extracting math content',
  converting: 'Converting to DOCX',
  done: 'Done',
};

function operationOf({ status, step, contentType }: JobRow): string {
  if (status === 'error') return 'Failed';
  if (status === 'cancelled') return 'Cancelled';
  return step === 'extracting' && contentType === 'text' ? 'Extracting content as text' : OPERATIONS[step];
}

/** By the pace of the pages so far. */
function estimate({ status, startedAt, pagesDone, pagesTotal }: JobRow, now: Date): string | null {
  if (hasEnded(status) || startedAt === null || pagesDone === 0 || pagesTotal === 0) return null;
  const pace = (now.getTime() - startedAt.getTime()) / pagesDone;
  return new Date(now.getTime() + Math.max(0, pagesTotal - pagesDone) * pace).toISOString();
}

/** Why a job failed, as a code of the catalogue and what its sentence needs. */
export function jobFailure({ status, errorCode, errorDetails }: JobRow): {
  code: ErrorCode;
  details: ErrorDetails;
} {
  const fallback = status === 'cancelled' ? 'cancelled' : 'conversion-failed';
  const code = errorCode !== null && isErrorCode(errorCode) ? errorCode : fallback;
  return { code, details: readErrorDetails(errorDetails) };
}

/** Where a job stands, in the documented shape. */
export function jobStatusOf(row: JobRow, now: Date): JobStatusAnswer {
  const { code, details } = jobFailure(row);
  return {
    job_id: row.id,
    status: jobStatusName(row),
    progress: row.progress,
    estimated_completion: estimate(row, now),
    pages_processed: row.pagesDone,
    total_pages: row.pagesTotal,
    current_operation: operationOf(row),
    ...(row.status === 'error' && { error: { code, detail: errorMessage(code, details) } }),
  };
}
