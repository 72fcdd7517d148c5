import { relu } from '../../../shapes/layers.ts';
import {
  multiply,
  type PlacedMatrix,
  placeMatrix,
  rectifiedProduct,
} from '../../../shapes/matrix-product.ts';
import { rememberWords } from '../words/remembered.ts';
import { bytesOf } from './bytes.ts';
import { dictionaryOf } from './dictionary.ts';
import type { IsDictionaryWord, TokenFeatures } from './features.ts';

/** A network as its file keeps it; training/labels/export.py writes it. */
export interface NetworkFile {
  /** Names of the inputs. */
  features: string[];
  /** Units of each layer. */
  hidden: number;
  /** Tokens that a convolution looks at, and how far apart they are in each. */
  kernel: number;
  dilations: number[];
  /**
   * Base64 of each layer's rows as int8, `[input][output]` (a convolution's inputs tap by tap), then a float32 scale a
   * row, then a float32 bias an output: embedding, convolutions, states.
   */
  weights: string;
  /** Base64 of the dictionary's filter. */
  words: string;
}

/** Outside of formulas, at the beginning of one, within one: probabilities of each token, in this order. */
export type StateProbabilities = [outside: number, begin: number, inside: number];

export interface LabelNetwork {
  isDictionaryWord: IsDictionaryWord;
  /** The states of a line's tokens. */
  label(line: readonly TokenFeatures[]): StateProbabilities[];
}

const STATES = 3;

export function createNetwork(file: NetworkFile): LabelNetwork {
  const { features, hidden, kernel, dilations } = file;
  const numbers = new Map(features.map((name, at) => [name, at]));
  const next = layerReader(bytesOf(file.weights));
  const embedding = next(features.length, hidden);
  const convolutions = dilations.map((dilation) => ({
    dilation,
    kernel,
    matrix: placed(next(kernel * hidden, hidden)),
  }));
  const states = placed(next(hidden, STATES));
  return {
    isDictionaryWord: rememberWords(dictionaryOf(file.words)),
    label(line) {
      let units = embed(line, embedding, numbers);
      for (const convolution of convolutions) units = convolve(units, hidden, convolution);
      const scores = multiply(units, states);
      return line.map((_, at) => softmax(scores, at * STATES));
    },
  };
}

interface Layer {
  outputs: number;
  /** `[input][output]`. */
  weights: Float32Array;
  bias: Float32Array;
}

function layerReader(bytes: Uint8Array): (inputs: number, outputs: number) => Layer {
  let at = 0;
  const floats = (count: number) => {
    const values = new Float32Array(bytes.slice(at, at + Float32Array.BYTES_PER_ELEMENT * count).buffer);
    at += values.byteLength;
    return values;
  };
  return (inputs, outputs) => {
    const rows = new Int8Array(bytes.buffer, bytes.byteOffset + at, inputs * outputs);
    at += inputs * outputs;
    const scales = floats(inputs);
    const weights = Float32Array.from(
      rows,
      (value, index) => value * (scales[Math.floor(index / outputs)] ?? 0),
    );
    return { outputs, weights, bias: floats(outputs) };
  };
}

/** The layer with a row of weights for each output. */
function placed({ outputs, weights, bias }: Layer): PlacedMatrix {
  const inputs = weights.length / outputs;
  const turned = weights.map((_, at) => weights[(at % inputs) * outputs + Math.floor(at / inputs)] as number);
  return placeMatrix(turned, bias, inputs);
}

/** The units of each token, one token after the other; few of the inputs are not 0. */
function embed(line: readonly TokenFeatures[], layer: Layer, numbers: Map<string, number>): Float32Array {
  const { outputs, weights, bias } = layer;
  const units = new Float32Array(line.length * outputs);
  for (const [at, token] of line.entries()) {
    const to = at * outputs;
    units.set(bias, to);
    for (const [name, value] of token) {
      const number = numbers.get(name);
      if (number === undefined) continue;
      const from = number * outputs;
      for (let unit = 0; unit < outputs; unit += 1)
        units[to + unit] = (units[to + unit] as number) + value * (weights[from + unit] as number);
    }
  }
  return relu(units);
}

interface Convolution {
  dilation: number;
  kernel: number;
  matrix: PlacedMatrix;
}

/** What each token has, and what the convolution adds to it; there is nothing before and behind the line. */
function convolve(units: Float32Array, hidden: number, convolution: Convolution): Float32Array {
  const { dilation, kernel, matrix } = convolution;
  const tokens = units.length / hidden;
  const rows = new Float32Array(tokens * kernel * hidden);
  for (let at = 0; at < tokens; at += 1)
    for (let tap = 0; tap < kernel; tap += 1) {
      const beside = at + (tap - (kernel - 1) / 2) * dilation;
      if (beside >= 0 && beside < tokens)
        rows.set(units.subarray(beside * hidden, (beside + 1) * hidden), (at * kernel + tap) * hidden);
    }
  const sums = rectifiedProduct(rows, matrix);
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (units[at] as number);
  return sums;
}

/** Of the scores of one token's states, which begin at `from`. */
function softmax(scores: Float32Array, from: number): StateProbabilities {
  const [outside, begin, inside] = [scores[from]!, scores[from + 1]!, scores[from + 2]!];
  const most = Math.max(outside, begin, inside);
  const powers = [Math.exp(outside - most), Math.exp(begin - most), Math.exp(inside - most)] as const;
  const all = powers[0] + powers[1] + powers[2];
  return [powers[0] / all, powers[1] / all, powers[2] / all];
}
