import './ambient.d.ts';

/**
 * Matrix multiplication and pooling in SIMD WebAssembly. The module is assembled here, from the instruction set's tables
 * (WebAssembly core specification 2.0, chapter 5), because these two loops are all that the network needs.
 */

/** Rows and columns of the result that one pass of the inner loop makes. */
export const TILE_ROWS = 4;
export const TILE_COLUMNS = 8;

/**
 * `c[rows × columns] = bias + a · b`. Every address is in bytes.
 * `a` holds, for each tile of four rows, `depth` columns of four numbers; row k of `b` lies at `b + offsets[k]`.
 */
type Multiply = (
  a: number,
  b: number,
  c: number,
  bias: number,
  offsets: number,
  rowTiles: number,
  columnTiles: number,
  depth: number,
  /** From one row of the result to the next. */
  stride: number,
) => void;

/**
 * Writes the 2 × 2 maxima of planes that lie one behind the other, 0 where those are negative. Every address and stride is
 * in bytes; `side` is the width and height of a pooled plane, a multiple of four.
 */
type Pool = (
  source: number,
  target: number,
  planes: number,
  side: number,
  sourceRow: number,
  targetRow: number,
  targetPlane: number,
) => void;

const OP = {
  loop: 0x03,
  brIf: 0x0d,
  end: 0x0b,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  load: 0x28,
  constant: 0x41,
  add: 0x6a,
  sub: 0x6b,
  mul: 0x6c,
  shiftRight: 0x76,
} as const;
const SIMD = 0xfd;
const FLOAT = 4;
const VECTOR = 16;
const [I32, V128, NO_RESULT] = [0x7f, 0x7b, 0x40];
const EXPORT = { function: 0, memory: 2 } as const;

function leb(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  do {
    const byte = left & 0x7f;
    left >>>= 7;
    bytes.push(left === 0 ? byte : byte | 0x80);
  } while (left !== 0);
  return bytes;
}

/** Signed, as constants are written. */
function signedLeb(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (;;) {
    const byte = left & 0x7f;
    left >>= 7;
    const done = (left === 0 && (byte & 0x40) === 0) || (left === -1 && (byte & 0x40) !== 0);
    bytes.push(done ? byte : byte | 0x80);
    if (done) return bytes;
  }
}

const get = (local: number) => [OP.get, ...leb(local)];
const set = (local: number) => [OP.set, ...leb(local)];
const constant = (value: number) => [OP.constant, ...signedLeb(value)];
const memory = (offset: number) => [0, ...leb(offset)];
const loadI32 = (offset = 0) => [OP.load, 2, ...leb(offset)];
const loadVector = (offset: number) => [SIMD, 0x00, ...memory(offset)];
const loadSplat = (offset: number) => [SIMD, 0x09, ...memory(offset)];
const storeVector = (offset: number) => [SIMD, 0x0b, ...memory(offset)];
const multiplyVectors = [SIMD, ...leb(0xe6)];
const addVectors = [SIMD, ...leb(0xe4)];
const maxOfVectors = [SIMD, ...leb(0xe9)];
const zeroVector = [SIMD, 0x0c, ...Array.from({ length: 16 }, () => 0)];
/** Every second number of two vectors, from the first or from the second on. */
const everySecond = (first: 0 | 1) => [
  SIMD,
  0x0d,
  ...[0, 2, 4, 6].flatMap((number) => [0, 1, 2, 3].map((byte) => FLOAT * (number + first) + byte)),
];
const increase = (local: number, by: number) => [...get(local), ...constant(by), OP.add, ...set(local)];
const sum = (a: number, b: number) => [...get(a), ...get(b), OP.add];
/** Runs `body` as often as `counter` says, at least once. */
const repeat = (counter: number, body: number[]) => [
  OP.loop,
  NO_RESULT,
  ...body,
  ...get(counter),
  ...constant(1),
  OP.sub,
  OP.tee,
  ...leb(counter),
  OP.brIf,
  0,
  OP.end,
];

/** Parameters, then locals, by number. */
const [A, B, C, BIAS, OFFSETS, ROW_TILES, COLUMN_TILES, DEPTH, STRIDE] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const [COLUMNS_LEFT, K_LEFT, A_AT, B_AT, OFFSET_AT, C_AT, TARGET, SOURCE] = [
  9, 10, 11, 12, 13, 14, 15, 16,
] as const;
const I32_LOCALS = 8;
const SUMS = 17;
const [LOW, HIGH, FACTOR] = [SUMS + 2 * TILE_ROWS, SUMS + 2 * TILE_ROWS + 1, SUMS + 2 * TILE_ROWS + 2];
const V128_LOCALS = 2 * TILE_ROWS + 3;

const rows = Array.from({ length: TILE_ROWS }, (_, row) => row);

