import { centerX, centerY, groupedBy, height, unionAll, width } from '../../formula/model/box.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import type { GlyphIndex } from '../../glyph-index.ts';
import { BLOCK_PT, MAX_COMPARED_COUNT, SYMBOL_PT } from '../../metrics.ts';
import type { Page, Rectangle, Rule, Shape } from '../../page.ts';
import { joinedRules } from '../model/rule-grid.ts';

/** More are a texture, or a picture of squares. */
const MAX_GROUNDS = MAX_COMPARED_COUNT;

/** From one painted row to the next, in heights of the higher one: the row between has no ground. */
const MAX_BARE_ROW_RATIO = 2.5;

/** Cells side by side, and the box about them. */
interface PaintedRow {
  cells: Rectangle[];
  box: Rectangle;
}

/**
 * The edges of cells that are painted side by side, as rules: style sheets give the cells of every second row a ground
 * of their own, and its head another, where other programs draw rules. One painted row alone is a figure.
 */
export function edgesOfCellGrounds(
  { shapes, rules }: Pick<Page, 'shapes' | 'rules'>,
  index: GlyphIndex,
): Rule[] {
  const grounds = shapes.filter(isGround);
  if (grounds.length < 2 || grounds.length > MAX_GROUNDS) return [];
  const levels = groupedBy(grounds, ({ y0, y1 }) => `${Math.round(y0)} ${Math.round(y1)}`);
  const rows = levels.flatMap((level) => runsSideBySide(level).filter((cells) => holdWords(cells, index)));
  const painted = rows
    .map((cells): PaintedRow => ({ cells, box: unionAll(cells) }))
    .toSorted((a, b) => a.box.y0 - b.box.y0);
  const lines = joinedRules(rules, 'horizontal');
  const below = new Map(painted.map((row) => [row, rowBelow(row, painted, lines)]));
  const reached = new Set([...below.values()].flatMap((found) => found?.next ?? []));
  return painted.flatMap((row) => {
    const under = below.get(row);
    if (!under) return reached.has(row) ? edgesOf(row, row.box) : [];
    return [...edgesOf(row, row.box), ...edgesOf(row, { ...row.box, y0: row.box.y1, y1: under.y1 })];
  });
}

/** Where the row without a ground below one ends: at the next painted row of the same columns, or at the rule under it. */
function rowBelow(
  row: PaintedRow,
  painted: readonly PaintedRow[],
  lines: readonly Rule[],
): { y1: number; next?: PaintedRow } | null {
  const { box } = row;
  const isUnder = (other: Rectangle) =>
    other.y0 > box.y1 - SAME_PLACE_PT &&
    Math.abs(other.x0 - box.x0) < SAME_PLACE_PT &&
    Math.abs(other.x1 - box.x1) < SAME_PLACE_PT;
  const next = painted.find((other) => isUnder(other.box) && haveSameColumns(other, row));
  const reach = box.y1 + MAX_BARE_ROW_RATIO * Math.max(height(box), next ? height(next.box) : 0);
  const line = lines
    .filter((each) => isUnder(each) && each.y1 > box.y1 + SYMBOL_PT)
    .reduce((nearest, each) => Math.min(nearest, each.y1), Number.POSITIVE_INFINITY);
  if (next && next.box.y0 < Math.min(line + SAME_PLACE_PT, reach)) return { y1: next.box.y0, next };
  return line < reach ? { y1: line } : null;
}

const haveSameColumns = (a: PaintedRow, b: PaintedRow) =>
  a.cells.length === b.cells.length &&
  a.cells.every((cell, at) => Math.abs(cell.x1 - (b.cells[at] as Rectangle).x1) < SAME_PLACE_PT);

const isGround = (shape: Shape) =>
  shape.filled && width(shape) > SYMBOL_PT && height(shape) > SYMBOL_PT && height(shape) < BLOCK_PT;

function runsSideBySide(row: Shape[]): Shape[][] {
  const runs: Shape[][] = [];
  for (const cell of row.toSorted((a, b) => a.x0 - b.x0)) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (before && Math.abs(cell.x0 - before.x1) < SAME_PLACE_PT) last?.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** Cells with words; one of them may be empty. */
const holdWords = (cells: readonly Rectangle[], index: GlyphIndex) =>
  cells.length > 1 &&
  cells.filter((cell) => index.near(cell).some(({ ink }) => isOn(ink, cell))).length >= cells.length - 1;

/** The rules around and between the cells of a row, from the top to the bottom of the box. */
function edgesOf({ cells, box: { x0, x1 } }: PaintedRow, { y0, y1 }: Rectangle): Rule[] {
  const columns = [x0, ...cells.map((cell) => cell.x1)];
  return [
    ...[y0, y1].map((y) => edge({ x0, x1, y0: y, y1: y }, 'horizontal')),
    ...columns.map((x) => edge({ x0: x, x1: x, y0, y1 }, 'vertical')),
  ];
}

const edge = ({ x0, y0, x1, y1 }: Rectangle, direction: Rule['direction']): Rule => ({
  x0,
  y0,
  x1,
  y1,
  direction,
  thickness: 0,
});

const isOn = (ink: Rectangle, box: Rectangle) =>
  centerX(ink) > box.x0 && centerX(ink) < box.x1 && centerY(ink) > box.y0 && centerY(ink) < box.y1;
