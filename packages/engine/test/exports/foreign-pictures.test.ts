import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../src/read/index.ts';
import type { Block, DocumentTree, ImageData, Inline, TableCell } from '../../src/tree/index.ts';
import { writeDocument } from '../../src/write/index.ts';

/** Where a stranger would have a reader's program look. */
const ADDRESSES = [
  'http://example.org/p.png',
  'https://example.org/p.png',
  '//example.org/p.png',
  'file:///etc/passwd',
  'FILE:/etc/passwd',
  '/etc/passwd',
  '../../.ssh/id_rsa',
  '\\\\example.org\\share\\p.png',
  'data:text/html,<script>1</script>',
  'javascript:1',
  'plot.png',
];

const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const text = (value: string): Inline => ({ type: 'text', value });
const wide = (value: string): TableCell => ({ columnSpan: 2, children: [paragraph(text(value))] });

/** Trees that show a picture at `address`, or hold the text of one in a language of the outputs. */
const TREES: Record<string, (address: string) => Block> = {
  'a picture': (reference) => paragraph({ type: 'image', reference, alt: 'a' }),
  'a figure': (reference) => ({ type: 'figure', image: { type: 'image', reference, alt: reference } }),
  'HTML as text': (address) => paragraph(text(`<img src="${address}"> <iframe src=${address}>`)),
  'Markdown as text': (address) => paragraph(text(`![a](${address}) ![b][c]\n\n[c]: ${address}`)),
  'HTML in a wide cell': (address) => ({
    type: 'table',
    align: ['left', 'left'],
    headerRows: 0,
    rules: 'all',
    rows: [{ cells: [wide(`<img src="${address}">`)] }, { cells: [wide(`![a](${address})`)] }],
  }),
  'HTML in a formula': (address) =>
    paragraph({ type: 'math', math: [{ type: 'text', value: `<img src="${address}">` }] }),
  'HTML in a formula that nobody understood': (address) => ({
    type: 'equation',
    math: [{ type: 'source', value: `<img src="${address}">` }],
  }),
  'Markdown in a formula': (address) =>
    paragraph({
      type: 'math',
      math: [...`![a](${address})<img src=${address}>`].map((character) => ({
        type: 'symbol',
        text: character,
        class: 'ordinary',
      })),
    }),
  'Markdown in a label': (address) => ({
    type: 'equation',
    math: [],
    number: { text: `![a](${address})`, label: `![a](${address})` },
  }),
};

const write = async (blocks: Block[], to: 'markdown' | 'html', images: DocumentTree['images'] = {}) =>
  new TextDecoder().decode(await writeDocument({ blocks, images }, to, { created: new Date(0) }));

interface MarkdownNode {
  type: string;
  url?: string;
  value?: string;
  children?: MarkdownNode[];
}

function* nodesOf(node: MarkdownNode): Generator<MarkdownNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesOf(child);
}

/** What a reader of Markdown that knows no formulas would load: addresses of pictures, and HTML that loads. */
function loaded(markdown: string): string[] {
  const root: MarkdownNode = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  return [...nodesOf(root)].flatMap(({ type, url, value }) => {
    if (type === 'image' || type === 'definition') return [url ?? ''];
    return type === 'html' && /<(?:img|iframe|object|embed|link|script|svg)|\bsrc\b/i.test(value ?? '')
      ? [value ?? '']
      : [];
  });
}

const tags = (html: string) => html.match(/<[a-z][^>]*>/gi) ?? [];

describe('no export loads what it does not carry', () => {
  it.each(Object.entries(TREES))('%s', async (_name, make) => {
    for (const address of ADDRESSES) {
      const markdown = await write([make(address)], 'markdown');
      expect(loaded(markdown), markdown).toEqual([]);
      for (const tag of tags(await write([make(address)], 'html'))) {
        expect(tag).not.toMatch(/^<(?:img|iframe|object|embed|link|script)|\bsrc=|url\(/i);
      }
    }
  });

  it.each(['markdown', 'latex', 'text'] as const)('read from %s', async (format) => {
    for (const address of ADDRESSES) {
      const source = `![a](${address})\n\n<img src="${address}">\n\n\\includegraphics{${address}}\n\n$![a](${address})$`;
      const { blocks, images } = readContent(source, format).tree;
      expect(loaded(await write(blocks, 'markdown', images))).toEqual([]);
      expect(tags(await write(blocks, 'html', images)).filter((tag) => /^<img/i.test(tag))).toEqual([]);
    }
  });

  it('but a picture that it carries is shown', async () => {
    const dot: ImageData = { mime: 'image/png', bytes: new Uint8Array([1]), width: 1, height: 1 };
    const blocks = [paragraph({ type: 'image', image: 'dot', reference: 'http://example.org/', alt: 'a' })];
    expect(loaded(await write(blocks, 'markdown', { dot }))).toEqual(['data:image/png;base64,AQ==']);
    expect(await write(blocks, 'html', { dot })).toContain('<img src="data:image/png;base64,AQ=="');
  });
});
