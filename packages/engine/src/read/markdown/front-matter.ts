import type { Block, DocumentTree } from '../../tree/index.ts';

const BLOCK = /^---[ \t]*\n((?:[ \t]*(?:[A-Za-z][\w-]*:.*|- .*|#.*)?\n){1,60}?)(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const LINE = /^([A-Za-z][\w-]*):[ \t]*(.*)$/;

export interface FrontMatter {
  properties: Pick<DocumentTree, 'title' | 'authors' | 'language'>;
  blocks: Block[];
  rest: string;
}

/** The properties at the head of a Markdown file. Only what a document shows is read: title, author, date, lang. */
export function readFrontMatter(source: string): FrontMatter {
  const match = BLOCK.exec(source);
  const values = match ? valuesOf(match[1] ?? '') : new Map<string, string>();
  if (!match || values.size === 0) return { properties: {}, blocks: [], rest: source };
  const title = values.get('title');
  const author = values.get('author');
  const date = values.get('date');
  const language = values.get('lang');
  const paragraph = (role: 'author' | 'date', value: string): Block => ({
    type: 'paragraph',
    role,
    children: [{ type: 'text', value }],
  });
  return {
    properties: {
      ...(title ? { title } : {}),
      ...(author ? { authors: [author] } : {}),
      ...(language ? { language } : {}),
    },
    blocks: [
      ...(title
        ? [
            {
              type: 'heading' as const,
              level: 0 as const,
              children: [{ type: 'text' as const, value: title }],
            },
          ]
        : []),
      ...(author ? [paragraph('author', author)] : []),
      ...(date ? [paragraph('date', date)] : []),
    ],
    rest: source.slice(match[0].length),
  };
}

function valuesOf(yaml: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const line of yaml.split('\n')) {
    const [, key, value] = LINE.exec(line) ?? [];
    const text = value?.trim().replace(/^(["'])(.*)\1$/, '$2');
    if (key && text) values.set(key.toLowerCase(), text);
  }
  return values;
}
