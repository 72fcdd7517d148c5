import { median } from '../../formula/model/box.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { MIN_WORD_LETTERS, QUAD_EM } from '../../metrics.ts';
import { defaultNetwork } from '../token-labels/default-network.ts';
import type { Token } from './token.ts';
import { gapAfter } from './token-line.ts';

/** So many letters of one word show that a line is spaced out; fewer may be labels: `A B C D`. */
const MIN_LETTERS = MIN_WORD_LETTERS;
/** To the usual gap of the line: a second blank between letters parts words. */
const MIN_WORD_GAP_RATIO = 1.5;

/**
 * `S E C T I O N  A`: a heading whose letters are spaced out, each a token. The widest gap within its words, in points;
 * null where the line is none. One of the words must be in the dictionary.
 */
export function spacedLetterGap(tokens: readonly Token[], size: number): number | null {
  if (tokens.length < MIN_LETTERS || !tokens.every(isLetterOrSign)) return null;
  const gaps = tokens.slice(0, -1).map((_, at) => gapAfter(tokens, at));
  const usual = median(gaps);
  if (usual < MAX_LETTER_GAP_EM * size || usual > QUAD_EM * size) return null;
  const widest = MIN_WORD_GAP_RATIO * usual;
  const words = tokens.reduce<string[]>((read, { text }, at) => {
    const isStart = at === 0 || (gaps[at - 1] as number) > widest;
    return isStart ? [...read, text] : [...read.slice(0, -1), `${read.at(-1)}${text}`];
  }, []);
  const isWord = (word: string) =>
    word.length >= MIN_LETTERS && defaultNetwork().isDictionaryWord(word.toLowerCase());
  return words.some(isWord) ? widest : null;
}

const isLetterOrSign = ({ text, role }: Token) =>
  role === 'word' ? /^\p{L}$/u.test(text) : /^[\d:.,&()–-]$/u.test(text);
