import { expect, it } from 'vitest';
import { CROP_PX, type SignBatch } from './classifier.ts';
import { printModel } from './default-network.ts';
import { type Layer, layersOf } from './model.ts';
import { openNetwork } from './network.ts';

const COUNT = 35;
/** Of each component: one is negative, as those of small ones are. */
const MEASURES = [0.3, -0.7, 0.5];

/** More components than the layers take at once, of no meaning. */
function batch(): SignBatch {
  const size = COUNT * CROP_PX * CROP_PX;
  return {
    count: COUNT,
    signs: Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 256),
    surroundings: Uint8Array.from({ length: size }, (_, i) => (i * 104_729) % 251),
    measures: Float32Array.from({ length: COUNT * 3 }, (_, i) => MEASURES[i % 3]!),
  };
}

/** One output of a 3 × 3 convolution at a place, by its definition. */
function tap(
  input: Float64Array,
  side: number,
  { weights, scales, columns }: Layer,
  row: number,
  y: number,
  x: number,
) {
  let sum = 0;
  for (let k = 0; k < columns; k += 1) {
    const [channel, dy, dx] = [Math.floor(k / 9), Math.floor((k % 9) / 3) - 1, (k % 3) - 1];
    const [from, at] = [y + dy, x + dx];
    if (from < 0 || at < 0 || from >= side || at >= side) continue;
    sum += weights[row * columns + k]! * scales[row]! * input[(channel * side + from) * side + at]!;
  }
  return sum;
}

function convolved(input: Float64Array, side: number, layer: Layer): Float64Array {
  const half = side / 2;
  return Float64Array.from({ length: layer.rows * half * half }, (_, i) => {
    const [row, y, x] = [Math.floor(i / (half * half)), Math.floor(i / half) % half, i % half];
    const values = [0, 1, 2, 3].map((k) => tap(input, side, layer, row, 2 * y + (k >> 1), 2 * x + (k & 1)));
    return Math.max(0, layer.bias[row]! + Math.max(...values));
  });
}

const dense = (input: Float64Array, { weights, scales, bias, rows, columns }: Layer) =>
  Float64Array.from({ length: rows }, (_, row) =>
    input.reduce((sum, value, k) => sum + value * weights[row * columns + k]! * scales[row]!, bias[row]!),
  );

/** Larger than all that the convolutions make of empty planes. */
const LARGE_MEASURES = [60, -90, 75];

it.each([
  ['of planes', 1, MEASURES],
  ['of measures beside empty planes', 0, LARGE_MEASURES],
])('computes what the layers define %s', (_what, ink, numbers) => {
  const [first, second, third, hidden, classes, measures] = layersOf(printModel);
  const input = batch();
  const at = COUNT - 1;
  for (const plane of [input.signs, input.surroundings])
    plane.set(
      plane.subarray(at * CROP_PX ** 2).map((level) => ink * level),
      at * CROP_PX ** 2,
    );
  input.measures.set(numbers, 3 * at);
  const crop = (plane: Uint8Array) => [...plane.subarray(at * CROP_PX ** 2, (at + 1) * CROP_PX ** 2)];
  const pixels = Float64Array.from(
    [...crop(input.signs), ...crop(input.surroundings)],
    (value) => value / 255,
  );
  const planes = convolved(convolved(convolved(pixels, 32, first!), 16, second!), 8, third!);
  const features = Float64Array.from([...planes, ...numbers]);
  const activations = dense(features, hidden!).map((value) => Math.max(0, value));
  const [logSize, offset] = dense(activations, measures!);
  const scores = dense(activations, classes!);
  const open = { ...printModel, gates: {} };
  const reading = openNetwork(open).classify(input)[at]!;
  const unit = Math.max(1, ...numbers.map(Math.abs));
  expect(reading.logSize / unit).toBeCloseTo(logSize! / unit, 3);
  expect(reading.baselineOffset / unit).toBeCloseTo(offset! / unit, 3);
  const all = scores.reduce((sum, score) => sum + Math.exp(score), 0);
  expect(reading.top[0]!.probability).toBeCloseTo(Math.exp(Math.max(...scores)) / all, 3);
  expect(reading.top[0]!.name).toBe(printModel.names[scores.indexOf(Math.max(...scores))]);
});

it('names every bracket as texts write it', () => {
  expect(printModel.names.filter((name) => /[⒜-⒵]/u.test(name))).toEqual([]);
  expect(printModel.names.filter((name) => name === 'X:(').length).toBeGreaterThan(0);
});
