import type { Block, Inline, TableCell, TableRow } from '../../../../tree/index.ts';
import { centerX, centerY, unionAll } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { PATTERN_COUNT, RULE_EDGE_PT } from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { restructured } from '../blocks/blocks.ts';
import { joinLines } from '../blocks/join-lines.ts';
import { isPlainBullet } from '../blocks/markers.ts';
import { claimSegments } from '../inline-math/claim-tokens.ts';
import type { FormulaFonts } from '../inline-math/formula-fonts.ts';
import { inlinesOf } from '../inline-math/inlines.ts';
import { segmentsOf } from '../inline-math/segments.ts';
import { tokensOf } from '../inline-math/tokens.ts';
import { type ItemLine, linesOf } from '../lines/lines.ts';
import type { BlockEntry } from '../model/entries.ts';
import type { PageAccount } from '../model/page-account.ts';
import { MAX_PARAGRAPH_STEP_EM } from '../model/tolerances.ts';
import { withOptionsApart } from './options-in-cells.ts';
import { phrasesOf, type Span } from './table-columns.ts';

/** The lines of one row of cells. */
export interface Band {
  y0: number;
  y1: number;
  lines: ItemLine[];
}

/** Rules that show where cells end. */
export interface CellRules {
  vertical: Rule[];
  /** Under the head of some columns only. */
  partial: Rule[];
  /** The tables in cells. */
  tables: BlockEntry[];
}

/** How formulas are distinguished from words on the page. */
export interface CellReading {
  page: number;
  hasMathItalicFont: boolean;
  fonts: FormulaFonts | null;
  /** Whether the page was read from pixels. */
  isRecognised?: boolean;
  /** Whether the page is in a language that the labelling network has not seen. */
  isInOtherLanguage?: boolean;
  /** Takes down what became of each glyph. */
  account: PageAccount;
  /** The blocks of a cell that is as wide as a column of text; absent where cells are not looked into. */
  readCell?: (items: Item[], box: Rectangle) => Block[];
}

export function rowsOf(bands: Band[], columns: Span[], rules: CellRules, reading: CellReading): TableRow[] {
  return bands.map((band, at) => {
    const below = bands[at + 1]?.lines[0]?.baseline ?? Number.POSITIVE_INFINITY;
    const baseline = band.lines.at(-1)?.baseline ?? band.y1;
    const under = rules.partial.filter((rule) => centerY(rule) > baseline && centerY(rule) < below);
    const isLast = (y: number) => (bands[at + 1]?.y0 ?? Number.POSITIVE_INFINITY) > y;
    const tables = rules.tables.filter(
      ({ box }) => (centerY(box) > band.y0 || at === 0) && isLast(centerY(box)),
    );
    return rowOf(band, columns, { ...rules, partial: under, tables }, reading);
  });
}

function rowOf(band: Band, columns: Span[], rules: CellRules, reading: CellReading): TableRow {
  const cells: TableCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const span = spanFrom(at, band, columns, rules);
    const area = { x0: (columns[at] as Span).x0, x1: (columns[at + span - 1] as Span).x1 };
    cells.push({
      ...(span > 1 && { columnSpan: span, align: 'center' as const }),
      children: cellBlocks(band, area, columns, { ...reading, tables: tablesIn(area, rules.tables) }),
    });
    at += span;
  }
  return { cells };
}

/** How many columns the cell covers: as far as a rule beneath it reaches, or words run over the edges. */
function spanFrom(at: number, { y0, y1, lines }: Band, columns: Span[], rules: CellRules): number {
  const middle = (y0 + y1) / 2;
  const phrases = lines.flatMap(phrasesOf);
  let span = 1;
  while (at + span < columns.length) {
    const edge = (columns[at + span] as Span).x0;
    const ruled = rules.vertical.some(
      (rule) => Math.abs(centerX(rule) - edge) < RULE_EDGE_PT && rule.y0 < middle && rule.y1 > middle,
    );
    const crossed =
      phrases.some(({ x0, x1 }) => x0 < edge - 1 && x1 > edge + 1) ||
      rules.partial.some((rule) => rule.x0 < edge - RULE_EDGE_PT && rule.x1 > edge + RULE_EDGE_PT);
    if (ruled || !crossed) break;
    span += 1;
  }
  return span;
}

/** What sticks out of the table belongs to its outermost cells. */
function isBetween({ ink }: Item, { x0, x1 }: Span, columns: Span[]): boolean {
  const x = centerX(ink);
  return (x > x0 || x0 === columns[0]?.x0) && (x <= x1 || x1 === columns.at(-1)?.x1);
}

const tablesIn = ({ x0, x1 }: Span, tables: readonly BlockEntry[]) =>
  tables.filter(({ box }) => centerX(box) > x0 && centerX(box) <= x1);

/** The cell's own lines: what is level with another cell's words, but for its size, is no script of theirs. */
function cellBlocks(
  band: Band,
  area: Span,
  columns: Span[],
  { tables, ...reading }: CellReading & Pick<CellRules, 'tables'>,
): Block[] {
  const items = band.lines.flatMap((line) => line.items).filter((item) => isBetween(item, area, columns));
  const lines = linesOf(items);
  const sorted = tables.toSorted((a, b) => a.box.y0 - b.box.y0);
  return [...sorted, null].flatMap((table, at) => {
    const from = sorted[at - 1]?.box.y0 ?? Number.NEGATIVE_INFINITY;
    const to = table?.box.y0 ?? Number.POSITIVE_INFINITY;
    const between = lines.filter(({ box }) => centerY(box) > from && centerY(box) <= to);
    return [...paragraphOf(between, area, reading), ...(table ? [table.block] : [])];
  });
}

/** In em of its lines: cells with a question and its parts are as wide, columns of words and numbers are not. */
const MIN_COLUMN_EM = 24;

function paragraphOf(lines: ItemLine[], area: Span, reading: CellReading): Block[] {
  const [first] = lines;
  if (!first) return [];
  const isColumn = lines.length >= PATTERN_COUNT && area.x1 - area.x0 > MIN_COLUMN_EM * first.size;
  const bullets = lines.filter(({ items }) => isPlainBullet(items[0]?.text ?? ''));
  if ((isColumn || bullets.length > 1) && reading.readCell)
    return reading.readCell(
      lines.flatMap(({ items }) => items),
      { ...unionAll(lines.map(({ box }) => box)), ...area },
    );
  return apartLines(lines).flatMap((paragraph) => {
    const parts = paragraph.map((line) => inlinesOfLine(line, reading));
    return withOptionsApart(parts).flatMap((part) => {
      const children: Inline[] = restructured(part.reduce(joinLines));
      return children.length === 0 ? [] : [{ type: 'paragraph' as const, children }];
    });
  });
}

/** Lines that a wide blank sets apart. */
function apartLines(lines: ItemLine[]): ItemLine[][] {
  const groups: ItemLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    const space = last ? Math.max(line.box.y0 - last.box.y1, 0) + line.size : Number.POSITIVE_INFINITY;
    if (space > MAX_PARAGRAPH_STEP_EM * line.size) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function inlinesOfLine(line: ItemLine, reading: CellReading): Inline[] {
  const { page, hasMathItalicFont, fonts, isInOtherLanguage, account } = reading;
  const { tokens } = tokensOf(line, fonts);
  if (tokens.length === 0) return [];
  const segments = segmentsOf(tokens, { size: line.size, expectsOperand: false, hasMathItalicFont, fonts });
  claimSegments(account, segments);
  return inlinesOf(segments, { line, page, isInOtherLanguage });
}
