import { heightOf, median, type Sign } from '../signs/sign.ts';
import { isLatinLetter } from './word-runs.ts';

/*
 * Letters of a word that the text recogniser and the network read alike stand on one line and have one size. Alone, a
 * letter is measured by the face that the network's metrics are of: a Q of Arial, which hardly reaches below the line,
 * is measured as a small and raised one.
 */

/** Letters with ink below the baseline, and how far, in em. An f is one in italics. */
const DESCENDER = /^[gjpqyçQJ]$/;
const descends = ({ text, style }: Sign) => DESCENDER.test(text) || (text === 'f' && /^b?i$/.test(style));
const MAX_DESCENT_EM = 0.32;
/** In em: the feet of letters on one line; a script's stand further off. */
const MAX_FOOT_EM = 0.08;
/** In em: an x is 0.43 high, and a script's 0.3. */
const MIN_HEIGHT_EM = 0.37;
/** Letters that tell a line's level without doubt. */
const MIN_LETTERS = 3;

interface Level {
  baseline: number;
  size: number;
}

const lettersOf = (signs: readonly Sign[]) =>
  signs.filter(({ text, isTall }) => isLatinLetter(text) && !isTall);

/** The level on which most of these signs stand; null where there are too few letters to say. */
function levelOf(signs: readonly Sign[]): Level | null {
  const letters = lettersOf(signs);
  if (letters.length < MIN_LETTERS) return null;
  return {
    baseline: median(letters.map(({ baseline }) => baseline)),
    size: median(letters.map(({ size }) => size)),
  };
}

/** Whether the ink of a letter is where it is on that level. */
function standsOn(letter: Sign, { baseline, size }: Level): boolean {
  const foot = (letter.y1 - baseline) / size;
  const lowest = descends(letter) ? MAX_DESCENT_EM : MAX_FOOT_EM;
  return foot > -MAX_FOOT_EM && foot < lowest && heightOf(letter) > MIN_HEIGHT_EM * size;
}

/** Quotes hang at the height of capitals; some faces have them larger than others. */
const QUOTES: ReadonlySet<string> = new Set('‘’“”\'"');
const QUOTE_EM = { foot: 0.3, top: 0.85 } as const;

const hangsOver = ({ y0, y1 }: Sign, { baseline, size }: Level) =>
  baseline - y1 > QUOTE_EM.foot * size && baseline - y0 < QUOTE_EM.top * size;

/**
 * Sets the letters of a word on one level: that of the words beside it, or its own where lines are bent.
 *
 * @param around the signs of the word and of the words beside it
 */
export function levelWord(word: readonly Sign[], around: readonly Sign[]): void {
  const letters = lettersOf(word);
  const level = [levelOf(around), levelOf(word)].find(
    (each) => each !== null && letters.every((letter) => standsOn(letter, each)),
  );
  if (!level) return;
  const quotes = word.filter((sign) => QUOTES.has(sign.text) && hangsOver(sign, level));
  for (const sign of [...letters, ...quotes]) Object.assign(sign, level);
}
