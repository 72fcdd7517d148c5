import type { MathEquationArray, MathList, MathMatrix } from '../tree/math.ts';

export const columnCount = (matrix: MathMatrix) =>
  matrix.rows.reduce((widest, row) => Math.max(widest, row.length), 0);

function columnSlice(matrix: MathMatrix, from: number, to: number): MathMatrix {
  return {
    ...matrix,
    rows: matrix.rows.map((row) => row.slice(from, to)),
    align: Array.from({ length: to - from }, (_, index) => matrix.align[from + index] ?? 'center'),
    columnRules: [],
  };
}

/** The matrix cut at its inner column rules, for `m:d` with separators; undefined where it has none, or a frame. */
export function columnBlocks(matrix: MathMatrix): MathMatrix[] | undefined {
  const columns = columnCount(matrix);
  const inner = [...new Set(matrix.columnRules)]
    .filter((rule) => rule > 0 && rule < columns)
    .sort((a, b) => a - b);
  const framed = matrix.columnRules.some((rule) => rule <= 0 || rule >= columns) || hasRowEdge(matrix);
  if (inner.length === 0 || inner.length >= MOST_ITEMS || framed) return undefined;
  const cuts = [0, ...inner, columns];
  return inner
    .map((_, index) => index)
    .concat(inner.length)
    .map((index) => columnSlice(matrix, cuts[index]!, cuts[index + 1]!));
}

const hasRowEdge = (matrix: MathMatrix) =>
  matrix.rowRules.some((rule) => rule <= 0 || rule >= matrix.rows.length);

export interface Frame {
  top: boolean;
  bottom: boolean;
  left: boolean;
  right: boolean;
}

/** Rules at the edges. */
export function frameOf(matrix: MathMatrix): Frame | undefined {
  const columns = columnCount(matrix);
  const frame = {
    top: matrix.rowRules.some((rule) => rule <= 0),
    bottom: matrix.rowRules.some((rule) => rule >= matrix.rows.length),
    left: matrix.columnRules.some((rule) => rule <= 0),
    right: matrix.columnRules.some((rule) => rule >= columns),
  };
  return frame.top || frame.bottom || frame.left || frame.right ? frame : undefined;
}

/** The same matrix without the rules at its edges. */
export function withoutFrame(matrix: MathMatrix): MathMatrix {
  const columns = columnCount(matrix);
  return {
    ...matrix,
    columnRules: matrix.columnRules.filter((rule) => rule > 0 && rule < columns),
    rowRules: matrix.rowRules.filter((rule) => rule > 0 && rule < matrix.rows.length),
  };
}

/** Whether a rule runs under this cell. */
export function isRuledBelow(matrix: MathMatrix, row: number, cell: MathList): boolean {
  return cell.length > 0 && matrix.rowRules.includes(row + 1);
}

/** Word refuses matrices (`m:m`) with more columns or rows, and brackets (`m:d`) with more items. */
const MOST_COLUMNS = 64;
const MOST_ROWS = 256;
export const MOST_ITEMS = 64;

/** The matrix as matrices side by side that Word can hold. */
export function widthLimited(matrix: MathMatrix): MathMatrix[] {
  const columns = columnCount(matrix);
  if (columns <= MOST_COLUMNS) return [matrix];
  const starts = Array.from(
    { length: Math.ceil(columns / MOST_COLUMNS) },
    (_, index) => index * MOST_COLUMNS,
  );
  return starts.map((start) => columnSlice(matrix, start, Math.min(columns, start + MOST_COLUMNS)));
}

const rowSlice = (matrix: MathMatrix, from: number, to: number): MathMatrix => ({
  ...matrix,
  rows: matrix.rows.slice(from, to),
  rowRules: matrix.rowRules.map((rule) => rule - from).filter((rule) => rule > 0 && rule <= to - from),
});

/** The matrix as matrices one below the other that Word can hold. */
export function heightLimited(matrix: MathMatrix): MathMatrix[] {
  const count = Math.ceil(matrix.rows.length / MOST_ROWS);
  if (count <= 1) return [matrix];
  return Array.from({ length: count }, (_, index) =>
    rowSlice(matrix, index * MOST_ROWS, Math.min(matrix.rows.length, (index + 1) * MOST_ROWS)),
  );
}

/** Matrices one below the other. */
export const stackedMatrices = (parts: MathMatrix[]): MathEquationArray => ({
  type: 'equationArray',
  layout: 'gather',
  rows: parts.map((part) => ({ cells: [[part]] })),
});
