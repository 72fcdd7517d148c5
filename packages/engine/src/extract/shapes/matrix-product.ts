import { DENSE_WASM } from './dense-wasm.ts';

type Dense = (
  rows: number,
  count: number,
  widthBytes: number,
  weights: number,
  outputs: number,
  bias: number,
  out: number,
  rectifies: 0 | -1,
) => void;

interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): void;
}

interface Kernel {
  memory: Memory;
  dense: Dense;
}

/** What is used of WebAssembly, which the types of Node leave to those of browsers. */
interface WebAssemblyApi {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { exports: unknown };
}

const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
/** Numbers that the processor multiplies at once. */
const LANES = 4;
/** Rows that share what they read of the weights. */
const ROWS_AT_ONCE = 2;
/** Rows and results of one call; more rows are worked out in several. It fits into the second cache. */
const SCRATCH_BYTES = 1 << 20;

let kernel: Kernel | undefined;
/** Where the next weights go: behind the scratch memory. */
let end = SCRATCH_BYTES;

function load(): Kernel {
  if (!kernel) {
    const { Module, Instance } = Reflect.get(globalThis, 'WebAssembly') as WebAssemblyApi;
    kernel = new Instance(new Module(Buffer.from(DENSE_WASM, 'base64'))).exports as Kernel;
    kernel.memory.grow(SCRATCH_BYTES / PAGE_BYTES);
  }
  return kernel;
}

const floats = ({ memory }: Kernel) => new Float32Array(memory.buffer);
const roundedUp = (value: number, step: number) => Math.ceil(value / step) * step;

/** Weights that were copied to where the kernel finds them; they stay there for good. */
export interface PlacedMatrix {
  inputs: number;
  outputs: number;
  /** Inputs and outputs with what fills the last lanes. */
  width: number;
  height: number;
  weights: number;
  bias: number;
}

function reserve(count: number): number {
  const { memory } = load();
  const address = end;
  end += count * FLOAT_BYTES;
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return address;
}

/** @param weights a row of `inputs` numbers for each output */
export function placeMatrix(weights: Float32Array, bias: Float32Array, inputs: number): PlacedMatrix {
  const outputs = bias.length;
  const width = roundedUp(inputs, LANES);
  const height = roundedUp(outputs, LANES);
  const placed = { inputs, outputs, width, height, weights: reserve(width * height), bias: reserve(height) };
  const all = floats(load());
  for (let row = 0; row < outputs; row++)
    all.set(weights.subarray(row * inputs, (row + 1) * inputs), placed.weights / FLOAT_BYTES + row * width);
  all.set(bias, placed.bias / FLOAT_BYTES);
  return placed;
}

/** Copies `count` rows of `length` so that each begins where a lane does; what fills them up is multiplied by zero. */
function copyRows(
  all: Float32Array,
  rows: Float32Array,
  from: number,
  count: number,
  length: number,
  width: number,
): void {
  if (length === width) {
    all.set(rows.subarray(from * length, (from + count) * length));
    return;
  }
  all.fill(0, 0, count * width);
  for (let row = 0; row < count; row++)
    all.set(rows.subarray((from + row) * length, (from + row + 1) * length), row * width);
}

/**
 * `rows · weightsᵀ + bias`: a row of outputs for each row of inputs.
 *
 * @param rows one after the other
 */
export const multiply = (rows: Float32Array, matrix: PlacedMatrix): Float32Array => product(rows, matrix, 0);

/**
 * The same with 0 for what is below.
 *
 * @param length of a row: the inputs, or the matrix's width where the rows are as wide and can be copied at once
 */
export const rectifiedProduct = (
  rows: Float32Array,
  matrix: PlacedMatrix,
  length = matrix.inputs,
): Float32Array => product(rows, matrix, -1, length);

function product(
  rows: Float32Array,
  matrix: PlacedMatrix,
  rectifies: 0 | -1,
  length = matrix.inputs,
): Float32Array {
  const { dense, memory } = load();
  const all = floats({ dense, memory });
  const { outputs, width, height } = matrix;
  const total = rows.length / length;
  const perCall = Math.floor(SCRATCH_BYTES / FLOAT_BYTES / (width + height) / ROWS_AT_ONCE) * ROWS_AT_ONCE;
  const results = new Float32Array(total * outputs);
  for (let from = 0; from < total; from += perCall) {
    const count = Math.min(perCall, total - from);
    const even = roundedUp(count, ROWS_AT_ONCE);
    copyRows(all, rows, from, count, length, width);
    const out = even * width;
    dense(0, even, width * FLOAT_BYTES, matrix.weights, height, matrix.bias, out * FLOAT_BYTES, rectifies);
    if (outputs === height) results.set(all.subarray(out, out + count * outputs), from * outputs);
    else
      for (let row = 0; row < count; row++)
        results.set(all.subarray(out + row * height, out + row * height + outputs), (from + row) * outputs);
  }
  return results;
}
