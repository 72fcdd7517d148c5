import type { Block, Inline, TableBlock, TableCell, TableRow } from '../../../tree/index.ts';
import { centerX, centerY, overlapX, runs, unionAll } from '../math/box.ts';
import type { Item } from '../math/item.ts';
import { reduce } from '../math/reduce.ts';
import type { Glyph, Page, Rectangle, Rule } from '../page.ts';
import { restructured } from './blocks.ts';
import { segmentsOf } from './classify.ts';
import type { BlockEntry } from './entries.ts';
import { inlinesOf } from './inlines.ts';
import { joinLines } from './join.ts';
import { type ItemLine, linesOf } from './lines.ts';
import { type RuleGrid, ruleGrids } from './rule-grid.ts';
import { tokensOf } from './tokens.ts';

export interface FoundTables {
  tables: BlockEntry[];
  /** What the tables took in. */
  glyphs: Set<Glyph>;
  rules: Set<Rule>;
}

/** The ruled tables of a page. */
export function tablesOf(page: Page, glyphs: Glyph[]): FoundTables {
  const found: FoundTables = { tables: [], glyphs: new Set(), rules: new Set() };
  for (const grid of ruleGrids(page.rules)) {
    const inside = glyphs.filter((glyph) => isInside(glyph.ink, grid.box));
    if (inside.length === 0) continue;
    const rules = page.rules.filter((rule) => !grid.parts.includes(rule) && isInside(rule, grid.box));
    const block = readTable(grid, inside, rules, page.number);
    if (!block) continue;
    found.tables.push(entryOf(block, grid.box, page.number));
    for (const glyph of inside) found.glyphs.add(glyph);
    for (const rule of [...grid.parts, ...rules]) found.rules.add(rule);
  }
  return found;
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 - 1 &&
  centerX(inner) < box.x1 + 1 &&
  centerY(inner) > box.y0 - 1 &&
  centerY(inner) < box.y1 + 1;

const entryOf = (block: TableBlock, box: Rectangle, page: number): BlockEntry => ({
  kind: 'block',
  page,
  box,
  column: box,
  columns: 1,
  block: {
    ...block,
    source: { page, box: { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 } },
  },
});

function readTable(grid: RuleGrid, glyphs: Glyph[], rules: Rule[], page: number): TableBlock | null {
  const { items } = reduce(glyphs, rules);
  const lines = linesOf(items);
  const columns = grid.vertical.length > 0 ? ruledColumns(grid) : alignedColumns(items, grid.box);
  if (columns.length < 2) return null;
  const bands = bandsOf(grid, lines, columns);
  if (bands.length < (grid.vertical.length > 0 ? 1 : 2)) return null;
  const rows = bands.map((band) => rowOf(band, columns, grid, page));
  const filled = rows.flatMap(({ cells }) => cells).filter(({ children }) => children.length > 0).length;
  if (filled < 2 || filled < 0.25 * rows.length * columns.length) return null;
  return {
    type: 'table',
    align: columns.map((column) => alignOf(column, bands)),
    widths: columns.map((column) => column.x1 - column.x0),
    headerRows: headerRowsOf(grid, bands),
    rules: grid.vertical.length > 0 ? 'all' : 'horizontal',
    rows,
  };
}

interface Span {
  x0: number;
  x1: number;
}

/** Between neighbouring upright rules, and between those and the table's sides. */
function ruledColumns({ vertical, box }: RuleGrid): Span[] {
  const edges = distinct([box.x0, ...vertical.map(centerX), box.x1], 4);
  return edges.slice(0, -1).map((x0, at) => ({ x0, x1: edges[at + 1] as number }));
}

function distinct(values: number[], apart: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.filter((value, at) => at === 0 || value - (sorted[at - 1] as number) > apart);
}

/** Where blank strips run through all rows. */
function alignedColumns(items: Item[], box: Rectangle): Span[] {
  const size = Math.max(...items.map((item) => item.size), 6);
  const groups = runs(
    items,
    (item) => Math.min(item.x, item.ink.x0),
    (item) => Math.max(item.end, item.ink.x1),
    0.75 * size,
  );
  const boxes = groups.map((group) => unionAll(group.map(({ ink }) => ink)));
  const middles = boxes.slice(1).map((each, at) => (each.x0 + (boxes[at] as Rectangle).x1) / 2);
  const edges = [box.x0, ...middles, box.x1];
  return edges.slice(0, -1).map((x0, at) => ({ x0, x1: edges[at + 1] as number }));
}

/** The lines of one row of cells. */
interface Band {
  y0: number;
  y1: number;
  lines: ItemLine[];
}

/** Rows as the rules set them apart; within those, by baselines that cells share. */
function bandsOf(grid: RuleGrid, lines: ItemLine[], columns: Span[]): Band[] {
  const edges = distinct([grid.box.y0, ...grid.horizontal.map(centerY), grid.box.y1], 4);
  const middle = (line: ItemLine) => line.baseline - 0.3 * line.size;
  return edges.slice(0, -1).flatMap((y0, at) => {
    const y1 = edges[at + 1] as number;
    const [first, last] = [at === 0, at === edges.length - 2];
    const inside = lines.filter((line) => (first || middle(line) > y0) && (last || middle(line) <= y1));
    return inside.length === 0 ? [] : splitBand({ y0, y1, lines: inside }, columns);
  });
}

/** Several lines make several rows where each starts in the first column or fills most of the columns. */
function splitBand(band: Band, columns: Span[]): Band[] {
  if (band.lines.length < 2) return [band];
  const [first] = columns as [Span];
  const leads = band.lines.map(
    (line) =>
      line.items.some((item) => centerX(item.ink) < first.x1) ||
      cellsIn(line, columns) > 0.6 * columns.length,
  );
  const tight = leads.filter(Boolean).length < 2;
  if (tight) return [band];
  const bands: Band[] = [];
  band.lines.forEach((line, at) => {
    if (leads[at] || bands.length === 0) bands.push({ y0: line.box.y0, y1: line.box.y1, lines: [line] });
    else bands.at(-1)?.lines.push(line);
  });
  const lonely = bands.every(({ lines }) => lines.every((line) => cellsIn(line, columns) === 1));
  return lonely ? [band] : bands;
}

const cellsIn = (line: ItemLine, columns: Span[]) =>
  columns.filter(({ x0, x1 }) => line.items.some((item) => centerX(item.ink) > x0 && centerX(item.ink) < x1))
    .length;

function rowOf(band: Band, columns: Span[], grid: RuleGrid, page: number): TableRow {
  const cells: TableCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const span = spanFrom(at, band, columns, grid);
    const area = { x0: (columns[at] as Span).x0, x1: (columns[at + span - 1] as Span).x1 };
    cells.push({ ...(span > 1 && { columnSpan: span }), children: cellBlocks(band, area, columns, page) });
    at += span;
  }
  return { cells };
}

