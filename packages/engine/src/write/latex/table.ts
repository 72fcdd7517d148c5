import type { Block, TableBlock, TableCell } from '../../tree/index.ts';
import { type GridCell, tableGrid } from '../table-grid.ts';

/** `share` is the part of the table's width that the cell has. */
export type WriteCell = (blocks: readonly Block[], share: number) => string;

const COLUMNS = { left: 'l', center: 'c', right: 'r', justify: 'l' } as const;

const columnLetter = (align: TableCell['align']) => COLUMNS[align ?? 'left'];

function specification({ align, rules }: TableBlock, columns: number): string {
  const letters = Array.from({ length: columns }, (_, column) => columnLetter(align[column]));
  return rules === 'all' ? `|${letters.join('|')}|` : letters.join('');
}

/** How many rows a cell with `merge` covers. */
function rowSpan(rows: GridCell[][], index: number, column: number): number {
  let count = 1;
  while (rows[index + count]?.some((cell) => cell.column === column && cell.merge === 'continue')) count += 1;
  return count;
}

function cellLatex(
  block: TableBlock,
  rows: GridCell[][],
  index: number,
  slot: GridCell,
  write: WriteCell,
): string {
  const columns = rows[index]?.reduce((most, cell) => Math.max(most, cell.column + cell.columns), 1) ?? 1;
  const text = slot.cell ? write(slot.cell.children, slot.columns / columns) : '';
  const tall =
    slot.merge === 'restart' ? `\\multirow{${rowSpan(rows, index, slot.column)}}{*}{${text}}` : text;
  const align = slot.cell?.align;
  if (slot.columns === 1 && !align) return tall;
  const letter = columnLetter(align ?? block.align[slot.column]);
  const bars = block.rules === 'all' ? [slot.column === 0 ? '|' : '', '|'] : ['', ''];
  return `\\multicolumn{${slot.columns}}{${bars[0]}${letter}${bars[1]}}{${tall}}`;
}

/** Rules stop where a cell goes on into the next row. */
function ruleBelow(rows: GridCell[][], index: number, columns: number): string {
  const below = rows[index + 1]?.filter((cell) => cell.merge === 'continue') ?? [];
  if (below.length === 0) return '\\hline';
  const covered = new Set(
    below.flatMap((cell) => Array.from({ length: cell.columns }, (_, at) => cell.column + at)),
  );
  return Array.from({ length: columns }, (_, column) => column)
    .filter((column) => !covered.has(column))
    .map((column) => `\\cline{${column + 1}-${column + 1}}`)
    .join('');
}

/** The `tabular` of a table. */
export function tabular(block: TableBlock, write: WriteCell): string {
  const { columns, rows } = tableGrid(block);
  if (columns === 0) return '';
  const lines = rows.map((row, index) => {
    const cells = row.map((slot) => cellLatex(block, rows, index, slot, write));
    const last = index === rows.length - 1;
    const header = index === block.headerRows - 1;
    const rule = block.rules === 'all' ? ruleBelow(rows, index, columns) : '';
    const line = block.rules === 'horizontal' && (last || header) ? '\\hline' : rule;
    return `${cells.join(' & ')} \\\\${line && ` ${line}`}`;
  });
  const top = block.rules === 'none' ? '' : '\\hline\n';
  return `\\begin{tabular}{${specification(block, columns)}}\n${top}${lines.join('\n')}\n\\end{tabular}`;
}
