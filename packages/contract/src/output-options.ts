import { z } from 'zod';
import { DOUBT_MARKS } from './doubt.ts';

/** How far pictures are packed: `high` leaves them as they are. */
export const PICTURE_QUALITIES = ['low', 'medium', 'high'] as const;
export type PictureQuality = (typeof PICTURE_QUALITIES)[number];

/** What a program may ask of a conversion besides the format and the languages. */
export const outputOptions = z.object({
  /** Off: bold, colours, columns and alignment are left out; headings, lists and tables stay. */
  formatting: z.boolean().default(true),
  /** Off: formulas become plain text. */
  formulas: z.boolean().default(true),
  pictures: z.enum(PICTURE_QUALITIES).default('high'),
  /** How doubtful formulas are marked in the document. */
  doubts: z.enum(DOUBT_MARKS).default('comments'),
  /** Dots per inch of a picture, where its file does not say or says it wrongly. */
  dpi: z.number().nullable().default(null),
  /** What is told besides the document; with `formulas` the document holds them alone. */
  findings: z.enum(['none', 'text', 'formulas']).default('none'),
  /** Formulas that are less sure are left out of the findings. */
  leastConfidence: z.number().default(0),
});
export type OutputOptions = z.infer<typeof outputOptions>;

/** One formula of a file. */
export const foundFormula = z.object({
  latex: z.string(),
  mathml: z.string(),
  text: z.string(),
  /** 0 to 1. */
  confidence: z.number(),
  page: z.number(),
  /** x, y, width and height on the page, from its top left corner, in points; null where only the page is known. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type FoundFormula = z.infer<typeof foundFormula>;

/** What a conversion found besides the document that it wrote. */
export const findings = z.object({
  text: z.string(),
  confidence: z.number(),
  formulas: z.array(foundFormula),
  /** Places that were seen and could not be read: they are pictures in the document. */
  unread: z.number(),
});
export type Findings = z.infer<typeof findings>;
