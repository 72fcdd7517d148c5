import {
  constant,
  everySecond,
  FLOAT,
  get,
  increase,
  interleaved,
  loadSplat,
  loadVector,
  OP,
  repeat,
  set,
  storeVector,
  sum,
  VECTOR,
  VECTOR_OP,
  type WasmFunction,
} from './wasm-code.ts';

/**
 * Of planes of sums one behind the other, writes the 2 × 2 maxima times a scale and with a bias, 0 where that is negative, without
 * gaps. Every address and stride is in bytes.
 */
export type Pool = (
  source: number,
  target: number,
  planes: number,
  /** Width and height of a pooled plane, a multiple of four. */
  side: number,
  /** From one row of the source to the next. */
  sourceRow: number,
  /** A number a plane. */
  scales: number,
  /** A number a plane. */
  biases: number,
  /** The number that every scale is multiplied by. */
  factor: number,
  /** Four numbers, the largest of which will be the largest of all planes, and 0 at least. */
  most: number,
) => void;

/** Parameters, then locals, by number. */
const [FROM, TO, PLANES, SIDE, FROM_ROW, SCALES, BIASES, FACTOR, MOST] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const [ROWS_LEFT, FOURS_LEFT, FROM_AT, LOWER_AT] = [9, 10, 11, 12] as const;
const [LEFT_FOUR, RIGHT_FOUR, SCALE, BIAS, HIGHEST] = [13, 14, 15, 16, 17] as const;

const higherOfRows = (offset: number) => [
  ...get(FROM_AT),
  ...loadVector(offset),
  ...get(LOWER_AT),
  ...loadVector(offset),
  ...VECTOR_OP.maxOfIntegers,
];
const neighbours = (first: 0 | 1) => [...get(LEFT_FOUR), ...get(RIGHT_FOUR), ...everySecond(first)];
const fourMaxima = [
  ...higherOfRows(0),
  ...set(LEFT_FOUR),
  ...higherOfRows(VECTOR),
  ...set(RIGHT_FOUR),
  ...get(TO),
  ...neighbours(0),
  ...neighbours(1),
  ...VECTOR_OP.maxOfIntegers,
  ...VECTOR_OP.toFloats,
  ...get(SCALE),
  ...VECTOR_OP.multiply,
  ...get(BIAS),
  ...VECTOR_OP.add,
  ...VECTOR_OP.zero,
  ...VECTOR_OP.max,
  ...set(LEFT_FOUR),
  ...get(LEFT_FOUR),
  ...storeVector(0),
  ...get(LEFT_FOUR),
  ...get(HIGHEST),
  ...VECTOR_OP.max,
  ...set(HIGHEST),
  ...increase(FROM_AT, 2 * VECTOR),
  ...increase(LOWER_AT, 2 * VECTOR),
  ...increase(TO, VECTOR),
];
const foursOf = (side: number) => [...get(side), ...constant(2), OP.shiftRight];
const pooledRow = [
  ...get(FROM),
  ...set(FROM_AT),
  ...sum(FROM, FROM_ROW),
  ...set(LOWER_AT),
  ...foursOf(SIDE),
  ...set(FOURS_LEFT),
  ...repeat(FOURS_LEFT, fourMaxima),
  ...sum(FROM, FROM_ROW),
  ...get(FROM_ROW),
  OP.add,
  ...set(FROM),
];
const pooledPlane = [
  ...get(SCALES),
  ...loadSplat(0),
  ...get(FACTOR),
  ...loadSplat(0),
  ...VECTOR_OP.multiply,
  ...set(SCALE),
  ...get(BIASES),
  ...loadSplat(0),
  ...set(BIAS),
  ...get(SIDE),
  ...set(ROWS_LEFT),
  ...repeat(ROWS_LEFT, pooledRow),
  ...increase(SCALES, FLOAT),
  ...increase(BIASES, FLOAT),
];

export const poolFunction: WasmFunction = {
  name: 'pool',
  parameters: MOST + 1,
  locals: { integers: 4, vectors: 5 },
  body: [...repeat(PLANES, pooledPlane), ...get(MOST), ...get(HIGHEST), ...storeVector(0)],
};

/**
 * Writes pairs of planes as pairs of integers of 16 bits, each number times a factor. Every address and stride is in bytes.
 */
export type Pack = (
  source: number,
  target: number,
  /** Pairs of planes that lie one behind the other without gaps. */
  pairs: number,
  /** Width and height of a plane, a multiple of four. */
  side: number,
  planeBytes: number,
  targetRow: number,
  targetPlane: number,
  /** Where the factor is. */
  factor: number,
) => void;

const [SOURCE, TARGET, PAIRS, PACK_SIDE, PLANE_BYTES, TARGET_ROW, TARGET_PLANE, PACK_FACTOR] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;
const [PACK_ROWS_LEFT, PACK_FOURS_LEFT, SECOND, ROW_AT, TARGET_AT] = [8, 9, 10, 11, 12] as const;
const SPLAT = 13;

const asIntegers = (source: number) => [
  ...get(source),
  ...loadVector(0),
  ...get(SPLAT),
  ...VECTOR_OP.multiply,
  ...VECTOR_OP.nearest,
  ...VECTOR_OP.toIntegers,
];
const fourPairs = [
  ...get(TARGET_AT),
  ...asIntegers(SOURCE),
  ...asIntegers(SECOND),
  ...VECTOR_OP.narrow,
  ...get(SPLAT),
  ...interleaved,
  ...storeVector(0),
  ...increase(SOURCE, VECTOR),
  ...increase(SECOND, VECTOR),
  ...increase(TARGET_AT, VECTOR),
];
const packedRow = [
  ...get(ROW_AT),
  ...set(TARGET_AT),
  ...foursOf(PACK_SIDE),
  ...set(PACK_FOURS_LEFT),
  ...repeat(PACK_FOURS_LEFT, fourPairs),
  ...sum(ROW_AT, TARGET_ROW),
  ...set(ROW_AT),
];
const packedPlanes = [
  ...get(TARGET),
  ...set(ROW_AT),
  ...sum(SOURCE, PLANE_BYTES),
  ...set(SECOND),
  ...get(PACK_SIDE),
  ...set(PACK_ROWS_LEFT),
  ...repeat(PACK_ROWS_LEFT, packedRow),
  ...get(SECOND),
  ...set(SOURCE),
  ...sum(TARGET, TARGET_PLANE),
  ...set(TARGET),
];

export const packFunction: WasmFunction = {
  name: 'pack',
  parameters: PACK_FACTOR + 1,
  locals: { integers: 5, vectors: 1 },
  body: [...get(PACK_FACTOR), ...loadSplat(0), ...set(SPLAT), ...repeat(PAIRS, packedPlanes)],
};
