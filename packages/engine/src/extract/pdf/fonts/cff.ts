import { STANDARD_STRING_COUNT, STANDARD_STRINGS } from './standard-strings.ts';

interface Index {
  items: Uint8Array[];
  end: number;
}

function readIndex(data: Uint8Array, start: number): Index {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = data[start + 2]!;
  const offsetAt = (i: number) => {
    let value = 0;
    for (let k = 0; k < size; k += 1) value = value * 256 + data[start + 3 + i * size + k]!;
    return value;
  };
  const base = start + 2 + (count + 1) * size;
  const items: Uint8Array[] = [];
  for (let i = 0; i < count; i += 1) items.push(data.subarray(base + offsetAt(i), base + offsetAt(i + 1)));
  return { items, end: base + offsetAt(count) };
}

/** The operands of a dictionary, by operator; two-byte operators count from 1200. */
function readDict(data: Uint8Array): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  let i = 0;
  while (i < data.length) {
    const b = data[i++]!;
    if (b <= 21) {
      entries.set(b === 12 ? 1200 + data[i++]! : b, operands);
      operands = [];
    } else if (b === 28) {
      operands.push(((data[i]! << 24) | (data[i + 1]! << 16)) >> 16);
      i += 2;
    } else if (b === 29) {
      operands.push((data[i]! << 24) | (data[i + 1]! << 16) | (data[i + 2]! << 8) | data[i + 3]!);
      i += 4;
    } else if (b === 30) {
      while (i < data.length && (data[i]! & 15) !== 15) i += 1;
      i += 1;
      operands.push(0);
    } else if (b <= 246) operands.push(b - 139);
    else if (b <= 250) operands.push((b - 247) * 256 + data[i++]! + 108);
    else operands.push(-(b - 251) * 256 - data[i++]! - 108);
  }
  return entries;
}

const CHARSET = 15;
const CHAR_STRINGS = 17;
const ROS = 1230;

/** String ids by glyph; predefined charsets (offsets 0 to 2) follow the standard order. */
function readCharset(data: Uint8Array, offset: number, glyphs: number): number[] {
  const ids = [0];
  if (offset <= 2) return Array.from({ length: glyphs }, (_, i) => i);
  const format = data[offset]!;
  let i = offset + 1;
  const next = () => {
    const value = data[i]! * 256 + data[i + 1]!;
    i += 2;
    return value;
  };
  while (ids.length < glyphs && i < data.length) {
    const first = next();
    let left = 0;
    if (format === 1) left = data[i++]!;
    else if (format === 2) left = next();
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
  const names = readIndex(data, data[2]!);
  const tops = readIndex(data, names.end);
  const strings = readIndex(data, tops.end).items.map((item) => String.fromCharCode(...item));
  const top = readDict(tops.items[0] ?? new Uint8Array());
  if (top.has(ROS)) return null;
  const count = readIndex(data, top.get(CHAR_STRINGS)?.[0] ?? 0).items.length;
  const ids = readCharset(data, top.get(CHARSET)?.[0] ?? 0, count);
  const shifted = ids.length > 1 && ids[1] === 0;
  const aligned = shifted ? ids.slice(1) : ids;
  const named = aligned.map((id) => STANDARD_STRINGS[id] ?? strings[id - STANDARD_STRING_COUNT] ?? '');
  if (shifted) named.push(lastName(strings, aligned));
  return named;
}

/** How many strings pdf.js puts into a font that it builds from a Type 1 program, the weight last. */
const OWN_STRINGS = 5;

function lastName(strings: string[], used: number[]): string {
  const last = strings.length - 1;
  if (last < OWN_STRINGS && strings[OWN_STRINGS - 1] === 'Medium') return '';
  return last >= 0 && !used.includes(last + STANDARD_STRING_COUNT) ? strings[last]! : '';
}
