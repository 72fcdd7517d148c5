import { tableRulesOf } from '../print/pixels/table-rules.ts';
import type { GreyImage } from './grey.ts';
import { bendsThrough, greatestBend, type LineBends } from './line-bends.ts';
import { letterInkOf, type TextLine } from './text-lines.ts';

/*
 * The sides of tables on a photo whose lines are level. A sheet that leans away from the camera is narrower at one end, and its
 * sides lean to each other; of a sheet that the photo cuts, they alone tell.
 */

/** One side may be anything; two of one table show a page that leans. */
const MIN_SIDES = 2;
/** In x-heights: columns of text part as well beside a rule that leans by less, and moving pixels blurs. */
const NEGLIGIBLE = 1;
/** How far a place may be from its side, in x-heights, round by round: at first by all of its lean. */
const TOLERANCES = [6, 1] as const;

/** The sides of tables with their x as y: as lines of the picture that has its rows for columns. */
function sidesOf(image: GreyImage, xHeightPx: number): TextLine[] {
  const step = Math.max(1, Math.round(xHeightPx));
  return tableRulesOf({ ...image, levels: image.data }, xHeightPx).columns.map(({ from, middles }) =>
    middles.flatMap((middle, i) => (i % step === 0 ? [{ x: from + i, y: middle }] : [])),
  );
}

/**
 * How far beside its place on the upright page each place of print lies; null where nothing tells that its sides lean. As
 * {@link LineBends}, with rows and columns exchanged: in heights of the picture.
 */
export function estimateLeans(image: GreyImage): LineBends | null {
  const { xHeight } = letterInkOf(image);
  const sides = sidesOf(image, xHeight);
  if (sides.length < MIN_SIDES) return null;
  const turned = { width: image.height, height: image.width };
  const leans = TOLERANCES.reduce<LineBends | undefined>(
    (from, tolerance) => bendsThrough(sides, turned, tolerance * xHeight, from),
    undefined,
  );
  return leans && greatestBend(sides, leans, turned) >= NEGLIGIBLE * xHeight ? leans : null;
}
