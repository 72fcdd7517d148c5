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
/** Bytes of a number of the multiplier. */
const NUMBER = 4;
/** Classes that are told of a component. */
const TOLD_CLASSES = 6;
/** What is left of a class's probability where the component is of a size that the class never has. */
const WRONG_SIZE_FACTOR = 0.02;

/**
 * What layers are given becomes integers of so much at most: sums of the hidden layer's 1,027 products with weights of 127 fit into 32
 * bits. Each component has a scale of its own.
 */
const MAX_INPUT = 16_383;
/** A component whose inputs are all smaller has none. */
const LEAST_INPUT = 1e-6;
/** Levels of a crop are integers as they are. */
const SHARE_OF_LEVEL = 1 / 255;

/** In ln(probability), below the likeliest class: what is less likely has no part of a millionth. */
const NEGLIGIBLE = 25;

/** e to the minus `exponent` / {@link DECAY_STEPS}, up to {@link NEGLIGIBLE}. */
const DECAY_STEPS = 128;
const decays = Float64Array.from({ length: NEGLIGIBLE * DECAY_STEPS + 1 }, (_, i) =>
  Math.exp(-i / DECAY_STEPS),
);

/** e to the minus `exponent`, to nine digits: by a table and three terms of the series, in a third of the time of `Math.exp`. */
function decay(exponent: number): number {
  const step = Math.floor(exponent * DECAY_STEPS);
  const rest = exponent - step / DECAY_STEPS;
  return decays[step]! * (1 - rest * (1 - (rest / 2) * (1 - rest / 3)));
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;

/** Hands out stretches of one memory. */
function allocator() {
  let at = 0;
  return {
    take: (numbers: number): number => {
      const start = at;
      at = roundUp(at + numbers * NUMBER, 16);
      return start;
    },
    used: () => at,
  };
}

/** Where a layer's numbers lie in the multiplier's memory. */
interface Placed {
  layer: Layer;
  rowTiles: number;
  /** Which two columns of the layer each pair of inputs takes; -1 for none. */
  pairs: [number, number][];
  a: number;
  scales: number;
  biases: number;
  /** How many offsets the multiplier takes: rows of kernels, or pairs. */
  depth: number;
  offsets: number;
  /** Sources of the layer: padded planes of a convolution, columns of a batch. */
  input: number;
  output: number;
  /** Of a row of planes, or of a batch. */
  columnTiles: number;
  /** Rows of a convolution's planes; 1 for a fully connected layer. */
  lines: number;
  /** Width and height of a convolution's planes; 0 for a fully connected layer. */
  side: number;
}

const CONVOLUTIONS = 3;
/** The place of the hidden layer among the layers. */
const HIDDEN = CONVOLUTIONS;
/** Numbers that the hidden layer is given beside what the convolutions make. */
const MEASURES = 3;
const KERNEL = 3;
/** Width and height of the planes that the last convolution leaves. */
const LAST_SIDE = CROP_PX >> CONVOLUTIONS;

/** Numbers of planes two by two, at each place of the planes; others two by two as they come. */
function pairsOf(columns: number, place: number): [number, number][] {
  const planes = Math.floor(columns / (2 * place));
  const inPlanes = Array.from({ length: planes * place }, (_, i): [number, number] => {
    const first = 2 * place * Math.floor(i / place) + (i % place);
    return [first, first + place];
  });
  const left = columns - 2 * planes * place;
  const others = Array.from({ length: Math.ceil(left / 2) }, (_, i): [number, number] => {
    const first = columns - left + 2 * i;
    return [first, first + 1 < columns ? first + 1 : -1];
  });
  return [...inPlanes, ...others];
}

const placesOfPlane = (i: number) =>
  i < CONVOLUTIONS ? KERNEL * KERNEL : i === HIDDEN ? LAST_SIDE * LAST_SIDE : 1;

function place(layers: Layer[], take: (numbers: number) => number): Placed[] {
  return layers.map((layer, i) => {
    const side = i < CONVOLUTIONS ? CROP_PX >> i : 0;
    const padded = side + 2;
    const columns = side > 0 ? side * side : BATCH;
    const rows = roundUp(layer.rows, TILE_ROWS);
    const pairs = pairsOf(layer.columns, placesOfPlane(i));
    const depth = side > 0 ? pairs.length / KERNEL : pairs.length;
    const planes = pairs.length / (KERNEL * KERNEL);
    return {
      layer,
      rowTiles: rows / TILE_ROWS,
      pairs,
      a: take(rows * pairs.length),
      scales: take(rows),
      biases: take(rows),
      depth,
      offsets: take(depth),
      // Rows of the last plane are read a little beyond its end.
      input: take(side > 0 ? planes * padded * padded + 2 * TILE_COLUMNS : pairs.length * BATCH),
      output: take(rows * columns),
      columnTiles: (side || BATCH) / TILE_COLUMNS,
      lines: side || 1,
      side,
    };
  });
}

/** Two integers of 16 bits as one number of the multiplier. */
const packed = (first: number, second: number) => (first & 0xffff) | (second << 16);

function fill(memory: ArrayBuffer, { layer, pairs, rowTiles, side, depth, ...at }: Placed): void {
  const { rows, columns, weights } = layer;
  const target = new Int32Array(memory, at.a, rowTiles * TILE_ROWS * pairs.length);
  for (let row = 0; row < rows; row += 1) {
    const tile = Math.floor(row / TILE_ROWS) * TILE_ROWS * pairs.length + (row % TILE_ROWS);
    const weightOf = (column: number) => (column < 0 ? 0 : weights[row * columns + column]!);
    for (const [k, [first, second]] of pairs.entries())
      target[tile + k * TILE_ROWS] = packed(weightOf(first), weightOf(second));
  }
  new Float32Array(memory, at.scales, rows).set(layer.scales);
  new Float32Array(memory, at.biases, rows).set(layer.bias);
  const padded = side + 2;
  new Int32Array(memory, at.offsets, depth).set(
    Array.from({ length: depth }, (_, k) => {
      if (side === 0) return k * BATCH * NUMBER;
      const [plane, dy] = [Math.floor(k / KERNEL), k % KERNEL];
      return (plane * padded + dy) * padded * NUMBER;
    }),
  );
}

/** What a fully connected layer makes of a batch. */
interface Outputs {
  /** Writes the values of all rows for a component of the batch; gives the highest. */
  read(column: number, into: Float64Array): number;
}

/** The network's layers in the multiplier: `BATCH` components at a time. */
function openLayers(layers: Layer[]) {
  const { take, used } = allocator();
  const placed = place(layers, take);
  const pooledAt = take(Math.max(...placed.map(({ layer, side }) => layer.rows * (side >> 1) ** 2)));
  const packedAt = take((layers[HIDDEN]!.columns + 1) / 2);
  const factorAt = take(1);
  const mostAt = take(4);
  const { memory, multiply, convolve, pool, pack } = openMatrixUnit(used());
  for (const each of placed) fill(memory, each);
  const [first, , , hidden, classes, measures] = placed as [Placed, Placed, Placed, Placed, Placed, Placed];
  const integers = (at: number, length: number) => new Int32Array(memory, at, length);
  const floats = (at: number, length: number) => new Float32Array(memory, at, length);
  const inputOf = ({ input, pairs }: Placed) => integers(input, pairs.length * BATCH);
  const outputOf = ({ output, rowTiles }: Placed) => integers(output, rowTiles * TILE_ROWS * BATCH);
  const stride = CROP_PX + 2;
  const crop = integers(first.input, stride * stride);
  const packedPlanes = integers(packedAt, (hidden.layer.columns - MEASURES) / 2);
  const factor = floats(factorAt, 1);
  const most = floats(mostAt, 4);
  const hiddenInput = inputOf(hidden);
  const hiddenSums = outputOf(hidden);
  const hiddenValues = new Float64Array(hidden.layer.rows);
  const activations = inputOf(classes);
  /** Of each component of a batch, what one unit of the hidden layer's inputs and of the last layers' is. */
  const hiddenUnits = new Float64Array(BATCH);
  const lastUnits = new Float64Array(BATCH);

  const run = (
    multiplier: typeof multiply,
    { a, input, output, offsets, rowTiles, columnTiles, depth, lines }: Placed,
    tiles = columnTiles,
  ) => {
    const stride = columnTiles * lines * TILE_COLUMNS * NUMBER;
    multiplier(a, input, output, offsets, rowTiles, tiles, depth, stride, lines);
  };

  const loadCrop = ({ signs, surroundings }: SignBatch, from: number) => {
    for (let y = 0; y < CROP_PX; y += 1) {
      const to = (y + 1) * stride + 1;
      const row = from + y * CROP_PX;
      for (let x = 0; x < CROP_PX; x += 1) crop[to + x] = signs[row + x]! | (surroundings[row + x]! << 16);
    }
  };

  /** Puts a component through the convolutions; gives what one unit of its numbers is, which are in `packedPlanes`. */
  const convolveCrop = (atLeast: number): number => {
    let unit = SHARE_OF_LEVEL;
    for (let i = 0; i < CONVOLUTIONS; i += 1) {
      const { output, side, layer, scales, biases } = placed[i]!;
      run(convolve, placed[i]!);
      const half = side >> 1;
      factor[0] = unit;
      pool(output, pooledAt, layer.rows, half, side * NUMBER, scales, biases, factorAt, mostAt);
      const isLast = i + 1 === CONVOLUTIONS;
      unit = Math.max(most[0]!, most[1]!, most[2]!, most[3]!, isLast ? atLeast : LEAST_INPUT) / MAX_INPUT;
      factor[0] = 1 / unit;
      const row = isLast ? half : half + 2;
      const target = isLast ? packedAt : placed[i + 1]!.input + (row + 1) * NUMBER;
      const plane = (isLast ? half : row) * row * NUMBER;
      pack(pooledAt, target, layer.rows / 2, half, half * half * NUMBER, row * NUMBER, plane, factorAt);
    }
    return unit;
  };

  const loadComponent = (batch: SignBatch, at: number, column: number) => {
    loadCrop(batch, at * CROP_PX * CROP_PX);
    const { measures: numbers } = batch;
    const first = at * MEASURES;
    let highest = LEAST_INPUT;
    for (let k = first; k < first + MEASURES; k += 1) highest = Math.max(highest, Math.abs(numbers[k]!));
    const unit = convolveCrop(highest);
    hiddenUnits[column] = unit;
    for (let k = 0; k < packedPlanes.length; k += 1) hiddenInput[k * BATCH + column] = packedPlanes[k]!;
    const measured = packedPlanes.length;
    for (let k = 0; k < MEASURES; k += 2)
      hiddenInput[(measured + k / 2) * BATCH + column] = packed(
        Math.round(numbers[first + k]! / unit),
        k + 1 < MEASURES ? Math.round(numbers[first + k + 1]! / unit) : 0,
      );
  };

  /** What the hidden layer makes of a component, as inputs of the last layers. */
  const activate = (column: number) => {
    const { scales, bias, rows } = hidden.layer;
    let highest = LEAST_INPUT;
    for (let row = 0; row < rows; row += 1) {
      const sum = hiddenSums[row * BATCH + column]! * scales[row]! * hiddenUnits[column]!;
      const value = Math.max(0, sum + bias[row]!);
      hiddenValues[row] = value;
      highest = Math.max(highest, value);
    }
    const unit = highest / MAX_INPUT;
    lastUnits[column] = unit;
    for (let row = 0; row < rows; row += 2)
      activations[(row / 2) * BATCH + column] =
        (Math.round(hiddenValues[row]! / unit) & 0xffff) | (Math.round(hiddenValues[row + 1]! / unit) << 16);
  };

  const outputsOf = (from: Placed): Outputs => {
    const sums = outputOf(from);
    const { scales, bias } = from.layer;
    return {
      read(column, into) {
        const unit = lastUnits[column]!;
        let highest = -Infinity;
        for (let row = 0, at = column; row < into.length; row += 1, at += BATCH) {
          const value = sums[at]! * scales[row]! * unit + bias[row]!;
          into[row] = value;
          if (value > highest) highest = value;
        }
        return highest;
      },
    };
  };
  const outputs = { classes: outputsOf(classes), measures: outputsOf(measures) };

  return (batch: SignBatch, start: number, count: number): typeof outputs => {
    const tiles = Math.ceil(count / TILE_COLUMNS);
    for (let i = 0; i < count; i += 1) loadComponent(batch, start + i, i);
    run(multiply, hidden, tiles);
    for (let i = 0; i < count; i += 1) activate(i);
    run(multiply, classes, tiles);
    run(multiply, { ...measures, input: classes.input }, tiles);
    return outputs;
  };
}

const OPEN_GATE = [-9, -9, 9, 9];
const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The likeliest of some classes, best first; of equals the one that comes first. */
function best(probabilities: Float32Array, classes: Uint16Array, names: readonly string[]): ClassScore[] {
  const order: number[] = [];
  let least = -1;
  for (let k = 0; k < classes.length; k += 1) {
    const i = classes[k]!;
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
  const scores = new Float64Array(names.length);
  const measured = new Float64Array(MEASURES);

  const all = Uint16Array.from(names.keys());
  const likely = new Uint16Array(names.length);

  /** The likeliest classes by their scores. */
  const softmax = (highest: number, width: number, height: number) => {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < scores.length; i += 1) {
      const below = highest - scores[i]!;
      if (below > NEGLIGIBLE) continue;
      const fits =
        width > gates[4 * i]! &&
        height > gates[4 * i + 1]! &&
        width < gates[4 * i + 2]! &&
        height < gates[4 * i + 3]!;
      const value = decay(below) * (fits ? 1 : WRONG_SIZE_FACTOR);
      probabilities[i] = value;
      sum += value;
      likely[count++] = i;
    }
    const told = likely.subarray(0, count);
    for (let k = 0; k < count; k += 1) probabilities[told[k]!]! /= sum;
    const scored = best(probabilities, count < TOLD_CLASSES ? all : told, names);
    for (let k = 0; k < count; k += 1) probabilities[told[k]!] = 0;
    return scored;
  };

  return {
    classify(batch) {
      const readings: SignReading[] = [];
      for (let start = 0; start < batch.count; start += BATCH) {
        const count = Math.min(BATCH, batch.count - start);
        const { classes, measures } = forward(batch, start, count);
        for (let i = 0; i < count; i += 1) {
          const at = (start + i) * MEASURES;
          const highest = classes.read(i, scores);
          measures.read(i, measured);
          readings.push({
            top: softmax(highest, batch.measures[at]!, batch.measures[at + 1]!),
            logSize: measured[0]!,
            baselineOffset: measured[1]!,
            math: sigmoid(measured[2]!),
          });
        }
      }
      return readings;
    },
  };
}
