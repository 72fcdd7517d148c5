import { holdsMiddle } from '../pdf/formula/model/box.ts';
import type { RecognisedWord } from '../recogniser.ts';
import { connectedComponents } from './pixels/components.ts';
import { darkerInk, type FoundInk } from './pixels/ink.ts';
import { heightOf } from './signs/sign.ts';
import { signIndex } from './signs/sign-index.ts';
import { isSpeltAsWord, lettersOf, SURE_WORD } from './words/prose.ts';

/*
 * Ink of blurred, pale print, whose letters hang together at the level that parts ink from paper on other pages: words that the
 * text recogniser is sure of tell how many letters there are.
 */

/** With fewer letters, touching ones are chance. */
const MIN_LETTERS = 100;
/** Of the letters, that have a component of their own. Sharp print has 0.9 and more, for an r touches its n here and there. */
const MOST_APART = 0.75;
/** Dots and accents are lower than this share of a word's box. */
const MIN_LETTER_HEIGHT = 0.3;
/** Levels below which there is ink, one after the other, of 255. */
const DARKER_LEVELS = [120, 90, 70] as const;

/** About the size of a word, by which places are looked up. */
const CELL_PX = 64;

/** Of the letters of words, the share that has a component of its own. */
function shareApart(ink: FoundInk, words: readonly RecognisedWord[]): number {
  const { components } = connectedComponents(ink);
  const index = signIndex(components, CELL_PX);
  let [apart, all] = [0, 0];
  for (const { box, text } of words) {
    const letters = lettersOf(text).length;
    const isLetter = (component: (typeof components)[number]) =>
      holdsMiddle(box, component) && heightOf(component) >= MIN_LETTER_HEIGHT * heightOf(box);
    apart += Math.min(letters, index.around(box, 0).filter(isLetter).length);
    all += letters;
  }
  return apart / all;
}

/**
 * The ink at the level at which most letters stand apart: the usual one, but on blurred pages.
 *
 * @param words what the text recogniser read, in pixels of the ink
 */
export function withLettersApart(ink: FoundInk, words: readonly RecognisedWord[]): FoundInk {
  const sure = words.filter(({ text, confidence }) => confidence >= SURE_WORD && isSpeltAsWord(text));
  if (sure.reduce((sum, { text }) => sum + text.length, 0) < MIN_LETTERS) return ink;
  let best = { ink, share: shareApart(ink, sure) };
  for (const level of DARKER_LEVELS) {
    if (best.share >= MOST_APART) break;
    const darker = darkerInk(ink, level);
    const share = shareApart(darker, sure);
    if (share > best.share) best = { ink: darker, share };
  }
  return best.ink;
}
