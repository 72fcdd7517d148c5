import { detectFormat, type FileFormat, HEAD_LENGTH } from '@sutra/contract';
import type { SniffedFormats } from './accept-files.ts';

async function formatOf(file: File): Promise<FileFormat | null> {
  const head = await file
    .slice(0, HEAD_LENGTH)
    .arrayBuffer()
    // A file that cannot be read has no known format; sending it will say why.
    .catch(() => new ArrayBuffer(0));
  return head.byteLength === 0 ? null : detectFormat(new Uint8Array(head), file.name);
}

/** What files are by their first bytes; those that are nothing known are left out. */
export async function sniffFormats(files: readonly File[]): Promise<SniffedFormats> {
  const formats = new Map<File, FileFormat>();
  for (const file of files) {
    const format = await formatOf(file);
    if (format) formats.set(file, format);
  }
  return formats;
}
