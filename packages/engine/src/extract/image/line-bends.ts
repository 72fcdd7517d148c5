import type { GreyImage } from './grey.ts';
import { gainByChance, lowerEdges, type RowEdges } from './skew.ts';

/**
 * How lines of print that should be level leave their rows, over a picture whose lines are level on the whole. A sheet
 * that leans away from the camera makes them fan out; the gutter of a book bends them.
 */
export interface LineBends {
  /** By how much all lines fall to the right: what turning the picture left of it. */
  slope: number;
  /** By how much more the lowest line falls to the right than the topmost: a slope, 0.05 is 3 degrees. */
  fan: number;
  /** By how much the ends of a line lie below its middle, in widths of the picture. */
  bow: number;
}

export const NO_BENDS: LineBends = { slope: 0, fan: 0, bow: 0 };

/** The most that is looked for: 8 degrees between lines at the top and the bottom, and a strong curl. */
const MAX_BENDS = { fan: 0.14, bow: 0.02 } as const;
/** Steps of the search, coarse to fine. */
const STEPS = [
  { fan: 0.02, bow: 0.004, slope: 0.01 },
  { fan: 0.006, bow: 0.0012, slope: 0.003 },
  { fan: 0.002, bow: 0.0004, slope: 0.001 },
] as const;
/** Three numbers are fitted, not one as for the slope: chance gains so many times as much. */
const CHANCE_OF_THREE = 1.5;
/** Lower edges of a dozen lines of words; with fewer, chance bends them. */
const MIN_EDGES = 3000;
/** Edges that are looked at, spread over the picture: enough to tell, and bounded work. */
const MAX_EDGES = 30_000;
/** Pages from a scanner show up to 0.008 and 0.0032 by chance; baselines bear that much, and moving pixels blurs. */
const NEGLIGIBLE = { fan: 0.012, bow: 0.004 } as const;

/** The row of the straight picture on which a point of the bent one lies. */
const straightRow = (x: number, y: number, { fan, bow, slope }: LineBends, width: number, height: number) => {
  const [u, v] = [x / width - 0.5, y / height - 0.5];
  return y - width * (u * (slope + fan * v) + bow * (4 * u * u - 1 / 3));
};

/** Sum of the squares of how many edges each row holds: the larger, the more level the lines. */
function sharpness({ xs, ys }: RowEdges, bent: LineBends, { width, height }: GreyImage): number {
  const margin = Math.ceil(width / 4);
  const rows = new Float64Array(height + 2 * margin);
  for (let i = 0; i < xs.length; i += 1) {
    const row = Math.round(straightRow(xs[i]!, ys[i]!, bent, width, height)) + margin;
    if (row >= 0 && row < rows.length) rows[row]! += 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

function thinned({ xs, ys }: RowEdges): RowEdges {
  const step = Math.max(1, Math.ceil(xs.length / MAX_EDGES));
  const isSaved = (_: number, i: number) => i % step === 0;
  return { xs: xs.filter(isSaved), ys: ys.filter(isSaved) };
}

const range = (middle: number, reach: number, step: number) =>
  Array.from(
    { length: 2 * Math.round(reach / step) + 1 },
    (_, i) => middle + (i - Math.round(reach / step)) * step,
  );

function best(candidates: readonly LineBends[], score: (bent: LineBends) => number): LineBends {
  let found = candidates[0]!;
  let most = -1;
  for (const bent of candidates) {
    const value = score(bent);
    if (value > most) [most, found] = [value, bent];
  }
  return found;
}

function searched(score: (bent: LineBends) => number): LineBends {
  let bent: LineBends = NO_BENDS;
  for (const [round, step] of STEPS.entries()) {
    const reach =
      round === 0 ? MAX_BENDS : { fan: 2 * STEPS[round - 1]!.fan, bow: 2 * STEPS[round - 1]!.bow };
    const fans = range(bent.fan, reach.fan, step.fan).flatMap((fan) =>
      range(bent.slope, 2 * step.slope, step.slope).map((slope) => ({ ...bent, fan, slope })),
    );
    bent = best(fans, score);
    bent = best(
      range(bent.bow, reach.bow, step.bow).map((bow) => ({ ...bent, bow })),
      score,
    );
  }
  return bent;
}

/** How the lines of a page fan out and bend; nothing where no more than chance says so. */
export function estimateBends(image: GreyImage): LineBends {
  const edges = lowerEdges(image);
  if (edges.xs.length < MIN_EDGES) return NO_BENDS;
  const few = thinned(edges);
  const score = (bent: LineBends) => sharpness(few, bent, image);
  const bent = searched(score);
  const isFlat = Math.abs(bent.fan) < NEGLIGIBLE.fan && Math.abs(bent.bow) < NEGLIGIBLE.bow;
  const gain = 1 + CHANCE_OF_THREE * (gainByChance(few) - 1);
  return isFlat || score(bent) < gain * score(NO_BENDS) ? NO_BENDS : bent;
}

/** Bytes of a picture, `channels` a pixel. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: number;
}

/** The picture with its lines level: every column is moved and stretched by itself. Beyond the picture there is `paper`. */
export function unbent({ data, width, height, channels }: Raster, bends: LineBends, paper: number): Raster {
  const { slope, fan, bow } = bends;
  const result = new Uint8Array(data.length).fill(paper);
  for (let x = 0; x < width; x += 1) {
    const u = x / width - 0.5;
    // row = y - width (u (slope + fan (y / height - 1/2)) + bow (4 u² - 1/3)), solved for y.
    const stretch = 1 - (width * u * fan) / height;
    const shift = width * (bow * (4 * u * u - 1 / 3) + u * (slope - fan / 2));
    for (let row = 0; row < height; row += 1) {
      const y = (row + shift) / stretch;
      const top = Math.floor(y);
      if (top < 0 || top + 1 >= height) continue;
      const share = y - top;
      const from = (top * width + x) * channels;
      const to = (row * width + x) * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const [above, below] = [data[from + channel]!, data[from + width * channels + channel]!];
        result[to + channel] = above + (below - above) * share + 0.5;
      }
    }
  }
  return { data: result, width, height, channels };
}
