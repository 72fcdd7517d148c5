import { lookUp } from '../look-up.ts';
import type { MathList, MathMatrix } from '../tree/index.ts';
import { type Arrow, arrowNodes } from './diagram-arrows.ts';
import type { TexParser } from './handler.ts';
import { endRow } from './rows.ts';
import { isChar } from './token.ts';

/** An arrow of a diagram and the object that it starts at. */
interface PlacedArrow extends Arrow {
  row: number;
  column: number;
}

/** tikz-cd's and xy-pic's diagrams: a matrix in which rows and columns of objects and of arrows take turns. */
export function readArrowDiagram(parser: TexParser): MathMatrix {
  const outer = parser.arrows;
  const objects: MathList[][] = [[]];
  const arrows: PlacedArrow[] = [];
  for (;;) {
    const row = objects.at(-1) as MathList[];
    parser.arrows = [];
    row.push(parser.list('cell'));
    for (const arrow of parser.arrows) arrows.push(placed(arrow, objects.length - 1, row.length - 1));
    if (isChar(parser.tokens.peekExpanded(), '&')) parser.tokens.take();
    else if (endRow(parser)) objects.push([]);
    else break;
  }
  parser.arrows = outer;
  if (objects.length > 1 && objects.at(-1)?.every((cell) => cell.length === 0)) objects.pop();
  return { type: 'matrix', rows: drawn(objects, arrows), align: [], columnRules: [], rowRules: [] };
}

/** An arrow says where it goes by steps, or by the objects that it joins. */
function placed(arrow: Arrow, row: number, column: number): PlacedArrow {
  const start = arrow.from ?? { row, column };
  const { to } = arrow;
  const steps = to ? { down: to.row - start.row, right: to.column - start.column } : {};
  return { ...arrow, ...start, ...steps };
}

type Grid = MathList[][];

function drawn(objects: readonly MathList[][], arrows: readonly PlacedArrow[]): Grid {
  const columns = Math.max(...objects.map((row) => row.length));
  const grid: Grid = Array.from({ length: 2 * objects.length - 1 }, (_, row) =>
    Array.from({ length: 2 * columns - 1 }, (_cell, column) =>
      row % 2 === 0 && column % 2 === 0 ? [...(objects[row / 2]?.[column / 2] ?? [])] : [],
    ),
  );
  for (const arrow of arrows) cellOf(grid, arrow)?.push(...arrowNodes(arrow));
  return withoutEmptyLanes(grid);
}

/** The cell half way along an arrow; beside its start where an object stands half way. */
function cellOf(grid: Grid, { row, column, down, right }: PlacedArrow): MathList | undefined {
  const isObject = (at: number, across: number) => at % 2 === 0 && across % 2 === 0;
  const [middleRow, middleColumn] = [2 * row + down, 2 * column + right];
  const middle = grid[middleRow]?.[middleColumn];
  if (middle && !isObject(middleRow, middleColumn)) return middle;
  return grid[2 * row + Math.sign(down)]?.[2 * column + Math.sign(right)] ?? grid[2 * row]?.[2 * column];
}

/** Rows and columns between objects where no arrow stands are left out. */
function withoutEmptyLanes(grid: Grid): Grid {
  const isUsedRow = (row: MathList[], index: number) =>
    index % 2 === 0 || row.some((cell) => cell.length > 0);
  const isUsedColumn = (column: number) =>
    column % 2 === 0 || grid.some((row) => (row[column]?.length ?? 0) > 0);
  return grid.filter(isUsedRow).map((row) => row.filter((_, column) => isUsedColumn(column)));
}

/** `\rar`, `\dar` …: an arrow whose name says where it goes. */
export const NAMED_STEPS: Record<string, string> = {
  rar: 'r',
  lar: 'l',
  uar: 'u',
  dar: 'd',
  drar: 'dr',
  dlar: 'dl',
  urar: 'ur',
  ular: 'ul',
};

export const stepsOfName = (name: string): string => lookUp(NAMED_STEPS, name) ?? '';
