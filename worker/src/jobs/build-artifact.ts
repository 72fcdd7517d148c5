import {
  type ArtifactRequest,
  artifactName,
  type BuildArtifactJob,
  buildArtifactJob,
  documentFolder,
  type PictureFacts,
  REVIEW_INDEX,
  type ReviewIndex,
  reviewSheetName,
  type SourceSheet,
  SutraError,
  sourceSheetName,
  TEXT_FORMATS,
} from '@sutra/contract';
import type { SavedPart } from '@sutra/engine';
import type { Conversion, PrismaClient, Upload } from '@sutra/prisma';
import { addWork } from '@sutra/queue';
import type { FileStore } from '@sutra/storage';
import type { Logger } from 'pino';
import type { DocumentHost } from '../documents/document-host.ts';
import { EngineCrash } from '../engine/engine-crash.ts';

export interface BuildArtifactParts {
  prisma: PrismaClient;
  files: FileStore;
  documents: DocumentHost;
  log: Logger;
  /** Has the job done where there is more time; null where this is that place. */
  moveOn: ((data: BuildArtifactJob) => Promise<void>) | null;
}

/** A file that was made and stored. */
interface Made {
  key: string;
  size: number;
  facts?: PictureFacts | { sheets: number };
}

interface Task {
  row: Conversion;
  /** Where the file, or the files of a review, go. */
  key: string;
}

const SHEETS_AT_ONCE = 8;

async function savedPart(
  { prisma, files }: BuildArtifactParts,
  ownerId: string,
  { conversionId, version }: { conversionId: string; version: number },
): Promise<SavedPart> {
  const row = await prisma.conversion.findFirst({
    where: { id: conversionId, ownerId, status: 'completed' },
    include: { edits: { where: { version: { lte: version } }, orderBy: { version: 'asc' } } },
  });
  if (!row?.treeKey) throw new SutraError('document-not-kept');
  return { saved: await files.read(row.treeKey), edits: row.edits, fileName: row.originalFileName };
}

async function writeDocument(
  parts: BuildArtifactParts,
  { row, key }: Task,
  wish: Extract<ArtifactRequest, { kind: 'document' }>,
): Promise<Made> {
  const documents: SavedPart[] = [];
  for (const part of wish.parts) documents.push(await savedPart(parts, row.ownerId, part));
  const bytes = await parts.documents.do('write', { parts: documents, to: wish.to, created: row.createdAt });
  await parts.files.put(key, bytes);
  return { key, size: bytes.length };
}

/** Each in a file of its own, some at once. */
async function putSheets<Sheet>(
  files: FileStore,
  sheets: readonly Sheet[],
  fileOf: (sheet: Sheet, index: number) => { key: string; content: string },
): Promise<void> {
  const entries = sheets.entries();
  const drain = async () => {
    for (const [index, sheet] of entries) {
      const { key, content } = fileOf(sheet, index);
      await files.put(key, Buffer.from(content));
    }
  };
  await Promise.all(Array.from({ length: SHEETS_AT_ONCE }, drain));
}

async function writeReview({ files, documents }: BuildArtifactParts, { row, key }: Task): Promise<Made> {
  if (!row.treeKey) throw new SutraError('document-not-kept');
  const { sheets, formulas, passages } = await documents.do('review', await files.read(row.treeKey));
  const index: ReviewIndex = { formulas, passages, sheets: sheets.map(({ page }) => ({ page })) };
  await putSheets(files, sheets, ({ html }, sheet) => ({
    key: `${key}/${reviewSheetName(sheet)}`,
    content: html,
  }));
  const bytes = Buffer.from(JSON.stringify(index));
  await files.put(`${key}/${REVIEW_INDEX}`, bytes);
  return { key, size: bytes.length, facts: { sheets: sheets.length } };
}

async function uploadOf({ prisma, files }: BuildArtifactParts, { uploadId }: Conversion): Promise<Upload> {
  const upload = uploadId && (await prisma.upload.findUnique({ where: { id: uploadId } }));
  if (!upload || !(await files.exists(upload.storageKey))) throw new SutraError('upload-not-found');
  return upload;
}

async function writeSource(parts: BuildArtifactParts, { row, key }: Task): Promise<Made> {
  const { files, documents } = parts;
  const upload = await uploadOf(parts, row);
  if (!row.treeKey) throw new SutraError('document-not-kept');
  if (!TEXT_FORMATS.includes(upload.format)) throw new SutraError('page-not-found');
  const [saved, bytes] = [await files.read(row.treeKey), await files.read(upload.storageKey)];
  const sheets = await documents.do('source', { saved, bytes });
  await putSheets(files, sheets, (sheet, index) => ({
    key: `${key}/${sourceSheetName(index)}`,
    content: JSON.stringify(sheet satisfies SourceSheet),
  }));
  return { key, size: upload.size, facts: { sheets: sheets.length } };
}

async function drawPage(parts: BuildArtifactParts, { row, key }: Task, page: number): Promise<Made> {
  const { files, documents } = parts;
  const upload = await uploadOf(parts, row);
  const request = { bytes: await files.read(upload.storageKey), format: upload.format, page };
  const { bytes, ...facts } = await documents.do('picture', request);
  await files.put(key, bytes);
  return { key, size: bytes.length, facts };
}

function make(parts: BuildArtifactParts, task: Task, wish: ArtifactRequest): Promise<Made> {
  if (wish.kind === 'document') return writeDocument(parts, task, wish);
  if (wish.kind === 'page') return drawPage(parts, task, wish.page);
  return wish.kind === 'source' ? writeSource(parts, task) : writeReview(parts, task);
}

/** Why it could not be made; what is no fault of the file is thrown, for the queue to try again. */
function failureOf(error: unknown, log: Logger, conversionId: string): string {
  if (error instanceof SutraError) return error.code;
  if (!(error instanceof EngineCrash)) throw error;
  log.error({ conversionId, kind: error.kind, where: error.where }, 'engine broke on a saved document');
  return 'conversion-failed';
}

const isTooLong = (error: unknown) => error instanceof SutraError && error.code === 'took-too-long';

/** Makes what a job asks for and notes it; a conversion that was deleted meanwhile leaves nothing. */
export async function buildArtifact(parts: BuildArtifactParts, data: BuildArtifactJob): Promise<void> {
  const { prisma, files, log } = parts;
  const { conversionId, state, wish } = buildArtifactJob.parse(data);
  const row = await prisma.conversion.findUnique({ where: { id: conversionId } });
  if (row?.status !== 'completed') return;
  const name = artifactName(wish);
  const where = { conversionId_name: { conversionId, name } };
  const known = await prisma.artifact.findUnique({ where });
  if (known?.key && known.state === state) return;
  const folder = documentFolder(conversionId);
  const task = { row, key: `${folder}/${name}.${state}` };
  const startedMs = performance.now();
  const made = await make(parts, task, wish).catch((error: unknown) =>
    parts.moveOn && isTooLong(error) ? null : { errorCode: failureOf(error, log, conversionId) },
  );
  await addWork(prisma, { ownerId: row.ownerId, network: null }, performance.now() - startedMs);
  if (made === null) return parts.moveOn?.(data);
  const values = { state, key: null, size: null, errorCode: null, ...made, createdAt: new Date() };
  try {
    await prisma.artifact.upsert({
      where,
      create: { conversionId, name, ...values },
      update: values,
    });
  } catch (error) {
    if (await prisma.conversion.findUnique({ where: { id: conversionId } })) throw error;
    return files.deleteFolder(folder);
  }
  if (known?.key && known.key !== values.key) await files.delete(known.key);
}
