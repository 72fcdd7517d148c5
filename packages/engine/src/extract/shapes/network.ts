import { type Shape, SIDE } from './bitmap.ts';
import { type Convolution, convolve, convolvedSide, relu } from './layers.ts';
import { multiply, type PlacedMatrix, placeMatrix, rectifiedProduct } from './matrix-product.ts';
import type { EmBox } from './outline.ts';

/** A network as its file keeps it; the training script writes it. */
export interface NetworkFile {
  /** What the outputs stand for, separated by spaces. */
  classes: string;
  /** In order; the first looks at one channel of {@link SIDE}² pixels. */
  convolutions: ConvolutionSpec[];
  /** Units that look at the box of the ink. */
  geometry: number;
  /** Units between them and the classes. */
  hidden: number;
  /**
   * Base64 of every layer's rows as int8, then a float32 scale a row, then a float32 bias a row: convolutions
   * (`[output][input][y][x]`, batch normalisation folded in), geometry, hidden, classes, style.
   */
  weights: string;
}

interface ConvolutionSpec {
  inputs: number;
  outputs: number;
  kernel: number;
  stride: number;
  padding: number;
  /** Side of the maximum that follows; 1 for none. */
  pool: number;
}

/** What a network says of one shape. */
export interface Reading {
  /** By class; they sum to 1. */
  probabilities: Float32Array;
  italic: number;
  bold: number;
}

/** One of the characters that a shape may be. */
export interface Candidate {
  label: string;
  probability: number;
}

/** What the convolutions make of the pixels; the box comes in later, so that an em can be tried at several scales. */
export type Features = Float32Array;

/** Width and height of the ink (logarithms), its lower and upper edge, and whether they are known. */
const GEOMETRY_INPUTS = 5;
/** Italic, bold. */
const STYLES = 2;
/** In em: thinner is drawn no differently. */
const MIN_SIDE_EM = 0.004;
/** In em: taller delimiters differ by nothing else. */
const MAX_EDGE_EM = 2.5;
/** Edges as far apart as logarithms of sides. */
const EDGE_SCALE = 2;

function geometryOf(box: EmBox | null, scale: number): Float32Array {
  const input = new Float32Array(GEOMETRY_INPUTS);
  if (!box) return input;
  const edge = (y: number) => Math.min(Math.max(y * scale, -MAX_EDGE_EM), MAX_EDGE_EM) * EDGE_SCALE;
  input[0] = Math.log(Math.max((box.x1 - box.x0) * scale, MIN_SIDE_EM));
  input[1] = Math.log(Math.max((box.y1 - box.y0) * scale, MIN_SIDE_EM));
  input[2] = edge(box.y0);
  input[3] = edge(box.y1);
  input[4] = 1;
  return input;
}

/** A dense layer; weights row by row. */
interface Matrix {
  inputs: number;
  outputs: number;
  weights: Float32Array;
  bias: Float32Array;
}

const FLOAT_BYTES = 4;

/** Reads the layers of a file one after the other. */
class WeightReader {
  private readonly view: DataView;
  private at = 0;

  constructor(weights: string) {
    const bytes = Buffer.from(weights, 'base64');
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  matrix(outputs: number, inputs: number): Matrix {
    const scales = this.at + outputs * inputs;
    const biases = scales + outputs * FLOAT_BYTES;
    const weights = new Float32Array(outputs * inputs);
    const bias = new Float32Array(outputs);
    for (let row = 0; row < outputs; row++) {
      const scale = this.view.getFloat32(scales + row * FLOAT_BYTES, true);
      bias[row] = this.view.getFloat32(biases + row * FLOAT_BYTES, true);
      for (let i = row * inputs; i < (row + 1) * inputs; i++)
        weights[i] = this.view.getInt8(this.at + i) * scale;
    }
    this.at = biases + outputs * FLOAT_BYTES;
    return { inputs, outputs, weights, bias };
  }

  isAtEnd(): boolean {
    return this.at === this.view.byteLength;
  }
}

const placed = ({ weights, bias, inputs }: Matrix): PlacedMatrix => placeMatrix(weights, bias, inputs);

/** From `[output][input][y][x]` to `[output][y][x][input]`, in which {@link convolve} walks. */
function channelsLast(matrix: Matrix, spec: ConvolutionSpec): Convolution {
  const { inputs: channels, outputs, kernel, stride, padding, pool } = spec;
  const area = kernel * kernel;
  const weights = new Float32Array(matrix.weights.length);
  for (let output = 0; output < outputs; output++)
    for (let channel = 0; channel < channels; channel++)
      for (let k = 0; k < area; k++)
        weights[(output * area + k) * channels + channel] =
          matrix.weights[(output * channels + channel) * area + k]!;
  return { matrix: placed({ ...matrix, weights }), channels, kernel, stride, padding, pool };
}

/** The hidden layer's pixels come channel by channel in the file, and pixel by pixel from {@link convolve}. */
function pixelsFirst(matrix: Matrix, channels: number, pixels: number): Matrix {
  const { inputs, outputs, weights } = matrix;
  const turned = new Float32Array(weights);
  for (let row = 0; row < outputs; row++)
    for (let channel = 0; channel < channels; channel++)
      for (let pixel = 0; pixel < pixels; pixel++)
        turned[row * inputs + pixel * channels + channel] = weights[row * inputs + channel * pixels + pixel]!;
  return { ...matrix, weights: turned };
}

/** Softmax of the scores from `from` to `to`. */
function softmax(scores: Float32Array, from: number, to: number): Float32Array {
  const values = scores.slice(from, to);
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) if (values[i]! > highest) highest = values[i]!;
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] = Math.exp(values[i]! - highest);
  for (let i = 0; i < values.length; i++) values[i]! /= sum;
  return values;
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** The columns of a layer from `from` to `to`, with or without its bias. */
function columns(layer: Matrix, from: number, to: number, bias: Float32Array): Matrix {
  const weights = new Float32Array(layer.outputs * (to - from));
  for (let row = 0; row < layer.outputs; row++) {
    const start = row * layer.inputs;
    weights.set(layer.weights.subarray(start + from, start + to), row * (to - from));
  }
  return { inputs: to - from, outputs: layer.outputs, weights, bias };
}

