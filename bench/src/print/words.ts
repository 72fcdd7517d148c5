/** Words of a page that were found, and words that were found and stand on it. */
export interface WordTally {
  words: number;
  found: number;
  /** In both. */
  shared: number;
}

export const emptyWords = (): WordTally => ({ words: 0, found: 0, shared: 0 });

export const addWords = (one: WordTally, other: WordTally): WordTally => ({
  words: one.words + other.words,
  found: one.found + other.found,
  shared: one.shared + other.shared,
});

/** Shorter ones may be letters of a formula. */
const WORD = /\p{Script=Devanagari}{2,}|\p{Script=Latin}{3,}/gu;

/** The words of a text: Devanagari from two signs on, Latin from three letters on. Hyphens at line ends are undone. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replace(/(\p{Ll})-\n\s*(\p{Ll})/gu, '$1$2')
    .match(WORD) ?? [];

function counts(words: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** Compares words whatever their order: what a reader of pixels put elsewhere is not lost. */
export function compareWords(truth: readonly string[], found: readonly string[]): WordTally {
  const left = counts(truth);
  let shared = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  return { words: truth.length, found: found.length, shared };
}
