import { type FileFormat, formatOfName, TEXT_FORMATS } from '@sutra/contract';
import { fileTypeFromBuffer } from 'file-type';

/** As many bytes from a file's start as a decision may take. */
export const HEAD_LENGTH = 4100;

const FORMAT_OF_MIME: Record<string, FileFormat> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
};

/** Readers of PDF look for its mark in the first kilobyte; some producers put a line before it. */
function holdsPdfMark(head: Buffer): boolean {
  const at = head.subarray(0, 1024).indexOf('%PDF-', 0, 'latin1');
  return at >= 0;
}

function looksLikeText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return true;
  return head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

/** Text says little about itself: a LaTeX document does, for the rest its name decides. */
function textFormat(head: Buffer, fileName: string): FileFormat | null {
  const named = formatOfName(fileName);
  const takesText = named === null ? !fileName.includes('.') : TEXT_FORMATS.includes(named);
  if (!takesText || !looksLikeText(head)) return null;
  return /^\s*(?:%.*\s+)*\\document(?:class|style)\b/.test(head.toString('latin1'))
    ? 'latex'
    : (named ?? 'text');
}

/** The format of a file by its first bytes; the name only tells kinds of text apart. Null where it is none of ours. */
export async function detectFormat(head: Buffer, fileName: string): Promise<FileFormat | null> {
  const found = await fileTypeFromBuffer(head);
  const format = found && FORMAT_OF_MIME[found.mime];
  if (format) return format;
  const text = textFormat(head, fileName);
  if (text) return text;
  return holdsPdfMark(head) ? 'pdf' : null;
}
