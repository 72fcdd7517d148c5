import type { TableBlock, TableRow } from '../../../../tree/index.ts';
import { centerX, centerY, height, unionAll, width, within } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MIN_EM_PT, SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { reduce } from '../../formula/reduce.ts';
import { GlyphIndex } from '../../glyph-index.ts';
import {
  ALMOST_ALL_SHARE,
  AXIS_HEIGHT_EM,
  FORMULA_SPACE_EM,
  LINE_PT,
  MAX_HEAD_LINES,
  MOST_SHARE,
  PATTERN_COUNT,
  QUARTER_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
} from '../../metrics.ts';
import type { Glyph, Page, Rectangle, Rule } from '../../page.ts';
import { inlinePicture } from '../drawings/inline-pictures.ts';
import { type ItemLine, linesOf } from '../lines/lines.ts';
import type { BlockEntry } from '../model/entries.ts';
import type { PictureRequest } from '../model/picture-request.ts';
import { isPartial, type RuleGrid, ruleGrids } from '../model/rule-grid.ts';
import { sidesOfCellBorders } from './cell-borders.ts';
import { edgesOfCellGrounds } from './cell-grounds.ts';
import { isDrawnThrough } from './drawn-grids.ts';
import { cellTexts } from './join-tables.ts';
import { withoutNestedGrids } from './nested-grids.ts';
import { withOpenRows } from './open-rows.ts';
import { columnExtents, columnsBetween, phrasesOf, phrasesWithin, type Span } from './table-columns.ts';
import { type Band, type CellReading, rowsOf } from './table-rows.ts';
import { cellsIn, filledBy, isWrapped } from './wrapped-lines.ts';

export interface FoundTables {
  tables: BlockEntry[];
  /** What the tables took in. */
  glyphs: Set<Glyph>;
  rules: Set<Rule>;
  images: Set<Rectangle>;
  /** Fill the pictures in cells. */
  pictures: PictureRequest[];
}

/** The ruled tables of a page; `boxes` are where its pictures are. */
export function tablesOf(
  page: Page,
  glyphs: Glyph[],
  reading: CellReading,
  boxes: Rectangle[] = [],
): FoundTables {
  const found: FoundTables = {
    tables: [],
    glyphs: new Set(),
    rules: new Set(),
    images: new Set(),
    pictures: [],
  };
  const edges = edgesOfCellGrounds(page, new GlyphIndex(glyphs));
  const sides = sidesOfCellBorders(page.rules, glyphs);
  const grids = ruleGrids([...page.rules, ...edges, ...sides])
    .map((grid) => withOpenRows(grid, glyphs))
    .filter((grid) => !isDrawnThrough(grid, page.shapes));
  // The outer ones first: what they take in their cells is not read again.
  for (const grid of grids.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))) {
    if (grid.parts.some((rule) => found.rules.has(rule))) continue;
    const inside = glyphs.filter((glyph) => !found.glyphs.has(glyph) && isInside(glyph.ink, grid.box));
    const images = boxes.filter((image) => !found.images.has(image) && isInside(image, grid.box));
    if (inside.length + images.length === 0 || (grid.cross && isFormula(inside, glyphs, grid))) continue;
    if (grid.vertical.length === 0 && cutsLines(inside, glyphs, grid.box)) continue;
    const framed = grids.filter(({ vertical, cross }) => vertical.length > 0 && !cross);
    for (const table of readNested(grid, framed, { page, glyphs: inside, images }, reading))
      addTable(found, table);
  }
  return found;
}

/** What lies within a grid. */
interface GridContent {
  page: Page;
  glyphs: Glyph[];
  images: Rectangle[];
}

/** A grid that was read as a table, and what it took in. */
interface ReadTable extends GridContent {
  entry: BlockEntry;
  rules: Rule[];
  pictures: PictureRequest[];
}

function addTable(found: FoundTables, { entry, glyphs, images, rules, pictures }: ReadTable): void {
  found.tables.push(entry);
  for (const glyph of glyphs) found.glyphs.add(glyph);
  for (const image of images) found.images.add(image);
  for (const rule of rules) found.rules.add(rule);
  found.pictures.push(...pictures);
}

/**
 * The table that a grid makes, with the tables in its cells, which are framed: bars of fractions below each other have no
 * upright rules. Those alone where what is around them is none.
 */
