import { documentFolder } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import type { FileStore } from '@sutra/storage';

/** Files without a row and batches without files are left alone this long, in milliseconds: one may be on its way. */
const GRACE = 60 * 60_000;
const AT_ONCE = 500;

/** Does a piece of work until there is less of it than fits into one. */
async function untilDone(piece: () => Promise<number>): Promise<void> {
  while ((await piece()) >= AT_ONCE);
}

async function expireConversions(prisma: PrismaClient, files: FileStore, now: Date): Promise<number> {
  const rows = await prisma.conversion.findMany({
    where: { expiresAt: { lt: now }, status: { in: ['completed', 'error', 'cancelled'] } },
    take: AT_ONCE,
    select: { id: true, resultKey: true },
  });
  for (const { id, resultKey } of rows) {
    if (resultKey) await files.delete(resultKey);
    await files.deleteFolder(documentFolder(id));
  }
  await prisma.conversion.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
  return rows.length;
}

async function expireUploads(prisma: PrismaClient, files: FileStore, now: Date): Promise<number> {
  const running = { some: { status: { in: ['queued' as const, 'processing' as const] } } };
  const rows = await prisma.upload.findMany({
    where: { expiresAt: { lt: now }, NOT: { conversions: running } },
    take: AT_ONCE,
    select: { id: true, storageKey: true },
  });
  for (const { storageKey } of rows) await files.delete(storageKey);
  await prisma.upload.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
  return rows.length;
}

/** The conversion whose document lies at a key. */
const conversionOf = (key: string) => key.split('/')[1] ?? '';

type KnownKeys = (keys: string[]) => Promise<Set<string>>;

async function deleteOrphans(
  files: FileStore,
  prefix: string,
  known: KnownKeys,
  before: Date,
): Promise<void> {
  const check = async (keys: string[]) => {
    const kept = await known(keys);
    for (const key of keys) if (!kept.has(key)) await files.delete(key);
  };
  let keys: string[] = [];
  for await (const { key, modified } of files.list(prefix)) {
    if (modified < before) keys.push(key);
    if (keys.length < AT_ONCE) continue;
    await check(keys);
    keys = [];
  }
  await check(keys);
}

/** Deletes what has outlived its time, and files that a dead process left without a row. */
export async function expireFiles(prisma: PrismaClient, files: FileStore, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - GRACE);
  await untilDone(() => expireConversions(prisma, files, now));
  await untilDone(() => expireUploads(prisma, files, now));
  await prisma.batch.deleteMany({ where: { createdAt: { lt: before }, conversions: { none: {} } } });
  await files.clearIncoming(before);
  const uploads: KnownKeys = async (keys) => {
    const rows = await prisma.upload.findMany({ where: { storageKey: { in: keys } } });
    return new Set(rows.map((row) => row.storageKey));
  };
  const results: KnownKeys = async (keys) => {
    const rows = await prisma.conversion.findMany({ where: { resultKey: { in: keys } } });
    return new Set(rows.map((row) => row.resultKey ?? ''));
  };
  const documents: KnownKeys = async (keys) => {
    const ids = [...new Set(keys.map(conversionOf))];
    const rows = await prisma.conversion.findMany({ where: { id: { in: ids } }, select: { id: true } });
    const kept = new Set(rows.map(({ id }) => id));
    return new Set(keys.filter((key) => kept.has(conversionOf(key))));
  };
  await deleteOrphans(files, 'uploads', uploads, before);
  await deleteOrphans(files, 'results', results, before);
  await deleteOrphans(files, 'documents', documents, before);
}
