import type { TableBlock } from '../../tree/index.ts';
import { plainBlocks } from '../plain.ts';
import type { GridCell } from '../table-grid.ts';

/** What a character takes at the size of the text, roughly, and what a cell adds around its text. */
const CHARACTER = 115;
const MARGINS = 300;
const LONGEST = 60;
const LEAST = 280;
/** Rows that are looked at: enough to know the columns of a long table. */
const SAMPLE = 200;

const longest = (cell: GridCell) => {
  const text = cell.cell ? plainBlocks(cell.cell.children) : '';
  return Math.min(LONGEST, text.length);
};

function naturalWidths(grid: GridCell[][], [from, to]: [number, number]): number[] {
  const widths = Array.from({ length: to - from }, () => 3);
  for (const row of grid.slice(0, SAMPLE)) {
    for (const cell of row) {
      const at = cell.column - from;
      if (cell.columns === 1 && at >= 0 && at < widths.length)
        widths[at] = Math.max(widths[at] ?? 0, longest(cell));
    }
  }
  return widths.map((characters) => characters * CHARACTER + MARGINS);
}

const total = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0);

function scaled(widths: number[], room: number): number[] {
  const factor = room / total(widths);
  return widths.map((width) => Math.max(LEAST, Math.floor(width * factor)));
}

const usable = (widths: number[] | undefined, count: number): widths is number[] =>
  widths !== undefined &&
  widths.length >= count &&
  widths.every((width) => Number.isFinite(width) && width > 0);

/** The widths of some columns in twips: the source's own shares, or what their text seems to need. */
export function columnWidths(
  block: TableBlock,
  grid: GridCell[][],
  [from, to]: [number, number],
  room: number,
): number[] {
  if (usable(block.widths, to)) return scaled(block.widths.slice(from, to), room);
  const natural = naturalWidths(grid, [from, to]);
  return total(natural) > room ? scaled(natural, room) : natural.map(Math.round);
}
