import type { ColumnAlign, MathList, MathNode } from '../../../../tree/index.ts';
import {
  AXIS_HEIGHT_EM,
  BLOCK_PT,
  COLUMN_GAP_EM,
  EXACT_PT,
  FORMULA_SPACE_EM,
  HALF_SHARE,
  LOOSE_LEADING_EM,
  MAX_SCRIPT_SHIFT_EM,
  MOST_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
  SCRIPT_SCALE,
  SUBSCRIPT_DROP_EM,
  THICK_SPACE_EM,
  THIN_SPACE_EM,
} from '../../metrics.ts';
import { isReadByShape } from '../../page.ts';
import { isRelation, NARY } from '../glyphs/symbols.ts';
import { centerX, centerY, height, runs, unionAll, width } from '../model/box.ts';
import { axisOf, collapse, type Item } from '../model/item.ts';
import type { ItemIndex } from '../model/item-index.ts';
import {
  MAX_AXIS_OFFSET_SHARE,
  MAX_LETTER_GAP_EM,
  MAX_SCRIPT_RATIO,
  MAX_SMALL_TEXT_PT,
  MAX_TEXT_PT,
  MIN_EM_PT,
  SAME_PLACE_PT,
  SLIGHT_DOUBT,
} from '../model/tolerances.ts';
import { isFromLibreOffice, isRepairedFence } from '../repairs/libreoffice.ts';
import { delimited } from '../rows/fences.ts';
import { type Row, readRow } from '../rows/row.ts';
import { type FencePair, isStretched } from './fence-pairs.ts';
import { nearPart } from './open-brace.ts';
import { takeRowRules } from './ruled-rows.ts';

/** Between columns: TeX leaves 1 em, two `\arraycolsep`. */
const MIN_COLUMN_GAP_EM = FORMULA_SPACE_EM;
/** Between entries in brackets of text size, which enclose formulas with wide spaces more often than rows. */
const MIN_PLAIN_COLUMN_GAP_EM = COLUMN_GAP_EM;

/** A matrix, cases or binomial: brackets around more than one row; null for a single row. */
export function readArray(itemIndex: ItemIndex, pair: FencePair): Item | null {
  const content = contentOf(itemIndex, pair);
  if (content.length < 2) return null;
  const size = Math.max(...content.map((item) => item.size));
  const small = holdsSmallPrint(pair, size);
  const plain = !pair.rows && !isStretched(pair.open) && size > MAX_SCRIPT_RATIO * pair.open.size;
  if (plain && !(pair.open.text === '[' && pair.close?.text === ']')) return null;
  const rows = rowsOf(content);
  const gapEm = small ? MIN_SMALL_COLUMN_GAP_EM : MIN_COLUMN_GAP_EM;
  const grid = gridOf(rows, size, gapEm);
  const widestGapEm = plain ? MIN_PLAIN_COLUMN_GAP_EM : gapEm;
  if (rows.length < 2 ? !isRowVector(content, grid, gapEm, widestGapEm) : plain) return null;
  const doubt = grid.flat().reduce((sum, cell) => sum + cell.doubt, 0);
  const parts = [pair.open, ...content, ...(pair.close ? [pair.close] : [])];
  const axis = centerY(pair.open.ink);
  return collapse({
    kind: 'array',
    parts,
    nodes: [arrayNode(itemIndex, pair, rows, grid, size)],
    baseline: axis + AXIS_HEIGHT_EM * size,
    axis,
    size,
    doubt,
  });
}

/**
 * Entries in the size of scripts: brackets about them are of the text's size, or stretched about an index. Points of a picture are taken
 * from the size of its print, and all of its brackets have the text's.
 */
const holdsSmallPrint = ({ open, close }: FencePair, size: number) => {
  if (close === null) return false;
  const isScript = size < MAX_SCRIPT_RATIO * open.size;
  return isReadByShape(open.glyph) ? isScript : size < MAX_SMALL_TEXT_PT && (isScript || isStretched(open));
};