function readNested(
  grid: RuleGrid,
  framed: readonly RuleGrid[],
  content: GridContent,
  reading: CellReading,
): ReadTable[] {
  const { outer, nested } = withoutNestedGrids(grid);
  const cells = framed.filter((each) => each !== grid && within(each.box, grid.box, 0));
  const inner: ReadTable[] = [];
  for (const each of [...nested, ...cells].toSorted((a, b) => areaOf(b.box) - areaOf(a.box))) {
    if (inner.some(({ entry }) => within(each.box, entry.box, 0))) continue;
    inner.push(...readNested(each, cells, contentIn(each.box, content), reading));
  }
  const whole = readGrid(outer, content, inner, reading);
  return whole ? [whole] : inner;
}

const contentIn = (box: Rectangle, { page, glyphs, images }: GridContent): GridContent => ({
  page,
  glyphs: glyphs.filter(({ ink }) => isInside(ink, box)),
  images: images.filter((image) => isInside(image, box)),
});

function readGrid(
  grid: RuleGrid,
  { page, glyphs, images }: GridContent,
  nested: ReadTable[],
  reading: CellReading,
): ReadTable | null {
  const taken = new Set<Glyph | Rectangle>([
    ...grid.parts,
    ...nested.flatMap((table) => [...table.glyphs, ...table.images, ...table.rules]),
  ]);
  const own = glyphs.filter((glyph) => !taken.has(glyph));
  const ownImages = images.filter((image) => !taken.has(image));
  const inner = page.rules.filter((rule) => !taken.has(rule) && within(rule, grid.box, RULE_EDGE_PT));
  const partial = inner.filter((rule) => isPartial(rule, inner, own));
  const rules = inner.filter((rule) => !partial.includes(rule));
  const pictures = ownImages.map((image) => inlinePicture(image, own, page.number));
  const columns = betweenBorders(grid, own);
  const items = [
    ...columns.flatMap((glyphs) => reduce(glyphs, rules).items),
    ...pictures.map(({ item }) => item),
  ];
  const tables = nested.map(({ entry }) => entry);
  const block = readTable({ ...grid, partial, tables }, items, reading);
  if (!block) return null;
  return {
    page,
    glyphs,
    images,
    entry: entryOf(block, grid.box, page.number),
    rules: [...grid.parts, ...inner, ...nested.flatMap((table) => table.rules)],
    pictures: [...pictures.map(({ request }) => request), ...nested.flatMap((table) => table.pictures)],
  };
}

/** Glyphs parted by the upright rules that run through the whole grid: no formula goes on over the border of its cell. */
function betweenBorders({ vertical, cross, box }: RuleGrid, glyphs: Glyph[]): Glyph[][] {
  if (cross) return [glyphs];
  const borders = distinct(vertical.map(centerX), DOUBLE_RULE_PT).filter((x) => {
    const pieces = vertical.filter((rule) => Math.abs(centerX(rule) - x) < DOUBLE_RULE_PT);
    return pieces.reduce((sum, rule) => sum + height(rule), 0) > ALMOST_ALL_SHARE * height(box);
  });
  const columnOf = (glyph: Glyph) => borders.filter((x) => x < centerX(glyph.ink)).length;
  const columns = Array.from({ length: borders.length + 1 }, (): Glyph[] => []);
  for (const glyph of glyphs) columns[columnOf(glyph)]!.push(glyph);
  return columns;
}

const areaOf = (box: Rectangle) => width(box) * height(box);

const isInside = (inner: Rectangle, box: Rectangle) =>
  centerX(inner) > box.x0 - 1 &&
  centerX(inner) < box.x1 + 1 &&
  centerY(inner) > box.y0 - 1 &&
  centerY(inner) < box.y1 + 1;

/** Of the glyphs: those of upright words. */
const MIN_WORD_SHARE = QUARTER_SHARE;
/** Of the box's height: brackets around a matrix are as tall as its rules. */
const MIN_BRACKET_SHARE = ALMOST_ALL_SHARE;
/** From the rules to the bracket: a quad. */
const MAX_BRACKET_GAP_PT = LINE_PT;

/** Rules that cross may be those of a matrix: it is set in brackets, or holds nothing but signs. */
function isFormula(inside: Glyph[], all: Glyph[], { box }: RuleGrid): boolean {
  const words = inside.filter(({ text, font }) => /^\p{L}+$/u.test(text) && !font.math && !font.italic);
  if (words.length < MIN_WORD_SHARE * inside.length) return true;
  return all.some(
    ({ ink }) =>
      ink.y1 - ink.y0 > MIN_BRACKET_SHARE * (box.y1 - box.y0) &&
      (Math.abs(ink.x1 - box.x0) < MAX_BRACKET_GAP_PT || Math.abs(ink.x0 - box.x1) < MAX_BRACKET_GAP_PT),
  );
}

