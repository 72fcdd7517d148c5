import { expect, it } from 'vitest';
import { diskRoom, diskWarning } from './disk.ts';

const GB = 1024 ** 3;

it('the disk check warns of a disk that fills up, and of one that is full', async () => {
  expect(diskWarning({ freeBytes: 100 * GB, sizeBytes: 1_000 * GB })).toBeNull();
  expect(diskWarning({ freeBytes: 2 * GB, sizeBytes: 1_000 * GB })).toBeNull();
  expect(diskWarning({ freeBytes: 0.5 * GB, sizeBytes: 100 * GB })).toBe('disk-low');
  expect(diskWarning({ freeBytes: 0.5 * GB, sizeBytes: 2 * GB })).toBeNull();
  expect(diskWarning({ freeBytes: 1024, sizeBytes: 100 * GB })).toBe('disk-full');
  expect((await diskRoom('.')).sizeBytes).toBeGreaterThan(0);
});
