import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { StorageVariables } from './settings.ts';

/** What group and others may not do with stored files and folders: the mask of a process that writes them. */
export const PRIVATE_MASK = 0o077;

/** A file that is still arriving. It is nowhere in the store until `keep`, and leaves nothing after `discard`. */
export interface IncomingFile {
  write(chunk: Uint8Array): Promise<void>;
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

export interface StoredFile {
  key: string;
  modified: Date;
}

/** Uploads and results by key, on this machine's disk or in a bucket. */
export interface FileStore {
  receive(): Promise<IncomingFile>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** The bytes as they are read; null where there is no such file. */
  stream(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Deleting what is not there is no failure. */
  delete(key: string): Promise<void>;
  /** Deletes everything below a folder. */
  deleteFolder(folder: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Forgets what arrived before `before` and was neither kept nor discarded: its process died. */
  clearIncoming(before: Date): Promise<void>;
}

/** How a folder is deleted. */
type DeleteFolder = (folder: string) => Promise<void>;

/** How an arrived local file gets to its key. */
type Place = (path: string, key: string) => Promise<void>;

async function receiveInto(folder: string, place: Place): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx');
  return {
    write: async (chunk) => {
      await handle.writeFile(chunk);
    },
    keep: async (key) => {
      await handle.close();
      await place(path, key).catch(async (error: unknown) => {
        await rm(path, { force: true });
        throw error;
      });
    },
    discard: async () => {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || (error.cause !== undefined && isMissing(error.cause)));

/** For `catch`: `otherwise` where a file or folder is not there; every other error is thrown on. */
export const whereMissing =
  <Otherwise>(otherwise: Otherwise) =>
  (error: unknown): Otherwise => {
    if (isMissing(error)) return otherwise;
    throw error;
  };

async function clearFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(whereMissing([]))) {
    const path = join(folder, name);
    const found = await stat(path).catch(whereMissing(null));
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

/** For `catch`: null where the file was deleted meanwhile. */
const whereGone = (disk: Disk, key: string) => async (error: unknown) => {
  if (await disk.exists(key)) throw error;
  return null;
};

async function* listDisk(disk: Disk, prefix: string): AsyncIterable<StoredFile> {
  let page: string | undefined;
  do {
    const found = await disk
      .listAll(prefix, { recursive: true, paginationToken: page })
      .catch(whereMissing(null));
    for (const entry of found?.objects ?? []) {
      if (!entry.isFile) continue;
      const data = await entry.getMetaData().catch(whereGone(disk, entry.key));
      if (data) yield { key: entry.key, modified: data.lastModified };
    }
    page = found?.paginationToken;
  } while (page);
}

async function deleteListed(disk: Disk, folder: string): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of listDisk(disk, folder)) if (key.startsWith(`${folder}/`)) keys.push(key);
  for (const key of keys) await disk.delete(key);
}

function storeOn(disk: Disk, incoming: string, place: Place, deleteFolder: DeleteFolder): FileStore {
  return {
    receive: () => receiveInto(incoming, place),
    put: (key, bytes) => disk.put(key, bytes),
    read: (key) => disk.getBytes(key),
    // A stream from a disk finds out only later that there is no file.
    stream: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : null),
    exists: (key) => disk.exists(key),
    delete: (key) => disk.delete(key),
    deleteFolder,
    list: (prefix) => listDisk(disk, prefix),
    clearIncoming: (before) => clearFolder(incoming, before),
  };
}

async function openBucket(settings: StorageVariables, bucket: string): Promise<FileStore> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  const driver = new S3Driver({
    bucket,
    region: settings.S3_REGION,
    endpoint: settings.S3_ENDPOINT,
    forcePathStyle: settings.S3_ENDPOINT !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Other stores than Amazon's keep the framing of streamed checksums as if it were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    supportsACL: false,
    visibility: 'private',
  });
  const disk = new Disk(driver);
  const place: Place = async (path, key) => {
    // Bytes and not a stream, so that a request that fails can be made again; a file is small.
    await disk.put(key, await readFile(path));
    await rm(path, { force: true });
  };
  return storeOn(disk, join(tmpdir(), 'sutra-incoming'), place, (name) => deleteListed(disk, name));
}

function openFolder(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const place: Place = async (path, key) => {
    const target = join(folder, key);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  };
  return storeOn(disk, join(folder, 'incoming'), place, (name) =>
    rm(join(folder, name), { recursive: true, force: true }),
  );
}

export async function openFileStore(settings: StorageVariables): Promise<FileStore> {
  return settings.S3_BUCKET
    ? openBucket(settings, settings.S3_BUCKET)
    : openFolder(resolve(settings.DATA_DIR, 'files'));
}
