import type { ColumnAlign, EquationRow, MathEquationArray, MathMatrix } from '../tree/math.ts';
import { element, type MathmlContext, type WriteRow } from './element.ts';
import { words } from './tokens.ts';

const cell = (inner: string, rules: string[]) => element('mtd', inner, { style: rules.join(';') });

/** Chromium's table cells heed only its own name for an alignment. */
const aligned = (align: ColumnAlign) => `text-align:${align};text-align:-webkit-${align}`;

function matrixCellRules(matrix: MathMatrix, row: number, column: number): string[] {
  const rules = [aligned(matrix.align[column] ?? 'center')];
  if (matrix.columnRules.includes(column + 1)) rules.push('border-right:1px solid');
  if (column === 0 && matrix.columnRules.includes(0)) rules.push('border-left:1px solid');
  if (matrix.rowRules.includes(row + 1)) rules.push('border-bottom:1px solid');
  if (row === 0 && matrix.rowRules.includes(0)) rules.push('border-top:1px solid');
  return rules;
}

const width = (rows: unknown[][]) => rows.reduce((widest, row) => Math.max(widest, row.length), 0);

export function writeMatrix(node: MathMatrix, context: MathmlContext, write: WriteRow): string {
  const columns = Array.from({ length: width(node.rows) }, (_, column) => column);
  const rows = node.rows.map((row, index) =>
    element(
      'mtr',
      columns
        .map((column) =>
          cell(row[column] ? write(row[column], context) : '', matrixCellRules(node, index, column)),
        )
        .join(''),
    ),
  );
  const table = element('mtable', rows.join(''));
  return node.small ? element('mstyle', table, { scriptlevel: '1' }) : table;
}

function alignOf(array: MathEquationArray, row: number, column: number): ColumnAlign {
  if (array.layout === 'align') return column % 2 === 0 ? 'right' : 'left';
  if (array.layout === 'left') return 'left';
  if (array.layout === 'gather') return 'center';
  if (row === 0) return 'left';
  return row === array.rows.length - 1 ? 'right' : 'center';
}

/** Columns of an alignment stand close in pairs, like the sides of an equation. */
const gapOf = (array: MathEquationArray, column: number) =>
  array.layout === 'align'
    ? [`padding-left:${column % 2 === 0 && column > 0 ? '2em' : '0'}`, 'padding-right:0']
    : [];

const numberCell = (row: EquationRow) =>
  cell(row.number?.text ? words(row.number.text) : '', ['padding-left:2em']);

export function writeEquationArray(node: MathEquationArray, context: MathmlContext, write: WriteRow): string {
  const columns = Array.from({ length: width(node.rows.map((row) => row.cells)) }, (_, column) => column);
  const numbered = node.rows.some((row) => row.number?.text);
  const rows = node.rows.map((row, index) => {
    const cells = columns.map((column) =>
      cell(row.cells[column] ? write(row.cells[column], context) : '', [
        aligned(alignOf(node, index, column)),
        ...gapOf(node, column),
      ]),
    );
    return element('mtr', cells.join('') + (numbered ? numberCell(row) : ''));
  });
  return element('mtable', rows.join(''), { displaystyle: node.layout === 'left' ? 'false' : 'true' });
}
