import {
  type ConversionProgress,
  type ConvertFileJob,
  convertFileJob,
  documentFolder,
  type OperatorSettings,
  parsePageRange,
  type Secrets,
  SutraError,
  type WorkSettings,
} from '@sutra/contract';
import type { Batch, Conversion, Prisma, PrismaClient } from '@sutra/prisma';
import type { SettingsReader } from '@sutra/prisma/settings';
import {
  addWork,
  currentSpan,
  forgetKeys,
  type Job,
  progressOf,
  type WorkFor,
  workLeft,
  workLimitReached,
} from '@sutra/queue';
import type { FileStore } from '@sutra/storage';
import type { Logger } from 'pino';
import { EngineCrash, type EngineHost } from '../engine/engine-host.ts';
import type { EngineResult, EngineTask } from '../engine/messages.ts';
import { type Meter, type Outcome, stageClock } from '../metrics.ts';
import { spanMeter } from '../tracing.ts';
import { apiJobOptions, keepFindings } from './api-job.ts';
import { type Attempt, beginAttempt, type OnEnded } from './attempt.ts';
import { endBatch, fallbackRow, keepPage, modelPart } from './model-reading.ts';
import { type ProgressReport, progressReport } from './progress-report.ts';
import { Outgrown, type Slice, startSlice } from './slice.ts';

/** How often a running file's row is asked whether its owner has stopped it, in milliseconds. */
const CANCEL_INTERVAL = 400;
const MINUTE = 60_000;
/** A file that has lost its process this often is given up: it may be what ends them. */
const MOST_ATTEMPTS = 6;

export interface ConvertFileParts {
  prisma: PrismaClient;
  files: FileStore;
  engine: EngineHost;
  log: Logger;
  /** Open sealed keys. */
  secrets: Secrets;
  settings: SettingsReader<OperatorSettings>;
  work: WorkSettings;
  /** Milliseconds until a file gives way to others that wait in this lane; null where it never does. */
  sliceMs: number | null;
  isWaitedFor: () => Promise<boolean>;
  meter: Meter;
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
      .catch((error: unknown) => log.warn({ err: error }, 'a changed row was not read'));
  }, CANCEL_INTERVAL);
  return () => clearInterval(timer);
}

async function readUpload({ prisma, files }: ConvertFileParts, row: Conversion) {
  const upload = row.uploadId && (await prisma.upload.findUnique({ where: { id: row.uploadId } }));
  if (!upload || !(await files.exists(upload.storageKey))) throw new SutraError('upload-not-found');
  return { format: upload.format, bytes: await files.read(upload.storageKey) };
}

/** What the engine is given, but for its time; read at once, as a small file takes no longer than these reads. */
async function readTask(
  parts: ConvertFileParts,
  row: Conversion,
  batch: Batch,
): Promise<Omit<EngineTask, 'timeLimit'>> {
  const [upload, { models }, model, apiJob] = await Promise.all([
    readUpload(parts, row),
    parts.settings.current(),
    modelPart(parts.prisma, row, batch, parts.secrets),
    apiJobOptions(parts.prisma, row.id),
  ]);
  return {
    ...upload,
    fileName: row.originalFileName,
    to: row.to,
    languages: row.languages,
    ...(row.pageRange && { pageRange: parsePageRange(row.pageRange) ?? [] }),
    created: row.createdAt,
    models,
    ...model,
    ...apiJob,
  };
}

/** What one run at a file works with. */
interface Run {
  onProcessorTime: (ms: number) => void;
  report: ProgressReport;
  signal: AbortSignal;
  slice: Slice | null;
  atStage: (stage: string) => void;
}

