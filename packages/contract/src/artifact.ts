import { z } from 'zod';
import { OUTPUT_FORMATS } from './formats.ts';
import { LIMITS } from './limits.ts';

/**
 * Files that are made from a converted document, or from its source, when somebody asks for them, and kept until the
 * document is deleted.
 */
export const artifactRequest = z.discriminatedUnion('kind', [
  /** The document in a format; with several parts, all of them as one. */
  z.object({
    kind: z.literal('document'),
    to: z.enum(OUTPUT_FORMATS),
    /** In order; `version` counts the edits that are heeded. */
    parts: z
      .array(z.object({ conversionId: z.uuid(), version: z.number().int().min(0) }))
      .min(1)
      .max(LIMITS.filesPerBatch),
  }),
  /** The document as sheets of HTML, and the list of its formulas. */
  z.object({ kind: z.literal('review') }),
  /** The text that the document was made from, cut where the sheets of the review begin. */
  z.object({ kind: z.literal('source') }),
  /** A page of the source as a picture, counted from 1. */
  z.object({ kind: z.literal('page'), page: z.number().int().min(1).max(LIMITS.pages) }),
]);
export type ArtifactRequest = z.infer<typeof artifactRequest>;

/** What a wish is called among the files of its conversion: a newer one takes the place of an older one. */
export function artifactName(wish: ArtifactRequest): string {
  if (wish.kind === 'document') return wish.parts.length > 1 ? `joined-${wish.to}` : wish.to;
  return wish.kind === 'page' ? `page-${wish.page}` : wish.kind;
}

/** Where all that is kept of a conversion lies, its result apart. */
export const documentFolder = (conversionId: string) => `documents/${conversionId}`;

/** What a review's folder holds. */
export const REVIEW_INDEX = 'index.json';
export const reviewSheetName = (sheet: number) => `sheet-${sheet}.html`;

/** One sheet's text in the folder of a source. */
export const sourceSheetName = (sheet: number) => `sheet-${sheet}.json`;

export const sourceSheet = z.object({
  /** Pieces of bounded length that make the text together; at least one. */
  parts: z.array(z.string()),
  /** Where formulas stand, as far as that is known: in UTF-16 units from the beginning of a part. */
  marks: z.array(z.object({ formula: z.number(), part: z.number(), start: z.number(), length: z.number() })),
});
export type SourceSheet = z.infer<typeof sourceSheet>;

/** Where a formula stands on its page, in points from the page's top left corner. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** A stretch of a passage's text, or a formula that stands in it. */
const passagePiece = z.union([z.object({ text: z.string() }), z.object({ formula: z.number() })]);

export const reviewIndex = z.object({
  /** The page of the source that each sheet shows, where it has pages. */
  sheets: z.array(z.object({ page: z.number().nullable() })),
  formulas: z.array(
    z.object({
      formula: z.number(),
      sheet: z.number(),
      display: z.boolean(),
      tex: z.string(),
      number: z.string().nullable(),
      confidence: z.number(),
      page: z.number().nullable(),
      box: box.nullable(),
    }),
  ),
  /** Paragraphs, headings and pictures, which a person can write anew. */
  passages: z.array(
    z.object({
      passage: z.number(),
      sheet: z.number(),
      kind: z.enum(['text', 'picture']),
      pictures: z.number(),
      pictureTokens: z.array(z.number()),
      pieces: z.array(passagePiece),
      page: z.number().nullable(),
      box: box.nullable(),
    }),
  ),
});
export type ReviewIndex = z.infer<typeof reviewIndex>;
export type ReviewedPassage = ReviewIndex['passages'][number];
export type ReviewedPiece = z.infer<typeof passagePiece>;

/** A page's picture in pixels, and the page in points where boxes can be placed on it. */
export const pictureFacts = z.object({
  width: z.number(),
  height: z.number(),
  points: z.object({ width: z.number(), height: z.number() }).nullable(),
});
export type PictureFacts = z.infer<typeof pictureFacts>;
