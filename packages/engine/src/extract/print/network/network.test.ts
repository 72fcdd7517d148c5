import { expect, it } from 'vitest';
import { CROP_PX, type SignBatch } from './classifier.ts';
import { printModel } from './default-network.ts';
import { type Layer, layersOf } from './model.ts';
import { openNetwork } from './network.ts';

const COUNT = 35;

/** More components than the layers take at once, of no meaning. */
function batch(): SignBatch {
  const size = COUNT * CROP_PX * CROP_PX;
  return {
    count: COUNT,
    signs: Uint8Array.from({ length: size }, (_, i) => (i * 7919) % 256),
    surroundings: Uint8Array.from({ length: size }, (_, i) => (i * 104_729) % 251),
    measures: Float32Array.from({ length: COUNT * 3 }, (_, i) => (i % 3 === 2 ? 0.5 : 0)),
  };
}

/** One output of a 3 × 3 convolution at a place, by its definition. */
function tap(
  input: Float64Array,
  side: number,
  { weights, columns }: Layer,
  row: number,
  y: number,
  x: number,
) {
  let sum = 0;
  for (let k = 0; k < columns; k += 1) {
    const [channel, dy, dx] = [Math.floor(k / 9), Math.floor((k % 9) / 3) - 1, (k % 3) - 1];
    const [from, at] = [y + dy, x + dx];
    if (from < 0 || at < 0 || from >= side || at >= side) continue;
    sum += weights[row * columns + k]! * input[(channel * side + from) * side + at]!;
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

const dense = (input: Float64Array, { weights, bias, rows, columns }: Layer) =>
  Float64Array.from({ length: rows }, (_, row) =>
    input.reduce((sum, value, k) => sum + value * weights[row * columns + k]!, bias[row]!),
  );

it('computes what the layers define', () => {
  const [first, second, third, hidden, classes, measures] = layersOf(printModel);
  const input = batch();
  const at = COUNT - 1;
  const crop = (plane: Uint8Array) => [...plane.subarray(at * CROP_PX ** 2, (at + 1) * CROP_PX ** 2)];
  const pixels = Float64Array.from(
    [...crop(input.signs), ...crop(input.surroundings)],
    (value) => value / 255,
  );
  const planes = convolved(convolved(convolved(pixels, 32, first!), 16, second!), 8, third!);
  const features = Float64Array.from([...planes, 0, 0, 0.5]);
  const activations = dense(features, hidden!).map((value) => Math.max(0, value));
  const [logSize, offset] = dense(activations, measures!);
  const scores = dense(activations, classes!);
  const open = { ...printModel, gates: {} };
  const reading = openNetwork(open).classify(input)[at]!;
  expect(reading.logSize).toBeCloseTo(logSize!, 3);
  expect(reading.baselineOffset).toBeCloseTo(offset!, 3);
  expect(reading.top[0]!.name).toBe(printModel.names[scores.indexOf(Math.max(...scores))]);
});

it('names every bracket as texts write it', () => {
  expect(printModel.names.filter((name) => /[⒜-⒵]/u.test(name))).toEqual([]);
  expect(printModel.names.filter((name) => name === 'X:(').length).toBeGreaterThan(0);
});
