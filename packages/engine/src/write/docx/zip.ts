import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Parts } from './shell.ts';

const STORED = /\.(?:png|jpeg|gif)$/;
/** Text is gathered to pieces of this length before it is compressed. */
const PIECE = 1 << 16;

/** ZIP's times begin in 1980. */
const EARLIEST = Date.UTC(1980, 0, 2);

function join(chunks: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/**
 * The package as bytes. The part `path` is compressed while its `pieces` are made, so that a long text never
 * stands in memory as a whole; `finish` is called after it to complete the other parts.
 */
export function zipParts(
  parts: Parts,
  created: Date,
  path: string,
  pieces: Iterable<string>,
  finish: () => void,
): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const mtime = new Date(Math.max(EARLIEST, created.getTime() || EARLIEST));
  const open = (name: string) => {
    const file = STORED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = mtime;
    zip.add(file);
    return file;
  };
  const contentTypes = parts.get('[Content_Types].xml') ?? '';
  open('[Content_Types].xml').push(bytesOf(contentTypes), true);
  writePieces(open(path), pieces);
  finish();
  for (const [name, part] of parts) {
    if (name !== path && name !== '[Content_Types].xml') open(name).push(bytesOf(part), true);
  }
  zip.end();
  return join(chunks);
}

const bytesOf = (part: Uint8Array | string) => (typeof part === 'string' ? strToU8(part) : part);

function writePieces(
  file: { push: (bytes: Uint8Array, final: boolean) => void },
  pieces: Iterable<string>,
): void {
  let gathered = '';
  for (const piece of pieces) {
    gathered += piece;
    if (gathered.length < PIECE) continue;
    file.push(strToU8(gathered), false);
    gathered = '';
  }
  file.push(strToU8(gathered), true);
}
