import { createHash } from 'node:crypto';
import {
  documentFolder,
  type Engine,
  type FileFormat,
  hasEnded,
  IMAGE_FORMATS,
  type Lane,
  LIMITS,
  LONGEST_KEY,
  OCR_LANGUAGES,
  OUTPUT_FILES,
  type OutputFormat,
  pageRangeText,
  parsePageRange,
  SAMPLE_PAGE,
  SutraError,
} from '@sutra/contract';
import { type Batch, type Conversion, isUniqueViolation, type Prisma, type Upload } from '@sutra/prisma';
import {
  cancelledEnding,
  endConversion,
  endedColumns,
  failedEnding,
} from '@sutra/prisma/conversion-lifecycle';
import { refund } from '@sutra/prisma/ledger';
import { currentTraceparent, forgetKeys, queueBatch, sealKey } from '@sutra/queue';
import { z } from 'zod';
import { dayOf, networkKey } from '../../identity/network.ts';
import type { Services } from '../../services.ts';
import { chargeFiles, type Payer, requireAllowance } from '../allowance/service.ts';
import { requireWorkTime } from '../allowance/work-time.ts';

const uuid = z.uuid();
export const isId = (id: string) => uuid.safeParse(id).success;

export interface ConversionRequest {
  uploadIds: readonly string[];
  to: OutputFormat;
  languages: readonly string[];
  engine: Engine;
  secondLook: boolean;
  /** The owner's own AI key; empty where there is none. */
  apiKey: string;
  /** The pages to read, as in `1-3, 7`; all of them where it is empty. */
  pages?: string;
  /** What tells this work apart from other work on the same file. */
  variant?: string;
  /** Written together with the rows, or not at all. */
  alsoWrite?: (transaction: Prisma.TransactionClient, conversionIds: readonly string[]) => Promise<void>;
  /** False where the files cost nothing: what they hold was paid for before. */
  charged?: boolean;
  /** Whether the site's own sample page costs nothing. */
  freeSample?: boolean;
  /** Names the request, so that it may be sent again where its answer was lost. */
  requestId?: string | null;
}

const LONGEST_REQUEST_ID = 100;

const PRINTABLE = /^[\x21-\x7e]+$/;

/** The request as it will be worked on: a key only where it is used, pages in one spelling. */
function withUsableKey(request: ConversionRequest): ConversionRequest {
  const apiKey = request.engine === 'builtIn' ? '' : request.apiKey.trim();
  if (request.engine === 'gemini' && apiKey === '') throw new SutraError('ai-key-missing');
  if (apiKey !== '' && (apiKey.length > LONGEST_KEY || !PRINTABLE.test(apiKey))) {
    throw new SutraError('ai-key-invalid');
  }
  return { ...request, apiKey, pages: knownPages(request.pages) };
}

/** The pages of a request in one spelling; empty for all. */
function knownPages(asked = ''): string {
  if (asked.trim() === '') return '';
  const spans = parsePageRange(asked);
  if (!spans) throw new SutraError('page-range-invalid');
  return pageRangeText(spans);
}

/** The languages that can be read, in the order asked for; all of them where none is known. */
function knownLanguages(asked: readonly string[]): string[] {
  const known = [...new Set(asked)].filter((code) => (OCR_LANGUAGES as readonly string[]).includes(code));
  return known.length > 0 ? known : [...OCR_LANGUAGES];
}

/** Same content, same target, same languages, same reader: the same work. */
function workKey(
  sha256: string,
  { to, engine, secondLook, apiKey, pages, variant }: ConversionRequest,
  languages: string[],
): string {
  const reader = apiKey === '' ? [] : [engine, String(secondLook)];
  const rest = [pages, variant].filter((part) => part);
  return createHash('sha256')
    .update([sha256, to, ...languages, ...reader, ...rest].join('\n'))
    .digest('hex');
}

/** What a file's document is called in a format. */
export function resultName(fileName: string, to: OutputFormat): string {
  const dot = fileName.lastIndexOf('.');
  return `${dot > 0 ? fileName.slice(0, dot) : fileName}.${OUTPUT_FILES[to].extension}`;
}

async function takeUploads({ prisma }: Services, ownerId: string, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) throw new SutraError('no-files');
  if (ids.length > LIMITS.filesPerBatch) {
    throw new SutraError('too-many-files', { limit: LIMITS.filesPerBatch });
  }
  const known = await prisma.upload.findMany({
    where: { id: { in: ids.filter(isId) }, ownerId, expiresAt: { gt: new Date() } },
  });
  const byId = new Map(known.map((upload) => [upload.id, upload]));
  return ids.map((id) => {
    const upload = byId.get(id);
    if (!upload) throw new SutraError('upload-not-found');
    return upload;
  });
}

/** Names as they are, but each once, whatever its case: `notes.docx`, `notes (2).docx`. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count += 1)
      distinct = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/** Where a file waits: a model's answers are waited for, a picture is recognised, everything else is mostly quick. */
