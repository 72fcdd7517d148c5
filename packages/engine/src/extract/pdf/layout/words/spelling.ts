import { dictionaryOf } from '../token-labels/dictionary.ts';
import lists from './english.json' with { type: 'json' };

interface Spelling {
  /** Words of four letters and more that every text holds. */
  isCommon: (word: string) => boolean;
  /** Words of six letters and more, rarer ones too. */
  isListed: (word: string) => boolean;
  /** Words and names that look like several words: `nowhere`, `formalise`. */
  isUndivided: (word: string) => boolean;
}

let spelling: Spelling | undefined;

/** English words in small letters, as training/words/write-lists.ts collects them; read on first use. */
export function englishSpelling(): Spelling {
  spelling ??= {
    isCommon: dictionaryOf(lists.common),
    isListed: dictionaryOf(lists.listed),
    isUndivided: dictionaryOf(lists.undivided),
  };
  return spelling;
}
