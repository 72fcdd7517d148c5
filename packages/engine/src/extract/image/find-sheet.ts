import { isUsable, type Quad } from '@sutra/contract/quad';
import { connectedComponents } from '../print/pixels/components.ts';
import { asQuad, convexHull, enclosingQuad, type Place } from './enclosing-quad.ts';
import type { GreyImage } from './grey.ts';

/**
 * Half the width of the square that is closed before a sheet is looked for, in pixels of the copy: writing on the paper,
 * three to four pixels tall there, is to vanish.
 */
const CLOSING = 4;
/** Levels between dark and light at which the picture is parted into paper and table. */
const LEVELS = 12;
/** The share of the darkest and of the lightest pixels that say nothing of table and paper: glints, gaps, the photo's edge. */
const EXTREMES = 0.02;
/** A sheet fills so much of its photo; what is less is a card, a label or a bright spot. */
const MIN_AREA = 0.25;
/** How far to both sides of an edge paper and table are compared, as a share of the picture's longer side. */
const BESIDE = 0.015;
/** A side this near to the picture's border is where the photo ends, not the sheet. */
const AT_BORDER = 0.015;
/** Samples along a side; its ends, where corners are round or bent, have none. */
const SAMPLES = 40;
const ENDS = 0.08;
/** The table is darker than the paper beside it: to at most this share of its level, … */
const TABLE_TO_PAPER = 0.82;
/** … along this share of each side. */
const MIN_EDGE = 0.85;
/**
 * The share of what lies around a sheet that may be writing, which would be lost with what is cut off. None of twelve drawn
 * tables reaches 0.05 %, a real one of light wood 0.11 %; pages of text have 2 to 5 %.
 */
const MAX_WRITING_AROUND = 0.002;
/** Writing is darker than what it stands on by so much of the paper's level; the grain of wood is not. */
const WRITING_CONTRAST = 0.2;
/** What is around begins so far from the sheet, as a share of the picture's longer side: its edge is soft. */
const AROUND = 0.02;

/** The lightest value within {@link CLOSING} of each, along rows or along columns. */
function lightestNearby(data: Uint8Array, { width, height }: GreyImage, isAlongRows: boolean): Uint8Array {
  const out = new Uint8Array(data.length);
  const [lines, length] = isAlongRows ? [height, width] : [width, height];
  const step = isAlongRows ? 1 : width;
  for (let line = 0; line < lines; line += 1) {
    const start = isAlongRows ? line * width : line;
    for (let i = 0; i < length; i += 1) {
      let lightest = 0;
      const [from, to] = [Math.max(0, i - CLOSING), Math.min(length - 1, i + CLOSING)];
      for (let at = start + from * step; at <= start + to * step; at += step)
        if (data[at]! > lightest) lightest = data[at]!;
      out[start + i * step] = lightest;
    }
  }
  return out;
}

const negative = (data: Uint8Array): Uint8Array => data.map((level) => 255 - level);

/** The picture without what is dark and small: a grey closing. */
function closed(image: GreyImage): GreyImage {
  const spread = (data: Uint8Array) => lightestNearby(lightestNearby(data, image, true), image, false);
  return { ...image, data: negative(spread(negative(spread(image.data)))) };
}

/** The outline of the largest part that hangs together at or above a level, and the pixels within its rows' ends. */
function largestLightPart(
  { data, width, height }: GreyImage,
  level: number,
): { outline: Place[]; filled: number } {
  const mask = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) mask[at] = data[at]! >= level ? 1 : 0;
  const { labels, components } = connectedComponents({ mask, width, height });
  const largest = components.reduce<number>(
    (best, { area }, at) => (area > (components[best]?.area ?? 0) ? at : best),
    -1,
  );
  const outline: Place[] = [];
  let filled = 0;
  for (let y = 0; y < height; y += 1) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(largest + 1), row.lastIndexOf(largest + 1)];
    if (left < 0) continue;
    filled += right + 1 - left;
    outline.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 });
  }
  return { outline, filled };
}

/** How well a side parts paper from table: the share of its length, and how much darker the table is there. */
interface Edge {
  share: number;
  /** Level of the table over that of the paper, in the median. */
  ratio: number;
}

