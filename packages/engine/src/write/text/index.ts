import type {
  Block,
  BlockHandlers,
  DocumentTree,
  Inline,
  InlineHandlers,
  ListBlock,
} from '../../tree/index.ts';
import { type CaptionKind, Captions } from '../caption.ts';
import { cleanText } from '../clean-text.ts';
import { Footnotes } from '../footnotes.ts';
import { texOf } from '../formula-source.ts';
import { listNumber } from '../list-number.ts';
import type { WriteTextOptions } from '../options.ts';
import { References } from '../references.ts';

interface TextContext {
  references: References;
  footnotes: Footnotes;
  captions: Captions;
}

const oneLine = (value: string) => cleanText(value).replace(/\s+/g, ' ');
const children = (node: { children: readonly Inline[] }, context: TextContext) =>
  inlinesText(node.children, context);

const INLINES: InlineHandlers<string, TextContext> = {
  text: ({ value }) => oneLine(value),
  mark: children,
  color: children,
  inlineCode: ({ value }) => oneLine(value),
  math: (node) => `$${oneLine(texOf(node)).trim()}$`,
  link: (node, context) => {
    const text = children(node, context);
    return text === node.url || text === '' ? oneLine(node.url) : `${text} (${oneLine(node.url)})`;
  },
  image: ({ alt, reference }) => `[${oneLine(alt || reference || 'image')}]`,
  break: () => '\n',
  span: children,
  footnoteReference: ({ id }, { footnotes }) =>
    footnotes.definition(id) ? `[${footnotes.refer(id).number}]` : `[${oneLine(id)}]`,
  anchor: () => '',
  crossReference: ({ label, parentheses }, { references }) => {
    const text = oneLine(references.find(label)?.text ?? label);
    return parentheses ? `(${text})` : text;
  },
};

function inlinesText(inlines: readonly Inline[], context: TextContext): string {
  return inlines
    .map((inline) =>
      (INLINES[inline.type] as (node: Inline, context: TextContext) => string)(inline, context),
    )
    .join('');
}

const indented = (text: string, by: string) => text.replace(/\n(?!\n|$)/g, `\n${by}`);
const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');

function list(node: ListBlock, context: TextContext): string {
  const items = node.items.map((item, index) => {
    const own = item.label && inlinesText(item.label, context);
    const number = node.ordered ? listNumber(node, index) : (node.bullet ?? '•');
    const box = item.checked === undefined ? '' : item.checked ? '☒' : '☐';
    const marker = `${joined(own ?? oneLine(number), box)} `;
    return marker + indented(blocksText(item.children, context, node.tight ? '\n' : '\n\n'), '   ');
  });
  return items.join(node.tight ? '\n' : '\n\n');
}

function caption(kind: CaptionKind, inlines: readonly Inline[] | undefined, context: TextContext): string {
  if (!inlines) return '';
  const { word, number, text } = context.captions.number(kind, inlines);
  return `${word} ${number}: ${inlinesText(text, context)}`.trim();
}

const lines = (...parts: string[]) => parts.filter((part) => part !== '').join('\n');

const BLOCKS: BlockHandlers<string, TextContext> = {
  heading: (node, context) => joined(oneLine(node.number ?? ''), children(node, context)),
  paragraph: (node, context) =>
    node.counts ? caption(node.counts.kind, node.children, context) : children(node, context).trim(),
  equation: (node) => joined(`$$${cleanText(texOf(node)).trim()}$$`, oneLine(node.number?.text ?? '')),
  list,
  table: (node, context) =>
    lines(
      caption('table', node.caption, context),
      ...node.rows.map(({ cells }) =>
        cells.map((cell) => blocksText(cell.children, context).replace(/\s+/g, ' ')).join('\t'),
      ),
    ),
  figure: (node, context) =>
    lines(inlinesText([node.image], context), caption('figure', node.caption, context)),
  code: ({ value }) => cleanText(value),
  quote: (node, context) => `    ${indented(blocksText(node.children, context), '    ')}`,
  theorem: (node, context) => {
    const title = node.title ? `(${inlinesText(node.title, context)})` : '';
    const lead = joined(oneLine(node.kind), oneLine(node.number ?? ''), title);
    return `${lead}. ${blocksText(node.children, context)}`;
  },
  rule: () => '----------',
  pageBreak: () => '',
  section: () => '',
  footnote: (node, context) => (context.footnotes.isReferred(node) ? '' : blocksText(node.children, context)),
  question: (node, context) => {
    const marks = node.marks ? ` ${oneLine(node.marks)}` : '';
    const text = blocksText(node.children, context);
    const end = text.indexOf('\n');
    const marked = end < 0 ? text + marks : text.slice(0, end) + marks + text.slice(end);
    return joined(oneLine(node.number), indented(marked, '   '));
  },
  options: (node, context) =>
    node.items.map((item) => joined(oneLine(item.label), children(item, context))).join('\n'),
  alternative: children,
};

function blocksText(blocks: readonly Block[], context: TextContext, between = '\n\n'): string {
  return blocks
    .map((block) => (BLOCKS[block.type] as (node: Block, context: TextContext) => string)(block, context))
    .filter((text) => text !== '')
    .join(between);
}

function notes(context: TextContext): string {
  const written: string[] = [];
  for (let index = 0; index < context.footnotes.used.length; index++) {
    const [number, definition] = context.footnotes.used[index] ?? [];
    if (definition) written.push(`[${number}] ${blocksText(definition.children, context)}`);
  }
  return written.join('\n');
}

/** The tree as plain text; formulas are TeX between dollar signs. */
export function writeText(tree: DocumentTree, _options: WriteTextOptions = {}): string {
  const context: TextContext = {
    references: new References(tree),
    footnotes: new Footnotes(tree),
    captions: new Captions(tree),
  };
  const body = blocksText(tree.blocks, context);
  const end = notes(context);
  return `${end ? `${body}\n\n${end}` : body}\n`;
}
