import type { ColumnAlign, MathList, MathNode } from '../../../tree/index.ts';
import { centerX, centerY, height, runs, unionAll } from './box.ts';
import { delimited } from './fences.ts';
import { AXIS, axisOf, collapse, type Item } from './item.ts';
import { isMended, isOffice } from './misprints.ts';
import type { Pool } from './pool.ts';
import { type Row, readRow } from './row.ts';
import { isBar, isClose, isFence, isOpen, isRelation } from './symbols.ts';

export interface FencePair {
  open: Item;
  /** Null for a brace with nothing on its right. */
  close: Item | null;
  /** Known to enclose rows. */
  rows?: true;
}

export const isStretched = (item: Item) =>
  item.nodes === null && isFence(item.text) && height(item.ink) > 1.32 * Math.min(item.size, 14);

/** Tall enough to enclose two rows, be they those of a small binomial or a small matrix. */
const mayEncloseRows = (item: Item) =>
  item.nodes === null && isFence(item.text) && height(item.ink) > 0.93 * Math.min(item.size, 14);

/** Larger than a bracket of text: it is centred on the axis. */
export const isEnlarged = (item: Item) =>
  item.nodes === null &&
  isFence(item.text) &&
  (item.glyph?.font.encoding === 'OMX' || height(item.ink) > 1.07 * Math.min(item.size, 14));

/** More than these on a page are no mathematics, and looking for partners would take too long. */
const MOST_FENCES = 3000;

/** Brackets of like height that face each other, innermost first; braces that stay open. */
export function fencePairs(items: Item[]): FencePair[] {
  const pairs: FencePair[] = [];
  const open: Item[] = [];
  const fences = items.filter(mayEncloseRows);
  if (fences.length > MOST_FENCES) return pairs;
  for (const fence of fences.toSorted((a, b) => a.x - b.x)) {
    const at = open.findLastIndex((candidate) => faces(candidate, fence));
    if (at >= 0 && !isOpen(fence.text)) {
      pairs.push({ open: open[at] as Item, close: fence });
      open.splice(at, 1);
    } else if (!isClose(fence.text)) open.push(fence);
  }
  for (const fence of open)
    if (fence.text === '{' && isStretched(fence)) pairs.push({ open: fence, close: null });
  return pairs;
}

function faces(open: Item, close: Item): boolean {
  const tall = Math.max(height(open.ink), height(close.ink));
  const level = Math.abs(centerY(open.ink) - centerY(close.ink)) < 0.08 * tall + 0.5;
  const alike = Math.abs(height(open.ink) - height(close.ink)) < 0.15 * tall;
  const kind = isBar(close.text) ? close.text === open.text : !isBar(open.text) || isClose(close.text);
  return level && alike && kind && close.x > open.x + 1;
}

/** A matrix, cases or binomial: brackets around more than one row; null for a single row. */
export function readArray(pool: Pool, pair: FencePair): Item | null {
  const content = contentOf(pool, pair);
  if (content.length < 2) return null;
  const size = Math.max(...content.map((item) => item.size));
  const plain = !pair.rows && !isStretched(pair.open) && size > 0.85 * pair.open.size;
  if (plain && !(pair.open.text === '[' && pair.close?.text === ']')) return null;
  const rows = rowsOf(content);
  const grid = gridOf(rows, size, size < 0.85 * pair.open.size);
  if (rows.length < 2 ? !isRowVector(content, grid, plain ? 0.8 : 0.62) : plain) return null;
  const doubt = grid.flat().reduce((sum, cell) => sum + cell.doubt, 0);
  const parts = [pair.open, ...content, ...(pair.close ? [pair.close] : [])];
  const axis = centerY(pair.open.ink);
  return collapse({
    kind: 'array',
    parts,
    nodes: [arrayNode(pool, pair, rows, grid, size)],
    baseline: axis + AXIS * size,
    axis,
    size,
    doubt,
  });
}