/** Null for a side along the picture's border. */
function edgeOf(image: GreyImage, from: Place, to: Place): Edge | null {
  const longer = Math.max(image.width, image.height);
  const border = AT_BORDER * longer;
  const isAt = (one: number, other: number, size: number) =>
    (one < border && other < border) || (one > size - border && other > size - border);
  if (isAt(from.x, to.x, image.width) || isAt(from.y, to.y, image.height)) return null;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // The paper lies to the right of a side that is walked clockwise.
  const [nx, ny] = [
    (-(to.y - from.y) / length) * BESIDE * longer,
    ((to.x - from.x) / length) * BESIDE * longer,
  ];
  const levelAt = (x: number, y: number) => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const isOnPhoto = column >= 0 && row >= 0 && column < image.width && row < image.height;
    return isOnPhoto ? image.data[row * image.width + column]! : null;
  };
  const ratios: number[] = [];
  for (let i = 0; i < SAMPLES; i += 1) {
    const share = ENDS + ((1 - 2 * ENDS) * i) / (SAMPLES - 1);
    const [x, y] = [from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)];
    const [paper, table] = [levelAt(x + nx, y + ny), levelAt(x - nx, y - ny)];
    if (paper !== null && table !== null) ratios.push(table / Math.max(1, paper));
  }
  if (ratios.length === 0) return null;
  const sorted = ratios.toSorted((a, b) => a - b);
  return {
    share: ratios.filter((ratio) => ratio <= TABLE_TO_PAPER).length / ratios.length,
    ratio: sorted[Math.floor(sorted.length / 2)]!,
  };
}

/** How far a place lies inside of four corners in clockwise order, in pixels; negative outside. */
function depthIn(corners: readonly Place[]): (x: number, y: number) => number {
  const sides = corners.map((from, i) => {
    const to = corners[(i + 1) % 4]!;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const [a, b] = [-(to.y - from.y) / length, (to.x - from.x) / length];
    return { a, b, c: -(a * from.x + b * from.y) };
  });
  return (x, y) => {
    let least = Infinity;
    for (const { a, b, c } of sides) least = Math.min(least, a * x + b * y + c);
    return least;
  };
}

/** The median of grey levels, 0 to 255. */
const medianLevel = (levels: readonly number[]): number =>
  Uint8Array.from(levels).sort()[levels.length >> 1] ?? 0;

/**
 * Whether something around a sheet may be writing: it is nearly as light as the paper, as a second sheet or a title in white
 * above a card, or there are small dark marks on it, as on the facing page of a book in the shade.
 */
function mayBeWritingAround(image: GreyImage, even: GreyImage, corners: readonly Place[]): boolean {
  const margin = AROUND * Math.max(image.width, image.height);
  const depthAt = depthIn(corners);
  const [inside, around]: [number[], number[]] = [[], []];
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const depth = depthAt(x + 0.5, y + 0.5);
      if (Math.abs(depth) > margin) (depth > 0 ? inside : around).push(y * image.width + x);
    }
  const levelOf = (at: number) => image.data[at]!;
  const paper = medianLevel(inside.map(levelOf));
  const light = (paper + medianLevel(around.map(levelOf))) / 2;
  const mayBeWriting = (at: number) =>
    levelOf(at) > light || even.data[at]! - levelOf(at) > WRITING_CONTRAST * paper;
  return around.filter(mayBeWriting).length > MAX_WRITING_AROUND * around.length;
}

/** What may be a sheet. */
interface Candidate {
  corners: Place[];
  /** How many of its sides are seen: the others lie on the picture's border. */
  sides: number;
  /** Level of the table over that of the paper at the side where they differ least. */
  ratio: number;
}

const isBetter = (one: Candidate, other: Candidate) =>
  one.sides === other.sides ? one.ratio < other.ratio : one.sides > other.sides;

/** Four sides around the light part above a level; null where they are not those of a sheet. */
function sheetAbove(image: GreyImage, level: number): Candidate | null {
  const { outline, filled } = largestLightPart(image, level);
  if (filled < MIN_AREA * image.width * image.height) return null;
  const corners = enclosingQuad(convexHull(outline));
  if (!corners) return null;
  const edges = corners
    .map((from, i) => edgeOf(image, from, corners[(i + 1) % 4]!))
    .filter((edge) => edge !== null);
  if (edges.length === 0 || edges.some(({ share }) => share < MIN_EDGE)) return null;
  return { corners, sides: edges.length, ratio: Math.max(...edges.map(({ ratio }) => ratio)) };
}

/**
 * The corners of a sheet of paper that lies on something darker; null where the picture shows no such sheet, or
 * something around it may be writing. `image` is a small copy, of about 480 pixels on the longer side: how white each pixel is.
 */
export function findSheet(image: GreyImage): Quad | null {
  const even = closed(image);
  const sorted = even.data.toSorted();
  const levelAt = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  const [dark, light] = [levelAt(EXTREMES), levelAt(1 - EXTREMES)];
  // Without its writing a page that fills its picture is even.
  if (dark > TABLE_TO_PAPER * light) return null;
  let best: Candidate | null = null;
  for (let i = 1; i < LEVELS; i += 1) {
    const found = sheetAbove(even, Math.ceil(dark + ((light - dark) * i) / LEVELS));
    if (found && (!best || isBetter(found, best))) best = found;
  }
  if (!best || mayBeWritingAround(image, even, best.corners)) return null;
  const quad = asQuad(best.corners, image.width, image.height);
  return isUsable(quad) ? quad : null;
}
