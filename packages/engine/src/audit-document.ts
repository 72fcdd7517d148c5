import { auditMath, writeOmml } from './math/index.ts';
import type { Block, DocumentTree, EquationNumber, Inline, MathList } from './tree/index.ts';
import { walkBlocks, walkInlines } from './write/walk.ts';

/** How the formulas fared: every one is counted once. */
export interface Audit {
  native: number;
  repaired: number;
  keptAsText: number;
}

interface Formula {
  math: MathList;
  display: boolean;
  number?: EquationNumber;
}

function* inlineFormulas(inlines: Iterable<Inline>): Generator<Formula> {
  for (const inline of inlines) if (inline.type === 'math') yield { math: inline.math, display: false };
}

function* formulas(blocks: readonly Block[]): Generator<Formula> {
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'equation') yield { math: block.math, display: true, number: block.number };
    yield* inlineFormulas(walkInlines(block));
  }
}

/** Writes each formula for Word, reads it back and counts how it compares with the tree. */
export function auditDocument(tree: DocumentTree): Audit {
  const audit: Audit = { native: 0, repaired: 0, keptAsText: 0 };
  const resolve = (label: string) => ({ text: label });
  for (const { math, display, number } of formulas(tree.blocks)) {
    const { verdict } = auditMath(math, writeOmml(math, { display, number, resolve }), { number, resolve });
    audit[verdict] += 1;
  }
  return audit;
}
