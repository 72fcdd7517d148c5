import type { TableBlock } from '../../../../tree/index.ts';
import { isBinary, isRelation, isTypewriter } from '../../formula/glyphs/symbols.ts';
import { unionAll } from '../../formula/model/box.ts';
import type { ItemKind } from '../../formula/model/item.ts';
import { DEFAULT_SIZE_PT } from '../../formula/model/tolerances.ts';
import {
  ALMOST_ALL_SHARE,
  COLUMN_GAP_EM,
  HALF_SHARE,
  PATTERN_COUNT,
  QUARTER_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
  SAME_SIZE_RATIO,
} from '../../metrics.ts';
import type { Rectangle } from '../../page.ts';
import { ALIGNED_PT } from '../displays/display-rows.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { BlockEntry } from '../model/entries.ts';
import { columnExtents, columnsBetween, type Phrase, phrasesOf } from './table-columns.ts';
import { type CellReading, rowsOf } from './table-rows.ts';
import { alignOf, entryOf } from './tables.ts';

export interface AlignedTable {
  lines: ItemLine[];
  entry: BlockEntry;
}

interface Row {
  line: ItemLine;
  phrases: Phrase[];
}

/** Tables without rules: phrases that are aligned under each other, row after row. */
export function alignedTables(lines: ItemLine[], column: Rectangle, reading: CellReading): AlignedTable[] {
  const rows = lines.map((line) => ({ line, phrases: phrasesOf(line) }));
  const found: AlignedTable[] = [];
  for (let at = 0; at < rows.length; ) {
    const run = runFrom(rows, at);
    if (run.length >= PATTERN_COUNT && isTable(run, column)) found.push(tableOf(run, reading));
    at += Math.max(1, run.length);
  }
  return found;
}

function runFrom(rows: Row[], from: number): Row[] {
  const run: Row[] = [];
  for (const row of rows.slice(from)) {
    const above = run.at(-1);
    if (row.phrases.length < 2) break;
    if (above && !(follows(above.line, row.line) && isAligned([...run, row]))) break;
    run.push(row);
  }
  return run;
}

/** From row to row: lines of a table, its leading stretched to twice that of text. */
export const ROW_STEP_EM = { from: 0.8, to: 2.6 };

function follows(above: ItemLine, line: ItemLine): boolean {
  const step = line.baseline - above.baseline;
  return (
    step > ROW_STEP_EM.from * line.size &&
    step < ROW_STEP_EM.to * line.size &&
    Math.abs(above.size - line.size) < SAME_SIZE_RATIO * line.size
  );
}

/** Middles of cells vary by the side bearings on both sides: for the sum of both edges, twice as much and some. */
const SAME_MIDDLE_TWICE_PT = RULE_EDGE_PT;

const spread = (values: number[]) => Math.max(...values) - Math.min(...values);

function isAligned(rows: Row[]): boolean {
  const [first] = rows as [Row];
  if (rows.some(({ phrases }) => phrases.length !== first.phrases.length)) return false;
  const columns = first.phrases.map((_, at) => rows.map(({ phrases }) => phrases[at] as Phrase));
  const edges = columns.every(
    (cells) =>
      spread(cells.map(({ x0 }) => x0)) < SAME_EDGE_PT ||
      spread(cells.map(({ x1 }) => x1)) < SAME_EDGE_PT ||
      spread(cells.map(({ x0, x1 }) => x0 + x1)) < SAME_MIDDLE_TWICE_PT,
  );
  const apart = columns
    .slice(1)
    .every(
      (cells, at) =>
        Math.min(...cells.map(({ x0 }) => x0)) - Math.max(...(columns[at] ?? []).map(({ x1 }) => x1)) >
        COLUMN_GAP_EM * first.line.size,
    );
  return edges && apart;
}

const textOf = ({ items }: Phrase) => items.map(({ text }) => text).join('');
const isWord = (phrase: Phrase) =>
  /\p{L}{3}/u.test(textOf(phrase)) && phrase.items.some(({ glyph }) => glyph && !glyph.font.math);
/** `(A)`, `12.`, a bullet: the first column of a list, or the choices of a question. */
const isMarked = (phrase: Phrase) =>
  /^(?:\(?(?:[A-Ha-h]|\d{1,2}|[ivx]{1,4})[.)]|[•◦▪■–∙])/u.test(textOf(phrase));
const isNumbered = (phrase: Phrase) => /^(?:\(?[\d.]+[a-z]?\)?|[ivxlc]+)$/.test(textOf(phrase));

