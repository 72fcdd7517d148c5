import { gapX, heightOf, type Sign, type Stroke } from './sign.ts';
import { signIndex } from './sign-index.ts';

/*
 * The comma between two fractions stands at the height of their bars, as the top of the line about it is that of their numerators: an
 * apostrophe to the network (0.76), which became an index of the fraction. No apostrophe or prime stands below the bar beside it.
 */

const HIGH_MARKS = new Set(['s:’', 's:′']);
/** In x-heights: from the end of the bar, how far the top of the comma is above and below its ink, and its height. */
const COMMA = { gap: 0.6, above: 0.1, below: 0.5, maxHeight: 0.8 } as const;

/** Names apostrophes and primes commas that stand right behind the bar of a fraction and below it. */
export function nameCommasAtBars(signs: readonly Sign[], strokes: readonly Stroke[], u: number): void {
  const bars = signIndex(
    strokes.filter(({ direction }) => direction === 'horizontal'),
    4 * u,
  );
  for (const mark of signs) {
    if (!HIGH_MARKS.has(mark.name) || heightOf(mark) > COMMA.maxHeight * u) continue;
    const isBehind = bars
      .around(mark, COMMA.gap * u, COMMA.below * u)
      .some(
        (bar) =>
          bar.x1 <= mark.x0 &&
          gapX(bar, mark) < COMMA.gap * u &&
          mark.y0 > bar.y0 - COMMA.above * u &&
          mark.y0 - bar.y1 < COMMA.below * u,
      );
    if (isBehind) mark.name = 's:,';
  }
}
