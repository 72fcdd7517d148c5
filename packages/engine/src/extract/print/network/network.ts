import {
  type ClassScore,
  CROP_PX,
  type SignBatch,
  type SignClassifier,
  type SignReading,
} from './classifier.ts';
import { type Layer, layersOf, type PrintModel } from './model.ts';
import { openMatrixUnit, TILE_COLUMNS, TILE_ROWS } from './wasm-matmul.ts';

/** Components that the fully connected layers take at once. */
const BATCH = 32;
const FLOAT = 4;
/** Classes that are told of a component. */
const TOLD_CLASSES = 6;
/** What is left of a class's probability where the component is of a size that the class never has. */
const WRONG_SIZE_FACTOR = 0.02;

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

/** Hands out stretches of one memory. */
function allocator() {
  let at = 0;
  return {
    take: (floats: number): number => {
      const start = at;
      at = roundUp(at + floats * FLOAT, 16);
      return start;
    },
    used: () => at,
  };
}

/** Where a layer's numbers lie in the multiplier's memory. */
interface Placed {
  layer: Layer;
  rowTiles: number;
  a: number;
  bias: number;
  offsets: number;
  /** Sources of the layer: padded planes of a convolution, columns of a batch. */
  input: number;
  output: number;
  columnTiles: number;
  /** Width and height of a convolution's planes; 0 for a fully connected layer. */
  side: number;
}

const CONVOLUTIONS = 3;
const KERNEL = 3;

function place(layers: Layer[], take: (floats: number) => number): Placed[] {
  return layers.map((layer, i) => {
    const side = i < CONVOLUTIONS ? CROP_PX >> i : 0;
    const padded = side + 2;
    const columns = side > 0 ? side * padded : BATCH;
    const rows = roundUp(layer.rows, TILE_ROWS);
    const channels = layer.columns / (KERNEL * KERNEL);
    return {
      layer,
      rowTiles: rows / TILE_ROWS,
      a: take(rows * layer.columns),
      bias: take(rows),
      offsets: take(layer.columns),
      // Rows of the last plane are read a little beyond its end.
      input: take(side > 0 ? channels * padded * padded + 2 * TILE_COLUMNS : layer.columns * BATCH),
      output: take(rows * columns),
      columnTiles: columns / TILE_COLUMNS,
      side,
    };
  });
}

function fill(memory: ArrayBuffer, { layer, a, bias, offsets, rowTiles, side }: Placed): void {
  const { rows, columns, weights } = layer;
  const target = new Float32Array(memory, a, rowTiles * TILE_ROWS * columns);
  for (let row = 0; row < rows; row += 1) {
    const tile = Math.floor(row / TILE_ROWS) * TILE_ROWS * columns + (row % TILE_ROWS);
    for (let k = 0; k < columns; k += 1) target[tile + k * TILE_ROWS] = weights[row * columns + k]!;
  }
  new Float32Array(memory, bias, rows).set(layer.bias);
  const padded = side + 2;
  new Int32Array(memory, offsets, columns).set(
    Array.from({ length: columns }, (_, k) => {
      if (side === 0) return k * BATCH * FLOAT;
      const [channel, tap] = [Math.floor(k / (KERNEL * KERNEL)), k % (KERNEL * KERNEL)];
      const [dy, dx] = [Math.floor(tap / KERNEL), tap % KERNEL];
      return (channel * padded * padded + dy * padded + dx) * FLOAT;
    }),
  );
}

/** Where pooled planes go: the place of a value is a sum of strides. */
interface PoolTarget {
  values: Float32Array;
  start: number;
  channel: number;
  row: number;
  column: number;
}

/** Writes the rectified 2 × 2 maxima of a convolution's planes. */
function pool(output: Float32Array, { side, layer }: Placed, target: PoolTarget): void {
  const stride = side + 2;
  const half = side >> 1;
  for (let channel = 0; channel < layer.rows; channel += 1) {
    for (let y = 0; y < half; y += 1) {
      let at = (channel * side + 2 * y) * stride;
      let to = target.start + channel * target.channel + y * target.row;
      for (let x = 0; x < half; x += 1) {
        const upper = Math.max(output[at]!, output[at + 1]!);
        const lower = Math.max(output[at + stride]!, output[at + stride + 1]!);
        target.values[to] = Math.max(upper, lower, 0);
        at += 2;
        to += target.column;
      }
    }
  }
}

interface Outputs {
  classes: Float32Array;
  measures: Float32Array;
}

