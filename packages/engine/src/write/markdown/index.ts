import type {
  Block,
  BlockHandlers,
  DocumentTree,
  EquationBlock,
  Inline,
  ListBlock,
  ListItem,
} from '../../tree/index.ts';
import { type CaptionKind, Captions } from '../caption.ts';
import { doubtComment, doubtMark } from '../doubt-mark.ts';
import { Footnotes } from '../footnotes.ts';
import { displayTex } from '../formula-source.ts';
import { listNumber } from '../list-number.ts';
import type { WriteTextOptions } from '../options.ts';
import { References } from '../references.ts';
import type { MarkdownContext } from './context.ts';
import { codeFence, escapeFormula, escapeMarkdown, escapeStart } from './escape.ts';
import { inlinesMarkdown } from './inlines.ts';
import { tableMarkdown } from './table.ts';

const indented = (text: string, by: string) => text.replace(/\n(?!\n|$)/g, `\n${by}`);
const quoted = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

const paragraph = (inlines: readonly Inline[], context: MarkdownContext) =>
  inlinesMarkdown(inlines, context)
    .split('\n')
    .map((line) => escapeStart(line.trimStart()))
    .join('\n')
    .trim();

/** A mark of doubt stands on a line of its own: nothing may follow `$$`. */
function equation(node: EquationBlock, context: MarkdownContext): string {
  const formula = `$$\n${escapeFormula(displayTex(node))}\n$$`;
  const mark = doubtMark(node, context.doubts);
  if (mark === 'comments') return `${formula}\n${doubtComment(node)}`;
  return mark === 'pictures' && node.picture
    ? together(formula, inlinesMarkdown([node.picture], context))
    : formula;
}

function itemMarker(node: ListBlock, item: ListItem, index: number, context: MarkdownContext): string {
  if (item.label) return `- ${inlinesMarkdown(item.label, context)} `;
  const box = item.checked === undefined ? '' : item.checked ? '[x] ' : '[ ] ';
  if (!node.ordered) return `- ${box}`;
  const number = listNumber(node, index);
  return /^\d{1,9}[.)]$/.test(number) ? `${number} ${box}` : `- ${escapeMarkdown(number)} ${box}`;
}

function list(node: ListBlock, context: MarkdownContext): string {
  const items = node.items.map((item, index) => {
    const marker = itemMarker(node, item, index, context);
    const indent = ' '.repeat(/^\d/.test(marker) ? marker.indexOf(' ') + 1 : 2);
    return indented(marker + blocksMarkdown(item.children, context, node.tight ? '\n' : '\n\n'), indent);
  });
  return items.join(node.tight ? '\n' : '\n\n');
}

function caption(
  kind: CaptionKind,
  inlines: readonly Inline[] | undefined,
  context: MarkdownContext,
): string {
  if (!inlines) return '';
  const { word, number, text } = context.captions.number(kind, inlines);
  return `*${word} ${number}:* ${inlinesMarkdown(text, context)}`.trim();
}

const together = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n');

/** Blocks behind a lead-in, in one paragraph with it where they begin with one. */
function led(lead: string, blocks: readonly Block[], tail: string, context: MarkdownContext): string {
  const [first, ...rest] = blocks;
  const carried = first?.type === 'paragraph';
  const text = carried ? ` ${paragraph(first.children, context)}` : '';
  return together(lead + text + tail, blocksMarkdown(carried ? rest : blocks, context));
}

const BLOCKS: BlockHandlers<string, MarkdownContext> = {
  heading: (node, context) => {
    const number = node.number ? `${escapeMarkdown(node.number)} ` : '';
    const text = inlinesMarkdown(node.children, context).replace(/\\?\n/g, ' ').trim();
    return `${'#'.repeat(Math.min(6, Math.max(1, node.level + context.headingShift)))} ${number}${text}`;
  },
  paragraph: (node, context) =>
    node.counts ? caption(node.counts.kind, node.children, context) : paragraph(node.children, context),
  equation,
  list,
  table: (node, context) =>
    together(caption('table', node.caption, context), tableMarkdown(node, context, blocksMarkdown)),
  figure: (node, context) =>
    together(inlinesMarkdown([node.image], context), caption('figure', node.caption, context)),
  code: ({ value, language }) => codeFence(value, language),
  quote: (node, context) => quoted(blocksMarkdown(node.children, context)),
  theorem: (node, context) => {
    const number = node.number ? ` ${escapeMarkdown(node.number)}` : '';
    const title = node.title ? ` (${inlinesMarkdown(node.title, context)})` : '';
    return led(`**${escapeMarkdown(node.kind)}${number}${title}.**`, node.children, '', context);
  },
  rule: () => '---',
  pageBreak: () => '',
  section: () => '',
  footnote: (node, context) =>
    context.footnotes.isReferred(node) ? '' : blocksMarkdown(node.children, context),
  question: (node, context) => {
    const marks = node.marks ? ` **${escapeMarkdown(node.marks)}**` : '';
    return led(`**${escapeMarkdown(node.number)}**`, node.children, marks, context);
  },
  options: (node, context) =>
    node.items
      .map(({ label, children }) => `- ${escapeMarkdown(label)} ${inlinesMarkdown(children, context)}`)
      .join('\n'),
  alternative: (node, context) => `**${inlinesMarkdown(node.children, context).trim()}**`,
};

function blocksMarkdown(blocks: readonly Block[], context: MarkdownContext, between = '\n\n'): string {
  let text = '';
  for (const block of blocks) {
    const written = (BLOCKS[block.type] as (node: Block, context: MarkdownContext) => string)(block, context);
    if (written === '') continue;
    const gap = between === '\n' && block.type !== 'list' ? '\n\n' : between;
    text += (text && gap) + written;
  }
  return text;
}

function notes(context: MarkdownContext): string {
  const written: string[] = [];
  for (let index = 0; index < context.footnotes.used.length; index++) {
    const [number, definition] = context.footnotes.used[index] ?? [];
    if (definition)
      written.push(`[^${number}]: ${indented(blocksMarkdown(definition.children, context), '    ')}`);
  }
  return written.join('\n\n');
}

const contextOf = (tree: DocumentTree, options: WriteTextOptions): MarkdownContext => ({
  tree,
  references: new References(tree),
  footnotes: new Footnotes(tree),
  captions: new Captions(tree),
  headingShift: tree.blocks.some((block) => block.type === 'heading' && block.level === 0) ? 1 : 0,
  doubts: options.doubts ?? 'comments',
  warn: options.warn ?? (() => {}),
});

/** The text of one paragraph of a tree, without marks of doubt. */
export const paragraphMarkdown = (tree: DocumentTree, inlines: readonly Inline[]): string =>
  paragraph(inlines, contextOf(tree, { doubts: 'none' }));

/** The tree as Markdown with GFM tables and `$…$`; what Markdown cannot say is HTML. */
export function writeMarkdown(tree: DocumentTree, options: WriteTextOptions = {}): string {
  const context = contextOf(tree, options);
  const body = blocksMarkdown(tree.blocks, context);
  return `${together(body, notes(context))}\n`;
}
