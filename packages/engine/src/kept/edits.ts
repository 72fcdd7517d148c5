import { readTex, restructure, TexLimitError } from '../math/index.ts';
import type { DocumentTree } from '../tree/index.ts';
import { type FormulaNode, formulasOf } from './formulas.ts';

/** What a person did to one formula; of several at the same formula the last one holds. */
export interface FormulaEdit {
  /** See {@link formulasOf}. */
  formula: number;
  /** The TeX that takes its place; null where the formula was found to be right. */
  tex: string | null;
}

/** Takes the formula that a person wrote for the one that was read. A number that it does not name stays. */
function replace(node: FormulaNode, tex: string): void {
  try {
    const { math, number } = readTex(tex, { display: node.type === 'equation' });
    node.math = restructure(math);
    if (number && node.type === 'equation') node.number = number;
  } catch (error) {
    if (!(error instanceof TexLimitError)) throw error;
    node.math = [{ type: 'source', value: tex }];
  }
  node.tex = tex;
}

/** Changes the tree as its reader said. Whatever was looked at is sure from then on. */
export function applyEdits(tree: DocumentTree, edits: readonly FormulaEdit[]): void {
  const last = new Map(edits.map((edit) => [edit.formula, edit]));
  if (last.size === 0) return;
  let number = 0;
  for (const { node } of formulasOf(tree.blocks)) {
    const edit = last.get(number);
    number += 1;
    if (!edit) continue;
    if (edit.tex !== null) replace(node, edit.tex);
    delete node.confidence;
    delete node.picture;
  }
}
