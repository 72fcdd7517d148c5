import type { GreyImage } from '../../image/grey.ts';
import { openMatrixUnit, TILE_COLUMNS, TILE_ROWS } from '../network/wasm-matmul.ts';

/*
 * A blur is a product of matrices: four pixels that follow each other are made of the same pixels around them, each with the
 * kernel shifted by one. Pixels of a row are kept in four lanes (pixel 4 j + r is number j of lane r), so that the four of a
 * tile are its rows; rows of the picture need nothing of the kind.
 */

/** A Gaussian is cut off at this many standard deviations. */
const REACH_SIGMAS = 3;
/** Rows that are blurred at once: those above and below them that they are made of are read again. */
const BAND = 128;
const FLOAT = 4;
const LANES = TILE_ROWS;

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

function kernelOf(sigmaPx: number): Float32Array {
  const reach = Math.max(1, Math.round(REACH_SIGMAS * sigmaPx));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigmaPx * sigmaPx)),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  return kernel.map((weight) => weight / sum);
}

/** Where the numbers of a blur lie in the multiplier's memory, in bytes, and how many there are. */
function layOut(kernel: Float32Array, width: number) {
  const reach = (kernel.length - 1) / 2;
  const depth = kernel.length + LANES - 1;
  const lane = roundUp(Math.ceil(width / LANES), TILE_COLUMNS);
  const padded = lane + roundUp(Math.ceil(depth / LANES), TILE_COLUMNS);
  const row = LANES * lane;
  const bandRows = roundUp(BAND + 2 * reach, TILE_ROWS);
  let end = 0;
  const take = (floats: number) => {
    const at = end;
    end += roundUp(floats * FLOAT, 16);
    return at;
  };
  const places = {
    kernel: take(depth * TILE_ROWS),
    lanes: take(depth),
    rows: take(depth),
    source: take(LANES * padded),
    // Rows of a last tile that the picture has not are read, and never used.
    across: take((bandRows + TILE_ROWS) * row),
    blurred: take(BAND * row),
  };
  return { ...places, reach, depth, lane, padded, row, bytes: end };
}

const clamped = (value: number, length: number) => Math.max(0, Math.min(length - 1, value));

/** The pixels under a Gaussian of standard deviation `sigmaPx`; edges are continued outwards. */
export function blurred({ data, width, height }: GreyImage, sigmaPx: number): Uint8Array {
  const kernel = kernelOf(sigmaPx);
  const at = layOut(kernel, width);
  const { reach, depth, lane, padded, row } = at;
  const { memory, multiplyFloats } = openMatrixUnit(at.bytes);
  const floats = (from: number, length: number) => new Float32Array(memory, from, length);
  const shifted = floats(at.kernel, depth * TILE_ROWS);
  for (let k = 0; k < depth; k += 1)
    for (let r = 0; r < TILE_ROWS; r += 1) shifted[k * TILE_ROWS + r] = kernel[k - r] ?? 0;
  const offsets = (from: number, offsetOf: (k: number) => number) =>
    new Int32Array(memory, from, depth).set(Array.from({ length: depth }, (_, k) => offsetOf(k) * FLOAT));
  offsets(at.lanes, (k) => (k % LANES) * padded + Math.floor(k / LANES));
  offsets(at.rows, (k) => k * row);

  const source = floats(at.source, LANES * padded);
  const columns = Int32Array.from({ length: source.length }, (_, i) =>
    clamped(LANES * (i % padded) + Math.floor(i / padded) - reach, width),
  );
  const blurAcross = (y: number, target: number) => {
    const from = clamped(y, height) * width;
    for (let i = 0; i < source.length; i += 1) source[i] = data[from + columns[i]!]!;
    multiplyFloats(at.kernel, at.source, target, at.lanes, 1, lane / TILE_COLUMNS, depth, lane * FLOAT, 1);
  };

  const result = new Uint8Array(data.length);
  const lines = floats(at.blurred, BAND * row);
  const rounded = (y: number, line: number) => {
    for (let r = 0; r < LANES; r += 1) {
      let from = line + r * lane;
      for (let to = y * width + r; to < (y + 1) * width; to += LANES) result[to] = lines[from++]! + 0.5;
    }
  };
  for (let top = 0; top < height; top += BAND) {
    const count = Math.min(BAND, height - top);
    for (let y = 0; y < count + 2 * reach; y += 1) blurAcross(top + y - reach, at.across + y * row * FLOAT);
    for (let y = 0; y < count; y += TILE_ROWS) {
      const from = at.across + y * row * FLOAT;
      const to = at.blurred + y * row * FLOAT;
      multiplyFloats(at.kernel, from, to, at.rows, 1, row / TILE_COLUMNS, depth, row * FLOAT, 1);
    }
    for (let y = 0; y < count; y += 1) rounded(top + y, y * row);
  }
  return result;
}
