import type { Inline, InlineHandlers, MarkInline, MathInline } from '../../tree/index.ts';
import { dataUri } from '../data-uri.ts';
import { doubtComment, doubtMark } from '../doubt-mark.ts';
import { texOf } from '../formula-source.ts';
import { safeUrl } from '../safe-url.ts';
import type { MarkdownContext } from './context.ts';
import { codeSpan, escapeFormula, escapeLinkText, escapeMarkdown, joinTexts, linkTarget } from './escape.ts';

const MARKS: Record<MarkInline['mark'], readonly [string, string]> = {
  strong: ['**', '**'],
  emphasis: ['*', '*'],
  underline: ['<u>', '</u>'],
  strikethrough: ['~~', '~~'],
  superscript: ['<sup>', '</sup>'],
  subscript: ['<sub>', '</sub>'],
  smallCaps: ['<span style="font-variant: small-caps">', '</span>'],
  highlight: ['<mark>', '</mark>'],
};

/** Marks must touch the text that they mark. */
function wrapped(text: string, [open, close]: readonly [string, string]): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === '' ? text : `${before}${open}${inner}${close}${after}`;
}

/** A formula must not begin or end with a blank. */
const inlineTex = (tex: string) => `$${escapeFormula(tex.trim().replace(/\s*\n\s*/g, ' '))}$`;

function image(node: Extract<Inline, { type: 'image' }>, context: MarkdownContext): string {
  // Carried in the document or not shown: whoever opens it fetches nothing from anywhere.
  const address = dataUri(context.tree, node);
  if (address === undefined) context.warn({ code: 'image-missing', detail: node.reference });
  return address === undefined
    ? escapeMarkdown(`[${node.alt || node.reference || 'image'}]`)
    : `![${escapeLinkText(node.alt)}](${linkTarget(address)})`;
}

function math(node: MathInline, context: MarkdownContext): string {
  const tex = inlineTex(texOf(node));
  const formula = context.inPipes ? tex.replaceAll('|', '\\|') : tex;
  const mark = doubtMark(node, context.doubts);
  if (mark === 'comments') return formula + doubtComment(node);
  return mark === 'pictures' && node.picture ? `${formula} ${image(node.picture, context)}` : formula;
}

const INLINES: InlineHandlers<string, MarkdownContext> = {
  text: ({ value }, { inLink }) => (inLink ? escapeLinkText(value) : escapeMarkdown(value)),
  mark: ({ mark, children }, context) => wrapped(inlinesMarkdown(children, context), MARKS[mark]),
  color: ({ children }, context) => inlinesMarkdown(children, context),
  inlineCode: ({ value }, { inPipes }) =>
    inPipes ? codeSpan(value).replaceAll('|', '\\|') : codeSpan(value),
  math,
  link: ({ url, children }, context) => {
    const href = safeUrl(url);
    if (href === null) {
      context.warn({ code: 'link-removed' });
      return inlinesMarkdown(children, context);
    }
    const text = inlinesMarkdown(children, { ...context, inLink: true });
    return `[${text || escapeLinkText(url)}](${linkTarget(href)})`;
  },
  image,
  break: () => '\\\n',
  span: ({ children }, context) => inlinesMarkdown(children, context),
  footnoteReference: ({ id }, context) => {
    if (!context.footnotes.definition(id)) context.warn({ code: 'footnote-missing' });
    else return `[^${context.footnotes.refer(id).number}]`;
    return escapeMarkdown(`[${id}]`);
  },
  anchor: () => '',
  crossReference: ({ label, parentheses }, context) => {
    const target = context.references.find(label);
    if (!target) context.warn({ code: 'reference-unresolved', detail: label });
    const text = escapeMarkdown(target?.text ?? label);
    return parentheses ? `(${text})` : text;
  },
};

export function inlinesMarkdown(inlines: readonly Inline[], context: MarkdownContext): string {
  let markdown = '';
  let last: Inline | undefined;
  for (const inline of inlines) {
    const part = (INLINES[inline.type] as (node: Inline, context: MarkdownContext) => string)(
      inline,
      context,
    );
    markdown = last?.type === 'text' ? joinTexts(markdown, part) : markdown + part;
    last = inline;
  }
  return markdown;
}