function contentOf(pool: Pool, { open, close }: FencePair): Item[] {
  const slack = 0.12 * height(open.ink);
  const right = close ? close.ink.x0 + 0.5 : open.ink.x1 + 400;
  const box = { x0: open.ink.x1 - 0.5, x1: right, y0: open.ink.y0 - slack, y1: open.ink.y1 + slack };
  const items = pool.near(box).filter((item) => {
    const inside = centerX(item.ink) > box.x0 && centerX(item.ink) < right;
    return (
      item !== open && item !== close && inside && centerY(item.ink) > box.y0 && centerY(item.ink) < box.y1
    );
  });
  return close ? items : nearPart(items, open);
}

/** What follows an open brace, up to the first gap wider than a column's, or to where the line of the brace goes on. */
function nearPart(items: Item[], open: Item): Item[] {
  const em = Math.max(10, Math.min(open.size, 14));
  const gap = 2.6 * em;
  const [first] = runs(
    items,
    (item) => item.x,
    (item) => item.end,
    gap,
  );
  if (!first || (first[0]?.x ?? 0) - open.ink.x1 > gap) return [];
  const columns = runs(
    first,
    (item) => item.x,
    (item) => item.end,
    0.9 * em,
  );
  const onAxis = (item: Item) => Math.abs(axisOf(item) - centerY(open.ink)) < 0.3 * em;
  while (columns.length > 1 && goesOn(columns, onAxis)) columns.pop();
  return columns.flat();
}

/** The last column holds nothing but a stretch of the brace's own line, which no row is on, or which is a formula of its own. */
function goesOn(columns: Item[][], onAxis: (item: Item) => boolean): boolean {
  const last = columns.at(-1) ?? [];
  const size = Math.max(...last.map((item) => item.size));
  const body = last.filter((item) => item.size > 0.8 * size);
  if (!body.every(onAxis)) return false;
  const isOwn = body.some((item) => item.kind === 'array' || isRelation(item.text));
  const rows = columns.slice(0, -1).flat();
  return isOwn || !rows.some((item) => item.size > 0.8 * size && onAxis(item));
}

/** Rows by the axes of the full-size symbols; smaller ones join the row they are nearest. */
export function rowsOf(items: Item[]): Item[][] {
  const largest = Math.max(...items.map((item) => item.size));
  const anchors = items.filter((item) => item.size >= 0.8 * largest || item.size === 0);
  if (anchors.length === 0) return [items];
  const bands = runs(anchors, axisOf, axisOf, 0.52 * largest);
  const extents = bands.map((band) => ({
    band,
    box: unionAll(band.map((item) => item.ink)),
    axis: axisOf(band[0] as Item),
  }));
  for (const item of items) {
    if (anchors.includes(item)) continue;
    const y = centerY(item.ink);
    const distance = (extent: (typeof extents)[number]) =>
      Math.max(0, extent.box.y0 - y, y - extent.box.y1) + 0.05 * Math.abs(extent.axis - y);
    extents.toSorted((a, b) => distance(a) - distance(b))[0]?.band.push(item);
  }
  return bands;
}

function gridOf(rows: Item[][], size: number, small: boolean): Row[][] {
  const columns = runs(
    rows.flat(),
    (item) => item.x,
    (item) => item.end,
    (small ? 0.3 : 0.62) * size,
  );
  const edges = columns.map((column) => Math.min(...column.map((item) => item.x)));
  return rows.map((row) =>
    edges.map((edge, index) => {
      const next = edges[index + 1] ?? Number.POSITIVE_INFINITY;
      return readRow(row.filter((item) => item.x >= edge - 0.01 && item.x < next - 0.01));
    }),
  );
}

