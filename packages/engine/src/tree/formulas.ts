import type { Block, EquationBlock, MathInline } from './document.ts';
import { walkBlocks, walkInlines } from './document-walk.ts';

export type FormulaNode = MathInline | EquationBlock;

export interface FoundFormulaNode {
  node: FormulaNode;
  /** The block that holds it; the node itself where it is displayed. */
  block: Block;
  /** Of the formula, or of the last block before it that names its page; counted from 1. */
  page: number;
}

/** Every formula of a document in reading order: its place in this order is its number, counted from 0. */
export function* formulasOf(blocks: readonly Block[]): Generator<FoundFormulaNode> {
  let page = 1;
  for (const block of walkBlocks(blocks)) {
    page = block.source?.page ?? page;
    if (block.type === 'equation') yield { node: block, block, page };
    for (const inline of walkInlines(block))
      if (inline.type === 'math') yield { node: inline, block, page: inline.source?.page ?? page };
  }
}
