import type { TableBlock } from '../../../tree/index.ts';
import { centerX, centerY, unionAll } from '../math/box.ts';
import type { Item } from '../math/item.ts';
import { reduce } from '../math/reduce.ts';
import type { Glyph, Page, Rectangle, Rule } from '../page.ts';
import type { BlockEntry } from './entries.ts';
import { type ItemLine, linesOf } from './lines.ts';
import { isPartial, type RuleGrid, ruleGrids } from './rule-grid.ts';
import { columnExtents, columnsBetween, phrasesOf, phrasesWithin, type Span } from './table-columns.ts';
import { type Band, type CellReading, rowsOf } from './table-rows.ts';

export interface FoundTables {
  tables: BlockEntry[];
  /** What the tables took in. */
  glyphs: Set<Glyph>;
  rules: Set<Rule>;
}

/** The ruled tables of a page. */
export function tablesOf(page: Page, glyphs: Glyph[], reading: CellReading): FoundTables {
  const found: FoundTables = { tables: [], glyphs: new Set(), rules: new Set() };
  for (const grid of ruleGrids(page.rules)) {
    const inside = glyphs.filter((glyph) => !found.glyphs.has(glyph) && isInside(glyph.ink, grid.box));
    if (inside.length === 0 || (grid.cross && isFormula(inside, glyphs, grid))) continue;
    const inner = page.rules.filter((rule) => !grid.parts.includes(rule) && isInside(rule, grid.box));
    const partial = inner.filter((rule) => isPartial(rule, inner, inside));
    const rules = inner.filter((rule) => !partial.includes(rule));
    const block = readTable({ ...grid, partial }, inside, rules, reading);
    if (!block) continue;
    found.tables.push(entryOf(block, grid.box, page.number));
    for (const glyph of inside) found.glyphs.add(glyph);
    for (const rule of [...grid.parts, ...inner]) found.rules.add(rule);
  }
  return found;
}

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 - 1 &&
  centerX(inner) < box.x1 + 1 &&
  centerY(inner) > box.y0 - 1 &&
  centerY(inner) < box.y1 + 1;

/** Rules that cross may be those of a matrix: it stands in brackets, or holds nothing but signs. */
function isFormula(inside: Glyph[], all: Glyph[], { box }: RuleGrid): boolean {
  const words = inside.filter(({ text, font }) => /^\p{L}+$/u.test(text) && !font.math && !font.italic);
  if (words.length < 0.3 * inside.length) return true;
  return all.some(
    ({ ink }) =>
      ink.y1 - ink.y0 > 0.7 * (box.y1 - box.y0) &&
      (Math.abs(ink.x1 - box.x0) < 12 || Math.abs(ink.x0 - box.x1) < 12),
  );
}

export const entryOf = (block: TableBlock, box: Rectangle, page: number): BlockEntry => ({
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

function readTable(grid: RuleGrid, glyphs: Glyph[], rules: Rule[], reading: CellReading): TableBlock | null {
  const { items } = reduce(glyphs, rules);
  const lines = linesOf(items);
  const columns = columnsOf(grid, lines, items);
  if (columns.length < 2) return null;
  const bands = bandsOf(grid, lines, columns);
  const fullyRuled = grid.vertical.length > 0 && !grid.cross;
  if (bands.length < (fullyRuled ? 1 : 2)) return null;
  const rows = rowsOf(bands, columns, grid, reading);
  const filled = rows.flatMap(({ cells }) => cells).filter(({ children }) => children.length > 0).length;
  if (filled < 2 || filled < (grid.cross ? 0.6 : 0.25) * rows.length * columns.length) return null;
  return {
    type: 'table',
    align: columns.map((column) => alignOf(column, lines)),
    widths: columns.map((column) => column.x1 - column.x0),
    headerRows: headerRowsOf(grid, bands),
    rules: fullyRuled ? 'all' : 'horizontal',
    rows,
  };
}

/** Between upright rules; and within those, where phrases stand above each other in all rows. */
function columnsOf({ vertical, box }: RuleGrid, lines: ItemLine[], items: Item[]): Span[] {
  const size = Math.max(6, ...lines.map((line) => line.size));
  const phrases = lines.map(phrasesOf);
  const edges = distinct([box.x0, ...vertical.map(centerX), box.x1], 4);
  const ruled = edges.slice(0, -1).map((x0, at) => ({ x0, x1: edges[at + 1] as number }));
  return ruled.flatMap((span) => {
    const within = phrases.map((line) => phrasesWithin(line, span)).filter(({ length }) => length > 0);
    if (vertical.length > 0 && !isSplit(within, items.length)) return [span];
    return columnsBetween(columnExtents(within, size), span);
  });
}

/** A ruled column holds several unruled ones where nearly all of its lines have as many phrases. */
function isSplit(lines: { length: number }[], items: number): boolean {
  const several = lines.filter(({ length }) => length > 1);
  const [first] = several;
  const alike = several.filter(({ length }) => length === first?.length);
  return items > 0 && lines.length > 1 && alike.length >= 0.8 * lines.length;
}

function distinct(values: number[], apart: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.filter((value, at) => at === 0 || value - (sorted[at - 1] as number) > apart);
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

/** How the column's phrases stand; those that span columns say nothing of one. */
export function alignOf({ x0, x1 }: Span, lines: ItemLine[]): 'left' | 'center' | 'right' {
  const gaps = lines.flatMap((line) => {
    const phrases = phrasesOf(line).filter((phrase) => phrase.x1 > x0 && phrase.x0 < x1);
    if (phrases.length === 0 || phrases.some((phrase) => phrase.x0 < x0 - 2 || phrase.x1 > x1 + 2)) return [];
    const box = unionAll(phrases.flatMap(({ items }) => items.map(({ ink }) => ink)));
    return [{ left: box.x0 - x0, right: x1 - box.x1 }];
  });
  const spread = (pick: (gap: { left: number; right: number }) => number) =>
    Math.max(...gaps.map(pick)) - Math.min(...gaps.map(pick));
  if (gaps.length === 0) return 'left';
  const [left, right, both] = [
    spread((gap) => gap.left),
    spread((gap) => gap.right),
    spread((gap) => gap.left - gap.right),
  ];
  if (gaps.length === 1)
    return Math.abs((gaps[0]?.left ?? 0) - (gaps[0]?.right ?? 0)) < 3 ? 'center' : 'left';
  if (left < 2.5 && right >= 1) return 'left';
  if (right < 2.5 && left > 3) return 'right';
  return both / 2 < Math.min(3, left) ? 'center' : 'left';
}

/** Rows above the second rule of full width, where the rules set off a head from a body. */
function headerRowsOf({ horizontal, vertical, cross }: RuleGrid, bands: Band[]): number {
  const edges = distinct(horizontal.map(centerY), 4);
  const second = edges[cross ? 0 : 1];
  if ((!cross && edges.length < 3) || second === undefined || bands.length < 2) return 0;
  const above = bands.filter(({ lines }) => (lines[0]?.baseline ?? 0) < second).length;
  const most = vertical.length > 0 ? 1 : 3;
  return above >= 1 && above <= most && above < bands.length ? above : 0;
}
