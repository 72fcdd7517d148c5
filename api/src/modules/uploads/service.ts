import { createHash, randomUUID } from 'node:crypto';
import {
  detectFormat,
  type FileFormat,
  HEAD_LENGTH,
  LIMITS,
  SutraError,
  unsupportedFormatCode,
} from '@sutra/contract';
import type { IncomingFile } from '@sutra/storage';
import { networkOf } from '../../identity/network.ts';
import { attemptKey, mayTake } from '../../policies/rate-limit.ts';
import type { Services } from '../../services.ts';
import { safeFileName } from './file-name.ts';

export interface UploadedFile {
  id: string;
  fileName: string;
  format: FileFormat;
  size: number;
  createdAt: Date;
  expiresAt: Date;
}

const SHOWN = {
  id: true,
  fileName: true,
  format: true,
  size: true,
  createdAt: true,
  expiresAt: true,
} as const;

/** What a stream of bytes turned out to be. `head` is its first {@link HEAD_LENGTH} bytes. */
interface Measured {
  size: number;
  sha256: string;
  head: Buffer;
}

/** In megabytes with two decimals, rounded up so that a file over the limit never reads as the limit. */
function megabytes(bytes: number): number {
  return Math.ceil((bytes / 1024 / 1024) * 100) / 100;
}

/** Reads the stream to its end, since a form's next file stands behind it, but stores no more than the limit. */
async function receive(stream: AsyncIterable<Buffer>, incoming: IncomingFile): Promise<Measured> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  let failure: unknown = null;
  for await (const chunk of stream) {
    if (size < HEAD_LENGTH) head.push(chunk.subarray(0, HEAD_LENGTH - size));
    size += chunk.length;
    if (size > LIMITS.fileBytes || failure !== null) continue;
    hash.update(chunk);
    failure = await incoming.write(chunk).then(
      () => null,
      (error: unknown) => error,
    );
  }
  if (failure !== null) throw new SutraError('storage-unavailable', {}, { cause: failure });
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

function accept(measured: Measured, file: string, uploadName: string): FileFormat {
  if (measured.size === 0) throw new SutraError('empty-file', { file });
  if (measured.size > LIMITS.fileBytes) {
    throw new SutraError('file-too-large', { file, size: megabytes(measured.size) });
  }
  const format = detectFormat(measured.head, uploadName);
  if (format === null) throw new SutraError(unsupportedFormatCode(uploadName), { file });
  return format;
}

async function keep(
  { files, prisma }: Services,
  incoming: IncomingFile,
  row: { ownerId: string; fileName: string; format: FileFormat; size: number; sha256: string },
): Promise<UploadedFile> {
  const storageKey = `uploads/${randomUUID()}`;
  await incoming.keep(storageKey).catch((error: unknown) => {
    throw new SutraError('storage-unavailable', {}, { cause: error });
  });
  try {
    const expiresAt = new Date(Date.now() + LIMITS.uploadLifetime);
    return await prisma.upload.create({
      data: { ...row, storageKey, expiresAt },
      select: SHOWN,
    });
  } catch (error) {
    // What stays is nobody's, and goes with the files that have no row.
    await files.delete(storageKey).catch(() => {});
    throw error;
  }
}

/** Who sends a file. */
export interface Sender {
  ownerId: string;
  /** The address that the request came from. */
  address: string;
}

const KILOBYTE = 1024;
const HOUR_MS = 3_600_000;
const FREE_PLANS: readonly (string | null)[] = [null, 'free', 'expired'];

/**
 * Counts the bytes that an owner keeps here, and a network that has no paid plan; those of the last hour, since what
 * nobody converts is deleted within it.
 */
async function countBytes(
  { prisma, secret, storedMegabytes }: Services,
  { ownerId, address }: Sender,
  size: number,
): Promise<void> {
  const allowance = await prisma.allowance.findUnique({ where: { ownerId } });
  const isFree = FREE_PLANS.includes(allowance?.plan ?? null);
  const limits = [
    {
      key: attemptKey(secret, 'bytes', ownerId),
      limit: isFree ? storedMegabytes.free : storedMegabytes.paid,
    },
    ...(isFree
      ? [{ key: attemptKey(secret, 'bytes-network', networkOf(address)), limit: storedMegabytes.network }]
      : []),
  ];
  for (const { key, limit } of limits) {
    const most = { most: limit * KILOBYTE, within: HOUR_MS };
    if (!(await mayTake(prisma, key, Math.ceil(size / KILOBYTE), most)))
      throw new SutraError('upload-limit-reached', { limit });
  }
}

/**
 * Stores one file of a visitor.
 *
 * @throws SutraError where the file is refused or cannot be kept; then nothing of it is left.
 */
export async function storeUpload(
  services: Services,
  sender: Sender,
  uploadName: string,
  stream: AsyncIterable<Buffer>,
): Promise<UploadedFile> {
  const fileName = safeFileName(uploadName);
  const incoming = await services.files.receive().catch((error: unknown) => {
    throw new SutraError('storage-unavailable', {}, { cause: error });
  });
  let kept = false;
  try {
    const measured = await receive(stream, incoming);
    const format = accept(measured, fileName, uploadName);
    const { size, sha256 } = measured;
    await countBytes(services, sender, size);
    kept = true;
    return await keep(services, incoming, { ownerId: sender.ownerId, fileName, format, size, sha256 });
  } finally {
    if (!kept) await incoming.discard();
  }
}

/** An owner's files that are still kept, newest first. */
export function latestUploads({ prisma }: Services, ownerId: string, most: number): Promise<UploadedFile[]> {
  return prisma.upload.findMany({
    where: { ownerId, expiresAt: { gt: new Date() } },
    orderBy: { id: 'desc' },
    take: most,
    select: SHOWN,
  });
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * A file that comes as text.
 *
 * @throws SutraError `invalid-field`
 */
export async function* bytesOfBase64(text: string): AsyncGenerator<Buffer> {
  if (!BASE64.test(text)) throw new SutraError('invalid-field', { field: 'base64' });
  yield Buffer.from(text, 'base64');
}