/** The network's layers in the multiplier: `BATCH` components at a time. */
function openLayers(layers: Layer[]) {
  const { take, used } = allocator();
  const placed = place(layers, take);
  const { memory, multiply } = openMatrixUnit(used());
  for (const each of placed) fill(memory, each);
  const [first, , , hidden, classes, measures] = placed as [Placed, Placed, Placed, Placed, Placed, Placed];
  const floats = (at: number, length: number) => new Float32Array(memory, at, length);
  const run = ({ a, input, output, bias, offsets, rowTiles, columnTiles, layer }: Placed, from = input) =>
    multiply(a, from, output, bias, offsets, rowTiles, columnTiles, layer.columns);
  const outputOf = ({ output, rowTiles, columnTiles }: Placed) =>
    floats(output, rowTiles * TILE_ROWS * columnTiles * TILE_COLUMNS);
  const hiddenInput = floats(hidden.input, hidden.layer.columns * BATCH);

  const loadCrop = (crop: Uint8Array, plane: number) => {
    const stride = CROP_PX + 2;
    const input = floats(first.input, 2 * stride * stride);
    for (let y = 0; y < CROP_PX; y += 1) {
      const to = plane * stride * stride + (y + 1) * stride + 1;
      for (let x = 0; x < CROP_PX; x += 1) input[to + x] = crop[y * CROP_PX + x]! / 255;
    }
  };

  const convolve = (column: number) => {
    for (let i = 0; i < CONVOLUTIONS; i += 1) {
      const from = placed[i]!;
      run(from);
      const side = from.side >> 1;
      if (i + 1 === CONVOLUTIONS) {
        const strides = { channel: side * side * BATCH, row: side * BATCH, column: BATCH };
        pool(outputOf(from), from, { values: hiddenInput, start: column, ...strides });
        return;
      }
      const stride = side + 2;
      const values = floats(placed[i + 1]!.input, from.layer.rows * stride * stride);
      const strides = { channel: stride * stride, row: stride, column: 1 };
      pool(outputOf(from), from, { values, start: stride + 1, ...strides });
    }
  };

  return (batch: SignBatch, start: number, count: number): Outputs => {
    const crop = CROP_PX * CROP_PX;
    const measured = hidden.layer.columns - 3;
    for (let i = 0; i < count; i += 1) {
      const at = start + i;
      loadCrop(batch.signs.subarray(at * crop, (at + 1) * crop), 0);
      loadCrop(batch.surroundings.subarray(at * crop, (at + 1) * crop), 1);
      convolve(i);
      for (let k = 0; k < 3; k += 1) hiddenInput[(measured + k) * BATCH + i] = batch.measures[at * 3 + k]!;
    }
    run(hidden);
    const activations = outputOf(hidden);
    for (let i = 0; i < activations.length; i += 1) if (activations[i]! < 0) activations[i] = 0;
    run(classes, hidden.output);
    run(measures, hidden.output);
    return { classes: outputOf(classes), measures: outputOf(measures) };
  };
}

const OPEN_GATE = [-9, -9, 9, 9];
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function best(probabilities: Float32Array, names: readonly string[]): ClassScore[] {
  const order: number[] = [];
  for (let i = 0; i < probabilities.length; i += 1) {
    const isBest =
      order.length < TOLD_CLASSES || probabilities[i]! > probabilities[order[TOLD_CLASSES - 1]!]!;
    if (!isBest) continue;
    order.push(i);
    order.sort((a, b) => probabilities[b]! - probabilities[a]!);
    order.length = Math.min(order.length, TOLD_CLASSES);
  }
  return order.map((i) => ({ name: names[i]!, probability: probabilities[i]! }));
}

/** The classifier that a model describes; it keeps its memory of some megabytes. */
export function openNetwork(model: PrintModel): SignClassifier {
  const forward = openLayers(layersOf(model));
  const { names } = model;
  const gates = names.map((name) => model.gates[name] ?? OPEN_GATE);
  const probabilities = new Float32Array(names.length);

  const softmax = (classes: Float32Array, column: number, [width, height]: [number, number]) => {
    let highest = -Infinity;
    for (let i = 0; i < names.length; i += 1) highest = Math.max(highest, classes[i * BATCH + column]!);
    let sum = 0;
    for (const [i, [left, top, right, bottom]] of (gates as [number, number, number, number][]).entries()) {
      const fits = width > left && width < right && height > top && height < bottom;
      const value = Math.exp(classes[i * BATCH + column]! - highest) * (fits ? 1 : WRONG_SIZE_FACTOR);
      probabilities[i] = value;
      sum += value;
    }
    for (let i = 0; i < names.length; i += 1) probabilities[i]! /= sum;
    return best(probabilities, names);
  };

  return {
    classify(batch) {
      const readings: SignReading[] = [];
      for (let start = 0; start < batch.count; start += BATCH) {
        const count = Math.min(BATCH, batch.count - start);
        const { classes, measures } = forward(batch, start, count);
        for (let i = 0; i < count; i += 1) {
          const at = (start + i) * 3;
          readings.push({
            top: softmax(classes, i, [batch.measures[at]!, batch.measures[at + 1]!]),
            logSize: measures[i]!,
            baselineOffset: measures[BATCH + i]!,
            math: sigmoid(measures[2 * BATCH + i]!),
          });
        }
      }
      return readings;
    },
  };
}
