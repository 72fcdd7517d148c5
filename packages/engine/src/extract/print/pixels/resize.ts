/** Which source pixels make one target pixel, and by what shares. */
interface Tap {
  from: number;
  weights: number[];
}

/** The taps of a side, one after the other. */
interface Taps {
  /** First source pixel of each target pixel. */
  from: Int32Array;
  /** Where the shares of each target pixel begin, and where the last ones end. */
  start: Int32Array;
  shares: Float64Array;
}

function listed(taps: readonly Tap[]): Taps {
  const start = new Int32Array(taps.length + 1);
  for (const [i, { weights }] of taps.entries()) start[i + 1] = start[i]! + weights.length;
  return {
    from: Int32Array.from(taps, ({ from }) => from),
    start,
    shares: Float64Array.from(taps.flatMap(({ weights }) => weights)),
  };
}

/** Shares of the area that a target pixel covers. */
function areaTaps(source: number, target: number): Tap[] {
  const scale = source / target;
  return Array.from({ length: target }, (_, i) => {
    const [start, end] = [i * scale, Math.min(source, (i + 1) * scale)];
    const from = Math.floor(start + 1e-9);
    const weights: number[] = [];
    for (let at = from; at < end - 1e-9; at += 1) {
      weights.push((Math.min(at + 1, end) - Math.max(at, start)) / scale);
    }
    return { from, weights };
  });
}

function linearTaps(source: number, target: number): Tap[] {
  return Array.from({ length: target }, (_, i) => {
    const at = Math.max(0, Math.min(source - 1, ((i + 0.5) * source) / target - 0.5));
    const from = Math.min(Math.floor(at), Math.max(0, source - 2));
    return source === 1 ? { from: 0, weights: [1] } : { from, weights: [1 - (at - from), at - from] };
  });
}

const tapCache = new Map<number, Taps>();
/** Sizes of pictures know no end; those of letters repeat. */
const MAX_CACHED_TAPS = 4000;

function tapsFor(source: number, target: number, isShrinking: boolean): Taps {
  const key = source * 128 + target * 2 + (isShrinking ? 1 : 0);
  const known = tapCache.get(key);
  if (known) return known;
  const taps = listed(isShrinking ? areaTaps(source, target) : linearTaps(source, target));
  if (tapCache.size < MAX_CACHED_TAPS) tapCache.set(key, taps);
  return taps;
}

let scratch = new Float32Array(0);

/** Room for so many numbers, which the next call takes again. */
function roomFor(count: number): Float32Array {
  if (scratch.length < count) scratch = new Float32Array(count);
  return scratch;
}

export interface Plane {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Whether all of a row has one level. */
function isPlain(data: Uint8Array, from: number, width: number): boolean {
  const level = data[from]!;
  for (let at = from + 1; at < from + width; at += 1) if (data[at] !== level) return false;
  return true;
}

/** Rows of a plane in another width, in room that the next call takes again. */
function widthChanged({ data, width, height }: Plane, taps: Taps): Float32Array {
  const toWidth = taps.from.length;
  const rows = roomFor(height * toWidth);
  let [plainRow, plainLevel] = [-1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const to = y * toWidth;
    const isBlank = isPlain(data, row, width);
    if (isBlank && data[row] === plainLevel) {
      rows.copyWithin(to, plainRow, plainRow + toWidth);
      continue;
    }
    for (let x = 0; x < toWidth; x += 1) {
      const end = taps.start[x + 1]!;
      let at = row + taps.from[x]!;
      let sum = 0;
      for (let k = taps.start[x]!; k < end; k += 1) sum += taps.shares[k]! * data[at++]!;
      rows[to + x] = sum;
    }
    if (isBlank) [plainRow, plainLevel] = [to, data[row]!];
  }
  return rows;
}

/**
 * A plane of bytes in another size, at most 63 pixels a side: by areas where it shrinks, between pixels where it grows.
 *
 * @param into room for its `toWidth` × `toHeight` bytes
 */
export function resized(
  plane: Plane,
  toWidth: number,
  toHeight: number,
  into: Uint8Array = new Uint8Array(toWidth * toHeight),
): Uint8Array {
  const { width, height } = plane;
  const isShrinking = Math.max(toWidth, toHeight) < Math.max(width, height);
  const rows = widthChanged(plane, tapsFor(width, toWidth, isShrinking));
  const down = tapsFor(height, toHeight, isShrinking);
  for (let y = 0; y < toHeight; y += 1) {
    const [first, begin, end] = [down.from[y]! * toWidth, down.start[y]!, down.start[y + 1]!];
    for (let x = 0; x < toWidth; x += 1) {
      let at = first + x;
      let sum = 0;
      for (let k = begin; k < end; k += 1) {
        sum += down.shares[k]! * rows[at]!;
        at += toWidth;
      }
      into[y * toWidth + x] = Math.round(sum);
    }
  }
  return into;
}
