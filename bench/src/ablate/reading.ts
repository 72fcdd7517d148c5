import type { Block, DocumentTree } from '../../../packages/engine/src/tree/index.ts';
import { formulasOf } from '../../../packages/engine/src/tree/index.ts';
import { displayTex } from '../../../packages/engine/src/write/formula-source.ts';
import { writeMarkdown } from '../../../packages/engine/src/write/markdown/index.ts';

export const KINDS = ['formulas', 'headings', 'lists', 'text'] as const;
export type Kind = (typeof KINDS)[number];
/** What a reader would see of a document, line by line; formulas stand apart from the text around them. */
export type Lines = Record<Kind, string[]>;

export const treeOf = (blocks: Block[]): DocumentTree => ({ blocks, images: {} });

const FORMULA = /\$\$[\s\S]*?\$\$|(?<!\\)\$(?:\\.|[^$\\])+\$/g;
const kindOf = ({ type }: Block): Kind =>
  type === 'heading' ? 'headings' : type === 'list' ? 'lists' : 'text';

export function linesOf(blocks: Block[]): Lines {
  const lines: Lines = { formulas: [], headings: [], lists: [], text: [] };
  for (const { node } of formulasOf(blocks)) lines.formulas.push(`${node.type}: ${displayTex(node)}`);
  for (const block of blocks)
    lines[kindOf(block)].push(
      ...writeMarkdown(treeOf([block]))
        .replace(FORMULA, '$')
        .split('\n'),
    );
  return lines;
}

/** How many entries of two lists have no equal in the other one, the order left aside: the larger of the two numbers. */
export function differing(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const each of before) counts.set(each, (counts.get(each) ?? 0) + 1);
  for (const each of after) counts.set(each, (counts.get(each) ?? 0) - 1);
  const rest = [...counts.values()];
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + Math.abs(number), 0);
  return Math.max(sum(rest.filter((count) => count > 0)), sum(rest.filter((count) => count < 0)));
}
