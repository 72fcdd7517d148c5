import { type Golden, readGoldens } from '../../test/golden.ts';
import type { Block, DocumentTree } from '../tree/index.ts';

/**
 * A golden whose section `tree` is a document tree as JSON, in which a string among inlines stands for text and a
 * string among blocks for a paragraph; the other sections are what each writer makes.
 */
export interface GoldenCase extends Golden {
  tree: DocumentTree;
}

const FOLDER = new URL('./goldens/', import.meta.url);

const text = (value: unknown): unknown => (typeof value === 'string' ? { type: 'text', value } : value);
const paragraph = (value: unknown): unknown =>
  typeof value === 'string' ? { type: 'paragraph', children: [text(value)] } : value;

const BLOCK_PARENTS = ['quote', 'theorem', 'footnote', 'question'];
const INLINE_LISTS = ['caption', 'title', 'label'];

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function expanded(value: unknown, parent: string): unknown {
  if (Array.isArray(value)) return value.map((item) => expanded(item, parent));
  if (!isObject(value)) return value;
  const holdsBlocks = !('type' in value) || BLOCK_PARENTS.includes(String(value.type));
  const result: Json = {};
  for (const [key, child] of Object.entries(value)) {
    const lift = key === 'children' && holdsBlocks && parent !== 'options' ? paragraph : text;
    const isContent = key === 'children' || (INLINE_LISTS.includes(key) && Array.isArray(child));
    const lifted = isContent && Array.isArray(child) ? child.map(lift) : child;
    result[key] = expanded(lifted, typeof value.type === 'string' ? value.type : parent);
  }
  return result;
}

interface GoldenTree extends Partial<Omit<DocumentTree, 'blocks' | 'images'>> {
  blocks: (Block | string)[];
  images?: Record<string, { mime: 'image/png'; width: number; height: number; base64: string }>;
}

function readTree(json: string): DocumentTree {
  const { images = {}, blocks, ...rest } = JSON.parse(json) as GoldenTree;
  const decoded = Object.entries(images).map(([key, { base64, ...data }]) => [
    key,
    { ...data, bytes: new Uint8Array(Buffer.from(base64, 'base64')) },
  ]);
  return {
    ...rest,
    blocks: blocks.map((block) => expanded(paragraph(block), '') as Block),
    images: Object.fromEntries(decoded) as DocumentTree['images'],
  };
}

/** The cases of the writers. */
export const goldenTrees = (): GoldenCase[] =>
  readGoldens(FOLDER).map((golden) => ({
    ...golden,
    tree: readTree(golden.sections.get('tree') ?? ''),
  }));
