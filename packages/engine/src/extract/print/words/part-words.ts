import type { RecognisedWord } from '../../recogniser.ts';
import { midX, type Sign } from '../signs/sign.ts';
import { textOf } from './word-letters.ts';

/* Boxes of words, where the recogniser joined what stands apart. */

/** `(C)Assertion`: the letter of an option, and the word that follows it without a blank. */
const LABELLED = /^(\((?:\p{L}|\d{1,2}|[ivx]{2,4})\))(\p{L}.+)$/u;

/** A word that the recogniser joined to the label before it, parted from it at the label's bracket. */
export function partLabel(word: RecognisedWord, signs: readonly Sign[]): RecognisedWord[] {
  const [, label, rest] = LABELLED.exec(word.text) ?? [];
  const bracket = signs.find(({ text }) => text === ')');
  if (!label || !rest || !bracket) return [word];
  const { box } = word;
  return [
    { ...word, text: label, box: { ...box, x1: bracket.x1 } },
    { ...word, text: rest, box: { ...box, x0: bracket.x1 } },
  ];
}

/** Where a word ends whose box reaches over the sign that is all of the next one: the D of `if D = 0`; null where it does not. */
export function partedBefore(
  word: RecognisedWord,
  next: RecognisedWord | undefined,
  signs: readonly Sign[],
): number | null {
  const last = signs.at(-1);
  if (!next || !last || signs.length < 2 || last.text !== next.text || word.text.endsWith(last.text))
    return null;
  return last.x1 > next.box.x0 ? last.x0 : null;
}

/** A word without the letters at its end that stand behind `x1`, in pixels: the next word has them. */
function cutAt(word: RecognisedWord, x1: number, signs: readonly Sign[]): RecognisedWord {
  const ending = textOf(signs.filter((sign) => sign.accent === '' && midX(sign) > x1));
  const isRead = ending.length < word.text.length && word.text.endsWith(ending);
  const text = isRead ? word.text.slice(0, word.text.length - ending.length) : word.text;
  return { ...word, text, box: { ...word.box, x1 } };
}

/**
 * A word ends where the next one begins: boxes of the recogniser reach over a variable that it read beside the word, as its
 * text may (`Leta` for `Let a`).
 */
export function partedWords(
  words: readonly RecognisedWord[],
  signsIn: (word: RecognisedWord) => readonly Sign[],
): RecognisedWord[] {
  const inOrder = words.toSorted((a, b) => a.box.x0 - b.box.x0);
  return inOrder.map((word, i) => {
    const x1 = inOrder[i + 1]?.box.x0 ?? word.box.x1;
    return x1 < word.box.x1 ? cutAt(word, x1, signsIn(word)) : word;
  });
}
