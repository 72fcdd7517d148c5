import { readMarkdown } from '../read/index.ts';
import {
  type Block,
  type Box,
  type DocumentTree,
  type FigureBlock,
  type FormulaNode,
  type HeadingBlock,
  type Inline,
  type ParagraphBlock,
  walkBlocks,
} from '../tree/index.ts';
import { paragraphMarkdown } from '../write/markdown/index.ts';

/** What a person can write anew: a paragraph, a heading, or a picture that stands by itself. */
export type PassageNode = ParagraphBlock | HeadingBlock | FigureBlock;

export interface FoundPassage {
  node: PassageNode;
  /** Of the passage, or of the last block before it that names its page; counted from 1. */
  page: number;
}

const isPassage = (block: Block): block is PassageNode =>
  block.type === 'paragraph' || block.type === 'heading' || block.type === 'figure';

/** Every passage in reading order: its place in this order is its number, counted from 0. */
export function* passagesOf(blocks: readonly Block[]): Generator<FoundPassage> {
  let page = 1;
  for (const block of walkBlocks(blocks)) {
    page = block.source?.page ?? page;
    if (isPassage(block)) yield { node: block, page };
  }
}

/** A stretch of a passage's text, or a formula that stands in it. */
export type PassagePiece = { text: string } | { formula: number };

export interface ReviewPassage {
  /** See {@link passagesOf}. */
  passage: number;
  /** The sheet it stands on, counted from 0. */
  sheet: number;
  /** A picture by itself, a paragraph of one picture too, has no text; a text may hold pictures, too. */
  kind: 'text' | 'picture';
  /** Pictures in it. */
  pictures: number;
  /** The numbers of the tokens that stand for pictures: the 1 of `{{1}}`. */
  pictureTokens: number[];
  /** Markdown. What Markdown cannot say, pictures and references, stands as `{{1}}`, `{{2}}` … */
  pieces: PassagePiece[];
  /** The page it was found on, counted from 1, and where. */
  page: number | null;
  box: Box | null;
}

/** What has no Markdown that leads back to it. */
const isOpaque = ({ type }: Inline) =>
  type === 'image' || type === 'footnoteReference' || type === 'crossReference' || type === 'anchor';

/** Characters of the private use area, around the number of a formula: no source has them. */
const HOLE = { open: '\uE000', close: '\uE001' } as const;
const HOLES = new RegExp(`${HOLE.open}(\\d+)${HOLE.close}`);
const TOKENS = /\{\{(\d+)\}\}/;

/** The inlines with `replace`'s answer in the place of each that has one, at any depth. */
function mapInlines(inlines: readonly Inline[], replace: (inline: Inline) => Inline[] | null): Inline[] {
  return inlines.flatMap((inline) => {
    const replaced = replace(inline);
    if (replaced) return replaced;
    return 'children' in inline ? [{ ...inline, children: mapInlines(inline.children, replace) }] : [inline];
  });
}

/** Pictures and references of a passage, in order: token 1 stands for the first. */
export function opaqueInlines(inlines: readonly Inline[]): Inline[] {
  const found: Inline[] = [];
  mapInlines(inlines, (inline) => {
    if (isOpaque(inline)) found.push(inline);
    return null;
  });
  return found;
}

/** The text of a passage as a person edits it. */
export function piecesOf(
  tree: DocumentTree,
  inlines: readonly Inline[],
  numberOf: (formula: FormulaNode) => number | undefined,
): PassagePiece[] {
  let tokens = 0;
  const marked = mapInlines(inlines, (inline) => {
    if (inline.type === 'math') {
      return [{ type: 'text', value: `${HOLE.open}${numberOf(inline) ?? 0}${HOLE.close}` }];
    }
    if (!isOpaque(inline)) return null;
    tokens += 1;
    return [{ type: 'text', value: `{{${tokens}}}` }];
  });
  return paragraphMarkdown(tree, marked)
    .split(HOLES)
    .map((part, index) => (index % 2 === 1 ? { formula: Number(part) } : { text: part }))
    .filter((piece) => !('text' in piece) || piece.text !== '');
}

/** The tokens of a passage that stand for pictures. */
export const pictureTokensOf = (inlines: readonly Inline[]): number[] =>
  opaqueInlines(inlines).flatMap(({ type }, index) => (type === 'image' ? [index + 1] : []));

/** Whether a paragraph holds one picture and nothing else. */
export function isLonePicture(inlines: readonly Inline[]): boolean {
  const [only, ...others] = inlines.filter((inline) => inline.type !== 'text' || inline.value.trim() !== '');
  return only?.type === 'image' && others.length === 0;
}

/** Text with the pictures and references that its tokens stand for. */
function withOpaque(inlines: readonly Inline[], opaque: readonly Inline[]): Inline[] {
  return mapInlines(inlines, (inline) => {
    if (inline.type !== 'text' || !TOKENS.test(inline.value)) return null;
    return inline.value.split(TOKENS).flatMap((part, index): Inline[] => {
      if (index % 2 === 0) return part === '' ? [] : [{ ...inline, value: part }];
      const original = opaque[Number(part) - 1];
      return [original ?? { ...inline, value: `{{${part}}}` }];
    });
  });
}

/** What takes a passage's place: its own block with other children where one paragraph was written. */
function rewritten(node: PassageNode, text: string): Block[] {
  const { blocks } = readMarkdown(text).tree;
  const opaque = node.type === 'figure' ? [] : opaqueInlines(node.children);
  const [only] = blocks;
  if (node.type !== 'figure' && blocks.length === 1 && only?.type === 'paragraph') {
    const { confidence: _, ...kept } = node;
    return [{ ...kept, children: withOpaque(only.children, opaque) }];
  }
  return blocks.map((block) => {
    const placed = { ...block, ...(node.source && { source: node.source }) };
    if (placed.type !== 'paragraph' && placed.type !== 'heading') return placed;
    return { ...placed, children: withOpaque(placed.children, opaque) };
  });
}

/** The lists of blocks that a block holds. */
function listsBelow(block: Block): Block[][] {
  if (block.type === 'list') return block.items.map(({ children }) => children);
  if (block.type === 'table') return block.rows.flatMap(({ cells }) => cells.map(({ children }) => children));
  if (block.type === 'quote' || block.type === 'theorem') return [block.children];
  return block.type === 'footnote' || block.type === 'question' ? [block.children] : [];
}

/** What a person wrote for passages, by their numbers. */
export type PassageTexts = ReadonlyMap<number, string>;

/** Puts what a person wrote in the place of passages. Numbers are those of the tree as it was read. */
export function rewritePassages(tree: DocumentTree, texts: PassageTexts): void {
  if (texts.size === 0) return;
  const written = new Map<Block, Block[]>();
  for (const [number, { node }] of [...passagesOf(tree.blocks)].entries()) {
    const text = texts.get(number);
    if (text !== undefined) written.set(node, rewritten(node, text));
  }
  const lists = [tree.blocks, ...[...walkBlocks(tree.blocks)].flatMap(listsBelow)];
  for (const list of lists)
    list.splice(0, list.length, ...list.flatMap((block) => written.get(block) ?? [block]));
}
