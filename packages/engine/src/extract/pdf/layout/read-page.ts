import { centerX, centerY, median } from '../math/box.ts';
import { reduce } from '../math/reduce.ts';
import { isBinary, isRelation, isTypewriter } from '../math/symbols.ts';
import type { Glyph, Page, PageLink, Rectangle, Rule } from '../page.ts';
import { alignedTables } from './aligned-tables.ts';
import { type Segment, segmentsOf } from './classify.ts';
import { type Column, columnsOf, marginsOf } from './columns.ts';
import { continuesDisplay, type DisplayRow, displayOf, displayRow, loneNumber } from './displays.ts';
import { doubtfulFormulas } from './doubtful.ts';
import { drawingsOf } from './drawings.ts';
import type { Entry, TextEntry } from './entries.ts';
import { placeFigures } from './figures.ts';
import { footnoteRule } from './footnotes.ts';
import { formulaFontsOf } from './formula-fonts.ts';
import type { PictureRequest } from './index.ts';
import { inlinesOf, plainText } from './inlines.ts';
import { leadGapOf } from './leads.ts';
import { type ItemLine, linesOf } from './lines.ts';
import { withLooseArrays } from './loose-arrays.ts';
import { withPrintedSource } from './printed-source.ts';
import { squaresOf } from './squares.ts';
import type { CellReading } from './table-rows.ts';
import { tablesOf } from './tables.ts';
import { balance } from './token-line.ts';
import { type Token, tokensOf } from './tokens.ts';

/** No page of text has as many; letters strewn over a page take five seconds by then, and twice as many twenty. */
const MOST_GLYPHS = 100_000;

/**
 * Everything on a page in reading order: lines of prose, displays, finished blocks; and the pictures it needs.
 *
 * @throws RangeError where the page holds more glyphs than any text does: it is better kept as a picture
 */
export function layOutPage(whole: Page): { entries: Entry[]; pictures: PictureRequest[] } {
  const letters = whole.glyphs.filter(({ visible, text }) => visible && !BLANK.test(text));
  const squares = squaresOf(whole.rules, letters);
  const glyphs = [...letters, ...squares.glyphs];
  const page = { ...whole, rules: whole.rules.filter((rule) => !squares.rules.has(rule)) };
  if (glyphs.length > MOST_GLYPHS) throw new RangeError(`${glyphs.length} glyphs on page ${page.number}`);
  const reading = { page: page.number, dedicated: hasMathItalic(glyphs), fonts: formulaFontsOf(glyphs) };
  const tables = tablesOf(page, glyphs, reading);
  const rules = page.rules.filter((rule) => !tables.rules.has(rule));
  const outside = glyphs.filter((glyph) => !tables.glyphs.has(glyph));
  const shapes = page.shapes.filter((shape) => !tables.tables.some(({ box }) => isWithin(shape, box)));
  const drawings = drawingsOf({ ...page, rules, shapes }, outside);
  const rest = outside.filter((glyph) => !drawings.boxes.some((box) => isInside(glyph, box)));
  const wide = rules.filter((rule) => rule.x1 - rule.x0 > WIDE * page.width);
  const { items, rules: unused } = reduce(
    rest,
    rules.filter((rule) => !wide.includes(rule)),
  );
  const free = [...unused, ...wide];
  const entries = columnsOf(items).flatMap((column) =>
    readColumn(column, { ...reading, rules: free, links: page.links }),
  );
  for (const entry of entries)
    if (entry.kind === 'text' && isRuledOff(entry, wide, page)) entry.ruledOff = true;
  const placed = placeFigures(withPrintedSource(entries), [...tables.tables, ...drawings.entries]);
  return { entries: placed, pictures: [...drawings.pictures, ...doubtfulFormulas(placed)] };
}

/** Blanks, and signs without width that stand alone; a glyph without a character is none. */
const BLANK = /^[\s\u200b\u2060\ufeff]+$/u;

interface Context {
  page: number;
  column: Column;
  links: PageLink[];
  /** The height of the footnote rule. */
  notesFrom: number | null;
}

/** In the outermost eighth of the page, with a wide rule between the entry and the text. */
function isRuledOff({ box, size }: TextEntry, wide: Rule[], { height }: Page): boolean {
  const edge = height / 8;
  return wide.some(
    ({ y0, y1 }) =>
      (box.y1 < edge && y0 > box.y1 - 0.3 * size && y0 - box.y1 < size) ||
      (box.y0 > height - edge && y1 < box.y0 + 0.3 * size && box.y0 - y1 < size),
  );
}

/** No bar of a fraction takes so much of the page's width; the rule under a running head does. */
const WIDE = 0.6;

/** Whether variables have a font of their own here: TeX's math italic, or mathematical alphanumerics. */
const hasMathItalic = (glyphs: Glyph[]) =>
  glyphs.some(
    ({ text, font }) =>
      (font.encoding === 'OML' && /^[a-zA-Z]$/.test(text)) || /^[\u{1d434}-\u{1d49b}]$/u.test(text),
  );