const joined = (a: Float32Array, b: Float32Array) => {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** Two layers with the same inputs as one. */
const stacked = (a: Matrix, b: Matrix): Matrix => ({
  inputs: a.inputs,
  outputs: a.outputs + b.outputs,
  weights: joined(a.weights, b.weights),
  bias: joined(a.bias, b.bias),
});

/** Pictures that are worked on together: enough to fill the tiles, few enough to stay in the cache. */
const BATCH = 8;

/**
 * A small convolutional network for the shapes of glyphs: convolutions over the pixels, a layer over the box of the
 * ink, a hidden layer over both, and from there the classes and the style.
 */
export class Network {
  readonly classes: readonly string[];
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly convolutions: Convolution[];
  private readonly geometry: PlacedMatrix;
  /** The hidden layer's share of the pixels, with its bias, and of the geometry. */
  private readonly ofPixels: PlacedMatrix;
  private readonly ofGeometry: PlacedMatrix;
  /** Scores of the classes, then of the style. */
  private readonly output: PlacedMatrix;

  /** @throws RangeError where the file's weights are not those of its layers */
  constructor(file: NetworkFile) {
    this.classes = file.classes.split(' ');
    this.indexes = new Map(this.classes.map((label, i) => [label, i]));
    const reader = new WeightReader(file.weights);
    let side = SIDE;
    this.convolutions = file.convolutions.map((spec) => {
      side = Math.floor(convolvedSide(side, spec) / spec.pool);
      return channelsLast(reader.matrix(spec.outputs, spec.inputs * spec.kernel * spec.kernel), spec);
    });
    const channels = file.convolutions.at(-1)?.outputs ?? 1;
    const pixels = channels * side * side;
    this.geometry = placed(reader.matrix(file.geometry, GEOMETRY_INPUTS));
    const hidden = pixelsFirst(reader.matrix(file.hidden, pixels + file.geometry), channels, side * side);
    this.ofPixels = placed(columns(hidden, 0, pixels, hidden.bias));
    this.ofGeometry = placed(columns(hidden, pixels, hidden.inputs, new Float32Array(hidden.outputs)));
    this.output = placed(
      stacked(reader.matrix(this.classes.length, file.hidden), reader.matrix(STYLES, file.hidden)),
    );
    if (!reader.isAtEnd()) throw new RangeError('The weights are longer than the layers of the network');
  }

  /** Where a label stands among the classes; -1 for none. */
  indexOf(label: string): number {
    return this.indexes.get(label) ?? -1;
  }

  /** What the convolutions see in each shape. */
  features(shapes: readonly Pick<Shape, 'pixels'>[]): Features[] {
    const features: Features[] = [];
    for (let from = 0; from < shapes.length; from += BATCH)
      features.push(...this.featuresOfBatch(shapes.slice(from, from + BATCH)));
    return features;
  }

  private featuresOfBatch(shapes: readonly Pick<Shape, 'pixels'>[]): Features[] {
    let pictures: Float32Array = new Float32Array(shapes.length * SIDE * SIDE);
    for (const [i, { pixels }] of shapes.entries()) pictures.set(pixels, i * SIDE * SIDE);
    let side = SIDE;
    for (const layer of this.convolutions) {
      pictures = convolve(pictures, shapes.length, side, layer);
      side = Math.floor(convolvedSide(side, layer) / layer.pool);
    }
    const size = this.ofPixels.outputs;
    const hidden = multiply(pictures, this.ofPixels);
    return shapes.map((_, i) => hidden.slice(i * size, (i + 1) * size));
  }

  /**
   * What shapes are, from their features and boxes.
   *
   * @param scale what the boxes are multiplied with, where the font's em is not the usual one
   */
  read(features: readonly Features[], boxes: readonly (EmBox | null)[], scale = 1): Reading[] {
    const geometry = new Float32Array(features.length * GEOMETRY_INPUTS);
    for (const [i, box] of boxes.entries()) geometry.set(geometryOf(box, scale), i * GEOMETRY_INPUTS);
    const hidden = multiply(rectifiedProduct(geometry, this.geometry), this.ofGeometry);
    const size = this.ofGeometry.outputs;
    for (const [i, feature] of features.entries())
      for (let k = 0; k < size; k++) hidden[i * size + k]! += feature[k]!;
    const scores = multiply(relu(hidden), this.output);
    return features.map((_, i) => this.reading(scores, i * this.output.outputs));
  }

  private reading(scores: Float32Array, from: number): Reading {
    const style = from + this.classes.length;
    return {
      probabilities: softmax(scores, from, style),
      italic: logistic(scores[style]!),
      bold: logistic(scores[style + 1]!),
    };
  }

  classify(shapes: readonly Shape[]): Reading[] {
    const boxes = shapes.map(({ box }) => box);
    return this.read(this.features(shapes), boxes);
  }

  /** The likeliest classes, best first. */
  rank({ probabilities }: Reading, count: number): Candidate[] {
    const order = Array.from(probabilities.keys()).sort((a, b) => probabilities[b]! - probabilities[a]!);
    return order.slice(0, count).map((i) => ({ label: this.classes[i]!, probability: probabilities[i]! }));
  }
}
