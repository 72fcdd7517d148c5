import { STANDARD_STRING_COUNT, STANDARD_STRINGS } from './standard-strings.ts';

interface Index {
  items: Uint8Array[];
  end: number;
}

const BYTE_BITS = 8;
const BYTE_VALUES = 256;
/** Index data (Adobe Technical Note 5176, table 7): a count, the size of an offset, the offsets, the items. */
const INDEX = { count: 0, offsetSize: 2, offsets: 3 } as const;
/** Where the header says how long it is (table 8). */
const HEADER_SIZE_AT = 2;

function readIndex(data: Uint8Array, start: number): Index {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const count = view.getUint16(start + INDEX.count);
  if (count === 0) return { items: [], end: start + INDEX.offsetSize };
  const size = data[start + INDEX.offsetSize]!;
  const offsetAt = (i: number) => {
    let value = 0;
    const at = start + INDEX.offsets + i * size;
    for (let k = 0; k < size; k += 1) value = value * BYTE_VALUES + data[at + k]!;
    return value;
  };
  // Offsets count from 1.
  const base = start + INDEX.offsets + (count + 1) * size - 1;
  const items: Uint8Array[] = [];
  for (let i = 0; i < count; i += 1) items.push(data.subarray(base + offsetAt(i), base + offsetAt(i + 1)));
  return { items, end: base + offsetAt(count) };
}

/** What the first byte of an operator or operand in a dictionary says (table 3). */
const DICT_BYTE = {
  escape: 12,
  lastOperator: 21,
  int16: 28,
  int32: 29,
  real: 30,
  lastByte: 246,
  lastPositive: 250,
} as const;
/** What is taken off the first byte of small integers, and added to those of two bytes. */
const BYTE_ORIGIN = 139;
const POSITIVE_FROM = 247;
const NEGATIVE_FROM = 251;
const TWO_BYTE_ORIGIN = 108;
const INT16_SIZE = 2;
const INT32_SIZE = 4;
/** Real numbers are written in half bytes, this one at the end (table 5). */
const END_OF_REAL = 15;
/** Added to operators of two bytes, so that one number names each operator. */
const ESCAPED = 1200;
/** Operators of the top dictionary (table 9). */
const OPERATOR = { charset: 15, charStrings: 17, ros: 1230 } as const;

/** A number with a sign from the bytes at a place, the highest first. */
function integerAt(data: Uint8Array, at: number, size: number): number {
  let value = 0;
  for (let k = 0; k < size; k += 1) value = (value << BYTE_BITS) | data[at + k]!;
  const unused = (INT32_SIZE - size) * BYTE_BITS;
  return (value << unused) >> unused;
}

/** Where a real number ends; its value is not needed. */
function endOfReal(data: Uint8Array, start: number): number {
  let at = start;
  while (at < data.length && (data[at]! & END_OF_REAL) !== END_OF_REAL) at += 1;
  return at + 1;
}

/** The number that begins with byte `b`, and where the next thing stands; `at` is behind that byte. */
function readOperand(data: Uint8Array, b: number, at: number): [value: number, next: number] {
  if (b === DICT_BYTE.int16) return [integerAt(data, at, INT16_SIZE), at + INT16_SIZE];
  if (b === DICT_BYTE.int32) return [integerAt(data, at, INT32_SIZE), at + INT32_SIZE];
  if (b === DICT_BYTE.real) return [0, endOfReal(data, at)];
  if (b <= DICT_BYTE.lastByte) return [b - BYTE_ORIGIN, at];
  if (b <= DICT_BYTE.lastPositive)
    return [(b - POSITIVE_FROM) * BYTE_VALUES + data[at]! + TWO_BYTE_ORIGIN, at + 1];
  return [-(b - NEGATIVE_FROM) * BYTE_VALUES - data[at]! - TWO_BYTE_ORIGIN, at + 1];
}

/** The operands of a dictionary, by operator; two-byte operators count from {@link ESCAPED}. */
function readDict(data: Uint8Array): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  let i = 0;
  while (i < data.length) {
    const b = data[i++]!;
    if (b <= DICT_BYTE.lastOperator) {
      entries.set(b === DICT_BYTE.escape ? ESCAPED + data[i++]! : b, operands);
      operands = [];
    } else {
      const [value, next] = readOperand(data, b, i);
      operands.push(value);
      i = next;
    }
  }
  return entries;
}

/** Offsets up to this one mean a predefined charset (section 13). */
const LAST_PREDEFINED_CHARSET = 2;
const CHARSET_FORMAT = { shortRanges: 1, longRanges: 2 } as const;

/** String ids by glyph; predefined charsets (offsets 0 to 2) follow the standard order. */
function readCharset(data: Uint8Array, offset: number, glyphs: number): number[] {
  const ids = [0];
  if (offset <= LAST_PREDEFINED_CHARSET) return Array.from({ length: glyphs }, (_, i) => i);
  const format = data[offset]!;
  let i = offset + 1;
  const next = () => {
    const value = data[i]! * BYTE_VALUES + data[i + 1]!;
    i += INT16_SIZE;
    return value;
  };
  while (ids.length < glyphs && i < data.length) {
    const first = next();
    let left = 0;
    if (format === CHARSET_FORMAT.shortRanges) left = data[i++]!;
    else if (format === CHARSET_FORMAT.longRanges) left = next();
    for (let k = 0; k <= left && ids.length < glyphs; k += 1) ids.push(first + k);
  }
  return ids;
}

/**
 * Glyph names by glyph id, or null where the font has none (a CID font) or cannot be read.
 *
 * pdf.js writes its charsets one place late, with `.notdef` in the first slot: the last glyph's name is then
 * missing from the charset, and is the only string of the font that nothing else uses.
 */
export function readCffNames(data: Uint8Array): string[] | null {
  const names = readIndex(data, data[HEADER_SIZE_AT]!);
  const tops = readIndex(data, names.end);
  const strings = readIndex(data, tops.end).items.map((item) => String.fromCharCode(...item));
  const top = readDict(tops.items[0] ?? new Uint8Array());
  if (top.has(OPERATOR.ros)) return null;
  const count = readIndex(data, top.get(OPERATOR.charStrings)?.[0] ?? 0).items.length;
  const ids = readCharset(data, top.get(OPERATOR.charset)?.[0] ?? 0, count);
  const shifted = ids.length > 1 && ids[1] === 0;
  const aligned = shifted ? ids.slice(1) : ids;
  const named = aligned.map((id) => STANDARD_STRINGS[id] ?? strings[id - STANDARD_STRING_COUNT] ?? '');
  if (shifted) named.push(lastName(strings, aligned));
  return named;
}

/** How many strings pdf.js puts into a font that it builds from a Type 1 program, the weight last. */
const PDFJS_STRING_COUNT = 5;

function lastName(strings: string[], used: number[]): string {
  const last = strings.length - 1;
  if (last < PDFJS_STRING_COUNT && strings[PDFJS_STRING_COUNT - 1] === 'Medium') return '';
  return last >= 0 && !used.includes(last + STANDARD_STRING_COUNT) ? strings[last]! : '';
}
