import { holdsMiddle } from '../../pdf/formula/model/box.ts';
import type { Rectangle } from '../../pdf/page.ts';
import {
  type RecognisedBlock,
  type RecognisedLine,
  type RecognisedWord,
  recognisedWords,
} from '../../recogniser.ts';
import { grown } from '../geometry/near-boxes.ts';
import { bodySizeOf, isAlphanumeric } from '../geometry/nominal-size.ts';
import type { SignMetrics } from '../network/model.ts';
import { gapX, heightOf, midX, type Sign, type Stroke, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { isAddress } from './addresses.ts';
import { areColon } from './colons.ts';
import { isSpeck, specksAround } from './dirt.ts';
import { isFullHeightWord } from './full-height.ts';
import { hindiRuns, levelBeside, marksOfRun, signOfRun } from './hindi-words.ts';
import { withKnownWord } from './known-words.ts';
import { levelWord } from './level-words.ts';
import { numbersLine } from './line-numbers.ts';
import { lookAlike } from './look-alikes.ts';
import { withWholeBox } from './narrow-boxes.ts';
import { withoutNoteMark } from './note-marks.ts';
import { type MisreadWord, misreadNumberOf, standTogether } from './number-signs.ts';
import { isNumeralLabel } from './numeral-labels.ts';
import { partedBefore, partedWords, partLabel } from './part-words.ts';
import {
  hasDevanagari,
  isNumber,
  isPlainWord,
  isShortWord,
  isSpeltAsWord,
  type SeenWord,
  SURE_HINDI,
  SURE_WORD,
  standInProse,
} from './prose.ts';
import {
  areSureVariables,
  haveBrokenLetters,
  haveScripts,
  isAgreedWord,
  isInPieces,
  isLatinWord,
  isSureStranger,
  LONG_WORD_LIKENESS,
  markPlainWord,
  ownSigns,
  replaces,
  replacesInProse,
  setAsText,
  signsOfProse,
  standLevel,
} from './surer-words.ts';
import { isNumberOfTouching } from './touching-digits.ts';
import { MIN_VARIABLE_MATH } from './word-gaps.ts';
import { BOX_ERROR, isLetter, LETTER_GAP_EM, lettersOf, likeness, textOf } from './word-letters.ts';

/*
 * Words from the text recogniser, signs from the network: a recognised word replaces the letters that stand in its box
 * where the two more or less agree, because letters that touch cost whole words. What is no word of a language stays as
 * the network has it.
 */

interface Fusion {
  index: SignIndex<Sign>;
  gone: Set<Sign>;
  /** Signs that spell a word already. */
  taken: Set<Sign>;
  added: Sign[];
  metrics: SignMetrics;
  xHeightPx: number;
  /** The size of most letters; 0 where there are none. */
  bodySize: number;
}

const isFree = (sign: Sign, { gone, taken }: Fusion) => !gone.has(sign) && !taken.has(sign);

/** In em, between baselines of letters that stand on one line. */
const SAME_LINE_EM = 0.5;

/** The arrow over a letter of the next line, which the recogniser's box of a word above may hold. */
const isAccentBelow = ({ accent, baseline, size }: Sign, signs: readonly Sign[]) =>
  accent !== '' &&
  signs.every((sign) => sign.accent !== '' || sign.baseline < baseline - SAME_LINE_EM * size);

function signsIn({ box }: RecognisedWord, fusion: Fusion): Sign[] {
  const { index, xHeightPx } = fusion;
  const [dx, dy] = [BOX_ERROR.across * xHeightPx, BOX_ERROR.down * xHeightPx];
  const signs = index
    .around(box, dx, dy)
    .filter((sign) => holdsMiddle(grown(box, dx, dy), sign) && isFree(sign, fusion))
    .sort((a, b) => a.x0 - b.x0);
  return signs.filter((sign) => !isAccentBelow(sign, signs));
}

/** How far the first letter of a word may stand outside of the recogniser's box, in x-heights: underlines push its edge. */
const FIRST_LETTER_REACH = 1.2;

/** The signs of a word, with its first letter where the box begins behind that. */
function withFirstLetter(word: RecognisedWord, signs: Sign[], fusion: Fusion): Sign[] {
  const { index, xHeightPx } = fusion;
  const [first, ...rest] = word.text;
  const [next] = signs;
  if (!next || signs.length !== rest.length || likeness(textOf(signs), rest.join('')) < LONG_WORD_LIKENESS)
    return signs;
  const left = { ...next, x0: next.x0 - FIRST_LETTER_REACH * xHeightPx };
  const letter = index
    .around(left, 0, 0)
    .find((sign) => sign.text === first && sign.x1 <= next.x0 + 1 && isFree(sign, fusion));
  return letter ? [letter, ...signs] : signs;
}

/** Letters at each end of a word that its box may leave out. */
const MAX_LEFT_OUT = 4;

/** The signs that stand letter by letter beside a word's, outwards from it. */
function signsBeside(end: Sign, side: 'left' | 'right', fusion: Fusion): Sign[] {
  const found: Sign[] = [];
  const isOn = (sign: Sign, from: Sign) =>
    side === 'right' ? midX(sign) > midX(from) : midX(sign) < midX(from);
  for (let last = end; found.length < MAX_LEFT_OUT; ) {
    const [from, gap] = [last, LETTER_GAP_EM * end.size];
    const next = fusion.index
      .around(from, gap, 0)
      .filter((sign) => isFree(sign, fusion) && isOn(sign, from) && gapX(sign, from) < gap)
      .toSorted((one, other) => gapX(one, from) - gapX(other, from))[0];
    if (!next) break;
    found.push(next);
    last = next;
  }
  return found;
}

/** As many of the signs, nearest first, as spell an end of a word: its last characters, or its first. */
function spelt(signs: readonly Sign[], side: 'left' | 'right', characters: readonly string[]): Sign[] {
  for (let count = signs.length; count > 0; count -= 1) {
    const end = signs.slice(0, count);
    const inOrder = side === 'right' ? end : end.toReversed();
    const expected = side === 'right' ? characters.slice(-count) : characters.slice(0, count);
    if (inOrder.every(({ text }, at) => lookAlike(text, expected[at]!))) return inOrder;
  }
  return [];
}

/** The signs of a word with the letters at its ends, where the box is without those: else they stood there twice. */
function withEnds({ text }: RecognisedWord, signs: Sign[], fusion: Fusion): Sign[] {
  const characters = [...text];
  const [first, last] = [signs[0], signs.at(-1)];
  const missing = characters.length - signs.length;
  if (!first || !last || missing <= 0) return signs;
  const right = spelt(signsBeside(last, 'right', fusion).slice(0, missing), 'right', characters);
  const left = spelt(signsBeside(first, 'left', fusion).slice(0, missing - right.length), 'left', characters);
  return [...left, ...signs, ...right];
}

const DASH = /^[-–—]/;
const MINUS_SIGNS = new Set(['−', '-']);
/** Blank behind a dash of prose, in em: the sign of a number stands tight before it. */
const DASH_GAP_EM = 0.12;

/** A minus behind a word is a dash, where it stands as far from what follows. */
function setDash([dash, next]: readonly Sign[]): void {
  if (!dash || !MINUS_SIGNS.has(dash.text)) return;
  if (next && next.x0 - dash.x1 < DASH_GAP_EM * next.size) return;
  Object.assign(dash, { text: '–', style: 's', math: 0 });
}

/** The signs of a page with its recognised words in place of letters. */
export function fuseWords(
  signs: readonly Sign[],
  blocks: readonly RecognisedBlock[],
  metrics: SignMetrics,
  xHeightPx: number,
): Sign[] {
  const fusion: Fusion = {
    index: signIndex(signs, 4 * xHeightPx),
    gone: new Set(),
    taken: new Set(),
    added: [],
    metrics,
    xHeightPx,
    bodySize: signs.some(({ text }) => isAlphanumeric(text)) ? bodySizeOf(signs) : 0,
  };
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flat())) fuseLine(line, fusion);
  return [...signs.filter((sign) => !fusion.gone.has(sign)), ...fusion.added];
}