function contentOf(itemIndex: ItemIndex, { open, close }: FencePair): Item[] {
  const slack = Math.min(MAX_AXIS_OFFSET_SHARE * height(open.ink), RULE_EDGE_PT);
  const right = close ? close.ink.x0 + SAME_PLACE_PT : open.ink.x1 + BLOCK_PT;
  const box = {
    x0: open.ink.x1 - SAME_PLACE_PT,
    x1: right,
    y0: open.ink.y0 - slack,
    y1: open.ink.y1 + slack,
  };
  const items = itemIndex.near(box).filter((item) => {
    const inside = centerX(item.ink) > box.x0 && centerX(item.ink) < right;
    return (
      item !== open &&
      item !== close &&
      inside &&
      centerY(item.ink) > box.y0 &&
      centerY(item.ink) < box.y1 &&
      !(centerY(item.ink) > open.ink.y1 && isExponentBelow(itemIndex, item))
    );
  });
  if (close) return items;
  const beside = items.filter(({ ink }) => ink.y0 < open.ink.y1 && ink.y1 > open.ink.y0);
  return nearPart(beside, open, itemIndex);
}

/** Below the brackets, right behind a larger symbol that it is raised from: an exponent of the next line. */
const isExponentBelow = (itemIndex: ItemIndex, item: Item) =>
  itemIndex.near({ ...item.ink, x0: item.x - item.size, y1: item.ink.y1 + item.size }).some((base) => {
    const rise = base.baseline - item.baseline;
    return (
      item.size < MAX_SCRIPT_RATIO * base.size &&
      Math.abs(item.x - base.end) < MAX_LETTER_GAP_EM * base.size &&
      rise > SUBSCRIPT_DROP_EM * base.size &&
      rise < MAX_SCRIPT_SHIFT_EM * base.size
    );
  });

/** Between the axes of two rows; those of one differ by less, even beside fractions. */
const MIN_ROW_DISTANCE_EM = MAX_SCRIPT_SHIFT_EM;
/** Weight of the distance from a row's axis: it decides only where a script lies within two rows. */
const AXIS_DISTANCE_WEIGHT = 0.05;

/** Rows by the axes of the full-size symbols; smaller ones join the row they are nearest. */
export function rowsOf(items: Item[]): Item[][] {
  const largest = Math.max(...items.map((item) => item.size));
  const anchors = items.filter((item) => item.size >= MAX_SCRIPT_RATIO * largest || item.size === 0);
  if (anchors.length === 0) return [items];
  const bands = runs(anchors, axisOf, axisOf, MIN_ROW_DISTANCE_EM * largest);
  const extents = bands.map((band) => ({
    band,
    box: unionAll(band.map((item) => item.ink)),
    axis: axisOf(band[0] as Item),
  }));
  for (const item of items) {
    if (anchors.includes(item)) continue;
    const y = centerY(item.ink);
    const distance = (extent: (typeof extents)[number]) =>
      Math.max(0, extent.box.y0 - y, y - extent.box.y1) + AXIS_DISTANCE_WEIGHT * Math.abs(extent.axis - y);
    extents.toSorted((a, b) => distance(a) - distance(b))[0]?.band.push(item);
  }
  return bands;
}

/**
 * `smallmatrix` sets its columns a thick space apart, which has 0.4 em of its own, smaller size. On photos, where letters are a pixel
 * wider, 0.3 were left, and two columns were one of products. In scripts formulas set no wider space by themselves than a thin one.
 */
const MIN_SMALL_COLUMN_GAP_EM = (THIN_SPACE_EM + THICK_SPACE_EM / SCRIPT_SCALE) / 2;
/** An entry that starts where its column does: sums of widths are not exact. */
const COLUMN_ROUNDING_PT = EXACT_PT;

const isDots = ({ nodes, text }: Item) => nodes === null && /^[.…]+$/u.test(text);

/** A row of nothing but dots that runs over the columns: `\hdotsfor`. */
function isRowOfDots(row: Item[], rows: Item[][]): boolean {
  if (row.length < 2 || !row.every(isDots)) return false;
  const [own, all] = [row, rows.flat()].map((items) => unionAll(items.map((item) => item.ink)));
  return own !== undefined && all !== undefined && width(own) > HALF_SHARE * width(all);
}

/** One cell of dots in each column that a row of them runs over. */
function dotsAcross(row: Item[], edges: number[]): Row[] {
  const from = Math.min(...row.map((item) => item.x));
  const to = Math.max(...row.map((item) => item.end));
  const read = readRow(row);
  const dots: MathNode = { type: 'symbol', text: '…', class: 'ordinary', style: 'plain' };
  return edges.map((edge, index) => {
    const next = edges[index + 1] ?? Number.POSITIVE_INFINITY;
    return { ...read, nodes: next > from && edge < to ? [dots] : [] };
  });
}

