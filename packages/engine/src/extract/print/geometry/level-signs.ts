import { gapX, heightOf, midY, type Sign } from '../signs/sign.ts';
import { type SignIndex, signIndex } from '../signs/sign-index.ts';
import { AXIS_EM, INK_BLOAT_PX, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { lettersBeside } from './usual-sizes.ts';

/*
 * Faces draw triangles, boxes and plus-minus signs in other sizes than ours, so that their ink makes scripts of them.
 * No script stands on the baseline of what it belongs to: what stands there is of the row's size. Lengths are in em.
 */

/** Points and marks are small at any size; those of exclamations and questions are as high as capitals. */
const MARKS = new Set(".,·:;'`’‘“”´¨˙^~∘°*∗†‡-–−");
/** Marks that are operators where they stand on the axis of a row: no exponent does. */
const SMALL_OPERATORS = new Set('∘∗');
/** Shares of the body size that scripts have. */
const SCRIPT = { from: 0.55, to: 0.865 } as const;
const FULL = { from: 0.865, to: 1.14 } as const;
/** A superscript rises by 0.29 em and more, a subscript is dropped by 0.15 em and more. */
const MAX_OFF_BASELINE = 0.08;
const MAX_GAP = 1.1;
/** Of the baseline of letters in the same line. */
const MAX_OFF_LINE = 0.6;

/** Colons of text stand on the baseline, those of relations are centred on the axis: the middle of both lies here. */
const COLON_MIDDLE = { from: 0.12, to: 0.36 } as const;
const COLONS = new Set([':', ';']);

const isBetween = (share: number, { from, to }: { from: number; to: number }) => share >= from && share < to;

const lettersOfLine = (sign: Sign, sizes: PageSizes) =>
  lettersBeside(sign, sizes).filter(
    ({ baseline }) => Math.abs(baseline - sign.baseline) < MAX_OFF_LINE * sizes.body,
  );

/** The row that a sign stands in: the nearest letter's, where that is of full size; null where a script is nearer. */
function rowOf(sign: Sign, letters: Sign[], isLevel: (letter: Sign) => boolean, body: number): Sign | null {
  const beside = letters
    .filter((letter) => gapX(sign, letter) < MAX_GAP * body)
    .sort((a, b) => gapX(sign, a) - gapX(sign, b));
  const nearest = beside.find(isLevel);
  return nearest && isBetween(nearest.size / body, FULL) ? nearest : null;
}

/** Shares of the body size from which on a sign is drawn larger than the text's. */
const LARGE = { from: FULL.to, to: 1.6 } as const;
/** Between a sign's middle and the axis of its row. */
const MAX_OFF_AXIS = 0.06;

/** Signs, and those that are composed of two, as a hooked arrow is. */
const SIGN_STYLES = new Set(['s', 'C']);

const isRowSign = ({ style, text }: Sign) =>
  SIGN_STYLES.has(style) && (SMALL_OPERATORS.has(text) || !(MARKS.has(text) || isAlphanumeric(text)));

const isOnAxisOf =
  (sign: Sign, body: number) =>
  ({ baseline, size }: Sign) =>
    Math.abs(baseline - AXIS_EM * size - midY(sign)) < MAX_OFF_AXIS * body;

/**
 * The sign of full size beside one in a list of relations: on its baseline, or on its axis, both are of one row, however small
 * or large a face draws either, unless letters beside it are of another one.
 */
function signOfRow(sign: Sign, all: SignIndex<Sign>, body: number): Sign | null {
  const beside = all.around(sign, MAX_GAP * body, 0).filter((other) => other !== sign && !other.isTall);
  const isOnAxis = isOnAxisOf(sign, body);
  const isLevel = (other: Sign) =>
    Math.abs(other.baseline - sign.baseline) < MAX_OFF_BASELINE * body || isOnAxis(other);
  const row = beside.filter(
    (other) => isRowSign(other) && isBetween(other.size / body, FULL) && isLevel(other),
  );
  const nearest = row.toSorted((a, b) => gapX(sign, a) - gapX(sign, b))[0] ?? null;
  const isOfOtherRow = ({ text, baseline, size }: Sign) =>
    isAlphanumeric(text) &&
    !(isBetween(size / body, FULL) && Math.abs(baseline - nearest!.baseline) < MAX_OFF_BASELINE * body);
  return nearest && beside.some(isOfOtherRow) ? null : nearest;
}

/** Gives a sign that a face draws large the size of the letters beside it, where it is on their axis. */
function levelLarge(sign: Sign, sizes: PageSizes): void {
  const { body } = sizes;
  if (!isBetween(sign.size / body, LARGE)) return;
  const letters = lettersOfLine(sign, sizes).filter(({ text }) => isAlphanumeric(text));
  const row = rowOf(sign, letters, isOnAxisOf(sign, body), body);
  if (row) Object.assign(sign, { size: row.size, baseline: row.baseline });
}

/** What stands as near as this belongs together: limits of an integral, and the integral. */
const ALONE = { across: 1.1, down: 0.3 } as const;

/** Gives signs that stand on the baseline of their row the row's size; a sign with nothing beside it has the body's. */
export function settleLevelSigns(signs: readonly Sign[], sizes: PageSizes): void {
  const { body } = sizes;
  const all = signIndex(signs, 2 * body);
  const isAlone = (sign: Sign) => all.around(sign, ALONE.across * body, ALONE.down * body).length === 0;
  // From the left: a sign whose row is known tells that of the next one.
  for (const sign of signs.toSorted((a, b) => a.x0 - b.x0)) {
    const isColon = sign.style === 's' && COLONS.has(sign.text);
    const mayBeInRow = isRowSign(sign) && !sign.isTall;
    const mayBeLevel = mayBeInRow && !SMALL_OPERATORS.has(sign.text);
    const isOfOtherSize = [SCRIPT, LARGE].some((range) => isBetween(sign.size / body, range));
    const neighbour = mayBeInRow && isOfOtherSize ? signOfRow(sign, all, body) : null;
    if (neighbour) {
      Object.assign(sign, { size: neighbour.size, baseline: neighbour.baseline });
      continue;
    }
    if (mayBeLevel) levelLarge(sign, sizes);
    if (!(mayBeLevel || isColon) || !isBetween(sign.size / body, SCRIPT)) continue;
    const isLevel = ({ baseline }: Sign) =>
      isColon
        ? isBetween((baseline - midY(sign)) / body, COLON_MIDDLE)
        : Math.abs(baseline - sign.baseline) < MAX_OFF_BASELINE * body;
    const row = rowOf(sign, lettersOfLine(sign, sizes), isLevel, body);
    if (row) Object.assign(sign, { size: row.size, baseline: row.baseline });
    else if (!isColon && isAlone(sign)) sign.size = body;
  }
}

/** Letters without descenders stand on the baseline with their ink. */
const FOOTED = /^[A-IK-PR-Zabcdehiklmnorstuvwxz]$/;
const TEXT_STYLES = new Set(['r', 'i', 'b', 'bi']);
/** Between the feet of letters of one line, and of the height that a letter has in the text: scripts have neither. */
const FEET = { maxOff: 0.04, minHeightShare: 0.8 } as const;

/**
 * The text beside formulas may have another face, whose letters are higher: the n of `sin` and the B of `A ∪ B` measured 0.85 and were
 * exponents. A letter nearly as high as one of the text, with its foot on the line of one of full size beside it, is on that line.
 */
function settleFeet(signs: readonly Sign[], { body, metrics, letters }: PageSizes): void {
  for (const sign of signs) {
    const mayBeLow = TEXT_STYLES.has(sign.style) && FOOTED.test(sign.text);
    if (!mayBeLow || !isBetween(sign.size / body, SCRIPT)) continue;
    const nominal = nominalOf(sign, metrics);
    const heightEm = (heightOf(sign) - INK_BLOAT_PX) / body;
    if (!nominal || heightEm < FEET.minHeightShare * (nominal.bottom - nominal.top)) continue;
    const [beside] = letters
      .around(sign, MAX_GAP * body, 0)
      .filter(
        (other) =>
          TEXT_STYLES.has(other.style) &&
          FOOTED.test(other.text) &&
          isBetween(other.size / body, FULL) &&
          Math.abs(other.y1 - sign.y1) < FEET.maxOff * body,
      )
      .sort((one, other) => gapX(sign, one) - gapX(sign, other));
    if (beside) Object.assign(sign, { size: beside.size, baseline: beside.baseline });
  }
}

const ITALIC = new Set(['i', 'bi']);
/** Of the network, above which a letter is believed to be what it looks like. */
const SURE = 0.9;
/** Sure letters of a class that stand on the line, and their share of those that measure as scripts: fewer are badly measured. */
const LEVEL_LETTERS = { minCount: 3, minShare: 0.5 } as const;
/** In em: the least drop of a subscript is three times as much. */
const MAX_OFF_LETTER_LINE = 0.05;

/**
 * Faces draw italic letters lower than ours too: a φ of an old textbook is four fifths as high, and was an index of the c before
 * it. One alone may be a script that was badly measured; where most of its class stand on the line of full letters beside them,
 * they are letters of that line.
 */
export function settleLevelLetters(signs: readonly Sign[], sizes: PageSizes): void {
  const { body } = sizes;
  settleFeet(signs, sizes);
  const byName = new Map<string, { sign: Sign; row: Sign | null }[]>();
  for (const sign of signs) {
    const mayBeLevel =
      ITALIC.has(sign.style) && isBetween(sign.size / body, SCRIPT) && sign.probability >= SURE;
    if (!mayBeLevel || !isAlphanumeric(sign.text)) continue;
    const isLevel = ({ baseline }: Sign) => Math.abs(baseline - sign.baseline) < MAX_OFF_LETTER_LINE * body;
    const others = lettersOfLine(sign, sizes).filter(({ name }) => name !== sign.name);
    const measured = { sign, row: rowOf(sign, others, isLevel, body) };
    const all = byName.get(sign.name);
    if (all) all.push(measured);
    else byName.set(sign.name, [measured]);
  }
  for (const all of byName.values()) {
    const level = all.filter(({ row }) => row !== null);
    if (level.length < LEVEL_LETTERS.minCount || level.length < LEVEL_LETTERS.minShare * all.length) continue;
    for (const { sign, row } of level) Object.assign(sign, { size: row!.size, baseline: row!.baseline });
  }
}