function replaceSigns(signs: readonly Sign[], added: readonly Sign[], fusion: Fusion): void {
  for (const sign of signs) fusion.gone.add(sign);
  fusion.added.push(...added);
}

/** The words of a line, each variable in the word that it is. */
function withOwnVariables(words: readonly RecognisedWord[], fusion: Fusion): RecognisedWord[] {
  const parted = words.map((word) => ({ ...word, box: { ...word.box } }));
  for (const [i, word] of parted.entries()) {
    const next = parted[i + 1];
    const x = partedBefore(word, next, signsIn(word, fusion));
    if (x !== null && next) [word.box.x1, next.box.x0] = [x, x];
  }
  return parted;
}

function fuseLine(line: RecognisedLine, fusion: Fusion): void {
  const whole = line.words
    .map((word) => withWholeBox(word, fusion.index, fusion.xHeightPx))
    .filter((word) => word !== null)
    .map((word) => withoutNoteMark(word, signsIn(word, fusion)));
  const words = withOwnVariables(
    partedWords(
      whole.flatMap((word) => partLabel(word, signsIn(word, fusion))),
      (word) => signsIn(word, fusion),
    ),
    fusion,
  );
  const placed = words.map((word) => ({ word, signs: signsIn(word, fusion) }));
  for (const run of hindiRuns(placed, fusion.xHeightPx)) {
    const sign = signOfRun(run, line, placed, fusion.bodySize);
    const marks = marksOfRun(run, sign, fusion.index);
    levelBeside(
      placed.filter((each) => !run.includes(each)).flatMap((each) => each.signs),
      sign,
    );
    replaceSigns([...run.flatMap((each) => each.signs), ...marks], [sign], fusion);
  }
  numberLine(placed, fusion);
  const isDash = (at: number) => at > 0 && DASH.test(words[at]!.text) && isSpeltAsWord(words[at - 1]!.text);
  for (const [i] of words.entries()) if (isDash(i)) setDash(placed[i]!.signs);
  const seen = placed.map(({ word }) => {
    const signs = signsIn(word, fusion);
    const read = { ...word, seen: textOf(signs) };
    return { read, known: withKnownWord(read, signs) };
  });
  const areProse = standInProse(seen.map(({ known }) => known));
  for (const [i, { read, known }] of seen.entries()) {
    const neighbours = placed.slice(Math.max(0, i - 1), i + 2).flatMap((each) => each.signs);
    const isProse = areProse[i]! && !hasDevanagari(read.text);
    fuseWord(isProse ? known : read, isProse, neighbours, fusion);
  }
}

