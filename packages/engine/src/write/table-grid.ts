import type { TableBlock, TableCell } from '../tree/index.ts';

/** Word's limit. */
export const MOST_COLUMNS = 63;
/** More is not a table any more. */
const MOST_GRID_COLUMNS = 2000;

/** A cell, or a part of one, in a row that is full from the first column to the last. */
export interface GridCell {
  column: number;
  columns: number;
  /** Where a cell spans rows: its first row, or one of the others. */
  merge?: 'restart' | 'continue';
  /** Absent where the row was too short, and below the first row of a spanning cell. */
  cell?: TableCell;
}

interface Spanning {
  column: number;
  columns: number;
  rowsLeft: number;
}

const span = (value: number | undefined, most: number) =>
  Math.min(most, Math.max(1, Math.trunc(Number.isFinite(value) ? (value ?? 1) : 1)));

function placeRow(
  cells: TableCell[],
  hanging: Spanning[],
  rowsLeft: number,
): { row: GridCell[]; next: Spanning[] } {
  const row: GridCell[] = hanging.map(({ column, columns }) => ({ column, columns, merge: 'continue' }));
  const next = hanging.flatMap((item) =>
    item.rowsLeft > 1 ? [{ ...item, rowsLeft: item.rowsLeft - 1 }] : [],
  );
  const blocked = new Map(hanging.map((item) => [item.column, item]));
  let column = 0;
  for (const cell of cells) {
    for (let block = blocked.get(column); block; block = blocked.get(column)) column += block.columns;
    if (column >= MOST_GRID_COLUMNS) break;
    let columns = span(cell.columnSpan, MOST_GRID_COLUMNS - column);
    for (let ahead = 1; ahead < columns; ahead++) if (blocked.has(column + ahead)) columns = ahead;
    const rows = span(cell.rowSpan, rowsLeft);
    row.push({ column, columns, merge: rows > 1 ? 'restart' : undefined, cell });
    if (rows > 1) next.push({ column, columns, rowsLeft: rows - 1 });
    column += columns;
  }
  row.sort((one, other) => one.column - other.column);
  return { row, next: next.sort((one, other) => one.column - other.column) };
}

/** Fills what a row leaves open, with one empty cell a column. */
function fillRow(row: GridCell[], columns: number): GridCell[] {
  const filled: GridCell[] = [];
  let column = 0;
  for (const cell of [...row, { column: columns, columns: 0 }]) {
    for (; column < cell.column; column++) filled.push({ column, columns: 1 });
    if (cell.columns > 0) filled.push(cell);
    column = cell.column + cell.columns;
  }
  return filled;
}

export interface TableGrid {
  columns: number;
  rows: GridCell[][];
  /** Some row had fewer cells than the others. */
  ragged: boolean;
}

const end = (row: GridCell[]) =>
  row.reduce((most, { column, columns }) => Math.max(most, column + columns), 0);

/** The cells of a table on a regular grid. */
export function tableGrid(block: TableBlock): TableGrid {
  let hanging: Spanning[] = [];
  const rows = block.rows.map(({ cells }, index) => {
    const { row, next } = placeRow(cells, hanging, block.rows.length - index);
    hanging = next;
    return row;
  });
  const columns = rows.reduce((most, row) => Math.max(most, end(row)), 0);
  const filled = rows.map((row) => fillRow(row, columns));
  return { columns, rows: filled, ragged: filled.some((row, index) => row.length !== rows[index]?.length) };
}
