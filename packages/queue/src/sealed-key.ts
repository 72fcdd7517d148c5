import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PrismaClient } from '@sutra/prisma';

/** What no log may hold, should an object with a key ever be logged: for pino's `redact`. */
export const SECRET_PATHS = ['apiKey', 'sealedKey', 'secret', '*.apiKey', '*.sealedKey', '*.secret'];

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFrom = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sutra sealed ai key', 32));

/** Seals a user's AI key for one batch: nobody opens it without the secret, nor for another batch. */
export function sealKey(apiKey: string, batchId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(secret), nonce).setAAD(Buffer.from(batchId));
  const sealed = Buffer.concat([cipher.update(apiKey, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The key that was sealed, or null where it is another batch's, was tampered with, or none of the secrets sealed it. */
export function openKey(sealed: string, batchId: string, secrets: readonly string[]): string | null {
  for (const secret of secrets) {
    const opened = openWith(sealed, batchId, secret);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(sealed: string, batchId: string, secret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const opened = createDecipheriv(CIPHER, keyFrom(secret), bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(batchId))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened.update(text), opened.final()]).toString('utf8');
  } catch {
    return null;
  }
}

const OPEN_FILES = { some: { status: { in: ['queued' as const, 'processing' as const] } } };

/** Forgets the sealed keys of batches without a file left to convert: of one batch, or of all. */
export async function forgetKeys(prisma: PrismaClient, batchId?: string): Promise<void> {
  await prisma.batch.updateMany({
    where: { ...(batchId && { id: batchId }), sealedKey: { not: null }, NOT: { conversions: OPEN_FILES } },
    data: { sealedKey: null },
  });
}