function opensWithSign({ items }: Phrase): boolean {
  const text = items[0]?.text ?? '';
  return isRelation(text) || (isBinary(text) && !/^[-−–+±*∗•·]$/u.test(text));
}

/** Of the cells: a table may have a column of numbers, a list has a marker in each row. */
const MAX_MARKED_SHARE = QUARTER_SHARE;
/** Of the measure: a column wider than that is text with something beside it. */
const MAX_COLUMN_SHARE = HALF_SHARE;
/** Of the measure: two columns as wide are those of a page. */
const MAX_PAIR_SHARE = 0.38;

/** Rows of an `align` with remarks behind them: their relations stand under each other, and their edges do not. */
function isAlignedAtRelation(cells: Phrase[]): boolean {
  const places = cells.flatMap(({ items }) => items.find(({ text }) => isRelation(text))?.x ?? []);
  return (
    places.length === cells.length &&
    spread(places) < ALIGNED_PT &&
    spread(cells.map(({ x0 }) => x0)) > SAME_EDGE_PT
  );
}

const NUMBER = /^[\d.,%°+−±-]*$/u;

/** `0`, `-\frac{1}{2}`, `\sqrt{3}`: no letters and no relation. */
const isValue = ({ items }: Phrase) =>
  items.every(({ kind, text }) => (kind === 'glyph' ? NUMBER.test(text) : VALUES.has(kind)));
const VALUES: ReadonlySet<ItemKind> = new Set(['fraction', 'radical']);

/** Rows of values below a row that may name them: at least as many as are no chance. */
function isOfValues(rows: readonly Row[]): boolean {
  const [, ...below] = rows;
  const cells = below.flatMap(({ phrases }) => phrases);
  return (
    below.length >= PATTERN_COUNT - 1 &&
    cells.every(isValue) &&
    cells.some(({ items }) => /\d/.test(items[0]?.text ?? ''))
  );
}

/** Words or values rather than formulas, cells rather than columns of a page, entries rather than items of a list. */
function isTable(rows: Row[], column: Rectangle): boolean {
  const cells = rows.flatMap(({ phrases }) => phrases);
  const [first] = rows as [Row];
  const columns = first.phrases.map((_, at) => rows.map(({ phrases }) => phrases[at] as Phrase));
  const share = (test: (phrase: Phrase) => boolean, among = cells) =>
    among.filter(test).length / among.length;
  if (share(opensWithSign) > 0 || share(isMarked) > MAX_MARKED_SHARE) return false;
  if (!columns.some((each) => share(isWord, each) >= ALMOST_ALL_SHARE) && !isOfValues(rows)) return false;
  if (cells.some((phrase) => phrase.items.some(({ glyph }) => glyph && isTypewriter(glyph)))) return false;
  if (columns.some(isAlignedAtRelation)) return false;
  const widths = columns.map((each) => Math.max(...each.map(({ x0, x1 }) => x1 - x0)));
  const measure = column.x1 - column.x0;
  if (widths.some((width) => width > MAX_COLUMN_SHARE * measure)) return false;
  const last = columns.at(-1) ?? [];
  const flush = last.every(({ x1 }) => Math.abs(x1 - column.x1) < RULE_EDGE_PT);
  const leads = columns.length === 2 && flush && last.every(isNumbered);
  return !leads && !(columns.length === 2 && widths.every((width) => width > MAX_PAIR_SHARE * measure));
}

function tableOf(rows: Row[], reading: CellReading): AlignedTable {
  const lines = rows.map(({ line }) => line);
  const box = unionAll(lines.map((line) => line.box));
  const columns = columnsBetween(
    columnExtents(
      rows.map(({ phrases }) => phrases),
      lines[0]?.size ?? DEFAULT_SIZE_PT,
    ),
    box,
  );
  const bands = lines.map((line) => ({ y0: line.box.y0, y1: line.box.y1, lines: [line] }));
  const bold = (line: ItemLine) => line.items.every(({ glyph }) => glyph?.font.bold);
  const block: TableBlock = {
    type: 'table',
    align: columns.map((column) => alignOf(column, lines)),
    widths: columns.map(({ x0, x1 }) => x1 - x0),
    headerRows: bold(lines[0] as ItemLine) && !lines.slice(1).some(bold) ? 1 : 0,
    rules: 'none',
    rows: rowsOf(bands, columns, { vertical: [], partial: [], tables: [] }, reading),
  };
  return { lines, entry: entryOf(block, box, reading.page) };
}
