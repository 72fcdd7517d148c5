import type { ErrorCode } from './errors.ts';
import { type FileFormat, formatOfName, TEXT_FORMATS } from './formats.ts';

/** As many bytes from a file's start as a decision may take. */
export const HEAD_LENGTH = 4100;

/** Readers of PDF look for its mark in the first kilobyte; some producers put a line before it. */
const PDF_MARK_WITHIN = 1024;

/** In hexadecimal, from the first byte on. */
const SIGNATURES: readonly { format: FileFormat; pattern: RegExp }[] = [
  { format: 'pdf', pattern: /^255044462d/ },
  { format: 'png', pattern: /^89504e470d0a1a0a/ },
  { format: 'jpeg', pattern: /^ffd8ff/ },
  { format: 'gif', pattern: /^47494638(?:37|39)61/ },
  { format: 'webp', pattern: /^52494646.{8}57454250/ },
  // Size, four reserved bytes that are zero, then where the pixels start and how long the header is.
  { format: 'bmp', pattern: /^424d.{8}0{8}.{4}0{4}(?:0c|28|34|38|40|6c|7c)0{6}/ },
  { format: 'tiff', pattern: /^(?:49492[ab]00|4d4d002[ab])/ },
  // `ftyp` and a brand: heic, heix, heim, heis, hevc, hevx, hevm, hevs, mif1, msf1.
  { format: 'heic', pattern: /^.{8}66747970(?:6865(?:69|76)(?:63|78|6d|73)|6d696631|6d736631)/ },
];
const SIGNATURE_LENGTH = 24;

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

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
  const mark = hexadecimal(head.subarray(0, SIGNATURE_LENGTH));
  const signed = SIGNATURES.find(({ pattern }) => pattern.test(mark));
  if (signed) return signed.format;
  const start = latin1(head.subarray(0, HEAD_LENGTH));
  const text = textFormat(head.subarray(0, HEAD_LENGTH), start, fileName);
  if (text) return text;
  return start.slice(0, PDF_MARK_WITHIN).includes('%PDF-') ? 'pdf' : null;
}

/** Why a file without a format is refused: what is called a PDF and is none has lost its beginning. */
export const unsupportedFormatCode = (fileName: string): ErrorCode =>
  formatOfName(fileName) === 'pdf' ? 'pdf-damaged' : 'invalid-file-type';
