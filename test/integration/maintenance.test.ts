import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { openFileStore, storageVariables } from '@sutra/storage';
import { afterEach, describe, expect, it } from 'vitest';
import { expireFiles } from '../../worker/src/jobs/expire-files.ts';
import { note } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, startStack, usualBackend } from '../setup/stack.ts';

const HOUR = 3_600_000;

let stack: Stack;
let prisma: PrismaClient;
afterEach(async () => {
  await prisma.$disconnect();
  await stack.stop();
});

async function stored(): Promise<string[]> {
  const folder = join(stack.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe.each(usualBackend('redis'))('rows without jobs, jobs in %s', (backend) => {
  /** A batch as a crash leaves it: rows, and nothing in the queue. */
  async function leaveBatch(visitor: Visitor, queuedAt: Date | null, status: 'queued' | 'processing') {
    const ids = await visitor.uploadIds(note('a.md'), note('b.md'));
    const { ownerId } = await prisma.upload.findFirstOrThrow({ where: { id: ids[0] ?? '' } });
    const createdAt = new Date(Date.now() - HOUR);
    const batch = await prisma.batch.create({ data: { ownerId, createdAt, queuedAt } });
    await prisma.conversion.createMany({
      data: ids.map((uploadId, position) => ({
        batchId: batch.id,
        ownerId,
        uploadId,
        position,
        originalFileName: 'a.md',
        fileName: 'a.docx',
        status,
      })),
    });
    return batch.id;
  }

  it('are found when the api starts', async () => {
    stack = await startStack({ backend, processes: ['api'] });
    prisma = createPrisma(stack.databaseUrl, 2);
    const visitor = new Visitor(stack.url);
    const longAgo = new Date(Date.now() - HOUR);
    const batches = [
      await leaveBatch(visitor, null, 'queued'),
      await leaveBatch(visitor, longAgo, 'queued'),
      await leaveBatch(visitor, longAgo, 'processing'),
    ];
    await stack.kill('api');
    await Promise.all([stack.start('api'), stack.start('worker')]);
    for (const batchId of batches) {
      const ended = lastSeen(await visitor.watchAll(batchId));
      expect(ended.map((file) => file.status)).toEqual(['COMPLETED', 'COMPLETED']);
    }
  });
});

describe('expiry', () => {
  it('deletes old files, results and orphans and leaves what is young', async () => {
    stack = await startStack();
    prisma = createPrisma(stack.databaseUrl, 2);
    const files = await openFileStore(storageVariables.parse({ DATA_DIR: stack.dataDir }));
    const visitor = new Visitor(stack.url);
    const old = await visitor.start(note());
    const young = await visitor.start(note());
    const [oldFile] = lastSeen(await visitor.watchAll(old.id));
    const [youngFile] = lastSeen(await visitor.watchAll(young.id));
    const expiresAt = new Date(Date.now() - 1_000);
    await prisma.conversion.updateMany({ where: { batchId: old.id }, data: { expiresAt } });
    await prisma.upload.updateMany({
      where: { conversions: { some: { batchId: old.id } } },
      data: { expiresAt },
    });
    const lost = [...['uploads', 'results', 'incoming'].map((name) => [name]), ['documents', randomUUID()]];
    for (const folders of lost) {
      const folder = join(stack.dataDir, 'files', ...folders);
      await mkdir(folder, { recursive: true });
      const orphan = join(folder, randomUUID());
      await writeFile(orphan, 'left by a crash');
      await utimes(orphan, new Date(Date.now() - 2 * HOUR), new Date(Date.now() - 2 * HOUR));
    }
    // Each file's upload, result and kept document, and the four orphans.
    expect(await stored()).toHaveLength(10);
    await expireFiles(prisma, files);
    expect(await stored()).toHaveLength(3);
    expect(await visitor.conversion(oldFile?.id ?? '')).toBeNull();
    expect((await visitor.fetch(oldFile?.downloadUrl ?? '')).status).toBe(404);
    expect((await visitor.fetch(youngFile?.downloadUrl ?? '')).status).toBe(200);
    await expireFiles(prisma, files, new Date(Date.now() + 30 * 24 * HOUR));
    expect(await stored()).toEqual([]);
    expect(await prisma.batch.count()).toBe(0);
  });
});
