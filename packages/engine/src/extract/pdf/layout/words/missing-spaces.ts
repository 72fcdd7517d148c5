import { MIN_WORD_LETTERS } from '../../metrics.ts';
import { rememberWords } from './remembered.ts';
import { englishSpelling } from './spelling.ts';

/** Words that hold sentences together. */
const LINKS = new Set(
  'about above after all also an and another any are as at be because been before below between but by can could do does each either every find for from given had has have having he here how i if in into is it its let may more must no not of on only or our over shall she should show since so some such than that the their then there these they this those through to under upon was we were what when where which while who whose why will with within without would you your'.split(
    ' ',
  ),
);

/** Links that are the end or the beginning of hardly any longer word. */
const SURE_LINKS = new Set('and are for from is not of that the their this was were which with'.split(' '));

/** Of those, the ones that say it of two words: `and` ends names, and `is` the words of Latin and of programs. */
const SURE_FIRST = new Set('from of that the their these this which with'.split(' '));
const SURE_LAST = new Set('of that the'.split(' '));

/** Words of three letters and fewer that may stand in a sentence; other short runs are parts of words. */
const SHORT_WORDS = new Set(
  'a ad add age air am arc area ask axe bag bit box boy buy bus car cut day dot due end etc eye few fit fix gas get girl go got him his her job key law led lie lot low man map me men met mid mix my net new nor now odd off old one out own pay pen per put ran ray red row run sat saw say see set sit six sum sun ten tin top try two up us use via way yes yet'.split(
    ' ',
  ),
);

/** Letters of the longest word that is looked up. */
const LONGEST_WORD = 18;
/** Letters of the shortest words of the lists; shorter ones are spelled out above. */
const SHORTEST_LISTED = { common: 4, rare: 6 };
/** Letters that make two words at least: `ofthe`. */
const SHORTEST_RUN = MIN_WORD_LETTERS;
/** Words that need no word which links them: three are the name of a program, or a compound. */
const MIN_UNLINKED_WORDS = 4;
/** Letters to a word, by the evidence: less looks like the syllables of one word (`to no meters`). */
const MEAN_LENGTH = { twoLinks: 2.6, sureLink: 4, unlinked: 5 };

/** Small letters behind the first, or capitals alone; capitals within are names of programs. */
const RUN = /^(?:[A-Za-z][a-z]*|[A-Z]+)$/;
/** `conformator`, `scalable`: the endings of words that look like `at or` and `able`. */
const WORD_ENDING = /(?:[aeio]tor|able)s?$/;

/**
 * `Anotherfamousnumberis`: the words of a run of letters that a producer lost the blanks of; null where it is a word, a
 * name, or anything else that is no row of words.
 */
export const wordsOfRun = rememberWords((run): readonly string[] | null =>
  englishSpelling().isUndivided(run.toLowerCase()) ? null : splitRun(run),
);

/** The same for runs that may be words. */
export function splitRun(run: string): string[] | null {
  if (run.length < SHORTEST_RUN || !RUN.test(run) || WORD_ENDING.test(run.toLowerCase())) return null;
  const words = cheapestSplit(run);
  return words && isSentence(words.map((word) => word.toLowerCase())) ? words : null;
}

/** Whether prose holds the word, whatever its case. */
export function isKnownWord(word: string): boolean {
  const small = word.toLowerCase();
  const { isUndivided } = englishSpelling();
  return costOf(small) < Number.POSITIVE_INFINITY || (small.length >= SHORTEST_RUN && isUndivided(small));
}

function isSentence(words: readonly string[]): boolean {
  const [first, second, ...others] = words as [string, string, ...string[]];
  if (second === undefined || first === second) return false;
  if (others.length === 0) return SURE_FIRST.has(first) || SURE_LAST.has(second);
  const links = words.filter((word) => LINKS.has(word));
  const meanLength = words.join('').length / words.length;
  if (!links.some((word) => SURE_LINKS.has(word)))
    return words.length >= MIN_UNLINKED_WORDS && meanLength >= MEAN_LENGTH.unlinked;
  return meanLength >= (links.length > 1 ? MEAN_LENGTH.twoLinks : MEAN_LENGTH.sureLink);
}

/** The words that cost least together, each of them one of the lists. */
function cheapestSplit(run: string): string[] | null {
  const best: ({ words: string[]; cost: number } | null)[] = [{ words: [], cost: 0 }];
  for (let end = 1; end <= run.length; end += 1) {
    let least: { words: string[]; cost: number } | null = null;
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from += 1) {
      const before = best[from];
      const word = run.slice(from, end);
      const cost =
        word === 'i' || !before ? Number.POSITIVE_INFINITY : before.cost + costOf(word.toLowerCase());
      if (before && cost < (least?.cost ?? Number.POSITIVE_INFINITY))
        least = { words: [...before.words, word], cost };
    }
    best[end] = least;
  }
  return best[run.length]?.words ?? null;
}

/** Of a word by how rare it is; of two splits as cheap the one with the longest words is taken. */
const COST = { common: 100, rare: 160, perSquaredLetter: 0.1 };

function costOf(word: string): number {
  const { isCommon, isListed } = englishSpelling();
  const { length } = word;
  const isShort = LINKS.has(word) || SHORT_WORDS.has(word);
  if (isShort || (length >= SHORTEST_LISTED.common && isCommon(word)))
    return COST.common - COST.perSquaredLetter * length ** 2;
  return length >= SHORTEST_LISTED.rare && isListed(word) ? COST.rare : Number.POSITIVE_INFINITY;
}
