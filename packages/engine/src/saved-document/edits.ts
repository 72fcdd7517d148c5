import { readTex, restructure, TexLimitError } from '@sutra/math';
import { type DocumentTree, type FormulaNode, formulasOf } from '../tree/index.ts';
import { rewritePassages } from './passages.ts';

/** What a person did to one formula or passage; of several at the same place the last one holds. */
export interface DocumentEdit {
  /** A formula where absent. */
  target?: 'formula' | 'passage';
  /** See {@link formulasOf}; of a passage, see {@link passagesOf}. */
  formula: number;
  /** The TeX, or the Markdown of a passage, that takes its place; null where what was read is right. */
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

/** The edits that hold, by the number of what they change. */
const lastOf = (edits: readonly DocumentEdit[], wanted: 'formula' | 'passage') =>
  new Map(
    edits.filter(({ target = 'formula' }) => target === wanted).map((edit) => [edit.formula, edit.tex]),
  );

/** Changes the tree as its reader said. Whatever was looked at is sure from then on. */
export function applyEdits(tree: DocumentTree, edits: readonly DocumentEdit[]): void {
  const texts = new Map<number, string>();
  for (const [passage, text] of lastOf(edits, 'passage')) if (text !== null) texts.set(passage, text);
  editFormulas(tree, lastOf(edits, 'formula'));
  rewritePassages(tree, texts);
}

function editFormulas(tree: DocumentTree, last: ReadonlyMap<number, string | null>): void {
  if (last.size === 0) return;
  let number = 0;
  for (const { node } of formulasOf(tree.blocks)) {
    const edit = last.get(number);
    number += 1;
    if (edit === undefined) continue;
    if (edit !== null) replace(node, edit);
    delete node.confidence;
    delete node.picture;
  }
}
