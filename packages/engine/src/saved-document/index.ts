import type { OutputFormat } from '@sutra/contract';
import { auditDocument } from '../audit-document.ts';
import { decodeText } from '../read/index.ts';
import { joinDocuments } from '../transforms/index.ts';
import { writeDocument } from '../write/index.ts';
import { applyEdits, type DocumentEdit } from './edits.ts';
import { type SavedDocument, unpackDocument } from './packed-document.ts';
import { type Review, reviewOf } from './review.ts';
import { type SourceSheet, sourceSheets } from './source-text.ts';

export type { DocumentEdit } from './edits.ts';
export { type ReportedFormula, reportFormulas } from './formula-report.ts';
export { packDocument, type SavedDocument, unpackDocument } from './packed-document.ts';
export type { PassagePiece, ReviewPassage } from './passages.ts';
export type { Review, ReviewFormula, ReviewSheet } from './review.ts';
export { type SourcePicture, type SourceRequest, sourcePicture } from './source-picture.ts';
export type { SourceMark, SourceSheet } from './source-text.ts';

/** One saved document as it is to be written. */
export interface SavedPart {
  /** What `packDocument` made. */
  saved: Uint8Array;
  edits: readonly DocumentEdit[];
  /** The name of the file that it was made from. */
  fileName: string;
}

export interface WriteSavedRequest {
  /** One, or several that become one document. */
  parts: readonly SavedPart[];
  to: OutputFormat;
  created: Date;
}

function edited(part: SavedPart): SavedDocument {
  const document = unpackDocument(part.saved);
  applyEdits(document.tree, part.edits);
  return document;
}

/** A saved document in any format; of several, the first says how doubtful formulas are marked. With no edits, what the conversion wrote, byte for byte. */
export async function writeSavedDocument({ parts, to, created }: WriteSavedRequest): Promise<Uint8Array> {
  const read = parts.map(edited);
  const tree = joinDocuments(
    read.map((part) => part.tree),
    { separator: 'pageBreak' },
  );
  return writeDocument(tree, to, {
    created,
    sourceName: parts.map(({ fileName }) => fileName).join(', '),
    engine: [...new Set(read.map(({ reader }) => reader))].join(', '),
    audit: auditDocument(
      tree,
      read.reduce((sum, { keptAsPictures = 0 }) => sum + keptAsPictures, 0),
    ),
    ...(read[0]?.doubts && { doubts: read[0].doubts }),
  });
}

/** What a person needs to see of a saved document, without edits: formulas keep their numbers whatever is edited. */
export const reviewSavedDocument = (saved: Uint8Array): Review => reviewOf(unpackDocument(saved).tree);

export interface SourceTextRequest {
  /** What `packDocument` made. */
  saved: Uint8Array;
  /** The file that it was made from: Markdown, LaTeX or text. */
  bytes: Uint8Array;
}

/**
 * The text that a document was made from, cut as the sheets of its review are.
 *
 * @throws SutraError `text-not-readable`
 */
export const sourceText = ({ saved, bytes }: SourceTextRequest): SourceSheet[] =>
  sourceSheets(unpackDocument(saved).tree, decodeText(bytes));
