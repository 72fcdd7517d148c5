import { createHash } from 'node:crypto';
import {
  type ArtifactRequest,
  LIMITS,
  OUTPUT_FILES,
  OUTPUT_FORMATS,
  type OutputFormat,
  SutraError,
} from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import { z } from 'zod';
import { downloadToken } from '../../policies/download-link.ts';
import type { Services } from '../../services.ts';
import { resultName } from '../conversions/service.ts';
import { buildArtifact, type MadeFile } from './build-artifact.ts';

const ids = z.array(z.uuid()).min(1).max(LIMITS.filesPerBatch);

/** The names of documents among the files that were made from a conversion. */
export const DOCUMENT_NAMES = [...OUTPUT_FORMATS, ...OUTPUT_FORMATS.map((to) => `joined-${to}`)];

export interface WrittenDocument {
  to: OutputFormat;
  fileName: string;
  size: number;
  downloadUrl: string;
}

/** Counts the edits of a document. */
export async function versionOf({ prisma }: Services, conversionId: string): Promise<number> {
  const last = await prisma.formulaEdit.findFirst({
    where: { conversionId },
    orderBy: { version: 'desc' },
    select: { version: true },
  });
  return last?.version ?? 0;
}

/** `notes.docx`; `notes-and-2-more.docx` for three documents in one. */
function nameOf(row: Conversion, to: OutputFormat, count: number): string {
  const name = resultName(row.originalFileName, to);
  const end = `.${OUTPUT_FILES[to].extension}`;
  return count > 1 ? `${name.slice(0, -end.length)}-and-${count - 1}-more${end}` : name;
}

function stateOf(wish: Extract<ArtifactRequest, { kind: 'document' }>): string {
  const [only, ...others] = wish.parts;
  if (others.length === 0) return `v${only?.version ?? 0}`;
  const parts = wish.parts.map(({ conversionId, version }) => `${conversionId} ${version}`);
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}

/** One document with its edits, in any format. */
function buildDocumentArtifact(
  services: Services,
  ownerId: string,
  rows: readonly { id: string; version: number }[],
  to: OutputFormat,
): Promise<MadeFile> {
  const parts = rows.map(({ id, version }) => ({ conversionId: id, version }));
  const wish = { kind: 'document' as const, to, parts };
  return buildArtifact(services, { id: rows[0]?.id ?? '', ownerId }, wish, stateOf(wish));
}

/** A fresh link to a file that was made from a conversion. */
function linkTo({ secret }: Services, row: Conversion, name: string): string {
  const grant = { conversionId: `${row.id}/${name}`, ownerId: row.ownerId };
  const token = downloadToken(secret, grant, Date.now() + LIMITS.downloadLifetime);
  return `/api/conversions/${row.id}/download?file=${name}&token=${token}`;
}

async function savedRows(
  { prisma }: Services,
  ownerId: string,
  asked: readonly string[],
): Promise<Conversion[]> {
  const known = ids.safeParse(asked);
  if (!known.success) throw new SutraError('conversion-not-found');
  const rows = await prisma.conversion.findMany({
    where: { id: { in: known.data }, ownerId, status: 'completed' },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(known.data)].map((id) => {
    const row = byId.get(id);
    if (!row) throw new SutraError('conversion-not-found');
    if (row.treeKey === null) throw new SutraError('document-not-kept');
    return row;
  });
}

/**
 * Writes a document in a format, with its edits; several as one.
 *
 * @throws SutraError `conversion-not-found`, `document-not-kept`, what `buildArtifact` throws
 */
export async function writeDocument(
  services: Services,
  ownerId: string,
  conversionIds: readonly string[],
  to: OutputFormat,
): Promise<WrittenDocument> {
  const rows = await savedRows(services, ownerId, conversionIds);
  const [first] = rows;
  if (!first) throw new SutraError('conversion-not-found');
  const parts: { id: string; version: number }[] = [];
  for (const { id } of rows) parts.push({ id, version: await versionOf(services, id) });
  const made = await buildDocumentArtifact(services, ownerId, parts, to);
  return {
    to,
    fileName: nameOf(first, to, rows.length),
    size: made.size ?? 0,
    downloadUrl: `${linkTo(services, first, made.name)}&count=${rows.length}`,
  };
}

/** What a download sends. */
export interface Download {
  key: string;
  size: number | null;
  to: OutputFormat;
  fileName: string;
}

/** The document that a conversion was asked for, with its edits. */
async function currentResult(services: Services, row: Conversion): Promise<Download | null> {
  const version = row.treeKey === null ? 0 : await versionOf(services, row.id);
  const shared = { to: row.to, fileName: row.fileName };
  if (version === 0) {
    return row.resultKey === null ? null : { key: row.resultKey, size: row.resultSize, ...shared };
  }
  const made = await buildDocumentArtifact(services, row.ownerId, [{ id: row.id, version }], row.to);
  return { key: made.key, size: made.size, ...shared };
}

/** A document that `writeDocument` has written, while nobody has changed it since. */
async function writtenFile(
  { prisma }: Services,
  row: Conversion,
  name: string,
  count: number,
): Promise<Download | null> {
  const to = OUTPUT_FORMATS.find((format) => name === format || name === `joined-${format}`);
  const found = await prisma.artifact.findUnique({
    where: { conversionId_name: { conversionId: row.id, name } },
  });
  if (!to || !found?.key) return null;
  return { key: found.key, size: found.size, to, fileName: nameOf(row, to, count) };
}

/** What a link leads to; null where there is nothing any more. `file` is empty for the conversion's own document. */
export const downloadOf = (
  services: Services,
  row: Conversion,
  file: string,
  count: number,
): Promise<Download | null> =>
  file === '' ? currentResult(services, row) : writtenFile(services, row, file, count);
