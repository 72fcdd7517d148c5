import { statfs } from 'node:fs/promises';

export interface DiskRoom {
  freeBytes: number;
  sizeBytes: number;
}

/** Below this share or this many bytes an operator should look, in front of the last ones being taken. */
const LOW_SHARE = 0.05;
const LOW_BYTES = 1024 ** 3;
/** Below this nothing can be stored. */
const FULL_BYTES = 50 * 1024 ** 2;

/** The room of the file system that holds a folder. */
export async function diskRoom(folder: string): Promise<DiskRoom> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/** What to say of it; null where there is enough. */
export function diskWarning({ freeBytes, sizeBytes }: DiskRoom): 'disk-full' | 'disk-low' | null {
  if (freeBytes < FULL_BYTES) return 'disk-full';
  return freeBytes < LOW_BYTES && freeBytes < LOW_SHARE * sizeBytes ? 'disk-low' : null;
}