/** The number before the first word of a line as the recogniser reads it. */
function numberLine([first, next]: readonly { word: RecognisedWord; signs: Sign[] }[], fusion: Fusion): void {
  if (!first || !numbersLine(first.word, next?.word, first.signs)) return;
  const { word, signs } = first;
  const letters = lettersOf(word.text, word.confidence, signs, fusion.metrics);
  for (const letter of letters) letter.isProse = true;
  replaceSigns(signs, letters, fusion);
}

/** What the recogniser's capitals, digits or colon are taken for, whatever stands beside them; null where there is nothing. */
function misreadOf(word: RecognisedWord, own: Sign[], all: Sign[], xHeightPx: number): MisreadWord | null {
  if (isAddress(word, all)) return { text: word.text, signs: all };
  if (textOf(own) !== word.text) {
    if (isFullHeightWord(word, own) && standTogether([...word.text], own))
      return { text: word.text, signs: own };
    if (isNumberOfTouching(word, all) && standLevel(all)) return { text: word.text, signs: all };
    if (isNumeralLabel(word, all)) return { text: word.text, signs: all };
    if (areColon(word, all)) return { text: word.text, signs: all };
  }
  return misreadNumberOf(word, all, xHeightPx);
}

/** The pieces of broken letters among signs that spell the word without them: the foot of an f, a breve of the line below. */
function crumbsOf({ text }: SeenWord, signs: readonly Sign[], { xHeightPx }: Fusion): Sign[] {
  const crumbs = signs.filter((sign) => isSpeck(sign, xHeightPx));
  return textOf(signs.filter((sign) => !crumbs.includes(sign))) === text ? crumbs : [];
}

/** Whether a number's last sign is a letter to the network, with another right behind it: the l of `log`, whose box holds nothing else. */
function beginsName({ signs }: MisreadWord, fusion: Fusion): boolean {
  const last = signs.at(-1);
  if (!last || !isLetter(last.text)) return false;
  const [next] = signsBeside(last, 'right', fusion);
  return next !== undefined && isLetter(next.text) && next.style === last.style;
}