/**
 * Columns less those that go on with the relation or the modulus of every row that they are in: behind words with a blank at
 * their end a relation, and anywhere `\mod`, stands further off than a column of small entries, and nearer than what an
 * author sets apart.
 */
function withoutRelations(columns: Item[][], rows: Item[][], size: number): Item[][] {
  const goesOn = (column: Item[], at: number) => {
    const before = columns[at - 1];
    if (!before) return false;
    const start = Math.min(...column.map((item) => item.x));
    const end = Math.max(...before.map((item) => item.end));
    const cells = rows
      .map((row) => row.filter((item) => column.includes(item)).toSorted(byPlace))
      .filter((cell) => cell.length > 0);
    return start - end < MIN_PLAIN_COLUMN_GAP_EM * size && cells.length > 1 && cells.every(startsOperator);
  };
  return columns.filter((column, at) => !goesOn(column, at));
}

const MODULUS = 'mod';

const startsOperator = (cell: Item[]) =>
  isRelation(cell[0]?.text ?? '') ||
  cell
    .slice(0, MODULUS.length)
    .map(({ text }) => text)
    .join('') === MODULUS;

const byPlace = (one: Item, other: Item) => one.x - other.x;

function gridOf(rows: Item[][], size: number, gapEm: number): Row[][] {
  const spanning = new Set(rows.filter((row) => isRowOfDots(row, rows)));
  const columns = runs(
    rows.filter((row) => spanning.size === rows.length || !spanning.has(row)).flat(),
    (item) => item.x,
    (item) => item.end,
    gapEm * size,
  );
  const edges = withoutRelations(columns, rows, size).map((column) =>
    Math.min(...column.map((item) => item.x)),
  );
  return rows.map((row) => {
    if (edges.length > 1 && spanning.has(row)) return dotsAcross(row, edges);
    return edges.map((edge, index) => {
      const next = edges[index + 1] ?? Number.POSITIVE_INFINITY;
      return readRow(
        row.filter((item) => item.x >= edge - COLUMN_ROUNDING_PT && item.x < next - COLUMN_ROUNDING_PT),
      );
    });
  });
}

/** A matrix of one row: entries set apart by blanks alone, all of them by the widest of the two gaps. */
function isRowVector(content: Item[], grid: Row[][], gapEm: number, widestGapEm: number): boolean {
  if ((grid[0]?.length ?? 0) < 2) return false;
  const sorted = content.toSorted((a, b) => a.x - b.x);
  return sorted.every((item, at) => {
    const next = sorted[at + 1];
    const sizePt = Math.max(item.size, next?.size ?? 0);
    const apart = next !== undefined && next.x - item.end > gapEm * sizePt;
    if (apart && next.x - item.end < widestGapEm * sizePt) return false;
    return (
      !apart ||
      !(
        /^[,;]$/.test(item.text) ||
        isRelation(item.text) ||
        NARY.has(item.text) ||
        isRelation(next.text) ||
        isPlus(item.text) ||
        isPlus(next.text, item)
      )
    );
  });
}

/** A sign before an entry is part of it; one with spaces about it is not. */
const isPlus = (text: string, before?: Item) =>
  before ? /^[+∪∩∧∨×]$/u.test(text) : /^[+−∪∩∧∨×]$/u.test(text);

function arrayNode(
  itemIndex: ItemIndex,
  pair: FencePair,
  rows: Item[][],
  grid: Row[][],
  size: number,
): MathNode {
  const close = closeOf(pair);
  const cells = grid.map((row) => row.map((cell) => cell.nodes));
  if (isBinomial(pair, rows, grid, size)) return binomial(pair, cells);
  const matrix: MathNode = {
    type: 'matrix',
    rows: cells,
    align: alignsOf(pair, rows, grid),
    columnRules: columnRules(itemIndex, pair, rows),
    rowRules: takeRowRules(itemIndex, pair, rows),
    ...(size < MAX_SMALL_TEXT_PT && pair.close && height(pair.open.ink) < MAX_TEXT_PT && { small: true }),
  };
  return delimited(pair.open.text, close, [[matrix]]);
}

/** An office suite closes whatever stands before rows with a parenthesis: braces stay open, brackets close. */
function closeOf({ open, close }: FencePair): string {
  if (!close) return '';
  if (open.text === '{' && isRepairedFence(close)) return '';
  return open.text === '[' && close.text === ')' && isFromLibreOffice(close) ? ']' : close.text;
}

