import type { OutputFormat } from '@sutra/contract';
import { auditDocument } from '../audit-document.ts';
import { decodeText } from '../read/index.ts';
import { joinDocuments } from '../transforms/index.ts';
import type { DocumentTree } from '../tree/index.ts';
import { writeDocument } from '../write/index.ts';
import { applyEdits, type FormulaEdit } from './edits.ts';
import { unpackDocument } from './kept-document.ts';
import { type Review, reviewOf } from './review.ts';
import { type SourceSheet, sourceSheets } from './source-text.ts';

export type { FormulaEdit } from './edits.ts';
export { type KeptDocument, packDocument, unpackDocument } from './kept-document.ts';
export type { Review, ReviewFormula, ReviewSheet } from './review.ts';
export { type SourcePicture, type SourceRequest, sourcePicture } from './source-picture.ts';
export type { SourceMark, SourceSheet } from './source-text.ts';

/** One kept document as it is to be written. */
export interface KeptPart {
  /** What `packDocument` made. */
  kept: Uint8Array;
  edits: readonly FormulaEdit[];
  /** The name of the file that it was made from. */
  fileName: string;
}

export interface WriteKeptRequest {
  /** One, or several that become one document. */
  parts: readonly KeptPart[];
  to: OutputFormat;
  created: Date;
}

function editedTree(part: KeptPart): { tree: DocumentTree; reader: string } {
  const { tree, reader } = unpackDocument(part.kept);
  applyEdits(tree, part.edits);
  return { tree, reader };
}

/** A kept document in any format. With no edits, what the conversion wrote, byte for byte. */
export async function writeKept({ parts, to, created }: WriteKeptRequest): Promise<Uint8Array> {
  const read = parts.map(editedTree);
  const tree = joinDocuments(
    read.map((part) => part.tree),
    { separator: 'pageBreak' },
  );
  return writeDocument(tree, to, {
    created,
    sourceName: parts.map(({ fileName }) => fileName).join(', '),
    engine: [...new Set(read.map(({ reader }) => reader))].join(', '),
    audit: auditDocument(tree),
  });
}

/** What a person needs to see of a kept document, without edits: formulas keep their numbers whatever is edited. */
export const reviewKept = (kept: Uint8Array): Review => reviewOf(unpackDocument(kept).tree);

export interface SourceTextRequest {
  /** What `packDocument` made. */
  kept: Uint8Array;
  /** The file that it was made from: Markdown, LaTeX or text. */
  bytes: Uint8Array;
}

/**
 * The text that a document was made from, cut as the sheets of its review are.
 *
 * @throws SutraError `text-not-readable`
 */
export const sourceText = ({ kept, bytes }: SourceTextRequest): SourceSheet[] =>
  sourceSheets(unpackDocument(kept).tree, decodeText(bytes));
