import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Block, DocumentTree } from '../tree/index.ts';

/**
 * A golden: `=== name` lines head its sections. The first, `tree`, is a document tree as JSON in which a string
 * among inlines stands for text and a string among blocks for a paragraph; the others are what each writer makes.
 */
export interface Golden {
  name: string;
  path: URL;
  source: string;
  tree: DocumentTree;
  expected: Map<string, string>;
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

function readGolden(name: string): Golden {
  const path = new URL(name, FOLDER);
  const content = readFileSync(path, 'utf8');
  const sections = new Map(
    content
      .split(/^=== /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n');
        return [section.slice(0, end), section.slice(end + 1).replace(/\n$/, '')] as const;
      }),
  );
  const source = sections.get('tree') ?? '';
  sections.delete('tree');
  return { name: name.replace(/\.golden$/, ''), path, source, tree: readTree(source), expected: sections };
}

export const readGoldens = (): Golden[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.golden'))
    .sort()
    .map(readGolden);

/** Writes what the writers make now into the golden. */
export function acceptGolden({ path, source }: Golden, sections: Map<string, string>): Map<string, string> {
  const written = [['tree', source] as const, ...sections].map(
    ([name, content]) => `=== ${name}\n${content}\n`,
  );
  writeFileSync(path, written.join(''));
  return sections;
}
