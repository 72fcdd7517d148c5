import { formatNumber, type ListBlock } from '../tree/index.ts';

/** The number of an ordered list's item with its dress: `3.`, `(c)`. */
export function listNumber(node: ListBlock, index: number): string {
  const start = Number.isFinite(node.start) ? Math.trunc(node.start ?? 1) : 1;
  const number = formatNumber(start + index, node.format ?? 'decimal');
  return (node.template ?? '%.').replace('%', () => number);
}
