import { gapX, heightOf, midX, type Sign } from '../signs/sign.ts';
import type { PageSizes } from './page-sizes.ts';

/*
 * The slash of Times is 0.7 em high and stands on the baseline, that of Computer Modern has 1 em and is centred on the axis: by its own
 * extent the one in `1/2` is a sign of the size of a script, and raised. Lengths are in em of the letters beside it.
 */

/** How far letters and digits stand from a slash between them. */
const MAX_GAP = 0.3;
/** In ln(size), and between baselines: letters of one row. */
const SAME_ROW = { size: 0.1, baseline: 0.08 } as const;
/** A slash of a row is higher than this, and its ends are that near to the baseline and that far above. */
const SLASH = { minHeight: 0.62, maxOffBaseline: 0.3, minAbove: 0.5 } as const;

const nearest = (slash: Sign, letters: readonly Sign[]): Sign | undefined =>
  letters.toSorted((a, b) => gapX(a, slash) - gapX(b, slash))[0];

function isBetween(slash: Sign, before: Sign, behind: Sign): boolean {
  const { size, baseline } = before;
  return (
    Math.abs(Math.log(behind.size / size)) < SAME_ROW.size &&
    Math.abs(behind.baseline - baseline) < SAME_ROW.baseline * size &&
    heightOf(slash) > SLASH.minHeight * size &&
    Math.abs(slash.y1 - baseline) < SLASH.maxOffBaseline * size &&
    baseline - slash.y0 > SLASH.minAbove * size
  );
}

/** Gives a slash between two letters or digits of one row the size and the baseline of that row. */
export function levelSlashes(signs: readonly Sign[], { body, letters }: PageSizes): void {
  for (const slash of signs) {
    if (slash.text !== '/' || slash.isTall) continue;
    const near = letters.around(slash, MAX_GAP * body, 0).filter((letter) => letter !== slash);
    const before = nearest(
      slash,
      near.filter((letter) => midX(letter) < midX(slash)),
    );
    const behind = nearest(
      slash,
      near.filter((letter) => midX(letter) > midX(slash)),
    );
    if (before && behind && isBetween(slash, before, behind))
      Object.assign(slash, { size: before.size, baseline: before.baseline, isUsualSize: before.isUsualSize });
  }
}
