import type { Readable } from 'node:stream';

/** In bytes: more than the second is not even waited for. */
const LARGEST = 128 * 1024;
const LARGEST_DRAINED = 32 * 1024 * 1024;

class BodyError extends Error {
  constructor(
    message: string,
    readonly statusCode: number,
  ) {
    super(message);
  }
}

/** A JSON body. One that is too large is read to its end and forgotten, so that its sender hears why. */
export async function jsonBody(payload: Readable): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= LARGEST) parts.push(part);
    else parts.length = 0;
    if (size > LARGEST_DRAINED) break;
  }
  if (size > LARGEST) throw new BodyError('The request is too large.', 413);
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new BodyError('The request is no JSON.', 400);
  }
}
