import { overlapX } from '../../pdf/formula/model/box.ts';
import { heightOf, isPart, midX, midY, type Sign, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';

/** All in x-heights, but for shares. */
const BAR = { maxHeight: 0.3, minWidth: 0.35, minAspect: 2.5 } as const;
/** The other bar of `=`: as wide within that share, right above or below. */
const TWIN = { widthShare: 0.25, offCentre: 0.2, distance: 0.75, maxWidth: 2.6 } as const;
/** What a fraction divides stands that near to its bar, and sticks out beside it no further. */
const OPERAND = { overhang: 0.35, distance: 1.25, minHeight: 0.3 } as const;
/**
 * Digits right over and under the middle of a short bar may be further from it: fields of Word set the 1 of `11 1/9` 1.3 x-heights above. So
 * near to a minus no line is.
 */
const LOOSE_DIGIT = { distance: 1.5, offCentre: 0.35 } as const;
const DIGIT = /^r:\d$/;
/** A longer bar is a rule whatever stands beside it; a shorter one alone is a sign. */
const LONG_RULE = 2.9;
const MAX_MINUS = 2.2;
/** A minus is wider than a hyphen, but for those of scripts, which the network takes for mathematics. */
const MIN_MINUS = 0.9;
const MIN_MINUS_MATH = 0.5;
/** A bar that lies so near below a letter and is at least as wide, in shares of it, underlines it. */
const UNDERLINE = { distance: 0.6, minWidthShare: 0.8 } as const;
/** A bar that lies so near over one letter and is no wider, in shares of it, is its accent. */
export const ACCENT = { distance: 0.55, maxWidthShare: 1.2 } as const;
/** From the hook of a radical to its bar. */
const HOOK_GAP = 0.5;
const LETTER = /^(?:r|b|i|bi):\p{L}$/u;
/** The network knows these by their shape. */
const WAVY = new Set(['s:~', 's:∼', 's:⏞', 's:⏟', 's:^', 's:→', 's:←']);
const DASHES = new Set(['RULE', 's:−', 's:–', 's:-', 's:—']);
const SURE = 0.5;

export const minusOrHyphen = (bar: Sign, xHeightPx: number) =>
  widthOf(bar) > MIN_MINUS * xHeightPx || bar.math > MIN_MINUS_MATH ? 's:−' : 's:-';

export const isBar = (sign: Sign, xHeightPx: number) =>
  heightOf(sign) < BAR.maxHeight * xHeightPx &&
  widthOf(sign) > BAR.minWidth * xHeightPx &&
  widthOf(sign) > BAR.minAspect * heightOf(sign);

const isTwin = (bar: Sign, other: Sign, xHeightPx: number) =>
  heightOf(other) < BAR.maxHeight * xHeightPx &&
  Math.abs(widthOf(other) - widthOf(bar)) < TWIN.widthShare * widthOf(bar) &&
  Math.abs(midX(other) - midX(bar)) < TWIN.offCentre * xHeightPx &&
  Math.abs(midY(other) - midY(bar)) < TWIN.distance * xHeightPx;

function isOperand(bar: Sign, other: Sign, distance: number, xHeightPx: number): boolean {
  return (
    other.x0 > bar.x0 - OPERAND.overhang * xHeightPx &&
    other.x1 < bar.x1 + OPERAND.overhang * xHeightPx &&
    distance >= 0 &&
    distance < OPERAND.distance * xHeightPx &&
    heightOf(other) > OPERAND.minHeight * xHeightPx
  );
}

/** Another bar between a sign and this one: what stands over it is a part of another fraction. */
const standsBetween = (between: Sign, a: Sign, b: Sign) =>
  between !== a && (midY(between) - midY(a)) * (midY(between) - midY(b)) < 0;

const isUnderlined = (bar: Sign, other: Sign, xHeightPx: number) =>
  LETTER.test(other.name) &&
  isOperand(bar, other, bar.y0 - other.y1 + 1, xHeightPx) &&
  bar.y0 - other.y1 < UNDERLINE.distance * xHeightPx &&
  widthOf(bar) >= UNDERLINE.minWidthShare * widthOf(other);

/** Whether something that a bar may divide stands right above it, and below. */
function operandsOf(bar: Sign, near: readonly Sign[], xHeightPx: number) {
  const bars = near.filter((other) => isBar(other, xHeightPx) && overlapX(other, bar) > widthOf(bar) / 2);
  const isFree = (other: Sign) => !bars.some((between) => standsBetween(between, other, bar));
  const hasOperand = (distanceOf: (other: Sign) => number) =>
    near.some((other) => isOperand(bar, other, distanceOf(other) + 1, xHeightPx) && isFree(other));
  const hasDigit = (distanceOf: (other: Sign) => number) =>
    near.some(
      (other) =>
        DIGIT.test(other.name) &&
        isFree(other) &&
        distanceOf(other) >= 0 &&
        distanceOf(other) < LOOSE_DIGIT.distance * xHeightPx &&
        Math.abs(midX(other) - midX(bar)) < LOOSE_DIGIT.offCentre * xHeightPx,
    );
  const above = (other: Sign) => bar.y0 - other.y1;
  const below = (other: Sign) => other.y0 - bar.y1;
  const isOverDigits = hasDigit(above) && hasDigit(below);
  return { isAbove: isOverDigits || hasOperand(above), isBelow: isOverDigits || hasOperand(below) };
}

/** What a bar is that stands alone in its place. */
function nameOfLoneBar(bar: Sign, xHeightPx: number): string {
  if (bar.name === 'RULE') return widthOf(bar) < MAX_MINUS * xHeightPx ? 's:−' : bar.name;
  const isUnsure = bar.probability < SURE && !isPart(bar.name) && !DASHES.has(bar.name);
  return isUnsure ? minusOrHyphen(bar, xHeightPx) : bar.name;
}

/** Whether a bar lies over one letter, as wide as that, and goes on from no radical's hook. */
function isAccent(bar: Sign, near: readonly Sign[], xHeightPx: number): boolean {
  const below = near.filter(
    (other) =>
      overlapX(other, bar) > 0 && midY(other) > midY(bar) && other.y0 - bar.y1 < ACCENT.distance * xHeightPx,
  );
  const [letter] = below;
  const isHook = ({ name, x1, y1 }: Sign) =>
    name.endsWith('√') && Math.abs(x1 - bar.x0) < HOOK_GAP * xHeightPx && y1 > bar.y1;
  return (
    letter !== undefined &&
    below.length === 1 &&
    LETTER.test(letter.name) &&
    widthOf(bar) < ACCENT.maxWidthShare * widthOf(letter) &&
    !near.some(isHook)
  );
}

/** What a bar is by its neighbours; its class where they say nothing. */
function nameOfBar(bar: Sign, near: Sign[], xHeightPx: number): string {
  const hasTwin = near.some((other) => isTwin(bar, other, xHeightPx));
  if (hasTwin && widthOf(bar) < TWIN.maxWidth * xHeightPx) return bar.name;
  if (WAVY.has(bar.name) && bar.probability > SURE) return bar.name;
  const { isAbove, isBelow } = operandsOf(bar, near, xHeightPx);
  if (widthOf(bar) > LONG_RULE * xHeightPx || (isAbove && isBelow)) return 'RULE';
  if (!isAbove && !isBelow) return nameOfLoneBar(bar, xHeightPx);
  if (!isAbove && bar.name === 'RULE' && isAccent(bar, near, xHeightPx)) return 's:−';
  return near.some((other) => isUnderlined(bar, other, xHeightPx)) ? 'RULE' : bar.name;
}

/** Tells bars of fractions from minus signs: a fraction has something right above and right below its bar. */
export function nameBars(signs: readonly Sign[], xHeightPx: number): void {
  const index = signIndex(signs, 4 * xHeightPx);
  const reach = (OPERAND.distance + 1) * xHeightPx;
  for (const bar of signs.filter((sign) => sign.name === 'RULE' || isBar(sign, xHeightPx))) {
    bar.name = nameOfBar(bar, index.around(bar, OPERAND.overhang * xHeightPx, reach), xHeightPx);
  }
}
