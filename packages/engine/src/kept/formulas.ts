import type { Block, EquationBlock, MathInline } from '../tree/index.ts';
import { walkBlocks, walkInlines } from '../write/walk.ts';

export type FormulaNode = MathInline | EquationBlock;

/** Every formula of a document in reading order: its place in this order is its number, counted from 0. */
export function* formulasOf(blocks: readonly Block[]): Generator<{ node: FormulaNode; block: Block }> {
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'equation') yield { node: block, block };
    for (const inline of walkInlines(block)) if (inline.type === 'math') yield { node: inline, block };
  }
}
