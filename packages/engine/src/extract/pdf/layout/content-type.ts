import type { ContentType } from '@sutra/contract';
import type { Block, Inline } from '../../../tree/index.ts';

/** Mathematical where formulas are more than an occasional symbol. */
export function contentTypeOf(blocks: Block[]): ContentType {
  const count = { formulas: 0, displays: 0, words: 0 };
  visit(blocks, count);
  if (count.displays > 0) return 'mathematical';
  return count.formulas > 0 && count.formulas * 60 > count.words ? 'mathematical' : 'text';
}

interface Count {
  formulas: number;
  displays: number;
  words: number;
}

function visit(value: unknown, count: Count): void {
  if (Array.isArray(value)) for (const each of value) visit(each, count);
  else if (value && typeof value === 'object') visitNode(value as Block | Inline, count);
}

function visitNode(node: Block | Inline, count: Count): void {
  if (node.type === 'equation') count.displays += 1;
  else if (node.type === 'math') count.formulas += 1;
  else if (node.type === 'text') count.words += node.value.split(/\s+/).filter(Boolean).length;
  else for (const child of Object.values(node)) visit(child, count);
}
