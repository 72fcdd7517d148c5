import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  List,
  ListItem as MdastItem,
  RootContent,
  Table,
} from 'mdast';
import type { Block, HeadingBlock, Inline, ListItem, TableBlock } from '../../tree/index.ts';
import { plainText, trimInlines } from '../inlines.ts';
import { MAXIMUM_DEPTH, type MarkdownContext } from './context.ts';
import { formulasOfFence } from './formula-fence.ts';
import { alignOf, breaksPage, parseTag } from './html-tags.ts';
import { readPhrasing } from './inlines.ts';
import { readLabelledLists } from './labelled-lists.ts';
import { calloutOf } from './notes.ts';
import { aligned, flow, inlineOnly, tidyBlocks } from './pieces.ts';

type Node = RootContent | BlockContent | DefinitionContent;

/** The blocks of a Markdown parent, with source pages and with lists that Markdown has no syntax for. */
export function readBlocks(nodes: readonly Node[], context: MarkdownContext): Block[] {
  if (context.depth > MAXIMUM_DEPTH) return keepAsText(nodes, context);
  context.depth += 1;
  const blocks = nodes.flatMap((node) => placed(readBlock(node, context), context));
  context.depth -= 1;
  return tidyBlocks(readLabelledLists(blocks));
}

function keepAsText(nodes: readonly Node[], context: MarkdownContext): Block[] {
  context.warn({ code: 'nesting-too-deep' });
  const start = nodes[0]?.position?.start.offset ?? 0;
  const end = nodes.at(-1)?.position?.end.offset ?? start;
  const value = context.store.restore(context.source.slice(start, end));
  return value.trim() === '' ? [] : [{ type: 'paragraph', children: [{ type: 'text', value }] }];
}

function placed(blocks: Block[], { page, align }: MarkdownContext): Block[] {
  const shown = aligned(blocks, align);
  if (page === undefined) return shown;
  return shown.map((block) => (block.source ? block : { ...block, source: { page } }));
}

function readBlock(node: Node, context: MarkdownContext): Block[] {
  switch (node.type) {
    case 'paragraph':
      return figures(flow(readPhrasing(node.children, context), context.formulas));
    case 'heading':
      return readHeading(node, context);
    case 'list':
      return [readList(node, context)];
    case 'table':
      return [readTable(node, context)];
    case 'code':
      return readCode(node.lang, context.store.restore(node.value), context);
    case 'blockquote':
      return [readQuote(node, context)];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    case 'footnoteDefinition':
      return [{ type: 'footnote', id: node.identifier, children: readBlocks(node.children, context) }];
    case 'html':
      return readHtmlBlock(node.value, context);
    default:
      return [];
  }
}

function readQuote(node: Blockquote, context: MarkdownContext): Block {
  const callout = calloutOf(node);
  const blocks = readBlocks(callout?.children ?? node.children, context);
  if (!callout) return { type: 'quote', children: blocks };
  const title = trimInlines(inlineOnly(readPhrasing(callout.title, context), context.formulas));
  const head: Block = { type: 'paragraph', children: [{ type: 'mark', mark: 'strong', children: title }] };
  return { type: 'quote', children: [head, ...blocks] };
}

const CAPTION = /^(?:fig(?:ure|\.)?|चित्र|आकृति)\b/i;

/** A picture that stands alone in its paragraph is a figure. */
function figures(blocks: Block[]): Block[] {
  return blocks.map((block): Block => {
    const [image, ...others] = block.type === 'paragraph' ? trimInlines(block.children) : [];
    if (image?.type !== 'image' || others.length > 0) return block;
    const caption = CAPTION.test(image.alt) ? image.alt : undefined;
    return {
      type: 'figure',
      image,
      ...(caption ? { caption: [{ type: 'text', value: caption }] } : {}),
    };
  });
}