function laneOf(format: FileFormat, apiKey: string): Lane {
  if (apiKey !== '') return 'model';
  return IMAGE_FORMATS.includes(format) ? 'pictures' : 'quick';
}

type NewRow = Prisma.ConversionCreateManyInput & { inFlightKey: string };

function newRows(batch: Batch, uploads: readonly Upload[], request: ConversionRequest): NewRow[] {
  const languages = knownLanguages(request.languages);
  const names = distinctNames(uploads.map(({ fileName }) => resultName(fileName, request.to)));
  return uploads.map((upload, position) => ({
    batchId: batch.id,
    ownerId: batch.ownerId,
    uploadId: upload.id,
    position,
    originalFileName: upload.fileName,
    fileName: names[position] ?? '',
    to: request.to,
    languages,
    pageRange: request.pages || null,
    lane: laneOf(upload.format, request.apiKey),
    inFlightKey: workKey(upload.sha256, request, languages),
  }));
}

/** Rows whose work is under way already; each becomes a row that says so, unless no other is left. */
function refusedRows(rows: readonly NewRow[], started: readonly { position: number }[]) {
  const places = new Set(started.map((row) => row.position));
  const now = new Date();
  return rows
    .filter((row) => !places.has(row.position))
    .map((row) => ({
      ...row,
      ...failedEnding('conversion-in-progress'),
      ...endedColumns(LIMITS.resultLifetime, now),
    }));
}

async function createBatch(
  { secret }: Services,
  transaction: Prisma.TransactionClient,
  { ownerId, address }: Payer,
  { engine, secondLook, apiKey, requestId }: ConversionRequest,
): Promise<Batch> {
  const network = networkKey(secret, address, dayOf(new Date()));
  const batch = await transaction.batch.create({
    data: { ownerId, engine, secondLook, requestId, network, traceparent: currentTraceparent() },
  });
  if (apiKey === '') return batch;
  const sealedKey = sealKey(apiKey, batch.id, secret);
  return transaction.batch.update({ where: { id: batch.id }, data: { sealedKey } });
}

async function insertBatch(
  services: Services,
  transaction: Prisma.TransactionClient,
  payer: Payer,
  uploads: readonly Upload[],
  request: ConversionRequest,
  networkLimit: number,
): Promise<Batch> {
  const batch = await createBatch(services, transaction, payer, request);
  const rows = newRows(batch, uploads, request);
  // In one order everywhere: two requests for the same files then wait for each other in turn, not in a circle.
  const ordered = rows.toSorted((a, b) => (a.inFlightKey < b.inFlightKey ? -1 : 1));
  const started = await transaction.conversion.createManyAndReturn({
    data: ordered,
    skipDuplicates: true,
    select: { id: true, position: true },
  });
  if (started.length === 0) throw new SutraError('conversion-in-progress');
  const ids = started.map((row) => row.id);
  const isFreeSample =
    request.freeSample === true && uploads.every(({ sha256 }) => sha256 === SAMPLE_PAGE.sha256);
  if ((request.charged ?? true) && !isFreeSample) {
    const { slow } = await chargeFiles(services, transaction, payer, ids, networkLimit);
    if (slow) await transaction.batch.update({ where: { id: batch.id }, data: { slow } });
  }
  await request.alsoWrite?.(transaction, ids);
  const refused = refusedRows(rows, started);
  if (refused.length > 0) await transaction.conversion.createMany({ data: refused });
  await transaction.upload.updateMany({
    where: { id: { in: uploads.map((upload) => upload.id) } },
    data: { expiresAt: new Date(Date.now() + LIMITS.resultLifetime) },
  });
  return batch;
}

/** The batch that this request has made already, where it is asked for again. */
async function batchOfRequest(
  { prisma }: Services,
  ownerId: string,
  { requestId }: ConversionRequest,
): Promise<Batch | null> {
  if (!requestId) return null;
  if (requestId.length > LONGEST_REQUEST_ID) throw new SutraError('invalid-field', { field: 'requestId' });
  return prisma.batch.findUnique({ where: { ownerId_requestId: { ownerId, requestId } } });
}

/** Waits for all that was asked at once; of several errors the first in this order is thrown, whichever came first. */
async function firstError(asked: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(asked)) if (answer.status === 'rejected') throw answer.reason;
}

async function makeBatch(services: Services, payer: Payer, request: ConversionRequest): Promise<Batch> {
  const taking = takeUploads(services, payer.ownerId, request.uploadIds);
  await firstError([taking, requireAllowance(services, payer, 0), requireWorkTime(services, payer)]);
  const uploads = await taking;
  const { limits } = await services.settings.current();
  try {
    return await services.prisma.$transaction((transaction) =>
      insertBatch(services, transaction, payer, uploads, request, limits.networkConversions),
    );
  } catch (error) {
    // The same request twice at once: the other one has made the batch.
    const made = isUniqueViolation(error) ? await batchOfRequest(services, payer.ownerId, request) : null;
    if (made === null) throw error;
    return made;
  }
}