const startSums = rows.flatMap((row) => [
  ...get(BIAS),
  ...loadSplat(row * FLOAT),
  OP.tee,
  ...leb(SUMS + 2 * row),
  ...set(SUMS + 2 * row + 1),
]);
const addProducts = (row: number) => [
  ...get(A_AT),
  ...loadSplat(row * FLOAT),
  ...set(FACTOR),
  ...[LOW, HIGH].flatMap((half, i) => [
    ...get(SUMS + 2 * row + i),
    ...get(FACTOR),
    ...get(half),
    ...multiplyVectors,
    ...addVectors,
    ...set(SUMS + 2 * row + i),
  ]),
];
const step = [
  ...get(B_AT),
  ...get(OFFSET_AT),
  ...loadI32(),
  OP.add,
  OP.tee,
  ...leb(SOURCE),
  ...loadVector(0),
  ...set(LOW),
  ...get(SOURCE),
  ...loadVector(VECTOR),
  ...set(HIGH),
  ...rows.flatMap(addProducts),
  ...increase(A_AT, TILE_ROWS * FLOAT),
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
const columnTile = [
  ...startSums,
  ...get(A),
  ...set(A_AT),
  ...get(OFFSETS),
  ...set(OFFSET_AT),
  ...get(DEPTH),
  ...set(K_LEFT),
  ...repeat(K_LEFT, step),
  ...storeSums,
  ...increase(B_AT, TILE_COLUMNS * FLOAT),
  ...increase(C_AT, TILE_COLUMNS * FLOAT),
];
const rowTile = [
  ...get(B),
  ...set(B_AT),
  ...get(C),
  ...set(C_AT),
  ...get(COLUMN_TILES),
  ...set(COLUMNS_LEFT),
  ...repeat(COLUMNS_LEFT, columnTile),
  ...get(A_AT),
  ...set(A),
  ...increase(BIAS, TILE_ROWS * FLOAT),
  ...get(C),
  ...get(STRIDE),
  ...constant(TILE_ROWS),
  OP.mul,
  OP.add,
  ...set(C),
];
const multiplyBody = [...repeat(ROW_TILES, rowTile), OP.end];

/** Parameters and locals of {@link Pool}, by number. */
const [FROM, TO, PLANES, SIDE, FROM_ROW, TO_ROW, TO_PLANE] = [0, 1, 2, 3, 4, 5, 6] as const;
const [POOL_ROWS_LEFT, FOURS_LEFT, FROM_AT, LOWER_AT, ROW_TO, TO_AT] = [7, 8, 9, 10, 11, 12] as const;
const POOL_I32_LOCALS = 6;
const [LEFT_FOUR, RIGHT_FOUR] = [13, 14] as const;
const POOL_V128_LOCALS = 2;

const higherOfRows = (offset: number) => [
  ...get(FROM_AT),
  ...loadVector(offset),
  ...get(LOWER_AT),
  ...loadVector(offset),
  ...maxOfVectors,
];
const pairOf = (first: 0 | 1) => [...get(LEFT_FOUR), ...get(RIGHT_FOUR), ...everySecond(first)];
const fourMaxima = [
  ...higherOfRows(0),
  ...set(LEFT_FOUR),
  ...higherOfRows(VECTOR),
  ...set(RIGHT_FOUR),
  ...get(TO_AT),
  ...pairOf(0),
  ...pairOf(1),
  ...maxOfVectors,
  ...zeroVector,
  ...maxOfVectors,
  ...storeVector(0),
  ...increase(FROM_AT, 2 * VECTOR),
  ...increase(LOWER_AT, 2 * VECTOR),
  ...increase(TO_AT, VECTOR),
];
const pooledRow = [
  ...get(FROM),
  ...set(FROM_AT),
  ...sum(FROM, FROM_ROW),
  ...set(LOWER_AT),
  ...get(ROW_TO),
  ...set(TO_AT),
  ...get(SIDE),
  ...constant(2),
  OP.shiftRight,
  ...set(FOURS_LEFT),
  ...repeat(FOURS_LEFT, fourMaxima),
  ...sum(FROM, FROM_ROW),
  ...get(FROM_ROW),
  OP.add,
  ...set(FROM),
  ...sum(ROW_TO, TO_ROW),
  ...set(ROW_TO),
];
const pooledPlane = [
  ...get(TO),
  ...set(ROW_TO),
  ...get(SIDE),
  ...set(POOL_ROWS_LEFT),
  ...repeat(POOL_ROWS_LEFT, pooledRow),
  ...sum(TO, TO_PLANE),
  ...set(TO),
];
const poolBody = [...repeat(PLANES, pooledPlane), OP.end];

/** `\0asm`, version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content];
const name = (text: string) => [text.length, ...Buffer.from(text)];

function moduleBytes(pages: number): Uint8Array<ArrayBuffer> {
  const functionOf = (i32Locals: number, v128Locals: number, body: number[]) => {
    const code = [2, i32Locals, I32, v128Locals, V128, ...body];
    return [...leb(code.length), ...code];
  };
  const typeOf = (parameters: number) => [
    0x60,
    parameters,
    ...Array.from({ length: parameters }, () => I32),
    0,
  ];
  const exports = [
    [...name('memory'), EXPORT.memory, 0],
    [...name('multiply'), EXPORT.function, 0],
    [...name('pool'), EXPORT.function, 1],
  ];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [2, ...typeOf(STRIDE + 1), ...typeOf(TO_PLANE + 1)]),
    ...section(3, [2, 0, 1]),
    ...section(5, [1, 0, ...leb(pages)]),
    ...section(7, [exports.length, ...exports.flat()]),
    ...section(10, [
      2,
      ...functionOf(I32_LOCALS, V128_LOCALS, multiplyBody),
      ...functionOf(POOL_I32_LOCALS, POOL_V128_LOCALS, poolBody),
    ]),
  ]);
}

const PAGE_BYTES = 65_536;

export interface MatrixUnit {
  memory: ArrayBuffer;
  multiply: Multiply;
  pool: Pool;
}

/** A multiplier with `bytes` of memory of its own. */
export function openMatrixUnit(bytes: number): MatrixUnit {
  const compiled = new WebAssembly.Module(moduleBytes(Math.ceil(bytes / PAGE_BYTES)));
  const { exports } = new WebAssembly.Instance(compiled);
  return {
    memory: (exports['memory'] as { buffer: ArrayBuffer }).buffer,
    multiply: exports['multiply'] as Multiply,
    pool: exports['pool'] as Pool,
  };
}
