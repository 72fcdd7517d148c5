import type { DoubtMark } from '@sutra/contract';
import type {
  Block,
  BlockHandlers,
  DocumentTree,
  EquationBlock,
  FormulaNode,
  HeadingBlock,
  Inline,
  InlineHandlers,
  ListBlock,
  MarkInline,
  MathInline,
  ParagraphBlock,
  TableBlock,
  TableCell,
  Warn,
} from '../../tree/index.ts';
import { Captions } from '../caption.ts';
import { dataUri } from '../data-uri.ts';
import { doubtComment, doubtMark } from '../doubt-mark.ts';
import { Footnotes } from '../footnotes.ts';
import { mathmlOf, takeNumbers } from '../formula-source.ts';
import type { WriteTextOptions } from '../options.ts';
import { References } from '../references.ts';
import { safeUrl } from '../safe-url.ts';
import { STYLE_SHEET } from './style-sheet.ts';
import { attributes, escapeHtml, tag } from './tag.ts';

interface HtmlContext {
  tree: DocumentTree;
  references: References;
  footnotes: Footnotes;
  captions: Captions;
  /** The number that a page refers to a formula by. */
  formulaId: (formula: MathInline | EquationBlock) => number | undefined;
  /** The number that a page refers to a paragraph, heading or figure by. */
  passageId: (passage: Block) => number | undefined;
  /** The number of the token that stands for a picture or reference where its passage is edited. */
  tokenId: (inline: Inline) => number | undefined;
  doubts: DoubtMark;
  warn: Warn;
}

const MARKS: Record<MarkInline['mark'], string> = {
  strong: 'strong',
  emphasis: 'em',
  underline: 'u',
  strikethrough: 's',
  superscript: 'sup',
  subscript: 'sub',
  smallCaps: 'span class="small-caps"',
  highlight: 'mark',
};

function marked({ mark, children }: MarkInline, context: HtmlContext): string {
  const open = MARKS[mark];
  return `<${open}>${inlinesHtml(children, context)}</${open.split(' ')[0]}>`;
}

const anchorId = (label: string | undefined, context: HtmlContext) =>
  label === undefined ? undefined : context.references.place(label)?.name;

const length = (points: number | undefined) =>
  points !== undefined && Number.isFinite(points) && points > 0 ? Math.round((points * 96) / 72) : undefined;

function crossReference(
  { label, parentheses }: Extract<Inline, { type: 'crossReference' }>,
  context: HtmlContext,
): string {
  const target = context.references.find(label);
  if (!target) context.warn({ code: 'reference-unresolved', detail: label });
  const shown = escapeHtml(target?.text ?? label);
  const link = target ? tag('a', { href: `#${target.name}` }, shown) : shown;
  return parentheses ? `(${link})` : link;
}

function footnoteReference(
  { id }: Extract<Inline, { type: 'footnoteReference' }>,
  context: HtmlContext,
): string {
  if (!context.footnotes.definition(id)) {
    context.warn({ code: 'footnote-missing' });
    return `<sup>[${escapeHtml(id)}]</sup>`;
  }
  const { number, first } = context.footnotes.refer(id);
  const own = first ? `note-${number}-text` : undefined;
  return tag('sup', {}, tag('a', { href: `#note-${number}`, id: own }, String(number)));
}

/** What stands behind a doubtful formula. */
function doubtHtml(node: FormulaNode, context: HtmlContext): string {
  const mark = doubtMark(node, context.doubts);
  if (mark === 'comments') return doubtComment(node);
  return mark === 'pictures' && node.picture ? ` ${inlinesHtml([node.picture], context)}` : '';
}

const INLINES: InlineHandlers<string, HtmlContext> = {
  text: ({ value }) => escapeHtml(value),
  mark: marked,
  color: ({ color, children }, context) =>
    tag(
      'span',
      { style: /^[0-9A-Fa-f]{6}$/.test(color) ? `color:#${color}` : undefined },
      inlinesHtml(children, context),
    ),
  inlineCode: ({ value }) => `<code>${escapeHtml(value)}</code>`,
  math: (node, context) => {
    const mathml = mathmlOf(node.math, false, context.references);
    const id = context.formulaId(node);
    const formula = id === undefined ? mathml : tag('span', { 'data-formula': id }, mathml);
    return formula + doubtHtml(node, context);
  },
  link: ({ url, title, children }, context) => {
    const href = safeUrl(url);
    const content = inlinesHtml(children, context);
    if (href === null) context.warn({ code: 'link-removed' });
    return href === null ? content : tag('a', { href, title }, content || escapeHtml(url));
  },
  image: (node, context) => {
    const src = dataUri(context.tree, node);
    if (src === undefined)
      return `<span class="missing">[${escapeHtml(node.alt || node.reference || 'image')}]</span>`;
    return `<img${attributes({ src, alt: node.alt, width: length(node.width), height: length(node.height) })}>`;
  },
  break: () => '<br>',
  span: ({ language, children }, context) => tag('span', { lang: language }, inlinesHtml(children, context)),
  footnoteReference,
  anchor: ({ label }, context) => tag('a', { id: anchorId(label, context) }, ''),
  crossReference,
};

