import { bytesOf } from './bytes.ts';

/** Positions that a word takes in the filter. */
const HASHES = 5;

/** Two sums over the characters (FNV-1a and one like it): where they begin, and what they are multiplied by. */
const FIRST_SUM = { begin: 2166136261, factor: 16777619 };
const SECOND_SUM = { begin: 2654435769, factor: 2246822519 };
const BITS_PER_BYTE = 8;

/** A Bloom filter of words in small letters; at eight bits a word one other word of forty passes. */
export function dictionaryOf(base64: string): (word: string) => boolean {
  const filter = bytesOf(base64);
  const bits = filter.length * BITS_PER_BYTE;
  return (word) =>
    positionsOf(word, bits).every(
      (bit) => ((filter[Math.floor(bit / BITS_PER_BYTE)] ?? 0) & (1 << (bit % BITS_PER_BYTE))) !== 0,
    );
}

/** The filter of a list of words, which {@link dictionaryOf} reads. */
export function filterOf(words: readonly string[], bitsPerWord: number): string {
  const filter = new Uint8Array(Math.ceil((words.length * bitsPerWord) / BITS_PER_BYTE));
  for (const word of words)
    for (const bit of positionsOf(word, filter.length * BITS_PER_BYTE)) {
      const at = Math.floor(bit / BITS_PER_BYTE);
      filter[at] = (filter[at] ?? 0) | (1 << (bit % BITS_PER_BYTE));
    }
  return Buffer.from(filter).toString('base64');
}

/** Where a word stands in a filter of so many bits. */
function positionsOf(word: string, bits: number): number[] {
  let [a, b] = [FIRST_SUM.begin, SECOND_SUM.begin];
  for (let at = 0; at < word.length; at += 1) {
    a = Math.imul(a ^ word.charCodeAt(at), FIRST_SUM.factor) >>> 0;
    b = (Math.imul(b ^ word.charCodeAt(at), SECOND_SUM.factor) + 1) >>> 0;
  }
  return Array.from({ length: HASHES }, (_, at) => ((a + Math.imul(at, b | 1)) >>> 0) % bits);
}