/** Within a line letters and words are closer than that: columns and cells are further apart. */
const MAX_WORD_GAP_EM = FORMULA_SPACE_EM;

/**
 * Whether lines go on over the sides of rules of one width: those are bars of fractions below each other, as answers of
 * tests have them (`1) n(n+1)/2` in each question), while a table's rules are as wide as its rows.
 */
function cutsLines(inside: readonly Glyph[], all: readonly Glyph[], { x0, x1, y0, y1 }: Rectangle): boolean {
  const beside = all.filter(
    ({ ink }) => centerY(ink) > y0 && centerY(ink) < y1 && (centerX(ink) < x0 - 1 || centerX(ink) > x1 + 1),
  );
  return beside.some((outer) =>
    inside.some(
      (inner) =>
        Math.abs(inner.baseline - outer.baseline) < SAME_PLACE_PT &&
        Math.max(inner.ink.x0 - outer.ink.x1, outer.ink.x0 - inner.ink.x1) < MAX_WORD_GAP_EM * inner.size,
    ),
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

/** A grid with the tables in its cells. */
interface FilledGrid extends RuleGrid {
  tables: BlockEntry[];
}

function readTable(grid: FilledGrid, items: Item[], reading: CellReading): TableBlock | null {
  const lines = linesOf(items);
  const columns = columnsOf(grid, lines, items);
  if (columns.length < 2) return null;
  const bands = bandsOf(grid, lines, columns);
  const fullyRuled = grid.vertical.length > 0 && !grid.cross;
  if (bands.length < (fullyRuled ? 1 : 2)) return null;
  const rows = rowsOf(bands, columns, grid, reading);
  const filled = rows.flatMap(({ cells }) => cells).filter(({ children }) => children.length > 0).length;
  const share = grid.cross ? MOST_SHARE : QUARTER_SHARE;
  if (filled < 2 || filled < share * rows.length * columns.length) return null;
  return {
    type: 'table',
    align: columns.map((column) => alignOf(column, lines)),
    widths: columns.map((column) => column.x1 - column.x0),
    headerRows: isNumberedRow(rows[0]) ? 0 : headerRowsOf(grid, bands),
    rules: fullyRuled ? 'all' : 'horizontal',
    rows,
  };
}

/** Rules closer than that are one, set double. */
const DOUBLE_RULE_PT = RULE_EDGE_PT;

/** Between upright rules; and within those, where phrases are set above each other in all rows. */
function columnsOf({ vertical, box }: RuleGrid, lines: ItemLine[], items: Item[]): Span[] {
  const size = Math.max(MIN_EM_PT, ...lines.map((line) => line.size));
  const phrases = lines.map(phrasesOf);
  const edges = distinct([box.x0, ...vertical.map(centerX), box.x1], DOUBLE_RULE_PT);
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
  return items > 0 && lines.length > 1 && alike.length >= ALMOST_ALL_SHARE * lines.length;
}

function distinct(values: number[], apart: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.filter((value, at) => at === 0 || value - (sorted[at - 1] as number) > apart);
}

/** The middle of a line of letters with ascenders and capitals, above its baseline. */
const LINE_MIDDLE_EM = AXIS_HEIGHT_EM;

/** Rows as the rules set them apart; within those, by baselines that cells share, unless each row is ruled off. */
function bandsOf(grid: FilledGrid, lines: ItemLine[], columns: Span[]): Band[] {
  const ruled = ruledBands(grid, lines);
  const split = ruled.map((band) => splitBand(band, columns));
  const isMost = (bands: number) => ruled.length >= PATTERN_COUNT && 2 * bands > ruled.length;
  const single = split.filter(({ length }) => length === 1).length;
  const labelled = ruled.filter((band) => leadsIn(band, columns).length === 1).length;
  const isRuledByRow = grid.vertical.length > 0 && (isMost(single) || isMost(labelled));
  return isRuledByRow ? ruled : split.flat();
}

/** The lines with something in the first column: the number of a question, where the rules set questions apart. */
const leadsIn = ({ lines }: Band, [first]: Span[]): ItemLine[] =>
  lines.filter(({ items }) => items.some((item) => centerX(item.ink) < (first as Span).x1));

function ruledBands(grid: FilledGrid, lines: ItemLine[]): Band[] {
  const edges = distinct([grid.box.y0, ...grid.horizontal.map(centerY), grid.box.y1], DOUBLE_RULE_PT);
  const middle = (line: ItemLine) => line.baseline - LINE_MIDDLE_EM * line.size;
  return edges.slice(0, -1).flatMap((y0, at) => {
    const y1 = edges[at + 1] as number;
    const [first, last] = [at === 0, at === edges.length - 2];
    const inside = lines.filter((line) => (first || middle(line) > y0) && (last || middle(line) <= y1));
    const holdsTable = grid.tables.some(({ box }) => centerY(box) > y0 && centerY(box) <= y1);
    if (inside.length === 0) return holdsTable ? [{ y0, y1, lines: [] }] : [];
    return [{ y0, y1, lines: inside }];
  });
}

/**
 * Several lines make several rows where each starts in the first column; where hardly any does, those do that fill most
 * of the columns.
 */
function splitBand(band: Band, columns: Span[]): Band[] {
  if (band.lines.length < 2) return [band];
  const led = leadsIn(band, columns);
  const leads = band.lines.map(
    (line, at) =>
      !isWrapped(band.lines, at, columns) &&
      (led.includes(line) || (led.length < 2 && cellsIn(line, columns) > MOST_SHARE * columns.length)),
  );
  const rows = band.lines.filter((_, at) => leads[at]);
  if (rows.length < 2 || areOfOneRow(rows, columns)) return [band];
  const bands: Band[] = [];
  band.lines.forEach((line, at) => {
    if (leads[at] || bands.length === 0) bands.push({ y0: line.box.y0, y1: line.box.y1, lines: [line] });
    else bands.at(-1)?.lines.push(line);
  });
  const lonely = bands.every(({ lines }) => lines.every((line) => cellsIn(line, columns) === 1));
  return lonely ? [band] : bands;
}

/** Whether lines fill other columns than the one before each: what is centred in its cell stands between the lines of the next cell. */
function areOfOneRow(lines: readonly ItemLine[], columns: Span[]): boolean {
  if (columns.length < PATTERN_COUNT) return false;
  const filled = lines.map((line) => filledBy(line, columns));
  return filled.slice(1).every((cells, at) => cells.filter((cell) => filled[at]?.includes(cell)).length <= 1);
}

/** How the column's phrases are aligned; those that span columns say nothing of one. */
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
    return Math.abs((gaps[0]?.left ?? 0) - (gaps[0]?.right ?? 0)) < RULE_EDGE_PT ? 'center' : 'left';
  if (left < SAME_EDGE_PT && right >= 1) return 'left';
  if (right < SAME_EDGE_PT && left > RULE_EDGE_PT) return 'right';
  return both / 2 < Math.min(RULE_EDGE_PT, left) ? 'center' : 'left';
}

/** At the top, under the head, at the foot. */
const BOOK_TABLE_RULES = 3;

/** `17`, `(ii)`: a head names its columns, and a row of questions begins with the number of one. */
const ROW_NUMBER = /^(?:\(?(?:\d{1,3}|[ivx]{1,4})[.)]|\d{1,3})$/;

/** `a) 3×5`, `(ii) all of them`: a row of options. */
const OPTION = /^\s*\(?(?:[a-h]|[ivx]{1,4})\)/i;

function isNumberedRow(row: TableRow | undefined): boolean {
  const [first = '', ...others] = row ? cellTexts(row).filter((text) => text.trim() !== '') : [];
  return ROW_NUMBER.test(first) || [first, ...others].every((text) => OPTION.test(text));
}

/** Rows above the second rule of full width, where the rules set off a head from a body. */
function headerRowsOf({ horizontal, vertical, cross }: RuleGrid, bands: Band[]): number {
  const edges = distinct(horizontal.map(centerY), DOUBLE_RULE_PT);
  const second = edges[cross ? 0 : 1];
  if ((!cross && edges.length < BOOK_TABLE_RULES) || second === undefined || bands.length < 2) return 0;
  const above = bands.filter(({ lines }) => (lines[0]?.baseline ?? 0) < second).length;
  const most = vertical.length > 0 ? 1 : MAX_HEAD_LINES;
  return above >= 1 && above <= most && above < bands.length ? above : 0;
}
