import { bytesOf } from './bytes.ts';

/** Positions that a word takes in the filter. */
const HASHES = 5;

/** Two sums over the characters (FNV-1a and one like it): where they begin, and what they are multiplied by. */
const FIRST_SUM = { begin: 2166136261, factor: 16777619 };
const SECOND_SUM = { begin: 2654435769, factor: 2246822519 };
const BITS_PER_BYTE = 8;

/** A Bloom filter of words in small letters, made by training/labels/words.py; one other word of forty passes. */
export function dictionaryOf(base64: string): (word: string) => boolean {
  const filter = bytesOf(base64);
  const bits = filter.length * BITS_PER_BYTE;
  return (word) => {
    let [a, b] = [FIRST_SUM.begin, SECOND_SUM.begin];
    for (let at = 0; at < word.length; at += 1) {
      a = Math.imul(a ^ word.charCodeAt(at), FIRST_SUM.factor) >>> 0;
      b = (Math.imul(b ^ word.charCodeAt(at), SECOND_SUM.factor) + 1) >>> 0;
    }
    for (let at = 0; at < HASHES; at += 1) {
      const bit = ((a + Math.imul(at, b | 1)) >>> 0) % bits;
      if (((filter[Math.floor(bit / BITS_PER_BYTE)] ?? 0) & (1 << (bit % BITS_PER_BYTE))) === 0) return false;
    }
    return true;
  };
}
