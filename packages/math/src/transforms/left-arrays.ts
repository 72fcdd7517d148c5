import type { MathNode } from '../tree/index.ts';

/** Lines that all begin with an alignment point (`& a \\ & b`) are set flush left. */
export function leftArrays(node: MathNode): MathNode {
  if (node.type !== 'equationArray' || node.layout !== 'align') return node;
  const flush = node.rows.every(({ cells }) => cells.length === 2 && cells[0]?.length === 0);
  if (!flush) return node;
  return { ...node, layout: 'left', rows: node.rows.map((row) => ({ ...row, cells: row.cells.slice(1) })) };
}
