import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import type { RecognisedBlock, RecognisedLine, RecognisedWord } from '../../recogniser.ts';
import { grown, joined } from '../geometry/near-boxes.ts';
import { X_HEIGHT_EM } from '../geometry/nominal-size.ts';
import { heightOf, madeSign, median, type Sign, widthOf } from '../signs/sign.ts';
import { isCrumb } from './hindi-words.ts';
import { hasDevanagari, isNumber, isSpeltAsWord, SURE_HINDI, SURE_WORD } from './prose.ts';

/*
 * Words of Devanagari that nobody read: the network leaves their ink to the recogniser, which makes nothing of it, or a
 * word in Latin letters that agrees with no sign. They stand in the page without a name, so that it shows them as printed.
 */

/** In heights of an x. Letters of one word hang together by the headline, but for those that broke off it. */
const WORD_GAP = 0.5;
/** What is lower or narrower is a mark of another word, or the full stop. */
const MIN_SIDE = 0.7;
/** How far the middle of a word may lie above or below the box that its line was given. */
const LINE_ERROR = 0.2;
/** Of a word's width: where the network is sure of signs over more of it, they are what stands there. */
const MAX_COVERED_SHARE = 1 / 3;
const SURE_SIGN = 0.7;
/** Words in a line of Hindi that the recogniser is sure of: one alone may be a formula that it misread. */
const MIN_SURE_WORDS = 2;

const isSureHindi = ({ text, confidence }: RecognisedWord) => hasDevanagari(text) && confidence >= SURE_HINDI;

const isOfHindi = ({ words }: RecognisedLine) => words.filter(isSureHindi).length >= MIN_SURE_WORDS;

/** Width of a letter with its share of the word's signs, in heights of an x. */
const LETTER_WIDTH = 1.2;

/** What the recogniser has no doubt about is no ink that nobody read, though the network has no sign of it: a bold 30. */
const isSureText = ({ text, confidence }: RecognisedWord) =>
  confidence >= SURE_WORD && !hasDevanagari(text) && (isNumber(text) || isSpeltAsWord(text));

/** Size and baseline of the words of a line that were read, by which those that were not stand beside them. */
function levelOf(
  line: RecognisedLine,
  read: readonly Sign[],
  xHeightPx: number,
): Pick<Sign, 'size' | 'baseline'> {
  const beside = read.filter((word) => holdsMiddle(line.box, word));
  if (beside.length === 0) return { size: xHeightPx / X_HEIGHT_EM, baseline: line.baseline };
  return {
    size: median(beside.map(({ size }) => size)),
    baseline: median(beside.map(({ baseline }) => baseline)),
  };
}

/** How far ink before the first word of a line may stand, in heights of an x: the recogniser may box a mark of that word alone. */
const LINE_START = 3;

/** The word of Hindi that the recogniser is sure of and whose box is a mark of this ink, such as the vowel over its headline. */
const ofMark = (ink: Rectangle, line: RecognisedLine, xHeightPx: number) =>
  line.words.find(
    (word) => isSureHindi(word) && isCrumb(word, xHeightPx) && holdsMiddle(grown(ink, xHeightPx), word.box),
  );

const MARKS_BEHIND = /[,.;:]+$/u;

/** The text of a word without the marks behind it that are signs already. */
function withoutOwnMarks(text: string, ink: Rectangle, signs: readonly Sign[], xHeightPx: number): string {
  const marks = MARKS_BEHIND.exec(text)?.[0] ?? '';
  const behind = { x0: ink.x1 - xHeightPx, x1: ink.x1 + xHeightPx, y0: ink.y0, y1: ink.y1 + xHeightPx };
  const isThere = signs.some((sign) => sign.text === marks && holdsMiddle(behind, sign));
  return isThere ? text.slice(0, -marks.length) : text;
}

/**
 * A word as the recogniser has it where that is sure; else signs without a name, one for each letter's width, on a line of
 * Hindi: elsewhere such ink may be what shows through.
 */
function signsOfUnread(
  box: Rectangle,
  line: RecognisedLine,
  place: Pick<Sign, 'size' | 'baseline'>,
  { signs, xHeightPx }: { signs: readonly Sign[]; xHeightPx: number },
): Sign[] {
  const level = { ...place, math: 0, isFromWord: true, isProse: true };
  const word =
    line.words.find((each) => isSureText(each) && holdsMiddle(each.box, box)) ?? ofMark(box, line, xHeightPx);
  if (word) {
    const text = withoutOwnMarks(word.text, box, signs, xHeightPx);
    return [{ ...madeSign(box, `r:${text}`, word.confidence), ...level, style: 'r', text }];
  }
  if (!isOfHindi(line)) return [];
  const letters = Math.max(1, Math.round(widthOf(box) / (LETTER_WIDTH * xHeightPx)));
  const width = widthOf(box) / letters;
  return Array.from({ length: letters }, (_, i) => {
    const x0 = box.x0 + i * width;
    return { ...madeSign({ ...box, x0, x1: x0 + width }, 'DEVA'), ...level, text: 'DEVA' };
  });
}

/** Whether the network has sure signs over much of the ink. */
function isCovered(box: Rectangle, signs: readonly Sign[]): boolean {
  const sure = signs.filter((sign) => sign.probability >= SURE_SIGN && holdsMiddle(box, sign));
  return sure.reduce((sum, sign) => sum + widthOf(sign), 0) >= MAX_COVERED_SHARE * widthOf(box);
}

/** Whether the word that ink stands in has signs already: the recogniser's whole word would be there a second time. */
const hasSigns = (ink: Rectangle, line: RecognisedLine, signs: readonly Sign[]) =>
  line.words.some(({ box }) => holdsMiddle(box, ink) && signs.some((sign) => holdsMiddle(box, sign)));

/** The signs of a page, with others for each word that became none of them because its ink looks like Devanagari. */
export function withUnreadHindi(
  signs: readonly Sign[],
  devanagari: readonly Rectangle[],
  blocks: readonly RecognisedBlock[],
  xHeightPx: number,
): Sign[] {
  const read = signs.filter(({ isFromWord, text }) => isFromWord && hasDevanagari(text));
  const isRead = (box: Rectangle) => read.some((word) => holdsMiddle(grown(word, WORD_GAP * xHeightPx), box));
  const left = new Set(devanagari.filter((box) => !isRead(box)));
  const isWord = (box: Rectangle) =>
    Math.min(widthOf(box), heightOf(box)) >= MIN_SIDE * xHeightPx && !isCovered(box, signs);
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flat());
  const hindiFirst = [...lines.filter(isOfHindi), ...lines.filter((line) => !isOfHindi(line))];
  const unread = hindiFirst.flatMap((line) => {
    const start = isOfHindi(line) ? LINE_START * xHeightPx : 0;
    const box = { ...line.box, x0: line.box.x0 - start };
    const place = grown(box, 0, LINE_ERROR * heightOf(line.box));
    const inside = [...left].filter((box) => holdsMiddle(place, box));
    for (const box of inside) left.delete(box);
    const level = levelOf(line, read, xHeightPx);
    return joined(inside, WORD_GAP * xHeightPx, heightOf(line.box))
      .filter((box) => isWord(box) && (isOfHindi(line) || !hasSigns(box, line, signs)))
      .map((box) => ({ box, signs: signsOfUnread(box, line, level, { signs, xHeightPx }) }))
      .filter((word) => word.signs.length > 0);
  });
  return [
    ...signs.filter((sign) => !unread.some(({ box }) => holdsMiddle(box, sign))),
    ...unread.flatMap((word) => word.signs),
  ];
}
