import { type PlacedMatrix, rectifiedProduct } from './matrix-product.ts';

/** A convolution over square pictures; a row of its weights is `[y][x][channel]`. */
export interface Convolution {
  matrix: PlacedMatrix;
  channels: number;
  kernel: number;
  stride: number;
  padding: number;
  /** Side of the maximum that follows; 1 for none. */
  pool: number;
}

export function relu(values: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++) if (values[i]! < 0) values[i] = 0;
  return values;
}

/** Fewer numbers are copied one by one. */
const MIN_VIEWED = 24;

/** What the kernel covers at each place of the output, a row each as wide as the matrix's; zeros beyond the border. */
function patches(
  input: Float32Array,
  count: number,
  side: number,
  size: number,
  layer: Convolution,
): Float32Array {
  const { channels, kernel, stride, padding } = layer;
  const { width } = layer.matrix;
  const rows = new Float32Array(count * size * size * width);
  const line = kernel * channels;
  let to = 0;
  for (let picture = 0; picture < count; picture++)
    for (let y = -padding; y < size * stride - padding; y += stride)
      for (let x = -padding; x < size * stride - padding; x += stride, to += width) {
        const left = Math.max(x, 0);
        const right = Math.min(x + kernel, side);
        for (let ky = Math.max(0, -y); ky < kernel && y + ky < side; ky++) {
          const from = ((picture * side + y + ky) * side + left) * channels;
          const count = (right - left) * channels;
          const place = to + ky * line + (left - x) * channels;
          // A view costs more than some numbers, and the first layer has three at a time.
          if (count < MIN_VIEWED) for (let i = 0; i < count; i++) rows[place + i] = input[from + i]!;
          else rows.set(input.subarray(from, from + count), place);
        }
      }
  return rows;
}

function maximum(
  pictures: Float32Array,
  count: number,
  size: number,
  channels: number,
  pool: number,
): Float32Array {
  const side = Math.floor(size / pool);
  const output = new Float32Array(count * side * side * channels);
  for (let picture = 0; picture < count; picture++)
    for (let y = 0; y < side * pool; y++)
      for (let x = 0; x < side * pool; x++) {
        const to = ((picture * side + Math.floor(y / pool)) * side + Math.floor(x / pool)) * channels;
        const from = ((picture * size + y) * size + x) * channels;
        for (let i = 0; i < channels; i++)
          if (pictures[from + i]! > output[to + i]!) output[to + i] = pictures[from + i]!;
      }
  return output;
}

/** Side of the pictures that a convolution makes, before its maximum. */
export const convolvedSide = (
  side: number,
  { padding, kernel, stride }: Pick<Convolution, 'padding' | 'kernel' | 'stride'>,
) => Math.floor((side + 2 * padding - kernel) / stride) + 1;

/** Convolution, rectifier and maximum of `count` pictures; pictures are `[y][x][channel]`. */
export function convolve(input: Float32Array, count: number, side: number, layer: Convolution): Float32Array {
  const size = convolvedSide(side, layer);
  const { matrix, pool } = layer;
  const output = rectifiedProduct(patches(input, count, side, size, layer), matrix, matrix.width);
  return pool === 1 ? output : maximum(output, count, size, matrix.outputs, pool);
}