/** A matrix of one row: entries set apart by blanks alone, in em. */
function isRowVector(content: Item[], grid: Row[][], blank: number): boolean {
  if ((grid[0]?.length ?? 0) < 2) return false;
  const sorted = content.toSorted((a, b) => a.x - b.x);
  return sorted.every((item, at) => {
    const next = sorted[at + 1];
    const apart = next !== undefined && next.x - item.end > 0.62 * item.size;
    if (apart && next.x - item.end < blank * item.size) return false;
    return (
      !apart ||
      !(
        /^[,;]$/.test(item.text) ||
        isRelation(item.text) ||
        isRelation(next.text) ||
        isPlus(item.text) ||
        isPlus(next.text, item)
      )
    );
  });
}

/** A sign before an entry is part of it; one that stands free is not. */
const isPlus = (text: string, before?: Item) =>
  before ? /^[+∪∩∧∨×]$/u.test(text) : /^[+−∪∩∧∨×]$/u.test(text);

function arrayNode(pool: Pool, pair: FencePair, rows: Item[][], grid: Row[][], size: number): MathNode {
  const close = closeOf(pair);
  const cells = grid.map((row) => row.map((cell) => cell.nodes));
  if (isBinomial(pair, rows, grid, size)) return binomial(pair, cells);
  const matrix: MathNode = {
    type: 'matrix',
    rows: cells,
    align: alignsOf(pair, rows, grid),
    columnRules: columnRules(pool, pair, rows),
    rowRules: [],
    ...(size < 8.5 && pair.close && height(pair.open.ink) < 16 && { small: true }),
  };
  return delimited(pair.open.text, close, [[matrix]]);
}

/** An office suite closes whatever stands before rows with a parenthesis: braces stay open, brackets close. */
function closeOf({ open, close }: FencePair): string {
  if (!close) return '';
  if (open.text === '{' && isMended(close)) return '';
  return open.text === '[' && close.text === ')' && isOffice(close) ? ']' : close.text;
}

/** TeX sets the two rows of a binomial further apart (in a display) or closer (in text) than a matrix's. */
function isBinomial({ open, close }: FencePair, rows: Item[][], grid: Row[][], size: number): boolean {
  if (rows.length !== 2 || grid[0]?.length !== 1 || open.text !== '(' || close?.text !== ')') return false;
  const distance = ((grid[1]?.[0]?.baseline ?? 0) - (grid[0]?.[0]?.baseline ?? 0)) / size;
  return (distance > 1.26 && distance < 1.55) || (size < 0.85 * open.size && distance > 1.0);
}

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
  if (spread(lefts) < 0.3 && spread(rights) > 2) return 'left';
  return spread(rights) < 0.3 && spread(lefts) > 2 ? 'right' : 'center';
}

/** Rules between columns, counted by the columns on their left. */
function columnRules(pool: Pool, { open }: FencePair, rows: Item[][]): number[] {
  const items = rows.flat();
  const box = unionAll(items.map((item) => item.ink));
  const columns = runs(
    items,
    (item) => item.x,
    (item) => item.end,
    0.62 * 10,
  );
  const pieces = pool.rules.filter(
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
    0.5,
  )
    .filter((rule) => rule.reduce((sum, piece) => sum + height(piece), 0) > 0.6 * height(open.ink))
    .map(
      ([rule]) =>
        columns.filter((column) => Math.max(...column.map((item) => item.end)) <= (rule?.x0 ?? 0) + 1).length,
    );
}

/** Two rows of cells without brackets about them, centred on the axis of the line they stand on. */
export function looseArray(rows: Item[][], axis: number): Item {
  const content = rows.flat();
  const size = Math.max(...content.map((item) => item.size));
  const grid = gridOf(rows, size, false);
  const cells = grid.map((row) => row.map((cell) => cell.nodes));
  return collapse({
    kind: 'array',
    parts: content,
    nodes: [{ type: 'matrix', rows: cells, align: [], columnRules: [], rowRules: [] }],
    baseline: axis + AXIS * size,
    axis,
    size,
    doubt: grid.flat().reduce((sum, cell) => sum + cell.doubt, 0.1),
  });
}