function fuseWord(word: SeenWord, isInProse: boolean, neighbours: Sign[], fusion: Fusion): void {
  const all = signsIn(word, fusion);
  const own = ownSigns(word.text, all);
  const misread = misreadOf(word, own, all, fusion.xHeightPx);
  if (misread && isNumber(misread.text) && beginsName(misread, fusion)) return;
  if (misread)
    return replaceSigns(
      misread.signs,
      lettersOf(misread.text, word.confidence, misread.signs, fusion.metrics),
      fusion,
    );
  if (!isLatinWord(word) && !isInProse && !isAgreedWord(word, own)) return;
  const ends = withEnds(word, withFirstLetter(word, signsIn(word, fusion), fusion), fusion);
  const crumbs = isInProse ? crumbsOf(word, ends, fusion) : [];
  for (const crumb of crumbs) fusion.gone.add(crumb);
  const around = ends.filter((sign) => !crumbs.includes(sign));
  const inside = isInProse ? signsOfProse(word.text, around) : ownSigns(word.text, around);
  if (inside.length === 0) return;
  if (isInProse)
    for (const speck of specksAround(word.box, fusion.index, fusion.xHeightPx)) fusion.gone.add(speck);
  if (textOf(inside) === word.text) levelWord(inside, neighbours);
  settleWord(word, isInProse, inside, fusion);
}

/** Sets signs that spell the word as text, or the word in their place. */
function settleWord(word: SeenWord, isInProse: boolean, inside: Sign[], fusion: Fusion): void {
  const isBroken = isInProse && isPlainWord(word) && haveBrokenLetters(inside);
  const isReplaced = () => (isInProse ? replacesInProse(word, inside) : replaces(word, inside));
  // A variable with an index that spells a word, as a with its n.
  const mayHoldIndex = !isPlainWord(word) && !isInPieces(word, inside);
  if (mayHoldIndex && haveScripts(inside) && !standLevel(inside)) return;
  if (textOf(inside) === word.text && !isBroken) {
    if (isShortWord(word.text) || (isInProse && !areSureVariables(inside))) setAsText(inside);
    markPlainWord(word, inside);
    for (const sign of inside) fusion.taken.add(sign);
  } else if (isBroken || isReplaced()) {
    const letters = lettersOf(word.text, word.confidence, inside, fusion.metrics);
    replaceSigns(inside, markPlainWord(word, letters), fusion);
  }
}

/** A headline of Devanagari lies at the upper edge of its word's box, or as far outside, in heights of the box. */
const HEADLINE_ERROR = 0.15;

/** The box of a word whose strokes are its own; null where the recogniser may have read something else. */
function ownBox(word: RecognisedWord): Rectangle | null {
  const { box, confidence } = word;
  if (hasDevanagari(word.text))
    return confidence >= SURE_HINDI ? { ...box, y0: box.y0 - HEADLINE_ERROR * heightOf(box) } : null;
  return isLatinWord(word) && confidence >= SURE_WORD ? box : null;
}

/** In x-heights, between a letter and the bar over it. */
const MAX_BAR_GAP = 0.6;

/** Whether a stroke stands clear over a letter that no word of prose holds: the bar of ā, which is no crossbar of letters that touch. */
function isBarOver(stroke: Stroke, index: SignIndex<Sign>, xHeightPx: number): boolean {
  return index
    .around(stroke, 0, MAX_BAR_GAP * xHeightPx)
    .some(
      (sign) =>
        !sign.isFromWord &&
        !sign.isProse &&
        sign.math >= MIN_VARIABLE_MATH &&
        sign.y0 >= stroke.y1 &&
        Math.abs(midX(sign) - midX(stroke)) < widthOf(sign) / 2,
    );
}

/**
 * The strokes that are no part of a word that the recogniser is sure of: crossbars of letters that touch, headlines of
 * Devanagari.
 */
export function strokesOutsideWords(
  strokes: readonly Stroke[],
  blocks: readonly RecognisedBlock[],
  signs: readonly Sign[],
  xHeightPx: number,
): Stroke[] {
  const words = recognisedWords(blocks);
  const index = signIndex(signs, 4 * xHeightPx);
  // The `a + b` over a bar is no word `atb`: the bar is its own.
  const holdsStranger = (box: Rectangle) =>
    index.around(box, 0, 0).some((sign) => holdsMiddle(box, sign) && isSureStranger(sign));
  const boxes = words
    .map(ownBox)
    .filter((box) => box !== null)
    .filter((box) => !holdsStranger(box));
  const isWithin = (stroke: Stroke) =>
    boxes.some(
      (box) => holdsMiddle(box, stroke) && widthOf(stroke) <= widthOf(box) + widthOf(stroke) * HEADLINE_ERROR,
    );
  return strokes.filter((stroke) => !isWithin(stroke) || isBarOver(stroke, index, xHeightPx));
}
