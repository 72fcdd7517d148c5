import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../../test/fakes/s3.ts';
import { type FileStore, openFileStore } from './file-store.ts';
import { storageVariables } from './settings.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

let folder: string;
let s3: FakeS3;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-storage-'));
  s3 = await startFakeS3();
});
afterEach(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (kind: string): Promise<FileStore> =>
  openFileStore(
    storageVariables.parse({
      DATA_DIR: folder,
      ...(kind === 'a bucket'
        ? {
            S3_BUCKET: 'files',
            S3_ENDPOINT: s3.url,
            S3_ACCESS_KEY_ID: 'key',
            S3_SECRET_ACCESS_KEY: 'secret',
          }
        : {}),
    }),
  );

async function keysBelow(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys.sort();
}

describe.each(['a folder', 'a bucket'])('files in %s', (kind) => {
  it('are refused outside the store and not found where there are none', async () => {
    const store = await open(kind);
    await expect(store.put('../outside', bytes('x'))).rejects.toThrow(/key/);
    await expect(store.read('uploads/none')).rejects.toThrow(/uploads\/none/);
    expect(await store.stream('uploads/none')).toBeNull();
    expect(await store.exists('uploads/none')).toBe(false);
    await store.delete('uploads/none');
    expect(await keysBelow(store, 'uploads')).toEqual([]);
  });

  it('are deleted with their folder, and with no other', async () => {
    const store = await open(kind);
    for (const key of ['documents/1/a', 'documents/1/b/c', 'documents/10/a'])
      await store.put(key, bytes(key));
    await store.deleteFolder('documents/1');
    await store.deleteFolder('documents/none');
    expect(await keysBelow(store, 'documents')).toEqual(['documents/10/a']);
  });

  it('leave nothing when their arrival is given up', async () => {
    const store = await open(kind);
    const incoming = await store.receive();
    await incoming.write(bytes('half of it'));
    await incoming.discard();
    expect(await keysBelow(store, '')).toEqual([]);
    expect(s3.objects.size).toBe(0);
    expect(await readdir(join(folder, 'files', 'incoming')).catch(() => [])).toEqual([]);
  });

  it('come back byte for byte as they arrived', async () => {
    const store = await open(kind);
    const incoming = await store.receive();
    await incoming.write(bytes('one '));
    await incoming.write(bytes('two'));
    await incoming.keep('uploads/a');
    await store.put('results/a', bytes('result'));
    expect(text(await store.read('uploads/a'))).toBe('one two');
    const chunks: Buffer[] = [];
    for await (const chunk of (await store.stream('results/a'))!) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe('result');
    expect(await keysBelow(store, 'uploads')).toEqual(['uploads/a']);
    await store.delete('uploads/a');
    expect(await store.exists('uploads/a')).toBe(false);
  });
});

it('the file store forgets what arrived long ago and was never kept', async () => {
  const store = await open('a folder');
  const incoming = await store.receive();
  await incoming.write(bytes('left by a crash'));
  await store.clearIncoming(new Date(Date.now() - 60_000));
  expect(await readdir(join(folder, 'files', 'incoming'))).toHaveLength(1);
  await store.clearIncoming(new Date(Date.now() + 60_000));
  expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
});

it('the file store does not take a bucket that refuses for one without the file', async () => {
  const store = await open('a bucket');
  await store.put('results/a', bytes('result'));
  s3.failWith = 403;
  await expect(store.stream('results/a')).rejects.toThrow(/results\/a/);
  await expect(keysBelow(store, 'results')).rejects.toThrow(/Unknown|403/);
});

it('the file store leaves no copy behind when the bucket does not answer', async () => {
  const store = await open('a bucket');
  const incoming = await store.receive();
  await incoming.write(bytes('x'));
  s3.failWith = 403;
  await expect(incoming.keep('uploads/a')).rejects.toThrow(/uploads\/a/);
  expect(s3.objects.size).toBe(0);
});
