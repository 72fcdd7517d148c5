import { type Block, type DocumentTree, type Inline, walkBlocks, walkInlines } from '../tree/index.ts';

/** What a model was not sure of stands between these. */
const MARKS = /[⟦⟧]/g;
export const FORMULA =
  /\$\$[\s\S]*?\$\$|\$(?:\\.|[^$\\\n])+\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]|\\begin\{(\w+\*?)\}[\s\S]*?\\end\{\1\}/g;
const UNSURE = 0.5;

export interface UncertainText {
  /** Without the marks in formulas; those in text are taken out of the tree. */
  content: string;
  spots: number;
  /** The TeX of formulas that held a mark. */
  formulas: string[];
}

/** What stands between a formula's delimiters; environments are their own. */
export const texOf = (formula: string) => formula.replace(/^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/g, '');

const bare = (formula: string) => texOf(formula).replace(/\s+/g, '');

/** A mark inside a formula would be read as a part of it: these formulas are remembered instead. */
export function withoutMarksInFormulas(content: string): UncertainText {
  const spots = content.match(/⟦/g)?.length ?? 0;
  if (spots === 0) return { content: content.replace(MARKS, ''), spots, formulas: [] };
  const formulas: string[] = [];
  const clean = content.replace(FORMULA, (formula) => {
    const text = formula.replace(MARKS, '');
    if (text !== formula) formulas.push(bare(text));
    return text;
  });
  return { content: clean, spots, formulas };
}

interface Marking {
  formulas: ReadonlySet<string>;
  /** Inside a marked stretch of text. */
  open: boolean;
}

const isMarked = (tex: string | undefined, { formulas }: Marking) =>
  tex !== undefined && formulas.has(bare(tex));

/** True where the inline was marked; its marks are gone then. */
function unmark(inline: Inline, marking: Marking): boolean {
  if (inline.type === 'math') {
    const marked = marking.open || isMarked(inline.tex, marking);
    if (marked) inline.confidence = UNSURE;
    return marked;
  }
  if (inline.type !== 'text' || inline.value.search(MARKS) < 0) return false;
  marking.open = inline.value.lastIndexOf('⟦') > inline.value.lastIndexOf('⟧');
  inline.value = inline.value.replace(MARKS, '');
  inline.confidence = UNSURE;
  return true;
}

function unmarkBlock(block: Block, formulas: ReadonlySet<string>): void {
  const marking: Marking = { formulas, open: false };
  let marked = block.type === 'equation' && isMarked(block.tex, marking);
  for (const inline of walkInlines(block)) marked = unmark(inline, marking) || marked;
  if (block.type === 'code') block.value = block.value.replace(MARKS, '');
  if (marked) block.confidence = UNSURE;
}

/** Takes the marks out of a tree; what held one is less sure from then on. */
export function lowerConfidence(tree: DocumentTree, formulas: readonly string[]): void {
  const known = new Set(formulas);
  for (const block of walkBlocks(tree.blocks)) unmarkBlock(block, known);
}
