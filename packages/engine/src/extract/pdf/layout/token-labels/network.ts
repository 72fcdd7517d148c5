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

interface Layer {
  outputs: number;
  /** `[input][output]`. */
  weights: Float32Array;
  bias: Float32Array;
}

const STATES = 3;

export function createNetwork(file: NetworkFile): LabelNetwork {
  const { features, hidden, kernel, dilations } = file;
  const numbers = new Map(features.map((name, at) => [name, at]));
  const next = layerReader(bytesOf(file.weights));
  const embedding = next(features.length, hidden);
  const convolutions = dilations.map((dilation) => ({ dilation, layer: next(kernel * hidden, hidden) }));
  const states = next(hidden, STATES);
  return {
    isDictionaryWord: dictionaryOf(file.words),
    label(line) {
      let units = line.map((token) => embed(token, embedding, numbers));
      for (const { dilation, layer } of convolutions)
        units = units.map((_, at) => convolve(units, at, { dilation, kernel, layer }));
      return units.map((each) => softmax(apply(states, each)));
    },
  };
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

/** Adds a row of the weights to the sum, `value` times. */
function addRow(sum: Float32Array, { weights, outputs }: Layer, input: number, value: number): void {
  const row = input * outputs;
  for (let at = 0; at < outputs; at += 1)
    sum[at] = (sum[at] as number) + value * (weights[row + at] as number);
}

function rectify(values: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at += 1) if ((values[at] ?? 0) < 0) values[at] = 0;
  return values;
}

function embed(token: TokenFeatures, layer: Layer, numbers: Map<string, number>): Float32Array {
  const sum = layer.bias.slice();
  for (const [name, value] of token) {
    const input = numbers.get(name);
    if (input !== undefined) addRow(sum, layer, input, value);
  }
  return rectify(sum);
}

interface Convolution {
  dilation: number;
  kernel: number;
  layer: Layer;
}

/** What the token has, and what the convolution adds to it; there is nothing before and behind the line. */
function convolve(
  units: readonly Float32Array[],
  at: number,
  { dilation, kernel, layer }: Convolution,
): Float32Array {
  const sum = layer.bias.slice();
  for (let tap = 0; tap < kernel; tap += 1) {
    const beside = units[at + (tap - (kernel - 1) / 2) * dilation];
    if (beside) addRows(sum, layer, tap * layer.outputs, beside);
  }
  const own = units[at] as Float32Array;
  return rectify(sum).map((value, unit) => value + (own[unit] as number));
}

function addRows(sum: Float32Array, layer: Layer, from: number, values: Float32Array): void {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (value !== 0) addRow(sum, layer, from + at, value);
  }
}

function apply(layer: Layer, inputs: Float32Array): Float32Array {
  const sum = layer.bias.slice();
  addRows(sum, layer, 0, inputs);
  return sum;
}

function softmax(values: Float32Array): StateProbabilities {
  const most = Math.max(...values);
  const powers = [...values].map((value) => Math.exp(value - most));
  const all = powers.reduce((sum, each) => sum + each, 0);
  return powers.map((each) => each / all) as StateProbabilities;
}