/**
 * Writes a batch's rows, takes a conversion for each and hands the batch to the queue. A request that was taken
 * before is answered with its batch.
 *
 * @throws SutraError `no-files`, `too-many-files`, `upload-not-found`, `conversion-in-progress`, or what
 * `requireAllowance` throws; then nothing has started.
 */
export async function startConversions(
  services: Services,
  payer: Payer,
  asked: ConversionRequest,
): Promise<Batch> {
  const request = withUsableKey(asked);
  const known = await batchOfRequest(services, payer.ownerId, request);
  const batch = known ?? (await makeBatch(services, payer, request));
  if (batch.queuedAt !== null) return batch;
  await queueBatch(services.prisma, services.queues, batch).catch((error: unknown) => {
    services.log.error({ err: error, batchId: batch.id }, 'a batch was not queued: the sweep will');
  });
  return batch;
}

/**
 * Ends a waiting file, asks the worker to end a running one, leaves an ended one as it is.
 *
 * @throws SutraError `conversion-not-found`
 */
export async function cancelConversion(services: Services, ownerId: string, id: string): Promise<Conversion> {
  const { prisma } = services;
  const mine = { id: isId(id) ? id : '', ownerId };
  if (mine.id === '') throw new SutraError('conversion-not-found');
  await endConversion(
    prisma,
    { ...mine, status: 'queued' },
    { ...cancelledEnding, cancelRequested: true },
    { lifetimeMs: LIMITS.resultLifetime },
  );
  await prisma.conversion.updateMany({
    where: { ...mine, status: 'processing' },
    data: { cancelRequested: true },
  });
  const row = await prisma.conversion.findFirst({ where: mine });
  if (!row) throw new SutraError('conversion-not-found');
  if (row.status === 'cancelled') await announce(services, row);
  await forgetKeys(prisma, row.batchId);
  return row;
}

/** Deletes a row; a file that nobody has worked on gives its conversion back. */
async function deleteRow(
  transaction: Prisma.TransactionClient,
  ownerId: string,
  id: string,
): Promise<Conversion | null> {
  const mine = await transaction.conversion.count({ where: { id, ownerId } });
  if (mine === 0) return null;
  const row = await transaction.conversion.delete({ where: { id } });
  if (!hasEnded(row.status) && row.step === 'waiting') {
    await refund(transaction, id, { actor: ownerId, reason: 'deleted' });
  }
  return row;
}

/** Deletes a file, its result and, when nothing else uses it, its upload. A running one stops. */
export async function deleteConversion(services: Services, ownerId: string, id: string): Promise<boolean> {
  const { prisma, files } = services;
  if (!isId(id)) return false;
  const row = await prisma.$transaction((transaction) => deleteRow(transaction, ownerId, id));
  if (!row) return false;
  if (row.resultKey) await files.delete(row.resultKey);
  await files.deleteFolder(documentFolder(row.id));
  if (row.uploadId) await deleteUnusedUpload(services, row.uploadId);
  await forgetKeys(prisma, row.batchId);
  await announce(services, row);
  return true;
}

async function deleteUnusedUpload({ prisma, files }: Services, uploadId: string): Promise<void> {
  const upload = await prisma.upload.findFirst({ where: { id: uploadId, conversions: { none: {} } } });
  if (!upload) return;
  await prisma.upload.deleteMany({ where: { id: uploadId } });
  await files.delete(upload.storageKey);
}

/** A hint only: watchers read the rows again by themselves. */
async function announce(services: Services, row: Conversion): Promise<void> {
  await services.updates.announce(row).catch((error: unknown) => {
    services.log.warn({ err: error, conversionId: row.id }, 'a change was not published');
  });
}

export async function findBatch({ prisma }: Services, ownerId: string, id: string): Promise<Batch | null> {
  return isId(id) ? prisma.batch.findFirst({ where: { id, ownerId } }) : null;
}

export async function findConversion(
  { prisma }: Services,
  ownerId: string,
  id: string,
): Promise<Conversion | null> {
  return isId(id) ? prisma.conversion.findFirst({ where: { id, ownerId } }) : null;
}

export function batchConversions({ prisma }: Services, batchId: string): Promise<Conversion[]> {
  return prisma.conversion.findMany({ where: { batchId }, orderBy: { position: 'asc' } });
}

/** The newest batch with work left. */
export function activeBatch({ prisma }: Services, ownerId: string): Promise<Batch | null> {
  return prisma.batch.findFirst({
    where: { ownerId, conversions: { some: { status: { in: ['queued', 'processing'] } } } },
    orderBy: { createdAt: 'desc' },
  });
}