function inlinesHtml(inlines: readonly Inline[], context: HtmlContext): string {
  return inlines
    .map((inline) => {
      const html = (INLINES[inline.type] as (node: Inline, context: HtmlContext) => string)(inline, context);
      const token = context.tokenId(inline);
      return token === undefined ? html : tag('span', { 'data-token': token }, html);
    })
    .join('');
}

function heading(node: HeadingBlock, context: HtmlContext): string {
  const name = `h${Math.min(6, node.level + 1)}`;
  const number = node.number ? `${escapeHtml(node.number)} ` : '';
  const own = { id: anchorId(node.label, context), 'data-passage': context.passageId(node) };
  return tag(name, own, number + inlinesHtml(node.children, context));
}

function equation(node: EquationBlock, context: HtmlContext): string {
  const { math, numbers: inner } = takeNumbers(node.math);
  const numbers = node.number ? [node.number, ...inner] : inner;
  const shown = numbers.map(({ text, label }) =>
    tag('span', { id: anchorId(label, context) }, escapeHtml(text)),
  );
  const side = shown.length > 0 ? `<div class="number">${shown.join('<br>')}</div>` : '';
  const mathml = mathmlOf(math, true, context.references);
  return tag(
    'div',
    { class: 'equation', 'data-formula': context.formulaId(node) },
    mathml + doubtHtml(node, context) + side,
  );
}

const LIST_TYPES = {
  decimal: '1',
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
} as const;

function list(node: ListBlock, context: HtmlContext): string {
  const items = node.items.map((item) => {
    const label = item.label ? `<span class="label">${inlinesHtml(item.label, context)}</span> ` : '';
    const box =
      item.checked === undefined ? '' : `<input type="checkbox" disabled${item.checked ? ' checked' : ''}> `;
    const own = item.label ? 'own-label' : undefined;
    return tag('li', { class: own }, label + box + itemHtml(item.children, node.tight, context));
  });
  const content = items.join('\n');
  if (!node.ordered) return tag('ul', {}, content);
  return tag('ol', { type: LIST_TYPES[node.format ?? 'decimal'], start: node.start }, content);
}

/** A paragraph without its tags; with those of a span where a page refers to it. */
function bareParagraph(node: ParagraphBlock, context: HtmlContext): string {
  const passage = context.passageId(node);
  const content = inlinesHtml(node.children, context);
  return passage === undefined ? content : tag('span', { 'data-passage': passage }, content);
}

/** The paragraphs of a tight list stand without tags. */
function itemHtml(blocks: readonly Block[], tight: boolean, context: HtmlContext): string {
  return blocks
    .map((block) =>
      tight && block.type === 'paragraph' ? bareParagraph(block, context) : blockHtml(block, context),
    )
    .join('\n');
}

function cellHtml(cell: TableCell, header: boolean, align: TableCell['align'], context: HtmlContext): string {
  const side = cell.align ?? align;
  return tag(
    header ? 'th' : 'td',
    {
      colspan: cell.columnSpan && cell.columnSpan > 1 ? cell.columnSpan : undefined,
      rowspan: cell.rowSpan && cell.rowSpan > 1 ? cell.rowSpan : undefined,
      style: side && side !== 'left' ? `text-align:${side}` : undefined,
    },
    itemHtml(cell.children, true, context),
  );
}

function table(node: TableBlock, context: HtmlContext): string {
  const rows = node.rows.map(({ cells }, index) => {
    const written = cells.map((cell, column) =>
      cellHtml(cell, index < node.headerRows, node.align[column], context),
    );
    return `<tr>${written.join('')}</tr>`;
  });
  const head = rows.slice(0, node.headerRows).join('\n');
  const body = rows.slice(node.headerRows).join('\n');
  const caption = node.caption ? tag('caption', {}, captionHtml('table', node.caption, context)) : '';
  const content = `${caption}${head && `<thead>\n${head}\n</thead>`}<tbody>\n${body}\n</tbody>`;
  return tag('table', { class: `rules-${node.rules}`, id: anchorId(node.label, context) }, content);
}

function captionHtml(kind: 'figure' | 'table', caption: readonly Inline[], context: HtmlContext): string {
  const { word, number, text } = context.captions.number(kind, caption);
  return `${escapeHtml(`${word} ${number}`)}: ${inlinesHtml(text, context)}`;
}

const ROLES = { author: 'author', date: 'date', abstract: 'abstract', caption: 'caption' } as const;

