import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { CONTENT_TYPES } from './progress.ts';

/** The conversion in steps: the bodies of the REST paths. */

/** A file of twice the limit still comes whole, to be told its size; characters of base64 for three bytes each four. */
const BASE64_LENGTH = Math.ceil((2 * LIMITS.fileBytes * 4) / 3);
const LATEX_LENGTH = 2_000_000;

/** Whole requests may be no larger than this, in bytes. */
export const STEP_BYTES = BASE64_LENGTH + 64 * 1024;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Base64, also behind the head of a `data:` address. */
const base64File = z
  .string()
  .transform((text) => (text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text))
  .pipe(z.string().min(4).max(BASE64_LENGTH).regex(BASE64));
const mimeType = z.string().min(1).max(200);

export const detectRequest = z.object({ base64File, mimeType });
export const extractRequest = detectRequest.extend({ contentType: z.enum(CONTENT_TYPES) });
export const docxRequest = z.object({
  latexContent: z
    .string()
    .max(LATEX_LENGTH)
    .refine((text) => text.trim() !== ''),
  fileName: z.string().min(1).max(LIMITS.fileNameLength),
});
