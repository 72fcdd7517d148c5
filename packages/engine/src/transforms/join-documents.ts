import type { Block, DocumentTree, EquationNumber, ImageData, Inline, MathList } from '../tree/index.ts';

export interface JoinOptions {
  separator: 'pageBreak' | 'heading';
  /** One a document, for `heading`; a document without one has its own title. */
  titles?: readonly string[];
}

/** Several documents as one, in order. Images, footnotes and labels of each are kept apart from those of the others. */
export function joinDocuments(trees: readonly DocumentTree[], options: JoinOptions): DocumentTree {
  const [first] = trees;
  if (!first) return { blocks: [], images: {} };
  if (trees.length === 1 && options.separator === 'pageBreak') return first;
  const blocks: Block[] = [];
  const images: Record<string, ImageData> = {};
  for (const [index, tree] of trees.entries()) {
    const prefix = trees.length > 1 ? `d${index + 1}-` : '';
    for (const [key, image] of Object.entries(tree.images)) images[prefix + key] = image;
    for (const block of separatorOf(tree, trees[index - 1], options.separator, options.titles?.[index])) {
      blocks.push(block);
    }
    for (const block of tree.blocks) blocks.push(renamed(block, prefix) as Block);
  }
  const authors = [...new Set(trees.flatMap((tree) => tree.authors ?? []))];
  return {
    ...(first.title ? { title: first.title } : {}),
    ...(authors.length > 0 ? { authors } : {}),
    ...(first.language ? { language: first.language } : {}),
    ...(first.page ? { page: first.page } : {}),
    ...sharedHeads(trees),
    blocks,
    images,
  };
}

/** Heads that all of the documents have. */
function sharedHeads(trees: readonly DocumentTree[]): Pick<DocumentTree, 'runningHeads'> {
  const [runningHeads] = trees.map((tree) => tree.runningHeads);
  const kinds = new Set(trees.map((tree) => JSON.stringify(tree.runningHeads)));
  return runningHeads && kinds.size === 1 ? { runningHeads } : {};
}

function separatorOf(
  tree: DocumentTree,
  before: DocumentTree | undefined,
  separator: JoinOptions['separator'],
  title: string | undefined,
): Block[] {
  const last = before?.blocks.findLast((block) => block.type === 'section');
  const wide: Block[] = last?.type === 'section' && last.columns > 1 ? [{ type: 'section', columns: 1 }] : [];
  if (separator === 'pageBreak') return before ? [{ type: 'pageBreak' }, ...wide] : [];
  const value = title ?? tree.title;
  return value ? [...wide, { type: 'heading', level: 1, children: [{ type: 'text', value }] }] : wide;
}

type Node = Block | Inline | MathList[number] | EquationNumber;

/** A copy of the node, and of all below it, with names that begin with the prefix. */
function renamed(value: unknown, prefix: string): unknown {
  if (prefix === '' || typeof value !== 'object' || value === null || value instanceof Uint8Array)
    return value;
  if (Array.isArray(value)) return value.map((child) => renamed(child, prefix));
  const copy: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    copy[key] =
      typeof child === 'string' && isName(value as Node, key) ? prefix + child : renamed(child, prefix);
  }
  return copy;
}

/** The fields that name something within one document. */
function isName(node: Node, key: string): boolean {
  const type = 'type' in node ? node.type : undefined;
  if (key === 'label') return type !== undefined || 'text' in node;
  if (key === 'image') return type === 'image';
  return key === 'id' && (type === 'footnote' || type === 'footnoteReference');
}
