export type Tables = Map<string, Uint8Array>;

/** Offsets and sizes in bytes of the OpenType specification: the table directory and its records. */
const DIRECTORY = { tableCount: 4, records: 12, recordSize: 16 } as const;
const TABLE_RECORD = { tag: 0, offset: 8, length: 12 } as const;
const TAG_SIZE = 4;
const UINT16_SIZE = 2;
const MAX_UINT16 = 0xffff;

/** The `cmap` table: its header, and its encoding records. */
const CMAP = { subtableCount: 2, records: 4, recordSize: 8 } as const;
const ENCODING_RECORD = { subtable: 4 } as const;
const CMAP_FORMAT = { segments: 4, groups: 12 } as const;
/** Format 4. Four arrays follow one another, a number a segment; two bytes lie behind the first one. */
const SEGMENTS = { doubledCount: 6, endCodes: 14, afterPadding: 16 } as const;
/** How many arrays stand before each of them, the padding left aside. */
const SEGMENT_ARRAY = { startCodes: 1, deltas: 2, rangeOffsets: 3 } as const;
/** Format 12. */
const GROUPS = { count: 12, records: 16, recordSize: 12 } as const;
const GROUP_RECORD = { start: 0, end: 4, firstGlyph: 8 } as const;
/** Fonts of whole scripts have fewer; a broken one may claim billions. */
const MAX_GROUP_COUNT = 4096;

/** The `post` table: a header of 32 bytes, then in format 2 the number of glyphs and an index a glyph. */
const POST = { glyphCount: 32, nameIndexes: 34 } as const;
const POST_FORMAT_2 = 0x00020000;
/** Indexes below it mean the standard Macintosh names. */
const MACINTOSH_NAME_COUNT = 258;

const view = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);

/** The tables of a TrueType or OpenType file, by tag. */
export function readTables(data: Uint8Array): Tables {
  const tables: Tables = new Map();
  const source = view(data);
  const count = source.getUint16(DIRECTORY.tableCount);
  for (let i = 0; i < count; i += 1) {
    const at = DIRECTORY.records + i * DIRECTORY.recordSize;
    const tag = String.fromCharCode(...data.subarray(at + TABLE_RECORD.tag, at + TAG_SIZE));
    const offset = source.getUint32(at + TABLE_RECORD.offset);
    tables.set(tag, data.subarray(offset, offset + source.getUint32(at + TABLE_RECORD.length)));
  }
  return tables;
}

function readSegments(table: DataView, at: number, glyphs: Map<number, number>): void {
  const count = table.getUint16(at + SEGMENTS.doubledCount) / 2;
  const placeIn = (array: number, i: number) =>
    at + SEGMENTS.afterPadding + (array * count + i) * UINT16_SIZE;
  for (let i = 0; i < count; i += 1) {
    const end = table.getUint16(at + SEGMENTS.endCodes + i * UINT16_SIZE);
    const start = table.getUint16(placeIn(SEGMENT_ARRAY.startCodes, i));
    const delta = table.getUint16(placeIn(SEGMENT_ARRAY.deltas, i));
    const rangeAt = placeIn(SEGMENT_ARRAY.rangeOffsets, i);
    const range = table.getUint16(rangeAt);
    for (let code = start; code <= end && code < MAX_UINT16; code += 1) {
      const slot = rangeAt + range + (code - start) * UINT16_SIZE;
      if (range && slot + UINT16_SIZE > table.byteLength) break;
      const glyph = range ? table.getUint16(slot) : code;
      if (range === 0 || glyph !== 0) glyphs.set(code, (glyph + delta) & MAX_UINT16);
    }
  }
}

function readGroups(table: DataView, at: number, glyphs: Map<number, number>): void {
  const count = Math.min(table.getUint32(at + GROUPS.count), MAX_GROUP_COUNT);
  for (let i = 0; i < count; i += 1) {
    const record = at + GROUPS.records + i * GROUPS.recordSize;
    const start = table.getUint32(record + GROUP_RECORD.start);
    const end = Math.min(table.getUint32(record + GROUP_RECORD.end), start + MAX_UINT16);
    const first = table.getUint32(record + GROUP_RECORD.firstGlyph);
    for (let code = start; code <= end; code += 1) glyphs.set(code, first + code - start);
  }
}

/** Glyph ids by character, from the segment and group subtables. */
export function readCmap(data: Uint8Array): Map<number, number> {
  const glyphs = new Map<number, number>();
  const table = view(data);
  const count = table.getUint16(CMAP.subtableCount);
  for (let i = 0; i < count; i += 1) {
    const at = table.getUint32(CMAP.records + i * CMAP.recordSize + ENCODING_RECORD.subtable);
    const format = table.getUint16(at);
    if (format === CMAP_FORMAT.segments) readSegments(table, at, glyphs);
    else if (format === CMAP_FORMAT.groups) readGroups(table, at, glyphs);
  }
  return glyphs;
}

/** Names by glyph id from a `post` table of format 2; the 258 standard Macintosh names stay empty. */
export function readPostNames(data: Uint8Array): string[] | null {
  const table = view(data);
  if (data.length < POST.nameIndexes || table.getUint32(0) !== POST_FORMAT_2) return null;
  const count = table.getUint16(POST.glyphCount);
  const own: string[] = [];
  let at = POST.nameIndexes + count * UINT16_SIZE;
  while (at < data.length) {
    const length = data[at]!;
    own.push(String.fromCharCode(...data.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  const indexOf = (glyph: number) => table.getUint16(POST.nameIndexes + glyph * UINT16_SIZE);
  return Array.from({ length: count }, (_, glyph) => own[indexOf(glyph) - MACINTOSH_NAME_COUNT] ?? '');
}
