import type { GreyImage } from '../../image/grey.ts';

/** Pixels on each side of an edge between which its contrast is measured; print of a blurred photo turns dark within five. */
const REACH_PX = 3;
/** Grey levels between paper and ink beside an edge: less is grain, show-through, or a hairline that did not get dark. */
const MIN_CONTRAST = 150;
/** Edges are measured on every third row. */
const ROW_STEP_PX = 3;
/** Fewer edges tell nothing of a page. */
const MIN_EDGES = 500;

/** Room for so many edges is taken at first; a dense page has some 150,000. */
const FIRST_ROOM = 1 << 14;

/** Of the edge between the pixels at `at` and `at + 1`: its steepest step as a share of its contrast; 0 where that is low. */
function steepnessAt(levels: Uint8Array, at: number): number {
  let [darkest, lightest, steepest] = [255, 0, 0];
  for (let pixel = at - REACH_PX; pixel <= at + REACH_PX + 1; pixel += 1) {
    const level = levels[pixel]!;
    darkest = Math.min(darkest, level);
    lightest = Math.max(lightest, level);
    steepest = Math.max(steepest, Math.abs(levels[pixel + 1]! - level));
  }
  return lightest - darkest < MIN_CONTRAST ? 0 : steepest / (lightest - darkest);
}

/**
 * How steep the upright edges of print are: the median of their steepest step from one pixel to the next, as a share of the contrast
 * between ink and paper. 1 for edges of one pixel; null where a picture has few edges.
 *
 * @param limit level below which a pixel is ink
 */
export function edgeSteepness({ data, width, height }: GreyImage, limit: number): number | null {
  let steps = new Float64Array(FIRST_ROOM);
  let count = 0;
  for (let y = 0; y < height; y += ROW_STEP_PX) {
    const row = y * width;
    for (let at = row + REACH_PX; at < row + width - REACH_PX - 2; at += 1) {
      if (data[at]! < limit === data[at + 1]! < limit) continue;
      const steepness = steepnessAt(data, at);
      if (steepness === 0) continue;
      if (count === steps.length) {
        const longer = new Float64Array(2 * count);
        longer.set(steps);
        steps = longer;
      }
      steps[count++] = steepness;
    }
  }
  if (count < MIN_EDGES) return null;
  return steps.subarray(0, count).sort()[Math.floor(count / 2)]!;
}
