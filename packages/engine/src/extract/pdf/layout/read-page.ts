import { unionAll } from '../math/box.ts';
import type { Item } from '../math/item.ts';
import { reduce } from '../math/reduce.ts';
import { isBinary, isRelation } from '../math/symbols.ts';
import type { Glyph, Page, Rectangle } from '../page.ts';
import { type Segment, segmentsOf } from './classify.ts';
import { type Column, columnsOf, marginsOf } from './columns.ts';
import { continuesDisplay, type DisplayRow, displayOf, displayRow, loneNumber } from './displays.ts';
import type { Entry, TextEntry } from './entries.ts';
import type { PictureRequest } from './index.ts';
import { inlinesOf, plainText } from './inlines.ts';
import { type ItemLine, linesOf } from './lines.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Everything on a page in reading order: lines of prose, displays, finished blocks. */
export const readPage = (page: Page): Entry[] => layOutPage(page).entries;

export function layOutPage(page: Page): { entries: Entry[]; pictures: PictureRequest[] } {
  const glyphs = page.glyphs.filter(
    (glyph) => (glyph.visible && glyph.text.trim() !== '') || (glyph.text === '' && glyph.visible),
  );
  const { items } = reduce(glyphs, page.rules);
  const entries = columnsOf(items).flatMap((column) =>
    readColumn(column, page.number, hasMathItalic(glyphs)),
  );
  return { entries, pictures: [] };
}

interface Context {
  page: number;
  column: Column;
}

/** Whether variables have a font of their own here: TeX's math italic, or mathematical alphanumerics. */
const hasMathItalic = (glyphs: Glyph[]) =>
  glyphs.some(
    ({ text, font }) =>
      (font.encoding === 'OML' && /^[a-zA-Z]$/.test(text)) || /^[\u{1d434}-\u{1d49b}]$/u.test(text),
  );

function readColumn(found: Column, page: number, dedicated: boolean): Entry[] {
  const lines = linesOf(found.items);
  const column = {
    ...found,
    box: marginsOf(
      found.box,
      lines.map(({ box }) => box),
    ),
  };
  const context = { page, column };
  const entries: Entry[] = [];
  let rows: DisplayRow[] = [];
  let hungry = false;
  const flush = () => {
    if (rows.length > 0) entries.push(displayEntry(rows, context));
    rows = [];
  };
  for (const line of lines) {
    const { tokens } = tokensOf(line);
    if (tokens.length === 0) continue;
    const segments = segmentsOf(tokens, { size: line.size, hungry, dedicated });
    const number = loneNumber(tokens, line, column.box);
    if (number && rows.length > 0) {
      (rows.at(-1) as DisplayRow).number ??= number;
      continue;
    }
    const row = displayRow(
      line,
      segments.flatMap((segment) => segment.tokens),
      segments,
      column.box,
    );
    if (row) {
      if (rows.length > 0 && !continuesDisplay(rows.at(-1) as DisplayRow, row, column.box)) flush();
      rows.push(row);
      hungry = false;
    } else {
      flush();
      entries.push(textEntry(line, segments, context));
      hungry = endsHungry(segments);
    }
  }
  flush();
  return entries;
}

/** The line's last formula ends in an operator, so that it goes on in the next line. */
function endsHungry(segments: Segment[]): boolean {
  const last = segments.at(-1);
  const token = last?.tokens.at(-1);
  return (
    last?.kind === 'math' && token?.role === 'operator' && (isRelation(token.text) || isBinary(token.text))
  );
}

function textEntry(line: ItemLine, segments: Segment[], { page, column }: Context): TextEntry {
  const inlines = inlinesOf(segments, { line, page });
  const words = segments
    .flatMap(({ tokens }) => tokens)
    .filter(({ role }) => role === 'word' || role === 'number');
  const all = (test: (token: Token) => boolean | undefined) => words.length > 0 && words.every(test);
  return {
    kind: 'text',
    page,
    box: line.box,
    column: column.box,
    columns: column.of,
    baseline: line.baseline,
    size: line.size,
    bold: all(({ glyph }) => glyph?.font.bold),
    italic: all(({ glyph }) => glyph?.font.italic),
    monospace: all(({ glyph }) => glyph?.font.monospace),
    inlines,
    text: plainText(inlines),
  };
}

function displayEntry(rows: DisplayRow[], { page, column }: Context): Entry {
  const { math, number, confidence, box } = displayOf(rows, column.box);
  return {
    kind: 'display',
    page,
    box,
    column: column.box,
    columns: column.of,
    size: rows[0]?.line.size ?? 10,
    math,
    number,
    confidence,
  };
}

export const boxOf = (items: Item[]): Rectangle => unionAll(items.map(({ ink }) => ink));
