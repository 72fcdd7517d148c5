import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile } from 'fflate';
import type { Parts } from './shell.ts';

const STORED = /\.(?:png|jpeg|gif)$/;
/** Text is gathered to pieces of this length before it is compressed. */
const PIECE = 1 << 16;
/** Bytes that may wait for the compressor, which has a thread of its own. */
const MOST_WAITING = 1 << 22;
const DEFLATE = 8;

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

function* gathered(pieces: Iterable<string>): Generator<Uint8Array> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < PIECE) continue;
    yield strToU8(text);
    text = '';
  }
  yield strToU8(text);
}

interface Deflated {
  chunks: Uint8Array[];
  size: number;
  crc: number;
}

/** Compresses a text while it is made, so that it never stands in memory as a whole. */
async function deflated(pieces: Iterable<string>): Promise<Deflated> {
  const stream = createDeflateRaw({ level: 6, chunkSize: PIECE });
  const result: Deflated = { chunks: [], size: 0, crc: 0 };
  stream.on('data', (chunk: Uint8Array) => result.chunks.push(chunk));
  const ended = once(stream, 'end');
  for (const bytes of gathered(pieces)) {
    result.size += bytes.length;
    result.crc = crc32(bytes, result.crc);
    stream.write(bytes);
    if (stream.writableLength > MOST_WAITING) await once(stream, 'drain');
  }
  stream.end();
  await ended;
  return result;
}

/** Adds a part that is compressed already. */
function addFile(zip: Zip, file: ZipInputFile, chunks: Uint8Array[]): void {
  zip.add(file);
  for (const [index, chunk] of chunks.entries()) {
    file.ondata?.(null, new Uint8Array(chunk), index === chunks.length - 1);
  }
}

/**
 * The package as bytes. The part `path` is made of `pieces`; `finish` is called after the last of them to complete
 * the other parts.
 */
export async function zipParts(
  parts: Parts,
  created: Date,
  path: string,
  pieces: Iterable<string>,
  finish: () => void,
): Promise<Uint8Array> {
  const { chunks: text, size, crc } = await deflated(pieces);
  finish();
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const mtime = new Date(Math.max(EARLIEST, created.getTime() || EARLIEST));
  const add = (name: string, part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? strToU8(part) : part;
    const stored = STORED.test(name);
    const data = stored ? bytes : deflateRawSync(bytes);
    addFile(
      zip,
      { filename: name, size: bytes.length, crc: crc32(bytes), compression: stored ? 0 : DEFLATE, mtime },
      [data],
    );
  };
  add('[Content_Types].xml', parts.get('[Content_Types].xml') ?? '');
  addFile(zip, { filename: path, size, crc, compression: DEFLATE, mtime }, text);
  for (const [name, part] of parts) if (name !== path && name !== '[Content_Types].xml') add(name, part);
  zip.end();
  return join(chunks);
}
