export type Tables = Map<string, Uint8Array>;

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);

/** The tables of a TrueType or OpenType file, by tag. */
export function readTables(data: Uint8Array): Tables {
  const tables: Tables = new Map();
  const source = view(data);
  const count = source.getUint16(4);
  for (let i = 0; i < count; i += 1) {
    const at = 12 + i * 16;
    const tag = String.fromCharCode(...data.subarray(at, at + 4));
    const offset = source.getUint32(at + 8);
    tables.set(tag, data.subarray(offset, offset + source.getUint32(at + 12)));
  }
  return tables;
}

function readSegments(table: DataView, at: number, glyphs: Map<number, number>): void {
  const count = table.getUint16(at + 6) / 2;
  for (let i = 0; i < count; i += 1) {
    const end = table.getUint16(at + 14 + i * 2);
    const start = table.getUint16(at + 16 + (count + i) * 2);
    const delta = table.getUint16(at + 16 + (2 * count + i) * 2);
    const rangeAt = at + 16 + (3 * count + i) * 2;
    const range = table.getUint16(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const slot = rangeAt + range + (code - start) * 2;
      if (range && slot + 2 > table.byteLength) break;
      const glyph = range ? table.getUint16(slot) : code;
      if (range === 0 || glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
}

function readGroups(table: DataView, at: number, glyphs: Map<number, number>): void {
  const count = Math.min(table.getUint32(at + 12), 4096);
  for (let i = 0; i < count; i += 1) {
    const start = table.getUint32(at + 16 + i * 12);
    const end = Math.min(table.getUint32(at + 20 + i * 12), start + 0xffff);
    const first = table.getUint32(at + 24 + i * 12);
    for (let code = start; code <= end; code += 1) glyphs.set(code, first + code - start);
  }
}

/** Glyph ids by character, from the segment and group subtables. */
export function readCmap(data: Uint8Array): Map<number, number> {
  const glyphs = new Map<number, number>();
  const table = view(data);
  const count = table.getUint16(2);
  for (let i = 0; i < count; i += 1) {
    const at = table.getUint32(8 + i * 8);
    const format = table.getUint16(at);
    if (format === 4) readSegments(table, at, glyphs);
    else if (format === 12) readGroups(table, at, glyphs);
  }
  return glyphs;
}

/** Names by glyph id from a `post` table of format 2; the 258 standard Macintosh names stay empty. */
export function readPostNames(data: Uint8Array): string[] | null {
  const table = view(data);
  if (data.length < 34 || table.getUint32(0) !== 0x00020000) return null;
  const count = table.getUint16(32);
  const own: string[] = [];
  let at = 34 + count * 2;
  while (at < data.length) {
    const length = data[at]!;
    own.push(String.fromCharCode(...data.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return Array.from({ length: count }, (_, i) => own[table.getUint16(34 + i * 2) - 258] ?? '');
}