interface PageContext extends CellReading {
  /** Rules that no formula used. */
  rules: Rule[];
  links: PageLink[];
}

function readColumn(found: Column, { rules, links, ...reading }: PageContext): Entry[] {
  const { page, dedicated, fonts } = reading;
  const lines = withLooseArrays(linesOf(found.items));
  const column = {
    ...found,
    box: marginsOf(
      found.box,
      lines.map(({ box }) => box),
    ),
  };
  const context = {
    page,
    column,
    links,
    notesFrom: footnoteRule(rules, column.box, bodySizeOf(lines), lines),
  };
  const entries: Entry[] = [];
  let rows: DisplayRow[] = [];
  let hungry = false;
  const flush = () => {
    if (rows.length > 0) entries.push(displayEntry(rows, context));
    rows = [];
  };
  const tables = alignedTables(lines, column.box, reading);
  for (const line of lines) {
    const table = tables.find((each) => each.lines.includes(line));
    if (table) {
      flush();
      if (table.lines[0] === line) entries.push(table.entry);
      continue;
    }
    const { tokens } = tokensOf(line, fonts);
    if (tokens.length === 0) continue;
    const segments = isListing(tokens)
      ? [{ kind: 'text' as const, tokens }]
      : segmentsOf(tokens, { size: line.size, hungry, dedicated, fonts });
    const number = loneNumber(tokens, line, column.box);
    const numbered = rows.at(-1);
    if (number && numbered && numbered.number === null) {
      numbered.number = number;
      continue;
    }
    const before = entries.at(-1);
    const row = displayRow(
      line,
      segments.flatMap((segment) => segment.tokens),
      segments,
      column.box,
      { fonts, ...(numbered ? { above: numbered } : before?.kind === 'text' && { prose: before, hungry }) },
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

/** All words are in typewriter letters: signs between them are those of a program. */
function isListing(tokens: Token[]): boolean {
  const words = tokens.filter(({ role }) => role === 'word');
  return words.length > 0 && words.every(({ glyph }) => glyph !== null && isTypewriter(glyph));
}

/** The line's last formula ends in an operator, or within brackets, so that it goes on in the next line. */
function endsHungry(segments: Segment[]): boolean {
  const last = segments.at(-1);
  const token = last?.tokens.at(-1);
  if (last?.kind !== 'math' || !token) return false;
  return token.role === 'operator'
    ? isRelation(token.text) || isBinary(token.text)
    : balance(last.tokens, 0, last.tokens.length) > 0;
}

const bodySizeOf = (lines: ItemLine[]) => median(lines.map(({ size }) => size));

const isWithin = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 && centerX(inner) < box.x1 && centerY(inner) > box.y0 && centerY(inner) < box.y1;

const isInside = ({ ink }: Glyph, box: Rectangle) => isWithin(ink, box);

function textEntry(
  line: ItemLine,
  segments: Segment[],
  { page, column, links, notesFrom }: Context,
): TextEntry {
  const inlines = inlinesOf(segments, { line, page, links });
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
    size: wordSizeOf(words) ?? line.size,
    bold: all(({ glyph }) => glyph?.font.bold),
    italic: all(({ glyph }) => glyph?.font.italic),
    monospace: all(({ glyph }) => glyph !== null && isTypewriter(glyph)),
    inlines,
    text: plainText(inlines),
    ...startOf(segments, line.size),
    leadGap: leadGapOf(
      segments.flatMap(({ tokens }) => tokens),
      line.size,
    ),
    note: notesFrom !== null && line.baseline > notesFrom,
  };
}

/** The size that most letters of the words are set in; signs of formulas may be larger. */
function wordSizeOf(words: Token[]): number | null {
  const letters = new Map<number, number>();
  for (const { size, text } of words) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** A marker is of four tokens at most: `(iv.)`. */
const MARKER_TOKENS = 5;

function startOf(segments: Segment[], size: number): Pick<TextEntry, 'bodyX' | 'firstWidth'> {
  const tokens = segments.flatMap((segment) => segment.tokens);
  const at = tokens.findIndex((token, index) => token.x0 - (tokens[index - 1]?.x1 ?? token.x0) > 0.2 * size);
  const end = (at < 0 ? tokens.at(-1) : tokens[at - 1])?.x1 ?? 0;
  const [first] = segments;
  return {
    bodyX: at > 0 && at <= MARKER_TOKENS ? (tokens[at]?.x0 ?? null) : null,
    firstWidth: (first?.kind === 'math' ? breakOf(first.tokens) : end) - (tokens[0]?.x0 ?? 0),
  };
}

/** A formula is broken behind a relation only. */
function breakOf(tokens: Token[]): number {
  const relation = tokens.find(({ role, text }) => role === 'operator' && isRelation(text));
  return (relation ?? tokens.at(-1))?.x1 ?? 0;
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
