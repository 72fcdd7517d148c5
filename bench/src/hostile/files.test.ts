import { detectFormat, HEAD_LENGTH, LIMITS } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import { HOSTILE_KINDS, hostileFileOf, hostileKind } from './files.ts';

const bytesOf = ({ bytes }: { bytes: Uint8Array | string }) =>
  typeof bytes === 'string' ? Buffer.from(bytes) : bytes;

const SEED = 7;
const made = new Map<string, ReturnType<typeof hostileFileOf>>();
/** A file of a kind from one seed, made by the first test that asks for it. */
function fileOf(kind: (typeof HOSTILE_KINDS)[number]) {
  const file = made.get(kind) ?? hostileFileOf(kind, SEED);
  made.set(kind, file);
  return file;
}

describe('hostile files', () => {
  it.each(HOSTILE_KINDS)(
    'of the kind "%s" are the same from the same seed, and small enough to send',
    async (kind) => {
      const [one, again] = [bytesOf(await fileOf(kind)), bytesOf(await hostileFileOf(kind, SEED))];
      expect(Buffer.compare(one, again)).toBe(0);
      expect(one.length).toBeLessThanOrEqual(LIMITS.fileBytes);
    },
  );

  it.each(HOSTILE_KINDS.filter((kind) => !kind.startsWith('tampered')))(
    'of the kind "%s" get past the look at their first bytes',
    async (kind) => {
      const { name, ...file } = await fileOf(kind);
      expect(detectFormat(bytesOf(file).subarray(0, HEAD_LENGTH), name)).not.toBeNull();
    },
  );

  it('come in all kinds', () => {
    const kinds = new Set(Array.from({ length: 400 }, (_, seed) => hostileKind(seed)));
    expect([...kinds].toSorted()).toEqual(HOSTILE_KINDS.toSorted());
  });
});