const BLOCKS: BlockHandlers<string, HtmlContext> = {
  heading,
  paragraph: (node, context) =>
    tag(
      'p',
      {
        class: node.role && ROLES[node.role],
        id: anchorId(node.counts?.label, context),
        'data-passage': context.passageId(node),
        style: node.align && node.align !== 'left' ? `text-align:${node.align}` : undefined,
      },
      node.counts
        ? captionHtml(node.counts.kind, node.children, context)
        : inlinesHtml(node.children, context),
    ),
  equation,
  list,
  table,
  figure: (node, context) => {
    const caption = node.caption ? tag('figcaption', {}, captionHtml('figure', node.caption, context)) : '';
    const own = { id: anchorId(node.label, context), 'data-passage': context.passageId(node) };
    return tag('figure', own, inlinesHtml([node.image], context) + caption);
  },
  code: ({ value }) => `<pre><code>${escapeHtml(value)}</code></pre>`,
  quote: (node, context) => tag('blockquote', {}, blocksHtml(node.children, context)),
  theorem: (node, context) => {
    const number = node.number ? ` ${escapeHtml(node.number)}` : '';
    const title = node.title ? ` (${inlinesHtml(node.title, context)})` : '';
    const lead = `<p class="lead"><strong>${escapeHtml(node.kind)}${number}${title}.</strong></p>`;
    return tag(
      'section',
      { class: 'theorem', id: anchorId(node.label, context) },
      lead + blocksHtml(node.children, context),
    );
  },
  rule: () => '<hr>',
  pageBreak: () => '<div class="page-break"></div>',
  section: () => '',
  footnote: (node, context) => (context.footnotes.isReferred(node) ? '' : blocksHtml(node.children, context)),
  question: (node, context) => {
    const marks = node.marks ? tag('span', { class: 'marks' }, escapeHtml(node.marks)) : '';
    const number = tag('span', { class: 'label' }, escapeHtml(node.number));
    return tag(
      'div',
      { class: 'question' },
      `${marks}${number}<div>${blocksHtml(node.children, context)}</div>`,
    );
  },
  options: (node, context) => {
    const items = node.items.map(
      ({ label, children }) =>
        `<div><span class="label">${escapeHtml(label)}</span> ${inlinesHtml(children, context)}</div>`,
    );
    return tag(
      'div',
      { class: `options columns-${[1, 2, 4].includes(node.columns) ? node.columns : 1}` },
      items.join(''),
    );
  },
  alternative: (node, context) => tag('p', { class: 'alternative' }, inlinesHtml(node.children, context)),
};

const blockHtml = (block: Block, context: HtmlContext): string =>
  (BLOCKS[block.type] as (node: Block, context: HtmlContext) => string)(block, context);

const blocksHtml = (blocks: readonly Block[], context: HtmlContext): string =>
  blocks
    .map((block) => blockHtml(block, context))
    .filter((html) => html !== '')
    .join('\n');

/** The notes from the `first` one that the text has referred to. */
function notesHtml(context: HtmlContext, first = 0): string {
  const written: string[] = [];
  for (let index = first; index < context.footnotes.used.length; index++) {
    const [number, definition] = context.footnotes.used[index] ?? [];
    if (!definition) break;
    written.push(
      tag('li', { id: `note-${number}`, value: number }, blocksHtml(definition.children, context)),
    );
  }
  return written.length > 0 ? `<section class="notes"><hr><ol>\n${written.join('\n')}\n</ol></section>` : '';
}

const contextOf = (tree: DocumentTree, changes: Partial<HtmlContext>): HtmlContext => ({
  tree,
  references: new References(tree),
  footnotes: new Footnotes(tree),
  captions: new Captions(tree),
  formulaId: () => undefined,
  passageId: () => undefined,
  tokenId: () => undefined,
  doubts: 'none',
  warn: () => {},
  ...changes,
});

/** Parts of a tree, in order, each as HTML with the notes that it is the first to refer to. */
export function writeHtmlParts(
  tree: DocumentTree,
  parts: readonly (readonly Block[])[],
  ids: Pick<HtmlContext, 'formulaId' | 'passageId' | 'tokenId'>,
): string[] {
  const context = contextOf(tree, ids);
  return parts.map((blocks) => {
    const before = context.footnotes.used.length;
    return blocksHtml(blocks, context) + notesHtml(context, before);
  });
}

/** The tree as one page without scripts and without anything to fetch; formulas are MathML. */
export function writeHtml(tree: DocumentTree, options: WriteTextOptions = {}): string {
  const { doubts = 'comments', warn = () => {} } = options;
  const context = contextOf(tree, { doubts, warn });
  const body = blocksHtml(tree.blocks, context);
  const notes = notesHtml(context);
  return (
    `<!DOCTYPE html>\n<html${attributes({ lang: tree.language ?? 'en' })}>\n<head>\n<meta charset="utf-8">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    `<title>${escapeHtml(tree.title ?? '')}</title>\n<style>${STYLE_SHEET}</style>\n</head>\n<body>\n${body}\n${notes}</body>\n</html>\n`
  );
}
