import type { SignMetrics } from '../network/model.ts';
import { madeSign, median, type Sign, textOfName, unionOf, widthOf } from '../signs/sign.ts';

/** Of Tesseract, 0 to 1: words that it is less sure of are often formulas. */
export const MIN_CONFIDENCE = 0.7;
/** How far the middle of a letter may lie outside of its word's box, in x-heights. */
export const BOX_ERROR = { across: 0.1, down: 0.15 } as const;
/** Letters among the word's, and likeness of the two spellings, below which the network saw something else. */
export const MIN_LETTER_SHARE = 0.4;
export const MIN_LIKENESS = 0.45;
/** Blank between letters of a word at most, in em: the recogniser's box may end before the last of them. */
export const LETTER_GAP_EM = 0.2;
/** Letters take so much of their place within a word, in shares of their advance. */
const LETTER_INK_SHARE = 0.96;
const LETTER_HEIGHT_EM = 0.45;
/** Where a letter's usual width is not known. */
const USUAL_ADVANCE_EM = 0.5;
const WORD_STYLES = ['r', 'b', 'i', 'bi'];

/** Characters that two strings share in order, of both together: 1 where they are equal. */
export function likeness(a: string, b: string): number {
  let row = new Uint16Array(b.length + 1);
  for (const char of a) {
    const next = new Uint16Array(b.length + 1);
    for (let j = 1; j <= b.length; j += 1)
      next[j] = char === b[j - 1] ? row[j - 1]! + 1 : Math.max(row[j]!, next[j - 1]!);
    row = next;
  }
  return a.length + b.length === 0 ? 1 : (2 * row[b.length]!) / (a.length + b.length);
}

export const textOf = (signs: readonly Sign[]) => signs.map((sign) => sign.text).join('');
/** Probability of a sign's text, whatever its style. */
export const textProbability = ({ top, text, probability }: Sign) =>
  Math.max(
    probability,
    top.reduce((sum, each) => (textOfName(each.name) === text ? sum + each.probability : sum), 0),
  );

/** How likely signs are to stand in a formula, 0 to 1; 0 where there are none. */
export const meanMath = (signs: readonly Sign[]) =>
  signs.reduce((sum, { math }) => sum + math, 0) / Math.max(1, signs.length);

export const isLetter = (text: string) => /^\p{L}/u.test(text);

export function commonestStyle(letters: Sign[]): string {
  const counts = WORD_STYLES.map((style) => letters.filter((letter) => letter.style === style).length);
  const most = Math.max(...counts);
  return most === 0 ? 'r' : WORD_STYLES[counts.indexOf(most)]!;
}

/** Smallest size beside the largest; the next smaller usual size is a script's, and `v_max` is not `Vmax`. */
export const MIN_SIZE_RATIO = 0.865;

/** Signs as large as the largest: pieces of letters are small. */
export function ofFullSize(signs: readonly Sign[]): Sign[] {
  const largest = Math.max(...signs.map(({ size }) => size));
  return signs.filter(({ size }) => size >= MIN_SIZE_RATIO * largest);
}

/** The letters of a word, its box shared out among them by their usual widths. */
export function lettersOf(text: string, confidence: number, replaced: Sign[], metrics: SignMetrics): Sign[] {
  const letters = replaced.filter((sign) => isLetter(sign.text));
  const like = ofFullSize(letters.length > 0 ? letters : replaced);
  const [baseline, size] = [median(like.map((sign) => sign.baseline)), median(like.map((sign) => sign.size))];
  const style = commonestStyle(letters);
  const styles = [...text].map((char) => (isLetter(char) ? style : 's'));
  const advances = [...text].map((char, i) => metrics[`${styles[i]}:${char}`]?.[3] ?? USUAL_ADVANCE_EM);
  const box = unionOf(replaced);
  const scale = widthOf(box) / advances.reduce((a, b) => a + b, 0);
  const isSame = replaced.length === [...text].length;
  let at = box.x0;
  return [...text].map((char, i) => {
    const advance = advances[i]! * scale;
    const place = {
      x0: at,
      x1: at + advance * LETTER_INK_SHARE,
      y0: baseline - LETTER_HEIGHT_EM * size,
      y1: baseline,
    };
    at += advance;
    return {
      ...madeSign(place, `${styles[i]}:${char}`, confidence),
      style: styles[i]!,
      text: char,
      size,
      baseline,
      math: 0,
      isFromWord: true,
      ...(isSame && replaced[i]!.text === char && { agreement: replaced[i]!.probability }),
    };
  });
}
