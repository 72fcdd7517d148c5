import type { InkImage } from './ink.ts';

/** Of a page, the ink above and to the left of each corner of its pixels: of any box it is then told by four corners. */
export interface InkSums {
  /** By rows of one corner more than the page has pixels; beyond 32 bits only differences hold. */
  corners: Int32Array;
  width: number;
  height: number;
}

const known = new WeakMap<InkImage, InkSums>();

function sumsOf({ levels, width, height }: InkImage): InkSums {
  const stride = width + 1;
  const corners = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    const above = y * stride + 1;
    const from = y * width;
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += 255 - levels[from + x]!;
      corners[above + stride + x] = (corners[above + x]! + row) | 0;
    }
  }
  return { corners, width, height };
}

/** The sums of a page's ink, which are made once. */
export function inkSums(page: InkImage): InkSums {
  const sums = known.get(page) ?? sumsOf(page);
  known.set(page, sums);
  return sums;
}

/** The corners before and behind the places that part a side, and how far each place lies behind the first of them. */
interface Places {
  before: Int32Array;
  behind: Int32Array;
  share: Float64Array;
}

/** Room for the places of both sides, and for the sums above a square, of squares that are parted into so many. */
interface Room {
  across: Places;
  down: Places;
  firstBefore: Int32Array;
  firstBehind: Int32Array;
  above: Float64Array;
}

const placesFor = (count: number): Places => ({
  before: new Int32Array(count),
  behind: new Int32Array(count),
  share: new Float64Array(count),
});

const rooms = new Map<number, Room>();

/** Room that the next square takes again. */
function roomFor(side: number): Room {
  const count = side + 1;
  const room = rooms.get(side) ?? {
    across: placesFor(count),
    down: placesFor(count),
    firstBefore: new Int32Array(count),
    firstBehind: new Int32Array(count),
    above: new Float64Array(count),
  };
  rooms.set(side, room);
  return room;
}

function place({ before, behind, share }: Places, from: number, size: number, parts: number, last: number) {
  for (let i = 0; i <= parts; i += 1) {
    const at = (i * size) / parts;
    const whole = Math.floor(at);
    before[i] = Math.max(0, Math.min(last, from + whole));
    behind[i] = Math.max(0, Math.min(last, from + whole + 1));
    share[i] = at - whole;
  }
}

/**
 * Mean levels of a square in fewer pixels, each of the area that it covers; beyond the page there is paper.
 *
 * @param into room for its `side` × `side` bytes, 255 for ink
 */
export function meanInk(
  { corners, width, height }: InkSums,
  { left, top, size }: { left: number; top: number; size: number },
  side: number,
  into: Uint8Array,
): void {
  const { across, down, firstBefore, firstBehind, above } = roomFor(side);
  place(across, left, size, side, width);
  place(down, top, size, side, height);
  const stride = width + 1;
  const perPixel = (side / size) ** 2;
  const first = down.before[0]! * stride;
  const { before, behind, share } = across;
  const corner = corners[first + before[0]!]!;
  // what lies above the square, up to each place
  for (let x = 0; x <= side; x += 1) {
    firstBefore[x] = corners[first + before[x]!]! - corner;
    firstBehind[x] = corners[first + behind[x]!]! - corner;
  }
  above.fill(0);
  for (let y = 1; y <= side; y += 1) {
    const upper = down.before[y]! * stride;
    const lower = down.behind[y]! * stride;
    const upperEdge = corners[upper + before[0]!]!;
    const lowerEdge = corners[lower + before[0]!]!;
    const shareDown = down.share[y]!;
    const row = (y - 1) * side - 1;
    let leftHere = 0;
    let leftAbove = 0;
    for (let x = 1; x <= side; x += 1) {
      const a = before[x]!;
      const b = behind[x]!;
      const upperA = (corners[upper + a]! - upperEdge - firstBefore[x]!) | 0;
      const upperB = (corners[upper + b]! - upperEdge - firstBehind[x]!) | 0;
      const lowerA = (corners[lower + a]! - lowerEdge - firstBefore[x]!) | 0;
      const lowerB = (corners[lower + b]! - lowerEdge - firstBehind[x]!) | 0;
      const upperSum = upperA + share[x]! * (upperB - upperA);
      const lowerSum = lowerA + share[x]! * (lowerB - lowerA);
      const here = upperSum + shareDown * (lowerSum - upperSum);
      const overHere = above[x]!;
      const ink = (here - leftHere - overHere + leftAbove) * perPixel;
      into[row + x] = 255 - ((255.5 - ink) | 0);
      above[x] = here;
      leftHere = here;
      leftAbove = overHere;
    }
  }
}
