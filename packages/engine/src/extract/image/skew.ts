import { type GreyImage, otsuThreshold } from './grey.ts';

const WIDEST = 6;
const COARSE = 0.5;
const FINE = 0.05;
/** Turning by less gains nothing and blurs. */
const NEGLIGIBLE = 0.12;
/**
 * How much sharper the turned rows must be: chance makes rows of few edges sharper by a share that shrinks with the root
 * of their number. Straight screenshots of one formula (100 to 900 edges) reach 5.4 times that, photos of them 6 to 70.
 */
const GAIN = 1.03;
const CHANCE_GAIN = 5.5;

/** Points of edges, in pixels. */
export interface RowEdges {
  xs: Float64Array;
  ys: Float64Array;
}

/** Dark pixels below which there is light: the lower edges of the letters. */
export function lowerEdges(image: GreyImage): RowEdges {
  const threshold = otsuThreshold(image.data);
  const xs: number[] = [];
  const ys: number[] = [];
  for (let y = 0; y < image.height - 1; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      const i = y * image.width + x;
      if (image.data[i]! > threshold || image.data[i + image.width]! <= threshold) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/** How sharply the rows part when the page is sheared by the angle. */
function sharpness(ink: RowEdges, degrees: number, height: number, width: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(width * Math.abs(slope)) + 1;
  const rows = new Float64Array(height + 2 * margin);
  for (let i = 0; i < ink.xs.length; i += 1) {
    rows[Math.round(ink.ys[i]! - slope * ink.xs[i]!) + margin]! += 1;
  }
  let sum = 0;
  for (const count of rows) sum += count * count;
  return sum;
}

/** How much sharper rows of these edges may become by chance. */
export const gainByChance = ({ xs }: RowEdges) => Math.max(GAIN, 1 + CHANCE_GAIN / Math.sqrt(xs.length));

function bestOf(from: number, to: number, step: number, score: (degrees: number) => number): number {
  let best = from;
  let bestScore = -1;
  for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
    const value = score(degrees);
    if (value > bestScore) [bestScore, best] = [value, degrees];
  }
  return best;
}

/** By how many degrees the lines of a page fall to the right; 0 where no angle is clearly better. */
export function estimateSkew(image: GreyImage): number {
  const ink = lowerEdges(image);
  if (ink.xs.length < 100) return 0;
  const score = (degrees: number) => sharpness(ink, degrees, image.height, image.width);
  const coarse = bestOf(-WIDEST, WIDEST, COARSE, score);
  const fine = bestOf(coarse - COARSE, coarse + COARSE, FINE, score);
  if (Math.abs(fine) < NEGLIGIBLE || score(fine) < gainByChance(ink) * score(0)) return 0;
  return fine;
}
