import type { Block, DocumentTree, Inline, MathList } from '../tree/index.ts';

interface Count {
  /** Displayed formulas that are more than a symbol. */
  displays: number;
  /** Formulas within text that are more than a number or a single letter. */
  formulas: number;
  words: number;
}

/** Words of text that one formula weighs up. */
const WORDS_PER_FORMULA = 150;

/**
 * Whether a document is mathematical. A formula counts when it is more than a number, a single symbol or words:
 * `$x$` and `$5$` occur in any text, `$x^2$` and `$a = b$` do not. One displayed formula that counts is enough; of
 * formulas in the line there must be one in every 150 words.
 */
export function contentTypeOf(tree: DocumentTree): 'mathematical' | 'text' {
  const count: Count = { displays: 0, formulas: 0, words: 0 };
  countIn(tree.blocks, count);
  if (count.displays > 0) return 'mathematical';
  return count.formulas > 0 && count.formulas * WORDS_PER_FORMULA >= count.words ? 'mathematical' : 'text';
}

const isTrivial = (math: MathList) =>
  math.length < 2 && (math[0] === undefined || math[0].type === 'symbol' || math[0].type === 'text');

/** Nodes keep their content under different names; a walk over all of them needs none of these names. */
function countIn(value: readonly (Block | Inline | object)[], count: Count): void {
  const stack: unknown[] = [...value].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (Array.isArray(node)) for (const child of node) stack.push(child);
    else if (typeof node === 'object' && node !== null) countNode(node as Block | Inline, count, stack);
  }
}

function countNode(node: Block | Inline, count: Count, stack: unknown[]): void {
  if (node.type === 'equation') count.displays += isTrivial(node.math) ? 0 : 1;
  else if (node.type === 'math') count.formulas += isTrivial(node.math) ? 0 : 1;
  else if (node.type === 'text') count.words += node.value.split(/\s+/).filter((word) => word !== '').length;
  else
    for (const child of Object.values(node))
      if (typeof child === 'object' && child !== null) stack.push(child);
}