function runEngine(
  { engine, prisma }: ConvertFileParts,
  row: Conversion,
  task: EngineTask,
  { report, signal, slice, atStage, onProcessorTime }: Run,
): Promise<EngineResult> {
  return engine.convert(task, {
    signal,
    onStep: (step) => {
      atStage(step);
      report.step(step);
    },
    onContentType: report.contentType,
    onPages: (done, total) => {
      slice?.pages(done, total);
      report.pages(done, total);
    },
    onRecognised: report.recognised,
    onPreview: report.preview,
    onProcessorTime,
    keepPage: (page) => keepPage(prisma, row.id, page),
  });
}

function warningRows(result: EngineResult): Prisma.InputJsonValue {
  return result.warnings.map(({ code, detail, source }) => ({
    code,
    detail: detail ?? null,
    page: source?.page ?? null,
  }));
}

/** Whether an API client asked for findings and the file has none. */
const foundNothing = ({ findings }: EngineResult) =>
  findings !== null && findings.formulas.length === 0 && findings.text === '';

/** The row is completed last and once; a result that no row takes is deleted again. */
async function complete(
  { files, prisma }: ConvertFileParts,
  attempt: Attempt,
  result: EngineResult,
  report: ProgressReport,
): Promise<void> {
  const resultKey = `results/${attempt.row.id}-${attempt.row.attempts}`;
  const treeKey = result.saved && `${documentFolder(attempt.row.id)}/tree-${attempt.row.attempts}`;
  await Promise.all([
    files.put(resultKey, result.bytes),
    treeKey && result.saved && files.put(treeKey, result.saved),
    keepFindings(prisma, attempt.row.id, result.findings),
    report.stop(),
  ]);
  const taken = await attempt.end(
    {
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
    },
    foundNothing(result) ? 'nothing-found' : undefined,
  );
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
  if (cause instanceof Outgrown) return void (await attempt.write({ lane: 'long', status: 'queued' }));
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

const forgetKeyOf = (batchId: string, { prisma, log }: Pick<ConvertFileParts, 'prisma' | 'log'>) =>
  forgetKeys(prisma, batchId).catch((error: unknown) => {
    log.warn({ err: error }, 'a sealed key was not cleared: the sweep will');
  });

/**
 * A hint to those who watch, when the batch's key is forgotten with its last file: the queue tells of its job's end only
 * when the owner's next file has its turn.
 */
const tellEnded =
  (job: Job<ConvertFileJob>, parts: Pick<ConvertFileParts, 'prisma' | 'log'>): OnEnded =>
  async (ended) => {
    const { log } = parts;
    await forgetKeyOf(ended.batchId, parts);
    await job.updateProgress(progressOf(ended)).catch((error: unknown) => {
      log.warn({ err: error }, 'the end of a conversion was not published');
    });
  };

function reportTo(job: Job<ConvertFileJob>, attempt: Attempt, log: Logger): ProgressReport {
  let written = -1;
  return progressReport(attempt.row, async (progress: ConversionProgress) => {
    const { conversionId: _, status: _status, preview, ...changes } = progress;
    try {
      // The text of a page is sent and not stored.
      const stored = preview && progress.progress === written;
      written = progress.progress;
      if (stored || (await attempt.write(changes))) await job.updateProgress(progress);
    } catch (error) {
      log.warn({ err: error }, 'progress was not published');
    }
  });
}

/** Working time is noted this often while a file is worked on, so that a killed process loses little; milliseconds. */
const METER_INTERVAL_MS = 10_000;

/** Counts the time that a file keeps this worker busy, until it is stopped. */
function meterWork({ prisma, log }: ConvertFileParts, who: WorkFor): () => Promise<void> {
  let since = performance.now();
  const note = async () => {
    const ms = performance.now() - since;
    since = performance.now();
    await addWork(prisma, who, ms).catch((error: unknown) =>
      log.warn({ err: error }, 'working time was not counted'),
    );
  };
  const timer = setInterval(() => void note(), METER_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return note();
  };
}

/** Below this share of the processor's time the machine was too busy, whatever the file is like. */
const BUSY_SHARE = 0.5;

/** A time-out is the file's own fault where it had the processor: no model was waited for, and no other process. */
function causeOf(error: unknown, row: Conversion, startedMs: number, processorMs: number): unknown {
  if (!(error instanceof SutraError) || error.code !== 'took-too-long' || row.lane === 'model') return error;
  const elapsedMs = performance.now() - startedMs;
  if (processorMs < BUSY_SHARE * elapsedMs) return error;
  return new SutraError('file-takes-too-long', { minutes: Math.max(1, Math.round(elapsedMs / MINUTE)) });
}

/** A file whose owner has a share of the hour gets what is left of it, and this at least. */
const SHORTEST_LIMIT_MS = MINUTE;

async function timeLimitOf({ prisma, settings, work }: ConvertFileParts, who: WorkFor): Promise<number> {
  const left = await workLeft(prisma, who, work);
  if (left <= 0) throw workLimitReached(work);
  const { limits } = await settings.current();
  return Math.min(limits.conversionMinutes * MINUTE, Math.max(left, SHORTEST_LIMIT_MS));
}

function outcomeOf(cause: unknown): { outcome: Outcome; code: string } {
  if (cause instanceof Outgrown) return { outcome: 'moved', code: '' };
  if (cause instanceof Lost || cause instanceof Released) return { outcome: 'left', code: '' };
  if (!(cause instanceof SutraError)) return { outcome: 'error', code: 'conversion-failed' };
  return { outcome: cause.code === 'cancelled' ? 'cancelled' : 'error', code: cause.code };
}

async function runAttempt(
  parts: ConvertFileParts,
  attempt: Attempt,
  report: ProgressReport,
  stop: AbortController,
): Promise<void> {
  const { row } = attempt;
  const batch = await parts.prisma.batch.findUniqueOrThrow({ where: { id: row.batchId } });
  const who = { ownerId: row.ownerId, network: batch.network };
  const startedMs = performance.now();
  let processorMs = 0;
  const onProcessorTime = (ms: number) => {
    processorMs = ms;
  };
  const { sliceMs, isWaitedFor } = parts;
  const meter = spanMeter(parts.meter, currentSpan());
  const onOutgrown = () => stop.abort(new Outgrown());
  const slice = sliceMs === null ? null : startSlice({ sliceMs, isWaitedFor, onOutgrown });
  let endMeter: (() => Promise<void>) | null = null;
  try {
    const [timeLimit, task] = await Promise.all([timeLimitOf(parts, who), readTask(parts, row, batch)]);
    endMeter = meterWork(parts, who);
    const atStage = stageClock(meter, row.lane);
    const run = { report, signal: stop.signal, slice, atStage, onProcessorTime };
    const result = await runEngine(parts, row, { ...task, timeLimit }, run);
    slice?.stop();
    atStage('done');
    await complete(parts, attempt, result, report);
    meter.ended(row.lane, 'completed', '', performance.now() - startedMs);
  } catch (error) {
    slice?.stop();
    await report.stop();
    const failure = causeOf(error, row, startedMs, processorMs);
    const { outcome, code } = outcomeOf(stop.signal.aborted ? stop.signal.reason : failure);
    meter.ended(row.lane, outcome, code, performance.now() - startedMs);
    await settleFailure(parts, failure, attempt, stop.signal);
  } finally {
    await endMeter?.();
  }
}

/**
 * Converts the file of one row. `release` ends the run early and leaves the row to the next one; a file that outgrows
 * this lane's slice is left to the lane of long ones.
 */
export async function convertFile(
  parts: ConvertFileParts,
  job: Job<ConvertFileJob>,
  release: AbortSignal,
): Promise<void> {
  const { conversionId } = convertFileJob.parse(job.data);
  const attempt = await beginAttempt(parts.prisma, conversionId, tellEnded(job, parts));
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
  try {
    await runAttempt(parts, attempt, reportTo(job, attempt, parts.log), stop);
  } finally {
    unwatch();
    release.removeEventListener('abort', onRelease);
    await forgetKeyOf(attempt.row.batchId, parts);
  }
}
