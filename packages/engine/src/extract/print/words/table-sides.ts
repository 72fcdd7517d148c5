import type { Rectangle } from '../../pdf/page.ts';
import type { Stroke } from '../signs/sign.ts';
import { signIndex } from '../signs/sign-index.ts';

/** Rules of one table meet, but for so much, in x-heights. */
const MAX_GAP = 0.5;
/** The upper rule of a table and the lower one; a line that a pen drew through the edge of a sheet is one. */
const MIN_RULES = 2;

/**
 * The strokes that are sides of tables: they end at rules, or are crossed by rules, that reach into the text.
 *
 * @param isInText whether a mark is not beside the text of the page
 */
export function sidesOfTables(
  strokes: readonly Stroke[],
  isInText: (mark: Rectangle) => boolean,
  xHeightPx: number,
): Set<Stroke> {
  const rules = signIndex(strokes.filter(isInText), 4 * xHeightPx);
  const isSide = (stroke: Stroke) =>
    rules.around(stroke, MAX_GAP * xHeightPx).filter(({ direction }) => direction !== stroke.direction)
      .length >= MIN_RULES;
  return new Set(strokes.filter((stroke) => !isInText(stroke) && isSide(stroke)));
}
