import { heightOf, midX, midY, type Sign, textOfName, wholeName, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';
import { join, near, type Stacking } from './stacking.ts';

/* Dots that belong together: in a row, on a slope, right above each other. All lengths are in x-heights. */

const DOT = { maxSide: 0.45, maxAspect: 1.7 } as const;
/** Of few pixels: a dot of a photo is 7 wide and 4 high where its neighbours are 6 and 5. */
const ELLIPSIS_DOT = { maxSide: 0.42, minAspect: 0.6, maxAspect: 1.8 } as const;
/** Three dots stand at equal distances, in a row or on a slope. */
const ELLIPSIS = {
  minStep: 0.45,
  maxLevelStep: 1.5,
  maxSlopeStep: 1.25,
  maxSlopeShift: 1.4,
  level: 0.12,
  error: 0.14,
} as const;
/** A dot in the middle over two others, or under them: from the middle of the two, and across and down between dots. */
const TRIANGLE = {
  offCentre: 0.15,
  level: 0.12,
  minAcross: 0.7,
  maxAcross: 1.7,
  minDown: 0.5,
  maxDown: 1.3,
  sameSide: 0.15,
} as const;
/** From a dot down to the stem whose own it is: two i below the full stop of another line make no `∴`. */
const STEM_GAP = 0.6;
/** The stem of an i or j is as high at least and as wide at most: no bar of a fraction below `a : b`. */
const STEM = { minHeight: 0.8, maxWidth: 1.1, offCentre: 0.45 } as const;
const COLON = {
  maxHeight: 0.95,
  maxWidth: 0.5,
  offCentre: 0.15,
  minStep: 0.45,
  maxStep: 1.25,
  maxColumn: 2.6,
} as const;
/** The lower sign of a semicolon is a comma: that much taller than the dot, and at least so tall. */
const COMMA = { ratio: 1.5, minHeight: 0.4 } as const;
/** Between two dots, what is wide and in the middle makes `÷` of them. */
const BETWEEN = { offCentre: 0.2 } as const;
const DIVISION = { maxBarHeight: 0.3, maxBarWidth: 2 } as const;
/** Dots beside the upper one make `::` or dots of an accent. */
const BESIDE = { level: 0.2, distance: 1.1 } as const;

function isEllipsisStep(dx: number, dy: number): boolean {
  const isSlope =
    dy > ELLIPSIS.minStep && dy < ELLIPSIS.maxSlopeStep && Math.abs(dx) < ELLIPSIS.maxSlopeShift;
  return isSlope || (Math.abs(dy) < ELLIPSIS.level && dx > ELLIPSIS.minStep && dx < ELLIPSIS.maxLevelStep);
}

function isRoundDot(sign: Sign, u: number): boolean {
  const aspect = widthOf(sign) / Math.max(1, heightOf(sign));
  const isSmall = Math.max(widthOf(sign), heightOf(sign)) < ELLIPSIS_DOT.maxSide * u;
  return isSmall && aspect > ELLIPSIS_DOT.minAspect && aspect < ELLIPSIS_DOT.maxAspect;
}

/** The two dots level with each other that a third stands in the middle over or under; null where there are no such. */
function feetOf(apex: Sign, dots: readonly Sign[], u: number): [left: Sign, right: Sign] | null {
  const isAs = (other: Sign) =>
    Math.max(Math.abs(widthOf(other) - widthOf(apex)), Math.abs(heightOf(other) - heightOf(apex))) <
    TRIANGLE.sameSide * u;
  const feet = dots.filter((dot) => {
    const down = Math.abs(midY(dot) - midY(apex)) / u;
    return dot !== apex && down > TRIANGLE.minDown && down < TRIANGLE.maxDown && isAs(dot);
  });
  for (const left of feet) {
    const right = feet.find((dot) => {
      const across = (midX(dot) - midX(left)) / u;
      return (
        across > TRIANGLE.minAcross &&
        across < TRIANGLE.maxAcross &&
        Math.abs(midY(dot) - midY(left)) < TRIANGLE.level * u &&
        Math.abs(midX(left) + midX(dot) - 2 * midX(apex)) < 2 * TRIANGLE.offCentre * u
      );
    });
    if (right) return [left, right];
  }
  return null;
}

/** Three dots of one size in a triangle are `∴` or `∵`, whatever each looks like. */
export function nameTriangles(state: Stacking): void {
  const { signs, index, gone, fixed, xHeightPx: u } = state;
  const hasStem = (dot: Sign) =>
    index.around(dot, 0, STEM_GAP * u).some((sign) => !isRoundDot(sign, u) && sign.y0 >= dot.y1 - 1);
  const dots = signs.filter((sign) => isRoundDot(sign, u) && !fixed.has(sign) && !hasStem(sign));
  const dotIndex = signIndex(dots, 3 * u);
  for (const apex of dots) {
    if (gone.has(apex) || fixed.has(apex)) continue;
    const around = dotIndex
      .around(apex, TRIANGLE.maxAcross * u, TRIANGLE.maxDown * u)
      .filter((dot) => !gone.has(dot) && !fixed.has(dot));
    const feet = feetOf(apex, around, u);
    if (!feet) continue;
    const name = midY(feet[0]) > midY(apex) ? 's:∴' : 's:∵';
    for (const foot of feet) join(apex, foot, name, state);
    fixed.add(apex);
  }
}

/** Three dots at equal distances are dots, whatever each looks like. */
export function nameEllipses(state: Stacking): void {
  const { signs, fixed, xHeightPx: u } = state;
  const dots = signs.filter((sign) => isRoundDot(sign, u));
  const index = signIndex(dots, 3 * u);
  for (const dot of dots) {
    const around = index.around(dot, 2 * ELLIPSIS.maxLevelStep * u);
    for (const second of around) {
      const [dx, dy] = [midX(second) - midX(dot), midY(second) - midY(dot)];
      if (!isEllipsisStep(dx / u, dy / u)) continue;
      const third = around.find(
        (other) =>
          other !== second &&
          Math.abs(midX(other) - midX(dot) - 2 * dx) < ELLIPSIS.error * u &&
          Math.abs(midY(other) - midY(dot) - 2 * dy) < ELLIPSIS.error * u,
      );
      if (!third) continue;
      for (const each of [dot, second, third]) {
        Object.assign(each, { name: 's:.', top: [{ name: 's:.', probability: 1 }] });
        fixed.add(each);
      }
    }
  }
}

export const isDot = (sign: Sign, u: number) =>
  heightOf(sign) < DOT.maxSide * u &&
  widthOf(sign) < DOT.maxSide * u &&
  widthOf(sign) < DOT.maxAspect * heightOf(sign);

/** Whether a dot is that of an i or j: what stands over it is an accent, as the narrow hat that LibreOffice sets over a dotted i. */
const isOfStem = (dot: Sign, { index, xHeightPx: u }: Stacking) =>
  index
    .around(dot, STEM.offCentre * u, STEM_GAP * u)
    .some(
      (sign) =>
        sign.y0 >= dot.y1 - 1 &&
        Math.abs(midX(sign) - midX(dot)) < STEM.offCentre * u &&
        heightOf(sign) > STEM.minHeight * u &&
        widthOf(sign) < STEM.maxWidth * u,
    );

/** Two dots, or a dot and a comma, right above each other and alone. */
export function joinColon(dot: Sign, state: Stacking): void {
  const { xHeightPx: u } = state;
  const around = near(dot, COLON.maxColumn, state);
  const column = around.filter(
    (other) => Math.abs(midX(other) - midX(dot)) < COLON.offCentre * u && widthOf(other) < COLON.maxWidth * u,
  );
  const stepOf = (other: Sign) => (midY(other) - midY(dot)) / u;
  const isStep = (step: number) => step > COLON.minStep && step < COLON.maxStep;
  const lower = column.filter((other) => heightOf(other) < COLON.maxHeight * u && isStep(stepOf(other)));
  const dots = column.filter((other) => heightOf(other) < COLON.maxWidth * u);
  const isInColumn = dots.some(
    (other) =>
      isStep(-stepOf(other)) ||
      (Math.abs(stepOf(other)) >= COLON.maxStep && Math.abs(stepOf(other)) < COLON.maxColumn),
  );
  const [low, ...more] = lower;
  if (!low || more.length > 0 || isInColumn || (isDot(low, u) && isOfStem(low, state))) return;
  const isComma = [',', ';'].includes(textOfName(wholeName(low.name)));
  if (heightOf(low) >= DOT.maxSide * u && !isComma) return;
  const between = around.find((other) => other !== low && standsBetween(dot, low, other, u));
  if (between && isBarBetween(dot, low, between, u))
    for (const each of [between, low]) join(dot, each, 's:÷', state);
  if (between) return;
  const hasTail = heightOf(low) > COMMA.ratio * heightOf(dot) && heightOf(low) > COMMA.minHeight * u;
  join(dot, low, hasTail ? 's:;' : 's::', state);
}

/** Whether the bar of a division sign stands between two dots, about as far from either. */
const isBarBetween = (dot: Sign, low: Sign, bar: Sign, u: number): boolean =>
  isDot(low, u) &&
  heightOf(bar) < DIVISION.maxBarHeight * u &&
  widthOf(bar) < DIVISION.maxBarWidth * u &&
  Math.abs(midY(dot) + midY(low) - 2 * midY(bar)) < 2 * BETWEEN.offCentre * u;

function standsBetween(dot: Sign, low: Sign, other: Sign, u: number): boolean {
  const isWide =
    widthOf(other) > COLON.maxWidth * u && Math.abs(midX(other) - midX(dot)) < BETWEEN.offCentre * u;
  if (isWide) return midY(other) > dot.y1 - 1 && midY(other) < low.y0 + 1;
  const isBesideDot =
    Math.abs(midY(other) - midY(dot)) < BESIDE.level * u &&
    Math.abs(midX(other) - midX(dot)) < BESIDE.distance * u;
  return isBesideDot && Math.max(widthOf(other), heightOf(other)) < DOT.maxSide * u;
}
