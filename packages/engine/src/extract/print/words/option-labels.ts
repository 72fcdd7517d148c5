import { isAlphanumeric } from '../geometry/nominal-size.ts';
import { heightOf, madeSign, median, midY, type Sign, widthOf } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { isSureStranger } from './surer-words.ts';

/*
 * Labels of options whose bracket touches its letter: `(D` is one component, and O to the network. The other labels of
 * the page tell how wide one is, and the label before it, which letter comes next.
 */

/** In x-heights: signs of a label stand that near to each other, and nothing stands as near before or behind them. */
const TIGHT = 0.4;
/** In x-heights: a word stands that near before a label which a sentence mentions, as in `Reason (A)`; answers in a row stand further apart. */
const MAX_WORD_SPACE = 1.5;
/** In x-heights: labels on one height, and the farthest from a label to the next. */
const ROW = { error: 0.6, toNext: 12 } as const;
/** Of the usual label: how much the width of a misread one may differ. */
const WIDTH_ERROR = 0.15;
/** Labels of a page that make a width usual. */
const MIN_LABELS = 3;
/** Bracket, of bracket and letter. */
const BRACKET_SHARE = 0.32;
/** The network read neither of the two; the page did. */
const PROBABILITY = 0.9;

const OPTION_LETTER = /^[A-Ea-e]$/;

interface Label {
  signs: readonly Sign[];
  /** The letter between its brackets; null where a bracket and the letter are one sign. */
  letter: string | null;
}

const isLevel = (a: Sign, b: Sign) => a.y0 < b.y1 && b.y0 < a.y1;

/** The sign right behind or before one; null where there is none so near. */
function besideOf(sign: Sign, side: 'before' | 'behind', index: SignIndex<Sign>, gapPx: number): Sign | null {
  const gapOf = (other: Sign) => (side === 'behind' ? other.x0 - sign.x1 : sign.x0 - other.x1);
  const near = index
    .around(sign, gapPx, 0)
    .filter((other) => isLevel(sign, other) && Math.abs(gapOf(other)) <= gapPx);
  return near.toSorted((a, b) => Math.abs(gapOf(a)) - Math.abs(gapOf(b)))[0] ?? null;
}

const widthOfLabel = ({ signs }: Label) => signs.at(-1)!.x1 - signs[0]!.x0;

/** Brackets as tall as a fraction hold one: `(±` before it is no label. */
const isBracketOfText = ({ text, isTall }: Sign, bracket: '(' | ')') => text === bracket && !isTall;

/** Labels of the page, whole and with a bracket that may have become one with its letter. */
function labelsOf(signs: readonly Sign[], xHeightPx: number): Label[] {
  const gapPx = TIGHT * xHeightPx;
  const index = signIndex(signs, 4 * xHeightPx);
  const before = (sign: Sign) => besideOf(sign, 'before', index, gapPx);
  const behind = (sign: Sign) => besideOf(sign, 'behind', index, gapPx);
  const closed = signs
    .filter((sign) => isBracketOfText(sign, ')'))
    .flatMap((bracket): Label[] => {
      const letter = before(bracket);
      if (!letter) return [];
      const opening = before(letter);
      if (!opening) return [{ signs: [letter, bracket], letter: null }];
      const isWhole = opening.text === '(' && OPTION_LETTER.test(letter.text) && !before(opening);
      return isWhole ? [{ signs: [opening, letter, bracket], letter: letter.text }] : [];
    });
  const open = signs
    .filter((sign) => isBracketOfText(sign, '('))
    .flatMap((bracket): Label[] => {
      const letter = behind(bracket);
      return letter && !behind(letter) && !before(bracket)
        ? [{ signs: [bracket, letter], letter: null }]
        : [];
    });
  return [...closed, ...open];
}

/**
 * Without labels that sentences mention, which count no answers, and without the ends of formulas (`+ 6)`, `(A ∪ B)`):
 * blank paper stands before a label.
 */
