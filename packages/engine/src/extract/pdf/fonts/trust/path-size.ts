import { IDENTITY } from '../../reader/matrix.ts';
import { inkOf, transformedPath } from '../../reader/path.ts';

/** In em: the height of the median glyph, between letters with and without ascender. */
const USUAL_HEIGHT_EM = 0.6;

type Path = ArrayLike<number>;

const heightOf = (path: Path): number => {
  const ink = inkOf(path, IDENTITY);
  return ink ? ink.y1 - ink.y0 : 0;
};

/**
 * Paths in any unit, scaled so that the median glyph is as high as in fonts whose em is known: upright, and upside
 * down, as some programs draw their bitmap fonts to turn the text instead.
 */
export function withUsualHeight(paths: readonly (Path | null)[]): (Path | null)[][] {
  const heights = paths.flatMap((path) => (path ? [heightOf(path)] : [])).filter((height) => height > 0);
  const median = heights.toSorted((a, b) => a - b)[heights.length >> 1];
  if (!median) return [];
  const scale = USUAL_HEIGHT_EM / median;
  return [scale, -scale].map((upwards) =>
    paths.map((path) => path && transformedPath(path, [scale, 0, 0, upwards, 0, 0])),
  );
}