/** Between the baselines of a binomial's rows in a display: 1.36 em, against the 1.2 of a matrix. */
const MIN_BINOMIAL_DISTANCE_EM = 1.26;
/** Rows further apart are a matrix with `\\[…]` or tall entries. */
const MAX_BINOMIAL_DISTANCE_EM = LOOSE_LEADING_EM;
/** In text, 1.1 times the size of the rows; rows of `smallmatrix` are closer. */
const MIN_SMALL_BINOMIAL_DISTANCE_EM = 1;

/** TeX sets the two rows of a binomial further apart (in a display) or closer (in text) than a matrix's. */
function isBinomial({ open, close }: FencePair, rows: Item[][], grid: Row[][], size: number): boolean {
  const isPair = rows.length === 2 && grid[0]?.length === 1;
  if (!isPair || open.text !== '(' || close?.text !== ')') return false;
  const distanceEm = (baselineOf(grid[1]) - baselineOf(grid[0])) / size;
  if (size < MAX_SCRIPT_RATIO * open.size && distanceEm > MIN_SMALL_BINOMIAL_DISTANCE_EM) return true;
  return distanceEm > MIN_BINOMIAL_DISTANCE_EM && distanceEm < MAX_BINOMIAL_DISTANCE_EM;
}

const baselineOf = (row: Row[] | undefined) => row?.[0]?.baseline ?? 0;

const binomial = ({ open, close }: FencePair, cells: MathList[][]): MathNode =>
  delimited(open.text, close?.text ?? '', [
    [{ type: 'fraction', bar: 'none', numerator: cells[0]?.[0] ?? [], denominator: cells[1]?.[0] ?? [] }],
  ]);

function alignsOf({ close }: FencePair, rows: Item[][], grid: Row[][]): ColumnAlign[] {
  const columns = grid[0]?.length ?? 0;
  if (!close) return Array.from({ length: columns }, () => 'left');
  return columns === 1 ? [edgeAlign(rows)] : Array.from({ length: columns }, () => 'center');
}

function edgeAlign(rows: Item[][]): ColumnAlign {
  const lefts = rows.map((row) => Math.min(...row.map((item) => item.x)));
  const rights = rows.map((row) => Math.max(...row.map((item) => item.end)));
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  if (spread(lefts) < SAME_PLACE_PT && spread(rights) > SAME_EDGE_PT) return 'left';
  return spread(rights) < SAME_PLACE_PT && spread(lefts) > SAME_EDGE_PT ? 'right' : 'center';
}

/** Rules between columns, counted by the columns on their left. */
function columnRules(itemIndex: ItemIndex, { open }: FencePair, rows: Item[][]): number[] {
  const items = rows.flat();
  const box = unionAll(items.map((item) => item.ink));
  const columns = runs(
    items,
    (item) => item.x,
    (item) => item.end,
    MIN_COLUMN_GAP_EM * MIN_EM_PT,
  );
  const pieces = itemIndex.rules.filter(
    (rule) =>
      rule.direction === 'vertical' &&
      rule.x0 > box.x0 &&
      rule.x1 < box.x1 &&
      rule.y0 < open.ink.y1 &&
      rule.y1 > open.ink.y0,
  );
  return runs(
    pieces,
    (rule) => rule.x0,
    (rule) => rule.x1,
    SAME_PLACE_PT,
  )
    .filter((rule) => rule.reduce((sum, piece) => sum + height(piece), 0) > MOST_SHARE * height(open.ink))
    .map((rule) => {
      for (const piece of rule) itemIndex.useRule(piece);
      return columns.filter((column) => Math.max(...column.map((item) => item.end)) <= (rule[0]?.x0 ?? 0) + 1)
        .length;
    });
}

/** Two rows of cells without brackets about them, centred on the axis of their line. */
export function looseArray(rows: Item[][], axis: number): Item {
  const content = rows.flat();
  const size = Math.max(...content.map((item) => item.size));
  const grid = gridOf(rows, size, MIN_COLUMN_GAP_EM);
  const cells = grid.map((row) => row.map((cell) => cell.nodes));
  return collapse({
    kind: 'array',
    parts: content,
    nodes: [{ type: 'matrix', rows: cells, align: [], columnRules: [], rowRules: [] }],
    baseline: axis + AXIS_HEIGHT_EM * size,
    axis,
    size,
    doubt: grid.flat().reduce((sum, cell) => sum + cell.doubt, SLIGHT_DOUBT),
  });
}
