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

/** What a column needs, in characters: for all of its text on a line, and for its longest word. */
interface Need {
  line: number;
  word: number;
}

function needOf(cell: GridCell): Need {
  const text = cell.cell ? plainBlocks(cell.cell.children) : '';
  const words = text.split(/\s+/).map(({ length }) => length);
  return { line: Math.min(LONGEST, text.length), word: Math.min(LONGEST, Math.max(0, ...words)) };
}

function needsOf(grid: GridCell[][], [from, to]: [number, number]): Need[] {
  const needs = Array.from({ length: to - from }, (): Need => ({ line: 3, word: 1 }));
  for (const row of grid.slice(0, SAMPLE)) {
    for (const cell of row) {
      const need = needs[cell.column - from];
      if (cell.columns !== 1 || !need) continue;
      const own = needOf(cell);
      need.line = Math.max(need.line, own.line);
      need.word = Math.max(need.word, own.word);
    }
  }
  return needs;
}

const twips = (characters: number) => Math.round(characters * CHARACTER + MARGINS);

const total = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0);

function scaled(widths: number[], room: number): number[] {
  const factor = room / total(widths);
  return widths.map((width) => Math.max(LEAST, Math.floor(width * factor)));
}

/** No word is broken where there is room for all words; what is left goes to the columns with more text. */
function fitted(needs: Need[], room: number): number[] {
  const natural = needs.map(({ line }) => twips(line));
  if (total(natural) <= room) return natural;
  const least = needs.map(({ word }) => twips(word));
  const left = room - total(least);
  if (left <= 0) return scaled(least, room);
  const wanted = natural.map((width, at) => Math.max(0, width - (least[at] ?? 0)));
  const share = left / Math.max(1, total(wanted));
  return least.map((width, at) => Math.floor(width + (wanted[at] ?? 0) * share));
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
  return fitted(needsOf(grid, [from, to]), room);
}
