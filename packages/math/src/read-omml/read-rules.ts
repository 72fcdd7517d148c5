import type { MathDelimited, MathList, MathMatrix, MathNode } from '../tree/math.ts';
import { columnCount, type Frame } from '../write-omml/matrix-rules.ts';

const soleMatrix = (list: MathList): MathMatrix | undefined =>
  list.length === 1 && list[0]?.type === 'matrix' ? list[0] : undefined;

const alignOf = (matrix: MathMatrix) =>
  Array.from({ length: columnCount(matrix) }, (_, column) => matrix.align[column] ?? 'center');

function joined(blocks: MathMatrix[]): MathMatrix {
  const first = blocks[0]!;
  const widths = blocks.map(columnCount);
  const columnRules = widths
    .slice(0, -1)
    .map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, 0));
  return {
    ...first,
    rows: first.rows.map((_, row) => blocks.flatMap((block) => block.rows[row]!)),
    align: blocks.flatMap(alignOf),
    columnRules,
    rowRules: rulesOf(blocks),
  };
}

const rulesOf = (blocks: MathMatrix[]) =>
  [...new Set(blocks.flatMap((block) => block.rowRules))].sort((a, b) => a - b);

/** A block may lack a rule only where its row is empty. */
const sameRowRules = (blocks: MathMatrix[]) =>
  rulesOf(blocks).every((rule) =>
    blocks.every(
      (block) => block.rowRules.includes(rule) || block.rows[rule - 1]?.every((cell) => cell.length === 0),
    ),
  );

/** Matrices of equal height between upright separators are one matrix with column rules. */
export function joinColumns(node: MathDelimited): MathNode[] {
  const blocks = node.items.map(soleMatrix);
  const height = blocks[0]?.rows.length;
  const isRuled =
    blocks.length > 1 &&
    (node.separator === '|' || node.separator === '│') &&
    blocks.every(
      (block) => block !== undefined && block.rows.length === height && block.columnRules.length === 0,
    ) &&
    sameRowRules(blocks as MathMatrix[]);
  if (!isRuled) return [node];
  const matrix = joined(blocks as MathMatrix[]);
  return node.open || node.close ? [{ ...node, separator: '', items: [[matrix]] }] : [matrix];
}

/** Bars that were boxes with only their lower side: around whole cells they are the rule under a row. */
const lowerSides = new WeakSet<MathNode>();

const underlined = (cell: MathList): MathList | undefined =>
  cell.length === 1 && cell[0]?.type === 'bar' && lowerSides.has(cell[0]) ? cell[0].base : undefined;

/** A row whose cells are all underlined stands above a rule. */
export function ruledMatrix(matrix: MathMatrix): MathMatrix {
  const rowRules: number[] = [];
  const rows = matrix.rows.map((row, index) => {
    const isRuled =
      row.some((cell) => cell.length > 0) && row.every((cell) => cell.length === 0 || underlined(cell));
    if (!isRuled || index === matrix.rows.length - 1) return row;
    rowRules.push(index + 1);
    return row.map((cell) => underlined(cell) ?? cell);
  });
  return { ...matrix, rows, rowRules };
}

function framedMatrix(matrix: MathMatrix, frame: Frame): MathMatrix {
  const columns = columnCount(matrix);
  return {
    ...matrix,
    columnRules: [...(frame.left ? [0] : []), ...matrix.columnRules, ...(frame.right ? [columns] : [])],
    rowRules: [...(frame.top ? [0] : []), ...matrix.rowRules, ...(frame.bottom ? [matrix.rows.length] : [])],
  };
}

/** What a box with only some of its sides stands for: the edges of a matrix, or a bar. */
export function withFrame(base: MathList, frame: Frame, sides: number): MathList | undefined {
  const matrix = soleMatrix(base);
  if (matrix && sides < 4) return [framedMatrix(matrix, frame)];
  if (sides !== 1 || frame.left || frame.right) return undefined;
  const bar: MathNode = { type: 'bar', position: frame.top ? 'over' : 'under', base };
  if (frame.bottom) lowerSides.add(bar);
  return [bar];
}
