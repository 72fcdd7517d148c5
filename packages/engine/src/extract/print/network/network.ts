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
/** The place of the hidden layer among the layers. */
const HIDDEN = CONVOLUTIONS;
/** Numbers that the hidden layer is given beside what the convolutions make. */
const MEASURES = 3;
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

/** What the network is given for a level of ink, 0 to 1. */
const SHARE_OF_LEVEL = Float32Array.from({ length: 256 }, (_, level) => level / 255);

interface Outputs {
  classes: Float32Array;
  measures: Float32Array;
}

/** The network's layers in the multiplier: `BATCH` components at a time. */
function openLayers(layers: Layer[]) {
  const { take, used } = allocator();
  const placed = place(layers, take);
  const pooledAt = take(placed[HIDDEN]!.layer.columns);
  const { memory, multiply, pool } = openMatrixUnit(used());
  for (const each of placed) fill(memory, each);
  const [first, , , hidden, classes, measures] = placed as [Placed, Placed, Placed, Placed, Placed, Placed];
  const floats = (at: number, length: number) => new Float32Array(memory, at, length);
  const run = (
    { a, input, output, bias, offsets, rowTiles, columnTiles, layer }: Placed,
    from = input,
    tiles = columnTiles,
  ) => {
    const stride = columnTiles * TILE_COLUMNS * FLOAT;
    multiply(a, from, output, bias, offsets, rowTiles, tiles, layer.columns, stride);
  };
  const outputOf = ({ output, rowTiles, columnTiles }: Placed) =>
    floats(output, rowTiles * TILE_ROWS * columnTiles * TILE_COLUMNS);
  const hiddenInput = floats(hidden.input, hidden.layer.columns * BATCH);
  const pooled = floats(pooledAt, hidden.layer.columns - MEASURES);

  const loadCrop = (crops: Uint8Array, from: number, plane: number) => {
    const stride = CROP_PX + 2;
    const input = floats(first.input, 2 * stride * stride);
    for (let y = 0; y < CROP_PX; y += 1) {
      const to = plane * stride * stride + (y + 1) * stride + 1;
      const row = from + y * CROP_PX;
      for (let x = 0; x < CROP_PX; x += 1) input[to + x] = SHARE_OF_LEVEL[crops[row + x]!]!;
    }
  };

  /** Pools what a convolution made, into planes whose rows are `stride` numbers apart. */
  const poolOf = ({ output, side, layer }: Placed, target: number, stride: number) => {
    pool(output, target, layer.rows, side >> 1, (side + 2) * FLOAT, stride * FLOAT, stride * stride * FLOAT);
  };

  const convolve = (column: number) => {
    for (let i = 0; i < CONVOLUTIONS; i += 1) {
      const from = placed[i]!;
      run(from);
      const side = from.side >> 1;
      const stride = side + 2;
      if (i + 1 < CONVOLUTIONS) poolOf(from, placed[i + 1]!.input + (stride + 1) * FLOAT, stride);
      else poolOf(from, pooledAt, side);
    }
    for (let k = 0; k < pooled.length; k += 1) hiddenInput[k * BATCH + column] = pooled[k]!;
  };

  return (batch: SignBatch, start: number, count: number): Outputs => {
    const crop = CROP_PX * CROP_PX;
    const measured = hidden.layer.columns - MEASURES;
    const tiles = Math.ceil(count / TILE_COLUMNS);
    for (let i = 0; i < count; i += 1) {
      const at = start + i;
      loadCrop(batch.signs, at * crop, 0);
      loadCrop(batch.surroundings, at * crop, 1);
      convolve(i);
      for (let k = 0; k < MEASURES; k += 1)
        hiddenInput[(measured + k) * BATCH + i] = batch.measures[at * MEASURES + k]!;
    }
    run(hidden, hidden.input, tiles);
    const activations = outputOf(hidden);
    for (let i = 0; i < activations.length; i += 1) if (activations[i]! < 0) activations[i] = 0;
    run(classes, hidden.output, tiles);
    run(measures, hidden.output, tiles);
    return { classes: outputOf(classes), measures: outputOf(measures) };
  };
}

const OPEN_GATE = [-9, -9, 9, 9];
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The likeliest classes, best first; of equals the one that comes first. */
function best(probabilities: Float32Array, names: readonly string[]): ClassScore[] {
  const order: number[] = [];
  let least = -1;
  for (let i = 0; i < probabilities.length; i += 1) {
    const probability = probabilities[i]!;
    if (probability <= least) continue;
    let place = Math.min(order.length, TOLD_CLASSES - 1);
    for (; place > 0 && probabilities[order[place - 1]!]! < probability; place -= 1)
      order[place] = order[place - 1]!;
    order[place] = i;
    if (order.length === TOLD_CLASSES) least = probabilities[order[TOLD_CLASSES - 1]!]!;
  }
  return order.map((i) => ({ name: names[i]!, probability: probabilities[i]! }));
}

/** The classifier that a model describes; it keeps its memory of some megabytes. */
export function openNetwork(model: PrintModel): SignClassifier {
  const forward = openLayers(layersOf(model));
  const { names } = model;
  const gates = Float64Array.from(names.flatMap((name) => model.gates[name] ?? OPEN_GATE));
  const probabilities = new Float32Array(names.length);

  const softmax = (classes: Float32Array, column: number, [width, height]: [number, number]) => {
    let highest = -Infinity;
    for (let i = 0; i < names.length; i += 1) highest = Math.max(highest, classes[i * BATCH + column]!);
    let sum = 0;
    for (let i = 0; i < names.length; i += 1) {
      const fits =
        width > gates[4 * i]! &&
        height > gates[4 * i + 1]! &&
        width < gates[4 * i + 2]! &&
        height < gates[4 * i + 3]!;
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