function ofOptions(labels: readonly Label[], signs: readonly Sign[], xHeightPx: number): Label[] {
  const index = signIndex(signs, 4 * xHeightPx);
  const isBehindOther = ({ signs: [first], letter }: Label) => {
    const before = besideOf(first!, 'before', index, MAX_WORD_SPACE * xHeightPx);
    return before !== null && (letter === null || isAlphanumeric(before.text));
  };
  return labels.filter((label) => !isBehindOther(label));
}

/** From line to line, and from left to right within one. */
function inReadingOrder(labels: readonly Label[], xHeightPx: number): Label[] {
  const rows: Label[][] = [];
  for (const label of labels.toSorted((a, b) => midY(a.signs[0]!) - midY(b.signs[0]!))) {
    const row = rows.at(-1);
    const isSame = row && Math.abs(midY(row[0]!.signs[0]!) - midY(label.signs[0]!)) < ROW.error * xHeightPx;
    if (isSame) row.push(label);
    else rows.push([label]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.signs[0]!.x0 - b.signs[0]!.x0));
}

/** Bracket and letter in place of the one sign that they were read as. */
function parted({ signs }: Label, letter: string): Sign[] {
  const isOpen = signs[0]!.text === '(';
  const [bracket, both] = isOpen ? [signs[0]!, signs[1]!] : [signs[1]!, signs[0]!];
  const share = (isOpen ? 1 - BRACKET_SHARE : BRACKET_SHARE) * widthOf(both);
  const [left, right] = [
    { ...both, x1: both.x0 + share },
    { ...both, x0: both.x0 + share },
  ];
  const { size, baseline } = bracket;
  const make = (box: Sign, name: string, text: string): Sign => ({
    ...madeSign(box, name, PROBABILITY),
    style: name[0]!,
    text,
    size,
    baseline,
    math: 0,
  });
  return isOpen
    ? [make(left, `r:${letter}`, letter), make(right, 's:)', ')')]
    : [make(left, 's:(', '('), make(right, `r:${letter}`, letter)];
}

/** Letters of labels are no code: one of a few strokes looks like a typewriter's where print is coarse. */
function setUpright({ signs }: Label): void {
  const letter = signs[1]!;
  if (letter.style === 'tt') Object.assign(letter, { style: 'r', name: `r:${letter.text}` });
}

const nextLetter = (letter: string) => String.fromCodePoint(letter.codePointAt(0)! + 1);

/** The signs of a page with the labels of its options whole. */
export function partOptionLabels(signs: readonly Sign[], xHeightPx: number): Sign[] {
  const labels = ofOptions(labelsOf(signs, xHeightPx), signs, xHeightPx);
  const whole = labels.filter(({ letter }) => letter !== null);
  if (whole.length < MIN_LABELS) return [...signs];
  for (const label of whole) setUpright(label);
  const usual = median(whole.map(widthOfLabel));
  const isAsWide = (label: Label) => Math.abs(widthOfLabel(label) - usual) <= WIDTH_ERROR * usual;
  const gone = new Set<Sign>();
  const added: Sign[] = [];
  let last: Label | null = null;
  for (const label of inReadingOrder(
    labels.filter((each) => each.letter !== null || isAsWide(each)),
    xHeightPx,
  )) {
    const reach = ROW.toNext * xHeightPx;
    const isNext: boolean = last !== null && label.signs[0]!.y0 - last.signs[0]!.y1 < reach;
    if (label.letter !== null) last = label;
    else if (isNext && OPTION_LETTER.test(nextLetter(last!.letter!))) {
      const letter = nextLetter(last!.letter!);
      const [one] = label.signs.filter(({ text }) => text !== '(' && text !== ')');
      if (!one || gone.has(one) || heightOf(one) < xHeightPx || isSureStranger(one)) continue;
      gone.add(one);
      added.push(...parted(label, letter));
      last = { ...label, letter };
    }
  }
  return [...signs.filter((sign) => !gone.has(sign)), ...added];
}
