import './ambient.d.ts';
import {
  constant,
  FLOAT,
  get,
  increase,
  loadI32,
  loadSplat,
  loadVector,
  moduleBytes,
  OP,
  repeat,
  set,
  storeVector,
  sum,
  VECTOR,
  VECTOR_OP,
  type WasmFunction,
} from './wasm-code.ts';
import { type Pack, type Pool, packFunction, poolFunction } from './wasm-planes.ts';

/*
 * Matrix multiplication in SIMD WebAssembly, of integers of 16 bits: one instruction makes eight products and adds them by twos, where
 * two make four of floating point.
 */

/** Rows and columns of the result that one pass of the inner loop makes. */
export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;
/** Sources that lie one number behind the other in a convolution: the columns of its kernel. */
const TAPS = 3;

/**
 * `c[rows × columns] = a · b`, sums of 32 bits. Every address is in bytes.
 * All numbers of `a` and `b` are pairs of integers of 16 bits: a product adds both products of two pairs. `a` holds, for each tile of
 * four rows, `depth` columns of four pairs; row k of `b` lies at `b + offsets[k]`.
 */
type Multiply = (
  a: number,
  b: number,
  c: number,
  offsets: number,
  rowTiles: number,
  /** Of a row of `lines`. */
  columnTiles: number,
  depth: number,
  /** From one row of the result to the next. */
  stride: number,
  /** Rows of a plane that the columns come in: between two of them, a convolution passes over the columns at the sides of its kernel. */
  lines: number,
) => void;

/** Parameters, then locals, by number. */
const [A, B, C, OFFSETS, ROW_TILES, COLUMN_TILES, DEPTH, STRIDE, LINES] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
] as const;
const [COLUMNS_LEFT, K_LEFT, A_AT, B_AT, OFFSET_AT, C_AT, TARGET, SOURCE, LINES_LEFT] = [
  9, 10, 11, 12, 13, 14, 15, 16, 17,
] as const;
const I32_LOCALS = 9;
const SUMS = 18;
const [LOW, HIGH, FACTOR] = [SUMS + 2 * TILE_ROWS, SUMS + 2 * TILE_ROWS + 1, SUMS + 2 * TILE_ROWS + 2];
const V128_LOCALS = 2 * TILE_ROWS + 3;

const rows = Array.from({ length: TILE_ROWS }, (_, row) => row);

const startSums = rows.flatMap((row) => [
  ...VECTOR_OP.zero,
  ...set(SUMS + 2 * row),
  ...VECTOR_OP.zero,
  ...set(SUMS + 2 * row + 1),
]);
/** Whether the numbers are pairs of integers, or floating. */
type Numbers = 'pairs' | 'floats';

const PRODUCT_OPS: Record<Numbers, number[]> = {
  pairs: [...VECTOR_OP.dotOfPairs, ...VECTOR_OP.addIntegers],
  floats: [...VECTOR_OP.multiply, ...VECTOR_OP.add],
};

const addProducts = (row: number, tap: number, numbers: Numbers) => [
  ...get(A_AT),
  ...loadSplat((tap * TILE_ROWS + row) * FLOAT),
  ...set(FACTOR),
  ...[LOW, HIGH].flatMap((half, i) => [
    ...get(SUMS + 2 * row + i),
    ...get(FACTOR),
    ...get(half),
    ...PRODUCT_OPS[numbers],
    ...set(SUMS + 2 * row + i),
  ]),
];
const addTap = (tap: number, numbers: Numbers) => [
  ...get(SOURCE),
  ...loadVector(tap * FLOAT),
  ...set(LOW),
  ...get(SOURCE),
  ...loadVector(tap * FLOAT + VECTOR),
  ...set(HIGH),
  ...rows.flatMap((row) => addProducts(row, tap, numbers)),
];
const stepOf = (taps: number, numbers: Numbers) => [
  ...get(B_AT),
  ...get(OFFSET_AT),
  ...loadI32(),
  OP.add,
  ...set(SOURCE),
  ...Array.from({ length: taps }, (_, tap) => addTap(tap, numbers)).flat(),
  ...increase(A_AT, taps * TILE_ROWS * FLOAT),
  ...increase(OFFSET_AT, FLOAT),
];
const storeSums = [
  ...get(C_AT),
  ...set(TARGET),
  ...rows.flatMap((row) => [
    ...get(TARGET),
    ...get(SUMS + 2 * row),
    ...storeVector(0),
    ...get(TARGET),
    ...get(SUMS + 2 * row + 1),
    ...storeVector(VECTOR),
    ...sum(TARGET, STRIDE),
    ...set(TARGET),
  ]),
];
const columnTileOf = (taps: number, numbers: Numbers) => [
  ...startSums,
  ...get(A),
  ...set(A_AT),
  ...get(OFFSETS),
  ...set(OFFSET_AT),
  ...get(DEPTH),
  ...set(K_LEFT),
  ...repeat(K_LEFT, stepOf(taps, numbers)),
  ...storeSums,
  ...increase(B_AT, TILE_COLUMNS * FLOAT),
  ...increase(C_AT, TILE_COLUMNS * FLOAT),
];
const lineOf = (taps: number, numbers: Numbers) => [
  ...get(COLUMN_TILES),
  ...set(COLUMNS_LEFT),
  ...repeat(COLUMNS_LEFT, columnTileOf(taps, numbers)),
  ...increase(B_AT, (taps - 1) * FLOAT),
];
const rowTileOf = (taps: number, numbers: Numbers) => [
  ...get(B),
  ...set(B_AT),
  ...get(C),
  ...set(C_AT),
  ...get(LINES),
  ...set(LINES_LEFT),
  ...repeat(LINES_LEFT, lineOf(taps, numbers)),
  ...get(A_AT),
  ...set(A),
  ...get(C),
  ...get(STRIDE),
  ...constant(TILE_ROWS),
  OP.mul,
  OP.add,
  ...set(C),
];

const multiplyFunction = (name: string, taps: number, numbers: Numbers): WasmFunction => ({
  name,
  parameters: LINES + 1,
  locals: { integers: I32_LOCALS, vectors: V128_LOCALS },
  body: repeat(ROW_TILES, rowTileOf(taps, numbers)),
});

const PAGE_BYTES = 65_536;

export interface MatrixUnit {
  memory: ArrayBuffer;
  multiply: Multiply;
  /** The same where the rows of `b` come by threes, each one number behind the one before: offsets and depth are of the threes. */
  convolve: Multiply;
  /** The same of numbers of floating point. */
  multiplyFloats: Multiply;
  pool: Pool;
  pack: Pack;
}

/** A multiplier with `bytes` of memory of its own. */
export function openMatrixUnit(bytes: number): MatrixUnit {
  const functions = [
    multiplyFunction('multiply', 1, 'pairs'),
    multiplyFunction('convolve', TAPS, 'pairs'),
    multiplyFunction('multiplyFloats', 1, 'floats'),
    poolFunction,
    packFunction,
  ];
  const compiled = new WebAssembly.Module(moduleBytes(functions, Math.ceil(bytes / PAGE_BYTES)));
  const { exports } = new WebAssembly.Instance(compiled);
  return {
    memory: (exports['memory'] as { buffer: ArrayBuffer }).buffer,
    multiply: exports['multiply'] as Multiply,
    convolve: exports['convolve'] as Multiply,
    multiplyFloats: exports['multiplyFloats'] as Multiply,
    pool: exports['pool'] as Pool,
    pack: exports['pack'] as Pack,
  };
}
