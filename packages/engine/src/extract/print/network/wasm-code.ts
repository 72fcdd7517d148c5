/**
 * WebAssembly is assembled here, from the instruction set's tables (WebAssembly core specification 2.0, chapter 5), because a few
 * loops are all that the network needs.
 */

export const OP = {
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
/** Bytes of a number, and of a vector. */
export const FLOAT = 4;
export const VECTOR = 16;
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

function vectorOp(code: number): number[] {
  return [SIMD, ...leb(code)];
}

export const get = (local: number) => [OP.get, ...leb(local)];
export const set = (local: number) => [OP.set, ...leb(local)];
export const constant = (value: number) => [OP.constant, ...signedLeb(value)];
const memory = (offset: number) => [0, ...leb(offset)];
export const loadI32 = (offset = 0) => [OP.load, 2, ...leb(offset)];
export const loadVector = (offset: number) => [SIMD, 0x00, ...memory(offset)];
export const loadSplat = (offset: number) => [SIMD, 0x09, ...memory(offset)];
export const storeVector = (offset: number) => [SIMD, 0x0b, ...memory(offset)];
/** Instructions that take vectors and give one. */
export const VECTOR_OP = {
  addIntegers: vectorOp(0xae),
  /** Products of eight 16-bit integers, added by twos to four of 32 bits. */
  dotOfPairs: vectorOp(0xba),
  maxOfIntegers: vectorOp(0xb8),
  /** Eight 16-bit integers of two vectors of four; what is too large becomes the largest. */
  narrow: vectorOp(0x85),
  multiply: vectorOp(0xe6),
  add: vectorOp(0xe4),
  max: vectorOp(0xe9),
  nearest: vectorOp(0x6a),
  toFloats: vectorOp(0xfa),
  toIntegers: vectorOp(0xf8),
  zero: [SIMD, 0x0c, ...Array.from({ length: 16 }, () => 0)],
} as const;
/** The bytes of two vectors in another order. */
const shuffled = (bytes: readonly number[]) => [SIMD, 0x0d, ...bytes];
/** Every second number of two vectors, from the first or from the second on. */
export const everySecond = (first: 0 | 1) =>
  shuffled([0, 2, 4, 6].flatMap((number) => [0, 1, 2, 3].map((byte) => FLOAT * (number + first) + byte)));
/** Of eight 16-bit integers, each of the first four with its like of the last four. */
export const interleaved = shuffled(
  [0, 1, 2, 3].flatMap((at) => [2 * at, 2 * at + 1, 8 + 2 * at, 8 + 2 * at + 1]),
);
export const increase = (local: number, by: number) => [
  ...get(local),
  ...constant(by),
  OP.add,
  ...set(local),
];
export const sum = (a: number, b: number) => [...get(a), ...get(b), OP.add];
/** Runs `body` as often as `counter` says, at least once. */
export const repeat = (counter: number, body: number[]) => [
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

/** `\0asm`, version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content];
const named = (text: string) => [text.length, ...Buffer.from(text)];

/** A function whose parameters are integers, and that gives nothing. */
export interface WasmFunction {
  name: string;
  parameters: number;
  /** Behind the parameters, in this order. */
  locals: { integers: number; vectors: number };
  body: number[];
}

function codeOf({ locals: { integers, vectors }, body }: WasmFunction): number[] {
  const code = [2, integers, I32, vectors, V128, ...body, OP.end];
  return [...leb(code.length), ...code];
}

const typeOf = ({ parameters }: WasmFunction) => [
  0x60,
  parameters,
  ...Array.from({ length: parameters }, () => I32),
  0,
];

/** A module that exports functions, and `memory` of so many pages. */
export function moduleBytes(functions: readonly WasmFunction[], pages: number): Uint8Array<ArrayBuffer> {
  const count = functions.length;
  const exports = [
    [...named('memory'), EXPORT.memory, 0],
    ...functions.map(({ name }, i) => [...named(name), EXPORT.function, i]),
  ];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [count, ...functions.flatMap(typeOf)]),
    ...section(3, [count, ...functions.keys()]),
    ...section(5, [1, 0, ...leb(pages)]),
    ...section(7, [exports.length, ...exports.flat()]),
    ...section(10, [count, ...functions.flatMap(codeOf)]),
  ]);
}
