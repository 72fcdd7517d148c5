import { connectedComponents, type MaskImage } from './components.ts';
import { grown, masksOf } from './necks.ts';

/*
 * Where two signs touch, the outline has a notch on either side of the place. A cut from notch to notch is short, and the
 * outline between its ends is long. Hairlines of one letter are as thin as such places, but those of a bowl lie between
 * the outline and the white within: no cut across them parts anything.
 */

/** A place of the outline, in pixels of the mask. */
interface Point {
  x: number;
  y: number;
}

/** The eight neighbours, clockwise from the one at the left. */
const AROUND = [
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
] as const;

/** Longer outlines are drawings. */
const MAX_OUTLINE_PX = 1500;
/** Outline between the ends of a cut, to its length. */
const MIN_OUTLINE_PER_CUT = 4;
/** The shortest cuts that are tried, each so far from the others, in its longest length. */
const MAX_CUTS = 5;
const MIN_DISTANCE_SHARE = 0.8;

/** The pixels of the outline of the mask's first component, clockwise; white within it has none. */
function outlineOf({ mask, width, height }: MaskImage): Point[] {
  const isInk = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && mask[y * width + x] !== 0;
  const first = mask.findIndex((value) => value !== 0);
  if (first < 0) return [];
  const start = { x: first % width, y: Math.floor(first / width) };
  const outline: Point[] = [];
  let at = start;
  let from = 0;
  do {
    outline.push(at);
    const { x, y } = at;
    const turn = AROUND.findIndex((_, i) => {
      const [dx, dy] = AROUND[(from + i) % 8]!;
      return isInk(x + dx, y + dy);
    });
    if (turn < 0) break;
    const direction = (from + turn) % 8;
    const [dx, dy] = AROUND[direction]!;
    at = { x: x + dx, y: y + dy };
    // The search goes on from the last white neighbour seen, as the next pixel has it.
    from = (direction + 6 - (direction % 2)) % 8;
  } while ((at.x !== start.x || at.y !== start.y) && outline.length <= MAX_OUTLINE_PX);
  return outline;
}

interface Cut {
  from: Point;
  to: Point;
  length: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The shortest cuts between places of the outline that are far apart along it, the shortest first. */
function cutsOf(outline: readonly Point[], maxLengthPx: number): Cut[] {
  const cuts: Cut[] = [];
  for (const [i, from] of outline.entries()) {
    for (let j = i + 1; j < outline.length; j += 1) {
      const to = outline[j]!;
      if (Math.abs(to.x - from.x) >= maxLengthPx || Math.abs(to.y - from.y) >= maxLengthPx) continue;
      const length = distance(from, to) + 1;
      if (length > maxLengthPx) continue;
      const along = Math.min(j - i, outline.length - (j - i));
      if (along > MIN_OUTLINE_PER_CUT * length) cuts.push({ from, to, length });
    }
  }
  const chosen: Cut[] = [];
  const apart = MIN_DISTANCE_SHARE * maxLengthPx;
  const isNear = (a: Cut, b: Cut) =>
    (distance(a.from, b.from) < apart && distance(a.to, b.to) < apart) ||
    (distance(a.from, b.to) < apart && distance(a.to, b.from) < apart);
  for (const cut of cuts.toSorted((a, b) => a.length - b.length)) {
    if (chosen.length === MAX_CUTS) break;
    if (!chosen.some((other) => isNear(cut, other))) chosen.push(cut);
  }
  return chosen;
}

/** The mask without the pixels that a cut goes through, so that nothing hangs together across it. */
function withoutCut({ mask, width, height }: MaskImage, { from, to, length }: Cut): MaskImage {
  const left = mask.slice();
  const steps = 4 * Math.ceil(length);
  for (let step = 0; step <= steps; step += 1) {
    const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
    for (const column of [Math.floor(x), Math.ceil(x)])
      for (const row of [Math.floor(y), Math.ceil(y)]) left[row * width + column] = 0;
  }
  return { mask: left, width, height };
}

/**
 * The ways in which a component falls into two parts from notch to notch, the shortest cut first; each part is the mask of
 * its pixels. `minArea` is the smallest part, in pixels.
 */
export function partsAtNotches(image: MaskImage, minArea: number, maxLengthPx: number): MaskImage[][] {
  const outline = outlineOf(image);
  if (outline.length > MAX_OUTLINE_PX) return [];
  return cutsOf(outline, maxLengthPx).flatMap((cut) => {
    const { labels, components } = connectedComponents(withoutCut(image, cut));
    const large = components.filter(({ area }) => area >= minArea);
    const [one, other] = large;
    if (!one || !other || large.length !== 2) return [];
    const seeds = labels.map((label) => (label === one.label || label === other.label ? label : 0));
    const masks = masksOf(grown(image, seeds), image);
    return [[masks.get(one.label)!, masks.get(other.label)!]];
  });
}
