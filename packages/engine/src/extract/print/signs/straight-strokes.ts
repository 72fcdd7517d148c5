import type { MaskImage } from '../pixels/components.ts';

/** What a stroke that runs from left to right is like, in pixels. */
interface Stretch {
  thickness: number;
  /** The most that a column of pixels holds of it. */
  widest: number;
  /** Of its middle from a straight line, at most. */
  deviation: number;
}

function stretchOf({ mask, width, height }: MaskImage): Stretch {
  const points: { x: number; y: number }[] = [];
  let [area, widest] = [0, 0];
  for (let x = 0; x < width; x += 1) {
    let [sum, count] = [0, 0];
    for (let y = 0; y < height; y += 1) {
      if (mask[y * width + x] === 0) continue;
      sum += y;
      count += 1;
    }
    area += count;
    widest = Math.max(widest, count);
    if (count > 0) points.push({ x, y: sum / count });
  }
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const slope =
    mean(({ x, y }) => (x - meanX) * (y - meanY)) /
    Math.max(
      1,
      mean(({ x }) => (x - meanX) ** 2),
    );
  const off = points.map(({ x, y }) => Math.abs(y - meanY - slope * (x - meanX)));
  return { thickness: area / Math.max(1, width), widest, deviation: Math.max(...off) };
}

/** Of its thickness: the middle of a rough bar goes astray by half, the cusp of a brace by more than the whole. */
const MAX_DEVIATION = 0.75;
/** The same: what a rough bar gains by ink that ran; the head of an arrow is wider. */
const MAX_WIDEST = 2;
/** A stroke is longer than this many of its thicknesses. */
const MIN_LENGTH = 8;

/** The thickness in pixels of a straight stroke from left to right, level or not; null where it is none. */
export function straightThickness(image: MaskImage): number | null {
  const { thickness, widest, deviation } = stretchOf(image);
  const isEven = deviation <= MAX_DEVIATION * thickness && widest <= MAX_WIDEST * thickness;
  return isEven && image.width > MIN_LENGTH * thickness ? thickness : null;
}
