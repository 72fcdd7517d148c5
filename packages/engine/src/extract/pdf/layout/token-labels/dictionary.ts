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
  return (word) => {
    const sums = sumsOf(word);
    for (let hash = 0; hash < HASHES; hash += 1) {
      const bit = positionOf(sums, hash, bits);
      if (((filter[Math.floor(bit / BITS_PER_BYTE)] ?? 0) & (1 << (bit % BITS_PER_BYTE))) === 0) return false;
    }
    return true;
  };
}

/** The filter of a list of words, which {@link dictionaryOf} reads. */
export function filterOf(words: readonly string[], bitsPerWord: number): string {
  const filter = new Uint8Array(Math.ceil((words.length * bitsPerWord) / BITS_PER_BYTE));
  for (const word of words) {
    const sums = sumsOf(word);
    for (let hash = 0; hash < HASHES; hash += 1) {
      const bit = positionOf(sums, hash, filter.length * BITS_PER_BYTE);
      const at = Math.floor(bit / BITS_PER_BYTE);
      filter[at] = (filter[at] ?? 0) | (1 << (bit % BITS_PER_BYTE));
    }
  }
  return Buffer.from(filter).toString('base64');
}

interface Sums {
  first: number;
  second: number;
}

function sumsOf(word: string): Sums {
  let [a, b] = [FIRST_SUM.begin, SECOND_SUM.begin];
  for (let at = 0; at < word.length; at += 1) {
    a = Math.imul(a ^ word.charCodeAt(at), FIRST_SUM.factor) >>> 0;
    b = (Math.imul(b ^ word.charCodeAt(at), SECOND_SUM.factor) + 1) >>> 0;
  }
  return { first: a, second: b };
}

/** Where one of the hashes of a word stands in a filter of so many bits. */
const positionOf = ({ first, second }: Sums, hash: number, bits: number) =>
  ((first + Math.imul(hash, second | 1)) >>> 0) % bits;
