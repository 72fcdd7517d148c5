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
import type { FeatureList } from './feature-list.ts';
import { featureReader, type ReadFeatures, type TokenFeatures } from './features.ts';
import type { IsDictionaryWord } from './own-features.ts';

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
  featuresOf: ReadFeatures;
  /** The states of a line's tokens. */
  label(line: readonly TokenFeatures[]): StateProbabilities[];
}

const STATES = 3;

export function createNetwork(file: NetworkFile): LabelNetwork {
  const { features, hidden, kernel, dilations } = file;
  const next = layerReader(bytesOf(file.weights));
  const embedded = embedder(next(features.length, hidden), new Map(features.map((name, at) => [name, at])));
  const convolutions = dilations.map((dilation) => ({
    dilation,
    kernel,
    matrix: placed(next(kernel * hidden, hidden)),
  }));
  const states = placed(next(hidden, STATES));
  const isDictionaryWord = rememberWords(dictionaryOf(file.words));
  return {
    isDictionaryWord,
    featuresOf: featureReader(isDictionaryWord),
    label(line) {
      let units = embedded(line);
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

/**
 * The units of each token, one token after the other; few of the inputs are not 0. The sums over what tokens are by themselves
 * are kept by those lists, which tokens share, and go with them.
 */
function embedder(
  { outputs, weights, bias }: Layer,
  numbers: ReadonlyMap<string, number>,
): (line: readonly TokenFeatures[]) => Float32Array {
  const add = ({ names, values }: FeatureList, units: Float32Array, to: number) => {
    for (let at = 0; at < names.length; at += 1) {
      const number = numbers.get(names[at]!);
      if (number === undefined) continue;
      const value = values[at]!;
      const from = number * outputs;
      for (let unit = 0; unit < outputs; unit += 1)
        units[to + unit] = units[to + unit]! + value * weights[from + unit]!;
    }
  };
  const known = new WeakMap<FeatureList, Float32Array>();
  const unitsOf = (own: FeatureList) => {
    const before = known.get(own);
    if (before) return before;
    const units = bias.slice();
    add(own, units, 0);
    known.set(own, units);
    return units;
  };
  return (line) => {
    const units = new Float32Array(line.length * outputs);
    for (let at = 0; at < line.length; at += 1) {
      const { own, inLine } = line[at]!;
      units.set(unitsOf(own), at * outputs);
      add(inLine, units, at * outputs);
    }
    return relu(units);
  };
}

interface Convolution {
  dilation: number;
  kernel: number;
  matrix: PlacedMatrix;
}

/**
 * What each token has, and what the convolution adds to it; there is nothing before and behind the line. Units and rows lie in
 * one list, as copying within it needs no views.
 */
function convolve(units: Float32Array, hidden: number, convolution: Convolution): Float32Array {
  const { dilation, kernel, matrix } = convolution;
  const tokens = units.length / hidden;
  const both = new Float32Array(units.length + tokens * kernel * hidden);
  both.set(units);
  const reach = ((kernel - 1) / 2) * dilation;
  for (let at = 0; at < tokens; at += 1)
    for (let tap = 0; tap < kernel; tap += 1) {
      const beside = at - reach + tap * dilation;
      if (beside < 0 || beside >= tokens) continue;
      both.copyWithin(units.length + (at * kernel + tap) * hidden, beside * hidden, (beside + 1) * hidden);
    }
  const sums = rectifiedProduct(both.subarray(units.length), matrix);
  for (let at = 0; at < sums.length; at += 1) sums[at] = sums[at]! + units[at]!;
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
