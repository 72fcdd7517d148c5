import {
  type ConversionProgress,
  type ConvertFileJob,
  convertFileJob,
  documentFolder,
  type OperatorSettings,
  parsePageRange,
  SutraError,
} from '@sutra/contract';
import type { Conversion, Prisma, PrismaClient } from '@sutra/prisma';
import type { SettingsReader } from '@sutra/prisma/settings';
import { forgetKeys, type Job } from '@sutra/queue';
import type { FileStore } from '@sutra/storage';
import type { Logger } from 'pino';
import { EngineCrash, type EngineHost } from '../engine/engine-host.ts';
import type { EngineResult } from '../engine/messages.ts';
import { keepFindings, programPart } from './api-job.ts';
import { type Attempt, beginAttempt } from './attempt.ts';
import { endBatch, fallbackRow, keepPage, modelPart } from './model-reading.ts';
import { type ProgressReport, progressReport } from './progress-report.ts';

/** How often a running file's row is asked whether its owner has stopped it, in milliseconds. */
const CANCEL_INTERVAL = 400;
const MINUTE = 60_000;
/** A file that has lost its process this often is given up: it may be what ends them. */
const MOST_ATTEMPTS = 5;

export interface ConvertFileParts {
  prisma: PrismaClient;
  files: FileStore;
  engine: EngineHost;
  log: Logger;
  /** Opens sealed keys. */
  secret: string;
  settings: SettingsReader<OperatorSettings>;
}

/** The reason of an abort that leaves the row to a later run. */
export class Released extends Error {}

/** The row belongs to nobody or to a later run: this one has nothing to write. */
class Lost extends Error {}

/** Stops the engine when the row says so. */
function watchRow(attempt: Attempt, stop: AbortController, log: Logger): () => void {
  const timer = setInterval(() => {
    attempt
      .state()
      .then((state) => {
        if (state === 'cancelled') stop.abort(new SutraError('cancelled'));
        if (state === 'lost') stop.abort(new Lost());
      })
      .catch((error: unknown) => log.warn({ err: error }, 'row not read'));
  }, CANCEL_INTERVAL);
  return () => clearInterval(timer);
}

async function readUpload({ prisma, files }: ConvertFileParts, row: Conversion) {
  const upload = row.uploadId && (await prisma.upload.findUnique({ where: { id: row.uploadId } }));
  if (!upload || !(await files.exists(upload.storageKey))) throw new SutraError('upload-not-found');
  return { upload, bytes: await files.read(upload.storageKey) };
}

async function runEngine(
  parts: ConvertFileParts,
  row: Conversion,
  report: ProgressReport,
  signal: AbortSignal,
): Promise<EngineResult> {
  const { upload, bytes } = await readUpload(parts, row);
  const { models, limits } = await parts.settings.current();
  return parts.engine.convert(
    {
      bytes,
      fileName: row.originalFileName,
      format: upload.format,
      to: row.to,
      languages: row.languages,
      ...(row.pageRange && { pageRange: parsePageRange(row.pageRange) ?? [] }),
      created: row.createdAt,
      models,
      timeLimit: limits.conversionMinutes * MINUTE,
      ...(await modelPart(parts.prisma, row, parts.secret)),
      ...(await programPart(parts.prisma, row.id)),
    },
    {
      signal,
      onStep: report.step,
      onContentType: report.contentType,
      onPages: report.pages,
      onPreview: report.preview,
      keepPage: (page) => keepPage(parts.prisma, row.id, page),
    },
  );
}

function warningRows(result: EngineResult): Prisma.InputJsonValue {
  return result.warnings.map(({ code, detail, source }) => ({
    code,
    detail: detail ?? null,
    page: source?.page ?? null,
  }));
}

/** The row is completed last and once; a result that no row takes is deleted again. */
async function complete(
  { files, prisma }: ConvertFileParts,
  attempt: Attempt,
  result: EngineResult,
): Promise<void> {
  const resultKey = `results/${attempt.row.id}-${attempt.row.attempts}`;
  const treeKey = result.kept && `${documentFolder(attempt.row.id)}/tree-${attempt.row.attempts}`;
  await files.put(resultKey, result.bytes);
  if (treeKey && result.kept) await files.put(treeKey, result.kept);
  await keepFindings(prisma, attempt.row.id, result.findings);
  const taken = await attempt.end({
    status: 'completed',
    step: 'done',
    progress: 100,
    pagesDone: result.pages,
    pagesTotal: result.pages,
    contentType: result.contentType,
    audit: { ...result.audit },
    warnings: warningRows(result),
    ...fallbackRow(result.fallback),
    resultKey,
    resultSize: result.bytes.length,
    treeKey,
  });
  if (taken) return;
  await files.delete(resultKey);
  if (treeKey) await files.delete(treeKey);
}

/** Writes a failure of the file to its row. What is no fault of the file is thrown, for the queue to try again. */
async function settleFailure(
  { prisma, log }: ConvertFileParts,
  error: unknown,
  attempt: Attempt,
  stop: AbortSignal,
): Promise<void> {
  const cause: unknown = stop.aborted ? stop.reason : error;
  if (cause instanceof Lost) return;
  if (cause instanceof EngineCrash) {
    log.error({ conversionId: attempt.row.id, kind: cause.kind, where: cause.where }, 'engine broke');
    await attempt.fail('conversion-failed');
  } else if (!(cause instanceof SutraError)) throw cause;
  else if (cause.code === 'cancelled') await attempt.cancel();
  else {
    await endBatch(prisma, attempt.row, cause.code);
    await attempt.fail(cause.code, cause.details);
  }
}

function reportTo(job: Job<ConvertFileJob>, attempt: Attempt, log: Logger): ProgressReport {
  let written = -1;
  return progressReport(attempt.row, async (progress: ConversionProgress) => {
    const { conversionId: _, status: _status, preview, ...changes } = progress;
    try {
      // The text of a page is told and not stored.
      const stored = preview && progress.progress === written;
      written = progress.progress;
      if (stored || (await attempt.write(changes))) await job.updateProgress(progress);
    } catch (error) {
      log.warn({ err: error }, 'progress not told');
    }
  });
}

/** Converts the file of one row. `release` ends the run early and leaves the row to the next one. */
export async function convertFile(
  parts: ConvertFileParts,
  job: Job<ConvertFileJob>,
  release: AbortSignal,
): Promise<void> {
  const { conversionId } = convertFileJob.parse(job.data);
  const attempt = await beginAttempt(parts.prisma, conversionId);
  if (attempt === null) return;
  if (attempt.row.cancelRequested) {
    await attempt.cancel();
    return forgetKeys(parts.prisma, attempt.row.batchId);
  }
  if (attempt.row.attempts > MOST_ATTEMPTS) return void (await attempt.fail('conversion-failed'));
  const stop = new AbortController();
  const onRelease = () => stop.abort(new Released());
  release.addEventListener('abort', onRelease, { once: true });
  const unwatch = watchRow(attempt, stop, parts.log);
  const report = reportTo(job, attempt, parts.log);
  try {
    const result = await runEngine(parts, attempt.row, report, stop.signal);
    await report.flushed();
    await complete(parts, attempt, result);
  } catch (error) {
    await report.flushed();
    await settleFailure(parts, error, attempt, stop.signal);
  } finally {
    unwatch();
    release.removeEventListener('abort', onRelease);
    await forgetKeys(parts.prisma, attempt.row.batchId).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'key left to the sweep');
    });
  }
}
