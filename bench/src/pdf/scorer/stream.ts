import { normaliseTex } from './normalise-tex.ts';

/** A word, an inline formula (m) or a display (d), in reading order. */
export type StreamItem = WordItem | FormulaItem;

export interface WordItem {
  t: 'w';
  s: string;
}

export interface FormulaItem {
  t: 'm' | 'd';
  tex: string;
}

export type ComparableWord<Item extends WordItem = WordItem> = Item & {
  /** What is compared of it. */
  key: string;
};

export type ComparableFormula<Item extends FormulaItem = FormulaItem> = Item & {
  tokens: string[];
  /** The tokens as one text. */
  key: string;
};

export type Comparable = ComparableWord | ComparableFormula;

/** Ligatures are letters, punctuation and capitals say nothing. */
const wordKey = (word: string) =>
  word
    .replace(/[.,;:()“”"'’`]/g, '')
    .replace(/ﬁ/g, 'fi')
    .replace(/ﬂ/g, 'fl')
    .replace(/ﬀ/g, 'ff')
    .replace(/[-–—]+/g, '-')
    .toLowerCase();

/** The items with what is compared of them, without those of which nothing is. */
export function comparable<Word extends WordItem, Formula extends FormulaItem>(
  stream: readonly (Word | Formula)[],
): (ComparableWord<Word> | ComparableFormula<Formula>)[] {
  return stream
    .map((item) => {
      if (item.t === 'w') return { ...item, key: wordKey(item.s) };
      const tokens = normaliseTex(item.tex);
      return { ...item, tokens, key: tokens.join(' ') };
    })
    .filter((item) => ('tokens' in item ? item.tokens.length > 0 : item.key !== ''));
}
