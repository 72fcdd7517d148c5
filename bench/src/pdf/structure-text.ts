import { DOUBTFUL_BELOW } from '@sutra/contract';
import { writeTex } from '@sutra/math';
import {
  type Block,
  type DocumentTree,
  type Inline,
  type ListBlock,
  type ListItem,
  type MathList,
  walkBlocks,
  walkInlineList,
  walkInlines,
} from '../../../packages/engine/src/tree/index.ts';
import { listNumber } from '../../../packages/engine/src/write/list-number.ts';

/** What of a document a golden holds, a line each. */
export interface StructureText {
  /** `inline x^2`, `display \frac{a}{b} (1)`; a `?` behind the kind says that the engine doubts it. */
  formulas: string;
  /** `## 1.2 Text`: level, number and words. */
  headings: string;
  /** `1. Text`, a bullet as `-`; two spaces in front for each list around it. */
  items: string;
}

const tex = (math: MathList) => writeTex(math).replace(/\s+/g, ' ');

function inlineLine(inlines: readonly Inline[]): string {
  const parts = [...walkInlineList(inlines)].map((inline) => {
    if (inline.type === 'text' || inline.type === 'inlineCode') return inline.value;
    if (inline.type === 'math') return `$${tex(inline.math)}$`;
    return inline.type === 'break' ? ' ' : '';
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const kind = (name: string, confidence = 1) => (confidence < DOUBTFUL_BELOW ? `${name}?` : name);

function formulasOf(block: Block): string[] {
  const inline = [...walkInlines(block)].flatMap((each) =>
    each.type === 'math' ? [`${kind('inline', each.confidence)} ${tex(each.math)}`] : [],
  );
  if (block.type !== 'equation') return inline;
  const number = block.number ? ` ${block.number.text}` : '';
  return [`${kind('display', block.confidence)} ${tex(block.math)}${number}`, ...inline];
}

function headingOf(block: Block): string[] {
  if (block.type !== 'heading') return [];
  const number = block.number ? `${block.number} ` : '';
  return [`${'#'.repeat(Math.max(1, block.level))} ${number}${inlineLine(block.children)}`];
}

/** The words of an item's own blocks; the lists inside it have lines of their own. */
function itemText(children: readonly Block[]): string {
  return children
    .map((block) => {
      if (block.type === 'equation') return `$$${tex(block.math)}$$`;
      return block.type === 'paragraph' || block.type === 'heading' ? inlineLine(block.children) : '';
    })
    .filter(Boolean)
    .join(' ');
}

const itemMarker = (list: ListBlock, item: ListItem, index: number) =>
  item.label ? inlineLine(item.label) : list.ordered ? listNumber(list, index) : '-';

/** Blocks and those inside them, with the number of lists and questions around each. */
function itemsOf(blocks: readonly Block[], depth: number): string[] {
  const line = (marker: string, children: readonly Block[]) => [
    `${'  '.repeat(depth)}${`${marker} ${itemText(children)}`.trim()}`,
    ...itemsOf(children, depth + 1),
  ];
  return blocks.flatMap((block) => {
    if (block.type === 'list')
      return block.items.flatMap((item, index) => line(itemMarker(block, item, index), item.children));
    if (block.type === 'question') return line(block.number, block.children);
    if (block.type === 'options')
      return block.items.map(
        ({ label, children }) => `${'  '.repeat(depth)}${label} ${inlineLine(children)}`,
      );
    if (block.type === 'quote' || block.type === 'theorem') return itemsOf(block.children, depth);
    return [];
  });
}

/** Every formula, heading and list item of a document, in reading order. */
export function structureText({ blocks }: DocumentTree): StructureText {
  const all = [...walkBlocks(blocks)];
  return {
    formulas: all.flatMap(formulasOf).join('\n'),
    headings: all.flatMap(headingOf).join('\n'),
    items: itemsOf(blocks, 0).join('\n'),
  };
}