/** How many columns the cell covers: no upright rule stands at the boundary in this row. */
function spanFrom(at: number, { y0, y1, lines }: Band, columns: Span[], { vertical }: RuleGrid): number {
  const middle = (y0 + y1) / 2;
  let span = 1;
  while (at + span < columns.length) {
    const edge = (columns[at + span] as Span).x0;
    const ruled = vertical.some(
      (rule) => Math.abs(centerX(rule) - edge) < 3 && rule.y0 < middle && rule.y1 > middle,
    );
    const crossed = lines.some((line) =>
      line.items.some((item) => item.ink.x0 < edge - 1 && item.ink.x1 > edge + 1),
    );
    if (ruled || (vertical.length === 0 && !crossed) || (vertical.length > 0 && !crossed)) break;
    span += 1;
  }
  return span;
}

/** What sticks out of the table belongs to its outermost cells. */
function isBetween({ ink }: Item, { x0, x1 }: Span, columns: Span[]): boolean {
  const x = centerX(ink);
  return (x > x0 || x0 === columns[0]?.x0) && (x <= x1 || x1 === columns.at(-1)?.x1);
}

function cellBlocks(band: Band, area: Span, columns: Span[], page: number): Block[] {
  const parts = band.lines.flatMap((line) => {
    const items = line.items.filter((item) => isBetween(item, area, columns));
    return items.length === 0 ? [] : [inlinesOfLine({ ...line, items }, page)];
  });
  const children: Inline[] = parts.length === 0 ? [] : restructured(parts.reduce(joinLines));
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function inlinesOfLine(line: ItemLine, page: number): Inline[] {
  const { tokens } = tokensOf(line);
  if (tokens.length === 0) return [];
  const segments = segmentsOf(tokens, { size: line.size, hungry: false, dedicated: false });
  return inlinesOf(segments, { line, page });
}

function alignOf({ x0, x1 }: Span, bands: Band[]): 'left' | 'center' | 'right' {
  const gaps = bands.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const items = line.items.filter((item) => overlapX(item.ink, { x0, x1, y0: 0, y1: 0 }) > 0);
      if (items.length === 0) return [];
      const box = unionAll(items.map(({ ink }) => ink));
      return [{ left: box.x0 - x0, right: x1 - box.x1 }];
    }),
  );
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  if (gaps.length === 0) return 'left';
  if (gaps.every(({ left, right }) => Math.abs(left - right) < 3)) return 'center';
  if (
    gaps.length > 1 &&
    spread(gaps.map(({ right }) => right)) < 2 &&
    spread(gaps.map(({ left }) => left)) > 3
  )
    return 'right';
  return 'left';
}

/** Rows above the second rule, where the rules set off a head from a body. */
function headerRowsOf({ horizontal }: RuleGrid, bands: Band[]): number {
  const edges = distinct(horizontal.map(centerY), 4);
  const second = edges[1];
  if (edges.length < 3 || second === undefined || bands.length < 2) return 0;
  const above = bands.filter(({ lines }) => (lines[0]?.baseline ?? 0) < second).length;
  return above === 1 ? 1 : 0;
}
