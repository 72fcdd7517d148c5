import './ambient.d.ts';

/**
 * Matrix multiplication in SIMD WebAssembly. The module is assembled here, from the instruction set's tables
 * (WebAssembly core specification 2.0, chapter 5), because its one loop is all that the network needs.
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
  shl: 0x74,
} as const;
const SIMD = 0xfd;
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
const [A, B, C, BIAS, OFFSETS, ROW_TILES, COLUMN_TILES, DEPTH] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const [STRIDE, COLUMNS_LEFT, K_LEFT, A_AT, B_AT, OFFSET_AT, C_AT, TARGET, SOURCE] = [
  8, 9, 10, 11, 12, 13, 14, 15, 16,
] as const;
const I32_LOCALS = 9;
const SUMS = 17;
const [LOW, HIGH, FACTOR] = [SUMS + 2 * TILE_ROWS, SUMS + 2 * TILE_ROWS + 1, SUMS + 2 * TILE_ROWS + 2];
const V128_LOCALS = 2 * TILE_ROWS + 3;
const FLOAT = 4;
const VECTOR = 16;

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
  ...constant(2),
  OP.shl,
  OP.add,
  ...set(C),
];
const body = [
  ...get(COLUMN_TILES),
  ...constant(TILE_COLUMNS * FLOAT),
  OP.mul,
  ...set(STRIDE),
  ...repeat(ROW_TILES, rowTile),
  OP.end,
];

/** `\0asm`, version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content];
const name = (text: string) => [text.length, ...Buffer.from(text)];

function moduleBytes(pages: number): Uint8Array<ArrayBuffer> {
  const locals = [2, I32_LOCALS, I32, V128_LOCALS, V128];
  const code = [...locals, ...body];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 8, ...Array.from({ length: 8 }, () => I32), 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...leb(pages)]),
    ...section(7, [2, ...name('memory'), EXPORT.memory, 0, ...name('multiply'), EXPORT.function, 0]),
    ...section(10, [1, ...leb(code.length), ...code]),
  ]);
}

const PAGE_BYTES = 65_536;

export interface MatrixUnit {
  memory: ArrayBuffer;
  multiply: Multiply;
}

/** A multiplier with `bytes` of memory of its own. */
export function openMatrixUnit(bytes: number): MatrixUnit {
  const compiled = new WebAssembly.Module(moduleBytes(Math.ceil(bytes / PAGE_BYTES)));
  const { exports } = new WebAssembly.Instance(compiled);
  return {
    memory: (exports['memory'] as { buffer: ArrayBuffer }).buffer,
    multiply: exports['multiply'] as Multiply,
  };
}
