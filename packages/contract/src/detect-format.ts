import { type FileFormat, formatOfName, TEXT_FORMATS } from './formats.ts';

/** As many bytes from a file's start as a decision may take. */
export const HEAD_LENGTH = 4100;

/** Readers of PDF look for its mark in the first kilobyte; some producers put a line before it. */
const PDF_MARK_WITHIN = 1024;

interface Signature {
  format: FileFormat;
  /** In latin-1, from `offset` on. */
  pattern: RegExp;
  offset?: number;
}

const SIGNATURES: readonly Signature[] = [
  { format: 'pdf', pattern: /^%PDF-/ },
  { format: 'png', pattern: /^\x89PNG\r\n\x1a\n/ },
  { format: 'jpeg', pattern: /^\xff\xd8\xff/ },
  { format: 'gif', pattern: /^GIF8[79]a/ },
  { format: 'webp', pattern: /^RIFF[^]{4}WEBP/ },
  // Size, four reserved bytes that are zero, then where the pixels start and how long the header is.
  { format: 'bmp', pattern: /^BM[^]{4}\0{4}[^]{2}\0\0[\x0c\x28\x34\x38\x40\x6c\x7c]\0\0\0/ },
  { format: 'tiff', pattern: /^(?:II[*+]\0|MM\0[*+])/ },
  { format: 'heic', pattern: /^ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/, offset: 4 },
];

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

function looksLikeText(head: Uint8Array): boolean {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return utf16 || head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Text says little about itself: a LaTeX document does, for the rest its name decides. */
function textFormat(head: Uint8Array, start: string, fileName: string): FileFormat | null {
  const named = formatOfName(fileName);
  const takesText = named === null ? !fileName.includes('.') : TEXT_FORMATS.includes(named);
  if (!takesText || !looksLikeText(head)) return null;
  return /^\s*(?:%.*\s+)*\\document(?:class|style)\b/.test(start) ? 'latex' : (named ?? 'text');
}

/**
 * The format of a file by its first {@link HEAD_LENGTH} bytes; the name only tells kinds of text apart. Null
 * where it is none of ours.
 */
export function detectFormat(head: Uint8Array, fileName: string): FileFormat | null {
  const start = latin1(head.subarray(0, HEAD_LENGTH));
  const signed = SIGNATURES.find(({ pattern, offset = 0 }) => pattern.test(start.slice(offset)));
  if (signed) return signed.format;
  const text = textFormat(head.subarray(0, HEAD_LENGTH), start, fileName);
  if (text) return text;
  return start.slice(0, PDF_MARK_WITHIN).includes('%PDF-') ? 'pdf' : null;
}
