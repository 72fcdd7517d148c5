import type {
  Block,
  BlockHandlers,
  DocumentTree,
  Inline,
  InlineHandlers,
  ListItem,
  TableCell,
} from '../../tree/index.ts';

const inlineHandlers: InlineHandlers<string, undefined> = {
  text: ({ value }) =>
    value
      .replace(/[{}]/g, '\\$&')
      .replace(/\t/g, '{tab}')
      .replace(/\u00a0/g, '{nbsp}'),
  mark: ({ mark, children }) => `{${mark}: ${inlines(children)}}`,
  color: ({ color, children }) => `{color ${color}: ${inlines(children)}}`,
  inlineCode: ({ value }) => `{code: ${value}}`,
  math: ({ tex }) => `$${tex}$`,
  link: ({ url, title, children }) => `{link ${url}${title ? ` "${title}"` : ''}: ${inlines(children)}}`,
  image: ({ image, reference, alt, width, height }) =>
    `{image ${[image && `key=${image}`, reference && `from=${reference}`, `"${alt}"`, width && `w=${Math.round(width)}`, height && `h=${Math.round(height)}`].filter(Boolean).join(' ')}}`,
  break: () => '{break}',
  span: ({ language, children }) => `{span ${language}: ${inlines(children)}}`,
  footnoteReference: ({ id }) => `{note ${id}}`,
  anchor: ({ label, number }) => `{anchor ${label}${number ? ` ${number}` : ''}}`,
  crossReference: ({ label, parentheses }) => `{${parentheses ? 'eqref' : 'ref'} ${label}}`,
};

const inlines = (nodes: readonly Inline[]): string =>
  nodes
    .map((node) =>
      (inlineHandlers[node.type] as (node: Inline, context: undefined) => string)(node, undefined),
    )
    .join('');

const words = (...parts: (string | number | false | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ');

const nested = (head: string, children: readonly Block[]) => [head, ...indent(children.flatMap(lines))];
const indent = (text: readonly string[]) => text.map((line) => `  ${line}`);
const label = (name: string | undefined) => name && `#${name}`;

const blockHandlers: BlockHandlers<string[], undefined> = {
  heading: (node) => [
    words(
      `heading ${node.level}`,
      node.number && `[${node.number}]`,
      label(node.label),
      inlines(node.children),
    ),
  ],
  paragraph: (node) => [
    words(
      'paragraph',
      node.align && `(${node.align})`,
      node.role && `<${node.role}>`,
      node.counts && `counted ${node.counts.kind}`,
      label(node.counts?.label),
      inlines(node.children),
    ),
  ],
  equation: (node) => [
    words('equation', node.number?.text, label(node.number?.label), JSON.stringify(node.tex)),
  ],
  list: (node) => [
    words(
      'list',
      node.ordered ? `ordered from ${node.start}` : node.bullet && `bullet ${node.bullet}`,
      node.format,
      node.template,
      !node.tight && 'loose',
    ),
    ...indent(node.items.flatMap(item)),
  ],
  table: (node) => [
    words(
      'table',
      label(node.label),
      node.align.map((align) => align.charAt(0)).join(''),
      `header ${node.headerRows}`,
      node.rules,
      node.widths && `widths ${node.widths.map(Math.round).join(',')}`,
      node.caption && `caption: ${inlines(node.caption)}`,
    ),
    ...indent(node.rows.flatMap((row) => ['row', ...indent(row.cells.flatMap(cell))])),
  ],
  figure: (node) => [
    words(
      'figure',
      label(node.label),
      inlines([node.image]),
      node.caption && `caption: ${inlines(node.caption)}`,
    ),
  ],
  code: (node) => [words('code', node.language, JSON.stringify(node.value))],
  quote: (node) => nested('quote', node.children),
  theorem: (node) =>
    nested(
      words('theorem', node.kind, node.number, label(node.label), node.title && `(${inlines(node.title)})`),
      node.children,
    ),
  rule: () => ['rule'],
  pageBreak: () => ['pageBreak'],
  section: (node) => [`section ${node.columns}`],
  footnote: (node) => nested(`footnote ${node.id}`, node.children),
  question: (node) =>
    nested(
      words('question', node.number, `depth ${node.depth}`, node.marks && `marks ${node.marks}`),
      node.children,
    ),
  options: (node) => [
    `options in ${node.columns}`,
    ...indent(node.items.map((option) => `${option.label} ${inlines(option.children)}`)),
  ],
  alternative: (node) => [words('alternative', inlines(node.children))],
};

function item(node: ListItem): string[] {
  const head = words(
    '-',
    node.label && `[${inlines(node.label)}]`,
    node.checked !== undefined && (node.checked ? '(done)' : '(open)'),
  );
  const [only, ...others] = node.children;
  if (only?.type === 'paragraph' && others.length === 0) return [words(head, inlines(only.children))];
  return nested(head, node.children);
}

function cell(node: TableCell): string[] {
  const head = words(
    '|',
    node.columnSpan && `columns=${node.columnSpan}`,
    node.rowSpan && `rows=${node.rowSpan}`,
    node.align,
  );
  const [only, ...others] = node.children;
  if (only?.type === 'paragraph' && others.length === 0) return [words(head, inlines(only.children))];
  return nested(head, node.children);
}

function lines(block: Block): string[] {
  const [first = '', ...rest] = (blockHandlers[block.type] as (node: Block, context: undefined) => string[])(
    block,
    undefined,
  );
  return [block.source ? `${first} @${block.source.page}` : first, ...rest];
}

/** A tree as text, one line a block, for goldens that people read. */
export function printTree(tree: DocumentTree): string {
  const head = [
    tree.title && `title: ${tree.title}`,
    tree.authors && `authors: ${tree.authors.join('; ')}`,
    tree.language && `language: ${tree.language}`,
    tree.page &&
      `page: ${Math.round(tree.page.width)} x ${Math.round(tree.page.height)}, margins ${Object.values(tree.page.margins).map(Math.round).join(' ')}`,
    ...Object.entries(tree.images).map(
      ([key, image]) => `image ${key}: ${image.mime} ${image.width} x ${image.height}`,
    ),
  ].filter((line) => line !== undefined && line !== '');
  return [...head, ...tree.blocks.flatMap(lines)].join('\n');
}
