import {
  LIMITS,
  type PictureFacts,
  pictureFacts,
  REVIEW_INDEX,
  type ReviewIndex,
  reviewIndex,
  reviewSheetName,
  type SourceSheet,
  SutraError,
  sourceSheet,
  sourceSheetName,
  TEXT_FORMATS,
} from '@sutra/contract';
import { type Conversion, type EditTarget, isUniqueViolation } from '@sutra/prisma';
import { z } from 'zod';
import { downloadToken } from '../../policies/download-link.ts';
import type { Services } from '../../services.ts';
import { buildArtifact } from './build-artifact.ts';
import { versionOf } from './files.ts';

export interface Edit {
  formula: number;
  tex: string | null;
}

export interface PassageEdit {
  passage: number;
  text: string;
}

export interface EditRequest {
  target: EditTarget;
  /** The version that the edit was made on. */
  version: number;
  /** The formula's or passage's place among all of the document's, counted from 0. */
  place: number;
  /** TeX, or a passage's Markdown; null where what was read holds. */
  text: string | null;
}

const uuid = z.uuid();
/** Page pictures and texts of sources never change. */
const ONCE = 'v0';
/** Reviews change with what they list: passages came with the first, the tokens of pictures with the second. */
const REVIEW = 'v2';

/** Whether a document lies ready to be reviewed and written again: it is gone with the file's time. */
export const isSaved = ({ status, treeKey, expiresAt }: Conversion, now = Date.now()): boolean =>
  status === 'completed' && treeKey !== null && (expiresAt === null || expiresAt.getTime() > now);

/** A document of the owner's that can be reviewed; null where there is none. */
export async function reviewedConversion(
  { prisma }: Services,
  ownerId: string | null,
  id: string,
): Promise<Conversion | null> {
  if (ownerId === null || !uuid.safeParse(id).success) return null;
  const row = await prisma.conversion.findFirst({ where: { id, ownerId } });
  return row && isSaved(row) ? row : null;
}

/** The sheets and formulas of a document as it was read. */
export async function indexOf(services: Services, row: Conversion): Promise<ReviewIndex> {
  const { key } = await buildArtifact(services, row, { kind: 'review' }, REVIEW);
  const bytes = await services.files.read(`${key}/${REVIEW_INDEX}`);
  return reviewIndex.parse(JSON.parse(Buffer.from(bytes).toString()));
}

/** Whether a folder of so many sheets, as a derived file's facts tell, has one. */
function hasSheet(facts: unknown, sheet: number): boolean {
  const { sheets } = z.object({ sheets: z.number() }).parse(facts);
  return Number.isInteger(sheet) && sheet >= 0 && sheet < sheets;
}

/** One sheet's HTML; null where the document has no such sheet. */
export async function sheetOf(services: Services, row: Conversion, sheet: number): Promise<string | null> {
  const { key, facts } = await buildArtifact(services, row, { kind: 'review' }, REVIEW);
  if (!hasSheet(facts, sheet)) return null;
  return Buffer.from(await services.files.read(`${key}/${reviewSheetName(sheet)}`)).toString();
}

/** The last edit of each formula, or of each passage. */
async function lastEdits({ prisma }: Services, { id }: Conversion, target: EditTarget): Promise<Edit[]> {
  const edits = await prisma.formulaEdit.findMany({
    where: { conversionId: id, target },
    orderBy: { version: 'asc' },
    select: { formula: true, tex: true },
  });
  return [...new Map(edits.map((edit) => [edit.formula, edit])).values()];
}

/** The edits of formulas that hold. */
export const editsOf = (services: Services, row: Conversion) => lastEdits(services, row, 'formula');

/** What was written for passages and holds. */
export const passageEditsOf = async (services: Services, row: Conversion): Promise<PassageEdit[]> =>
  (await lastEdits(services, row, 'passage')).flatMap(({ formula, tex }) =>
    tex === null ? [] : [{ passage: formula, text: tex }],
  );

function checkLength(target: EditTarget, { length }: string): void {
  if (target === 'formula' && length > LIMITS.formulaLength)
    throw new SutraError('formula-too-long', { limit: LIMITS.formulaLength });
  if (target === 'passage' && length > LIMITS.passageLength)
    throw new SutraError('passage-too-long', { limit: LIMITS.passageLength });
}

/**
 * Keeps an edit of a formula or a passage.
 *
 * @throws SutraError `formula-too-long`, `passage-too-long`, `too-many-edits`, `document-changed` where `version` is
 * not the last one
 */
export async function keepEdit(
  services: Services,
  row: Conversion,
  { target, version, place, text }: EditRequest,
): Promise<void> {
  checkLength(target, text ?? '');
  if (version >= LIMITS.editsPerDocument) {
    throw new SutraError('too-many-edits', { limit: LIMITS.editsPerDocument });
  }
  if (!(place >= 0)) throw new SutraError('invalid-field', { field: target });
  if (version !== (await versionOf(services, row.id))) throw new SutraError('document-changed');
  const written = text?.replaceAll('\0', '') ?? null;
  try {
    await services.prisma.formulaEdit.create({
      data: { conversionId: row.id, version: version + 1, target, formula: place, tex: written },
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new SutraError('document-changed') : error;
  }
}

const pageGrant = (row: Conversion, page: number) => ({
  conversionId: `${row.id}/page-${page}`,
  ownerId: row.ownerId,
});

export interface SourcePicture extends PictureFacts {
  url: string;
}

/** @throws SutraError `page-not-found`, `upload-not-found`, what `buildArtifact` throws */
export async function sourcePicture(
  services: Services,
  row: Conversion,
  page: number,
): Promise<SourcePicture> {
  if (!(page >= 1 && page <= LIMITS.pages)) throw new SutraError('page-not-found');
  const { facts } = await buildArtifact(services, row, { kind: 'page', page }, ONCE);
  const token = downloadToken(services.secret, pageGrant(row, page), Date.now() + LIMITS.downloadLifetime);
  return { ...pictureFacts.parse(facts), url: `/api/conversions/${row.id}/pages/${page}?token=${token}` };
}

export interface SourceText {
  text: string;
  part: number;
  parts: number;
  marks: SourceSheet['marks'];
}

/**
 * A part of the text that a sheet was read from; null where the source is no text or has no such sheet or part.
 *
 * @throws SutraError `upload-not-found`, what `buildArtifact` throws
 */
export async function sourceTextOf(
  services: Services,
  row: Conversion,
  sheet: number,
  part: number,
): Promise<SourceText | null> {
  const { uploadId } = row;
  const upload = uploadId && (await services.prisma.upload.findUnique({ where: { id: uploadId } }));
  if (!upload) throw new SutraError('upload-not-found');
  if (!TEXT_FORMATS.includes(upload.format)) return null;
  const { key, facts } = await buildArtifact(services, row, { kind: 'source' }, ONCE);
  if (!hasSheet(facts, sheet)) return null;
  const bytes = await services.files.read(`${key}/${sourceSheetName(sheet)}`);
  const { parts, marks } = sourceSheet.parse(JSON.parse(Buffer.from(bytes).toString()));
  const text = parts[part];
  return text === undefined ? null : { text, part, parts: parts.length, marks };
}
