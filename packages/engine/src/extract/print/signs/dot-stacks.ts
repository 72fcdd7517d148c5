import { heightOf, midX, midY, type Sign, textOfName, wholeName, widthOf } from './sign.ts';
import { signIndex } from './sign-index.ts';
import { join, near, type Stacking } from './stacking.ts';

/* Dots that belong together: in a row, on a slope, right above each other. All lengths are in x-heights. */

const DOT = { maxSide: 0.45, maxAspect: 1.7 } as const;
const ELLIPSIS_DOT = { maxSide: 0.42, minAspect: 0.6, maxAspect: 1.6 } as const;
/** Three dots stand at equal distances, in a row or on a slope. */
const ELLIPSIS = {
  minStep: 0.45,
  maxLevelStep: 1.5,
  maxSlopeStep: 1.25,
  maxSlopeShift: 1.4,
  level: 0.12,
  error: 0.14,
} as const;
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
/** Dots beside the upper one make `::` or dots of an accent. */
const BESIDE = { level: 0.2, distance: 1.1 } as const;

function isEllipsisStep(dx: number, dy: number): boolean {
  const isSlope =
    dy > ELLIPSIS.minStep && dy < ELLIPSIS.maxSlopeStep && Math.abs(dx) < ELLIPSIS.maxSlopeShift;
  return isSlope || (Math.abs(dy) < ELLIPSIS.level && dx > ELLIPSIS.minStep && dx < ELLIPSIS.maxLevelStep);
}

/** Three dots at equal distances are dots, whatever each looks like. */
export function nameEllipses(state: Stacking): void {
  const { signs, fixed, xHeightPx: u } = state;
  const dots = signs.filter((sign) => {
    const aspect = widthOf(sign) / Math.max(1, heightOf(sign));
    const isSmall = Math.max(widthOf(sign), heightOf(sign)) < ELLIPSIS_DOT.maxSide * u;
    return isSmall && aspect > ELLIPSIS_DOT.minAspect && aspect < ELLIPSIS_DOT.maxAspect;
  });
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
  if (!low || more.length > 0 || isInColumn) return;
  const isComma = [',', ';'].includes(textOfName(wholeName(low.name)));
  if (heightOf(low) >= DOT.maxSide * u && !isComma) return;
  if (around.some((other) => other !== low && standsBetween(dot, low, other, u))) return;
  const hasTail = heightOf(low) > COMMA.ratio * heightOf(dot) && heightOf(low) > COMMA.minHeight * u;
  join(dot, low, hasTail ? 's:;' : 's::', state);
}

function standsBetween(dot: Sign, low: Sign, other: Sign, u: number): boolean {
  const isWide =
    widthOf(other) > COLON.maxWidth * u && Math.abs(midX(other) - midX(dot)) < BETWEEN.offCentre * u;
  if (isWide) return midY(other) > dot.y1 - 1 && midY(other) < low.y0 + 1;
  const isBesideDot =
    Math.abs(midY(other) - midY(dot)) < BESIDE.level * u &&
    Math.abs(midX(other) - midX(dot)) < BESIDE.distance * u;
  return isBesideDot && Math.max(widthOf(other), heightOf(other)) < DOT.maxSide * u;
}
