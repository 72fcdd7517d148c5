import type { Inline, InlineHandlers, MarkInline } from '../../tree/index.ts';
import { dataUri } from '../data-uri.ts';
import { texOf } from '../formula-source.ts';
import { safeUrl } from '../safe-url.ts';
import type { MarkdownContext } from './context.ts';
import { codeSpan, escapeMarkdown, linkTarget } from './escape.ts';

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
export const inlineTex = (tex: string) => `$${tex.trim().replace(/\s*\n\s*/g, ' ')}$`;

function image(node: Extract<Inline, { type: 'image' }>, context: MarkdownContext): string {
  const address = dataUri(context.tree, node) ?? node.reference;
  if (address === undefined) context.warn({ code: 'image-missing' });
  return address === undefined
    ? `\\[${escapeMarkdown(node.alt || 'image')}\\]`
    : `![${escapeMarkdown(node.alt)}](${linkTarget(address)})`;
}

const INLINES: InlineHandlers<string, MarkdownContext> = {
  text: ({ value }) => escapeMarkdown(value),
  mark: ({ mark, children }, context) => wrapped(inlinesMarkdown(children, context), MARKS[mark]),
  color: ({ children }, context) => inlinesMarkdown(children, context),
  inlineCode: ({ value }, { inPipes }) =>
    inPipes ? codeSpan(value).replaceAll('|', '\\|') : codeSpan(value),
  math: (node, { inPipes }) =>
    inPipes ? inlineTex(texOf(node)).replaceAll('|', '\\|') : inlineTex(texOf(node)),
  link: ({ url, children }, context) => {
    const href = safeUrl(url);
    const text = inlinesMarkdown(children, context);
    if (href === null) context.warn({ code: 'link-removed' });
    return href === null ? text : `[${text || escapeMarkdown(url)}](${linkTarget(href)})`;
  },
  image,
  break: () => '\\\n',
  span: ({ children }, context) => inlinesMarkdown(children, context),
  footnoteReference: ({ id }, context) => {
    if (!context.footnotes.definition(id)) context.warn({ code: 'footnote-missing' });
    else return `[^${context.footnotes.refer(id).number}]`;
    return `\\[${escapeMarkdown(id)}\\]`;
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
  return inlines
    .map((inline) =>
      (INLINES[inline.type] as (node: Inline, context: MarkdownContext) => string)(inline, context),
    )
    .join('');
}
