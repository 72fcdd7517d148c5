import { type FileFormat, formatOfName, LIMITS } from '@sutra/contract';
import { megabytes } from '../../format.ts';
import { type Problem, problemOf } from '../../problem.ts';

const FORMAT_OF_MIME: Record<string, FileFormat> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/x-ms-bmp': 'bmp',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'text/markdown': 'markdown',
  'text/x-tex': 'latex',
  'application/x-tex': 'latex',
  'text/plain': 'text',
};

/** A file waiting in the list. */
export interface ChosenFile {
  /** Equal for the same file chosen twice. */
  key: string;
  file: File;
  format: FileFormat;
}

export interface Choice {
  accepted: ChosenFile[];
  problems: Problem[];
}

const formatOfFile = (file: File): FileFormat | null =>
  formatOfName(file.name) ?? FORMAT_OF_MIME[file.type] ?? null;

export const isLarge = (bytes: number) => bytes > LIMITS.fileBytes * LIMITS.fileBytesWarning;

const keyOf = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

/** Formats that were told by content. */
export type SniffedFormats = ReadonlyMap<File, FileFormat>;

/** What a name ends with that says a type; `Chapter 4.1` and `Dr. Rao` say none. */
const EXTENSION = /\.[a-z]\w{0,9}$/i;

/** A file whose name and type say nothing; its content may. */
export const isNameless = (file: File) => formatOfFile(file) === null && !EXTENSION.test(file.name);

function problemWith(file: File, format: FileFormat | null): Problem | null {
  if (!format && (file.size > 0 || !isNameless(file)))
    return problemOf('invalid-file-type', { file: file.name });
  if (file.size === 0) return problemOf('empty-file', { file: file.name });
  if (file.size > LIMITS.fileBytes)
    return problemOf('file-too-large', { file: file.name, size: megabytes(file.size) });
  return null;
}

/** Keeps the valid files that are not in the list yet and says what is wrong with the others. */
export function acceptFiles(
  files: readonly File[],
  listed: readonly ChosenFile[],
  sniffed: SniffedFormats = new Map(),
): Choice {
  const known = new Set(listed.map(({ key }) => key));
  const accepted: ChosenFile[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const format = formatOfFile(file) ?? sniffed.get(file) ?? null;
    const problem = problemWith(file, format);
    const key = keyOf(file);
    if (problem) problems.push(problem);
    else if (format && !known.has(key)) accepted.push({ key, file, format });
    known.add(key);
  }
  const room = LIMITS.filesPerBatch - listed.length;
  if (accepted.length > room) problems.push(problemOf('too-many-files', { limit: LIMITS.filesPerBatch }));
  return { accepted: accepted.slice(0, Math.max(0, room)), problems };
}
