import { type Findings, findings, hasEnded, LIMITS, SutraError } from '@sutra/contract';
import {
  type ConversionJobAnswer,
  type ImageJobAnswer,
  jobFailure,
  jobStatusName,
  type MathJobAnswer,
} from '@sutra/contract/v1';
import type { FormulaAudit } from '../../generated/resolvers.ts';
import { downloadToken } from '../../policies/download-link.ts';
import { conversionAudit } from '../conversions/presenter.ts';
import { isSaved } from '../documents/review.ts';
import type { Job } from './service.ts';

/** Where the site is, and what signs its links. */
export interface Signing {
  origin: string;
  secret: string;
}

/** A link lasts a day from the job's end, the same however often it is asked for; later ones a day from now. */
function linkEnd({ finishedAt, expiresAt }: Job, now: number): Date {
  const first = (finishedAt?.getTime() ?? now) + LIMITS.apiDownloadLifetime;
  const end = first > now ? first : now + LIMITS.apiDownloadLifetime;
  return new Date(Math.min(end, expiresAt?.getTime() ?? end));
}

function linkOf(job: Job, { origin, secret }: Signing): { download_url: string; expires_at: string } {
  const end = linkEnd(job, Date.now());
  const token = downloadToken(secret, { conversionId: job.id, ownerId: job.ownerId }, end.getTime());
  return {
    download_url: `${origin}/api/v1/jobs/${job.id}/download?token=${token}`,
    expires_at: end.toISOString(),
  };
}

const seconds = ({ startedAt, finishedAt }: Job) =>
  startedAt && finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 10) / 100 : null;

function countOf(audit: FormulaAudit | null, found: Findings | null): number {
  const { native = 0, repaired = 0, keptAsText = 0 } = audit ?? {};
  return native + repaired + keptAsText + (found?.unread ?? 0);
}

const shownAudit = (audit: FormulaAudit | null): ConversionJobAnswer['formula_audit'] =>
  audit && {
    sure: audit.sure,
    doubtful: audit.doubtful,
    kept_as_text: audit.keptAsText,
    kept_as_pictures: audit.keptAsPictures,
  };

const NO_LINK = { download_url: null, expires_at: null };

function base(job: Job, found: Findings | null, signing: Signing): ConversionJobAnswer {
  const completed = job.status === 'completed';
  const audit = completed ? conversionAudit(job) : null;
  const { download_url, expires_at } = completed ? linkOf(job, signing) : NO_LINK;
  return {
    success: true,
    job_id: job.id,
    status: jobStatusName(job),
    download_url,
    output_filename: job.fileName,
    processing_time: completed ? seconds(job) : null,
    pages_processed: job.pagesDone,
    math_formulas_detected: completed ? countOf(audit, found) : null,
    formula_audit: shownAudit(audit),
    expires_at,
    review_url: isSaved(job) ? `${signing.origin}/review?file=${job.id}` : null,
  };
}

const NOWHERE = [0, 0, 0, 0];

function formulasOf({ formulas }: Findings): NonNullable<MathJobAnswer['formulas']> {
  const counts = new Map<number, number>();
  return formulas.map(({ page, box, latex, mathml, text, confidence }) => {
    const number = (counts.get(page) ?? 0) + 1;
    counts.set(page, number);
    const id = `page_${page}_formula_${number}`;
    return { id, latex, mathml, text, confidence, bounding_box: box ?? NOWHERE };
  });
}

/**
 * A job in the documented shape of its operation.
 *
 * @throws SutraError what it failed with
 */
export function jobAnswer(job: Job, signing: Signing): ConversionJobAnswer | ImageJobAnswer | MathJobAnswer {
  if (hasEnded(job.status) && job.status !== 'completed') {
    const { code, details } = jobFailure(job);
    throw new SutraError(code, details);
  }
  const found = job.apiJob.findings === null ? null : findings.parse(job.apiJob.findings);
  const answer = base(job, found, signing);
  if (job.apiJob.operation === 'imageToDocx')
    return { ...answer, confidence_score: found?.confidence ?? null, text_extracted: found?.text ?? null };
  if (job.apiJob.operation === 'pdfToDocx') return answer;
  return { ...answer, formulas: found && formulasOf(found), formulas_not_read: found?.unread ?? null };
}