const NUMBER = /^(\d+(?:\.\d+)+\.?|\d{1,2}\.|[IVX]{1,5}\.)[ \t]+(?=\S)/;
const LABEL = /[ \t]*\{#([\w:.-]+)[^{}]*\}$/;

function readHeading(node: Extract<Node, { type: 'heading' }>, context: MarkdownContext): Block[] {
  const children = trimInlines(inlineOnly(readPhrasing(node.children, context), context.formulas));
  if (children.length === 0) return [];
  const source = context.source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  const underlined = /\n[ \t>]*-+[ \t]*$/.test(source);
  if (underlined && (plainText(children).length > 120 || source.split('\n').length > 2)) {
    return [{ type: 'paragraph', children }, { type: 'rule' }];
  }
  return [headingOf(node.depth, children)];
}

function headingOf(level: HeadingBlock['level'], children: Inline[]): HeadingBlock {
  const heading: HeadingBlock = { type: 'heading', level, children };
  const last = children.at(-1);
  const label = last?.type === 'text' ? LABEL.exec(last.value) : null;
  if (label && last?.type === 'text') {
    last.value = last.value.slice(0, label.index);
    heading.label = label[1];
  }
  const first = children[0];
  const number = first?.type === 'text' ? NUMBER.exec(first.value) : null;
  if (number && first?.type === 'text') {
    first.value = first.value.slice(number[0].length);
    heading.number = number[1];
  }
  return heading;
}

function readList(node: List, context: MarkdownContext): Block {
  const items = node.children.map((item) => readItem(item, context));
  const spread = node.spread || node.children.some((item) => item.spread);
  const first = node.children[0]?.position?.start.offset ?? 0;
  const delimiter = /^\d+([.)])/.exec(context.source.slice(first, first + 12))?.[1] ?? '.';
  const numbering = node.ordered ? { start: node.start ?? 1, template: `%${delimiter}` } : {};
  return { type: 'list', ordered: node.ordered === true, ...numbering, tight: !spread, items };
}

function readItem(node: MdastItem, context: MarkdownContext): ListItem {
  const children = readBlocks(node.children, context);
  return { ...(typeof node.checked === 'boolean' ? { checked: node.checked } : {}), children };
}

function readTable(node: Table, context: MarkdownContext): TableBlock {
  const rows = node.children.map((row) => ({
    cells: row.children.map((cell) => ({
      children: tidyBlocks(flow(readPhrasing(cell.children, context), context.formulas)),
    })),
  }));
  const emptyHead = rows.length > 1 && rows[0]?.cells.every((cell) => cell.children.length === 0);
  const body = emptyHead ? rows.slice(1) : rows;
  const columns = body.reduce((most, row) => Math.max(most, row.cells.length), node.align?.length ?? 0);
  return {
    type: 'table',
    align: Array.from({ length: columns }, (_, index) => node.align?.[index] ?? 'left'),
    headerRows: emptyHead ? 0 : 1,
    rules: 'all',
    rows: body,
  };
}

function readCode(language: string | null | undefined, value: string, context: MarkdownContext): Block[] {
  const formulas = formulasOfFence(language ?? '', value);
  if (formulas) return formulas.map((tex) => context.formulas.display(tex));
  return [{ type: 'code', ...(language ? { language } : {}), value }];
}

const COMMENT = /<!--([\s\S]*?)(?:-->|$)/g;
const PAGE = /^\s*page\s+(\d{1,6})\s*$/i;

/** Comments vanish, but `<!-- page 3 -->` says where what follows was found. */
function readHtmlBlock(value: string, context: MarkdownContext): Block[] {
  const rest = value.replace(COMMENT, (_, comment: string) => {
    const page = PAGE.exec(comment)?.[1];
    if (page) context.page = Number(page);
    return '';
  });
  if (rest.trim() === '') return [];
  if (rest !== value) return readSource(rest.trim(), context);
  return readMarkup(value.trim(), context);
}

/** Markdown found inside something else. Offsets count in it while it is read. */
function readSource(source: string, context: MarkdownContext): Block[] {
  const outer = context.source;
  context.source = source;
  const blocks = readBlocks(context.parse(source).children, context);
  context.source = outer;
  return blocks;
}

const WRAPPED = /^<(center|div|p|section)\b([^<>]*)>([\s\S]*)<\/\1>$/i;
const BLOCK_TAG = /<(?:table|div|center|p|ul|ol|li|h[1-6]|pre|blockquote|figure|section|hr)\b/i;

function readMarkup(html: string, context: MarkdownContext): Block[] {
  const tag = parseTag(html);
  if (tag) {
    const align = alignOf(tag.name, tag.attributes);
    if (tag.kind === 'open' && align) context.align = align;
    if (tag.kind === 'close') context.align = undefined;
    if (tag.kind !== 'void') return breaksPage(tag.attributes) ? [{ type: 'pageBreak' }] : [];
  }
  const wrapped = WRAPPED.exec(html);
  if (!wrapped || BLOCK_TAG.test(wrapped[3] ?? '')) return context.html(html);
  const outer = parseTag(`<${wrapped[1]}${wrapped[2]}>`);
  const align = outer ? alignOf(outer.name, outer.attributes) : undefined;
  const blocks = readSource((wrapped[3] ?? '').trim().replace(/\n[ \t]+/g, '\n'), context);
  const before: Block[] = outer && breaksPage(outer.attributes) ? [{ type: 'pageBreak' }] : [];
  return [...before, ...aligned(blocks, align)];
}
