import type { Element, ElementContent, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import type {
  Block,
  Inline,
  ListBlock,
  ListItem,
  TableBlock,
  TableCell,
  TableRow,
} from '../../tree/index.ts';
import { trimInlines } from '../inlines.ts';
import { MAXIMUM_DEPTH, type MarkdownContext } from './context.ts';
import { type Attributes, alignOf, breaksPage, sizeOf, wrapTag } from './html-tags.ts';
import { imageInline } from './images.ts';
import { readPhrasing, readText } from './inlines.ts';
import { aligned, flow, inlineOnly, type Piece, tidyBlocks } from './pieces.ts';

type Node = RootContent | ElementContent;
type Handler = (element: Element, context: MarkdownContext) => Piece[];

/** The blocks of an HTML fragment. Formulas in it were taken out before. */
export function readHtml(source: string, context: MarkdownContext): Block[] {
  try {
    const root = fromHtml(source, { fragment: true });
    return tidyBlocks(blocksOf(root.children, context));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    context.warn({ code: 'html-too-deep' });
    return flow(readText(source, context), context.formulas);
  }
}

const blocksOf = (nodes: readonly Node[], context: MarkdownContext): Block[] =>
  flow(piecesOf(nodes, context), context.formulas);

const inlinesOf = (nodes: readonly Node[], context: MarkdownContext): Inline[] =>
  trimInlines(inlineOnly(piecesOf(nodes, context), context.formulas));

function piecesOf(nodes: readonly Node[], context: MarkdownContext): Piece[] {
  if (context.depth > MAXIMUM_DEPTH)
    return [{ type: 'text', value: nodes.map((node) => textOf(node)).join('') }];
  context.depth += 1;
  const pieces = nodes.flatMap((node): Piece[] => {
    if (node.type === 'text') return readCellText(node.value, context);
    return node.type === 'element' ? readElement(node, context) : [];
  });
  context.depth -= 1;
  return pieces;
}

/** Text of an element; bold and code in Markdown's way are common in tables that models write. */
function readCellText(value: string, context: MarkdownContext): Piece[] {
  if (!/\*\*[^*\n]+\*\*|`[^`\n]+`/.test(value)) return readText(value, context);
  const [only, ...others] = context.parse(value.replace(/\s+/g, ' ').trim()).children;
  return only?.type === 'paragraph' && others.length === 0
    ? readPhrasing(only.children, context)
    : readText(value, context);
}

/** The text below a node, without recursion: depth is what brought us here. */
function textOf(node: Node): string {
  const texts: string[] = [];
  const stack: Node[] = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (next.type === 'text') texts.push(next.value);
    else if (next.type === 'element') for (const child of next.children.toReversed()) stack.push(child);
  }
  return texts.join('');
}

function attributesOf(element: Element): Attributes {
  const attributes: Attributes = {};
  for (const [key, value] of Object.entries(element.properties)) {
    if (value !== null && value !== undefined && value !== false)
      attributes[key.toLowerCase()] = String(value);
  }
  return attributes;
}

const block = (...blocks: Block[]): Piece[] => [{ type: 'blocks', blocks }];

const HANDLERS: Record<string, Handler> = {
  table: (element, context) => block(readTable(element, context)),
  ul: (element, context) => block(readList(element, context)),
  ol: (element, context) => block(readList(element, context)),
  pre: (element, context) =>
    block({ type: 'code', value: context.store.restore(textOf(element)).replace(/\n$/, '') }),
  blockquote: (element, context) => block({ type: 'quote', children: blocksOf(element.children, context) }),
  hr: () => block({ type: 'rule' }),
  br: () => [{ type: 'break' }],
  img: (element, context) => {
    const { src = '', alt = '', ...rest } = attributesOf(element);
    return [imageInline(context.store.restore(src), context.store.restore(alt), context, sizeOf(rest))];
  },
  input: (element) => [{ type: 'text', value: element.properties.checked ? '☑' : '☐' }],
  code: (element, context) => [{ type: 'inlineCode', value: context.store.restore(textOf(element)) }],
  figure: (element, context) => block(...readFigure(element, context)),
  script: () => [],
  style: () => [],
  template: () => [],
  noscript: () => [],
};

for (const level of [1, 2, 3, 4, 5, 6] as const) {
  HANDLERS[`h${level}`] = (element, context) =>
    block({ type: 'heading', level, children: inlinesOf(element.children, context) });
}

const FLOW: ReadonlySet<string> = new Set(
  'p div center section article header footer main aside nav details summary address form fieldset dl dt dd'.split(
    ' ',
  ),
);

function readElement(element: Element, context: MarkdownContext): Piece[] {
  const name = element.tagName;
  const handler = HANDLERS[name];
  if (handler) return handler(element, context);
  if (element.properties.ariaHidden === 'true') return [];
  const attributes = attributesOf(element);
  if (FLOW.has(name)) return readFlow(element, attributes, context);
  return wrapTag(
    name,
    attributes,
    inlineOnly(piecesOf(element.children, context), context.formulas),
    context.warn,
  );
}

function readFlow(element: Element, attributes: Attributes, context: MarkdownContext): Piece[] {
  const blocks = blocksOf(element.children, context);
  const align = alignOf(element.tagName, attributes);
  return block(
    ...(breaksPage(attributes) ? [{ type: 'pageBreak' } as const] : []),
    ...aligned(blocks, align),
  );
}

function readFigure(element: Element, context: MarkdownContext): Block[] {
  const caption = element.children.find(
    (child) => child.type === 'element' && child.tagName === 'figcaption',
  );
  const rest = blocksOf(
    element.children.filter((child) => child !== caption),
    context,
  );
  const [only] = rest;
  const inlines = caption?.type === 'element' ? inlinesOf(caption.children, context) : undefined;
  const image = rest.length === 1 && only?.type === 'paragraph' && trimInlines(only.children);
  if (image && image.length === 1 && image[0]?.type === 'image') {
    return [{ type: 'figure', image: image[0], ...(inlines ? { caption: inlines } : {}) }];
  }
  return inlines ? [...rest, { type: 'paragraph', role: 'caption', children: inlines }] : rest;
}

const FORMATS: Record<string, ListBlock['format']> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '1': 'decimal',
};

function readList(element: Element, context: MarkdownContext): ListBlock {
  const attributes = attributesOf(element);
  const ordered = element.tagName === 'ol';
  const format = FORMATS[attributes.type ?? '1'];
  const items = element.children.flatMap((child): ListItem[] => {
    if (child.type !== 'element') return [];
    return [
      { children: child.tagName === 'li' ? blocksOf(child.children, context) : blocksOf([child], context) },
    ];
  });
  const start = Number.parseInt(attributes.start ?? '1', 10);
  const numbering = ordered ? { start: Number.isNaN(start) ? 1 : start, ...(format ? { format } : {}) } : {};
  return { type: 'list', ordered, ...numbering, tight: true, items };
}

const isRow = (element: Element) => element.tagName === 'tr';

function rowsOf(element: Element): { row: Element; header: boolean }[] {
  const rows: { row: Element; header: boolean }[] = [];
  const visit = (parent: Element, header: boolean) => {
    for (const child of parent.children) {
      if (child.type !== 'element') continue;
      if (isRow(child)) rows.push({ row: child, header: header || onlyHeaders(child) });
      else if (/^(?:thead|tbody|tfoot)$/.test(child.tagName)) visit(child, child.tagName === 'thead');
    }
  };
  visit(element, false);
  return rows;
}

function onlyHeaders(row: Element): boolean {
  const cells = row.children.filter((child) => child.type === 'element');
  return cells.length > 0 && cells.every((cell) => cell.tagName === 'th');
}

function readTable(element: Element, context: MarkdownContext): TableBlock {
  const found = rowsOf(element);
  const firstBody = found.findIndex(({ header }) => !header);
  const headerRows = firstBody < 0 ? Math.min(1, found.length) : firstBody;
  const rows = withinColumns(found.map(({ row }) => readRow(row, context)));
  const caption = element.children.find((child) => child.type === 'element' && child.tagName === 'caption');
  const border = String(element.properties.border ?? '1');
  return {
    type: 'table',
    ...(caption?.type === 'element' ? { caption: inlinesOf(caption.children, context) } : {}),
    align: Array.from({ length: columnCount(rows) }, () => 'left' as const),
    headerRows,
    rules: border === '0' ? 'none' : 'all',
    rows,
  };
}

function readRow(row: Element, context: MarkdownContext): TableRow {
  const cells = row.children.filter((child) => child.type === 'element');
  return { cells: cells.map((cell) => readCell(cell, context)) };
}

const MAXIMUM_SPAN = 200;

function readCell(element: Element, context: MarkdownContext): TableCell {
  const attributes = attributesOf(element);
  const columnSpan = span(attributes.colspan);
  const rowSpan = span(attributes.rowspan);
  const align = alignOf(element.tagName, attributes);
  return {
    ...(columnSpan > 1 ? { columnSpan } : {}),
    ...(rowSpan > 1 ? { rowSpan } : {}),
    ...(align ? { align } : {}),
    children: blocksOf(element.children, context),
  };
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isNaN(count) ? 1 : Math.max(1, Math.min(MAXIMUM_SPAN, count));
}

/** Headings that span more columns than the other rows have, which browsers give no room. */
function withinColumns(rows: TableRow[]): TableRow[] {
  const spanned = (row: TableRow, most: number): TableRow => {
    const [only, ...others] = row.cells;
    if (!only || others.length > 0 || (only.columnSpan ?? 1) <= most) return row;
    return { ...row, cells: [{ ...only, columnSpan: most }] };
  };
  const columns = columnCount(rows.map((row) => spanned(row, 1)));
  return columns > 1 ? rows.map((row) => spanned(row, columns)) : rows;
}

/** The widest row, cells from rows above that reach into it counted. */
function columnCount(rows: readonly TableRow[]): number {
  let widest = 0;
  let reaching: { columns: number; rows: number }[] = [];
  for (const row of rows) {
    const above = reaching.reduce((sum, cell) => sum + cell.columns, 0);
    const own = row.cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0);
    widest = Math.max(widest, above + own);
    reaching = reaching.map((cell) => ({ ...cell, rows: cell.rows - 1 })).filter((cell) => cell.rows > 0);
    for (const cell of row.cells) {
      if ((cell.rowSpan ?? 1) > 1)
        reaching.push({ columns: cell.columnSpan ?? 1, rows: (cell.rowSpan ?? 1) - 1 });
    }
  }
  return widest;
}
