import type { Block, BlockHandlers, Inline, InlineHandlers } from './document.ts';

interface Children {
  blocks: readonly Block[];
  inlines: readonly Inline[];
}

const none: Children = { blocks: [], inlines: [] };
const blocks = (children: readonly Block[]): Children => ({ blocks: children, inlines: [] });
const inlines = (children: readonly Inline[] | undefined): Children => ({
  blocks: [],
  inlines: children ?? [],
});

/** The blocks and inlines right below each block. */
const BELOW: BlockHandlers<Children, void> = {
  heading: (node) => inlines(node.children),
  paragraph: (node) => inlines(node.children),
  equation: () => none,
  list: (node) => ({
    blocks: node.items.flatMap((item) => item.children),
    inlines: node.items.flatMap((item) => item.label ?? []),
  }),
  table: (node) => ({
    blocks: node.rows.flatMap((row) => row.cells.flatMap((cell) => cell.children)),
    inlines: node.caption ?? [],
  }),
  figure: (node) => inlines([node.image, ...(node.caption ?? [])]),
  code: () => none,
  quote: (node) => blocks(node.children),
  theorem: (node) => ({ blocks: node.children, inlines: node.title ?? [] }),
  rule: () => none,
  pageBreak: () => none,
  section: () => none,
  footnote: (node) => blocks(node.children),
  question: (node) => blocks(node.children),
  options: (node) => inlines(node.items.flatMap((item) => item.children)),
  alternative: (node) => inlines(node.children),
};

const INSIDE: InlineHandlers<readonly Inline[], void> = {
  text: () => [],
  mark: (node) => node.children,
  color: (node) => node.children,
  inlineCode: () => [],
  math: () => [],
  link: (node) => node.children,
  image: () => [],
  break: () => [],
  span: (node) => node.children,
  footnoteReference: () => [],
  anchor: () => [],
  crossReference: () => [],
};

const below = (block: Block) => (BELOW[block.type] as (node: Block) => Children)(block);
const inside = (inline: Inline) => (INSIDE[inline.type] as (node: Inline) => readonly Inline[])(inline);

/** Every block, in reading order, parents first. Depth costs no stack. */
export function* walkBlocks(roots: readonly Block[]): Generator<Block> {
  const waiting = [...roots].reverse();
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    yield block;
    const children = below(block).blocks;
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as Block);
  }
}

/** Every inline of a list, parents first. */
export function* walkInlineList(roots: readonly Inline[]): Generator<Inline> {
  const waiting = [...roots].reverse();
  for (let inline = waiting.pop(); inline; inline = waiting.pop()) {
    yield inline;
    const children = inside(inline);
    for (let index = children.length - 1; index >= 0; index--) waiting.push(children[index] as Inline);
  }
}

/** Every inline that stands in the block itself, not in blocks below it. */
export const walkInlines = (block: Block): Generator<Inline> => walkInlineList(below(block).inlines);
