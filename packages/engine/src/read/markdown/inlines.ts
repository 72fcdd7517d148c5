import type { PhrasingContent } from 'mdast';
import type { Inline, MarkInline } from '../../tree/index.ts';
import { plainText } from '../inlines.ts';
import { readLatexFragment } from '../latex/index.ts';
import { numberFormula } from '../latex/numbering.ts';
import { linkTo } from '../links.ts';
import { MAXIMUM_DEPTH, type MarkdownContext } from './context.ts';
import { type Attributes, isInlineTag, parseTag, sizeOf, type Tag, wrapTag } from './html-tags.ts';
import { imageInline } from './images.ts';
import { markedStretches, shownText } from './notes.ts';
import { inlineOnly, type Piece } from './pieces.ts';

interface Frame {
  tag: Tag | null;
  raw: string;
  pieces: Piece[];
}

/** The pieces of running text. HTML tags pair up within one parent; a tag without its partner is text. */
export function readPhrasing(nodes: readonly PhrasingContent[], context: MarkdownContext): Piece[] {
  if (context.depth > MAXIMUM_DEPTH) return [{ type: 'text', value: nodes.map(deepText).join('') }];
  context.depth += 1;
  const root: Frame = { tag: null, raw: '', pieces: [] };
  const frames = [root];
  for (const node of nodes) {
    if (node.type === 'html') readTag(context.store.restore(node.value), frames, context);
    else if (node.type === 'inlineCode' && takeRole(frames))
      append(frames, [roleFormula(node.value, context)]);
    else append(frames, readNode(node, context));
  }
  while (frames.length > 1) abandon(frames);
  context.depth -= 1;
  return root.pieces;
}

const MATH_ROLE = '{math}';

/** MyST's `{math}` before code, which makes a formula of it. */
function takeRole(frames: readonly Frame[]): boolean {
  const last = frames.at(-1)?.pieces.at(-1);
  if (last?.type !== 'text' || !last.value.endsWith(MATH_ROLE)) return false;
  last.value = last.value.slice(0, -MATH_ROLE.length);
  return true;
}

const roleFormula = (tex: string, { formulas, store }: MarkdownContext): Inline =>
  formulas.inline(store.restore(tex));

function deepText(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  return 'children' in node ? '…' : '';
}

function append(frames: readonly Frame[], pieces: readonly Piece[]): void {
  const top = frames.at(-1);
  for (const piece of pieces) top?.pieces.push(piece);
}

/** A tag that nothing closed: harmless ones vanish, unknown ones are what the author wrote. */
function abandon(frames: Frame[]): void {
  const frame = frames.pop();
  const parent = frames.at(-1);
  if (!frame || !parent) return;
  if (!frame.tag || !isInlineTag(frame.tag.name)) parent.pieces.push({ type: 'text', value: frame.raw });
  append(frames, frame.pieces);
}

function readTag(html: string, frames: Frame[], context: MarkdownContext): void {
  const top = frames.at(-1);
  if (!top || html.startsWith('<!--')) return;
  const tag = parseTag(html);
  if (!tag) top.pieces.push({ type: 'text', value: html });
  else if (tag.kind === 'void') append(frames, readVoid(tag, html, context));
  else if (tag.kind === 'open') frames.push({ tag, raw: html, pieces: [] });
  else closeTag(tag.name, html, frames, context);
}

function closeTag(name: string, html: string, frames: Frame[], context: MarkdownContext): void {
  const index = frames.findLastIndex((frame) => frame.tag?.name === name);
  if (index < 1) {
    if (!isInlineTag(name)) frames.at(-1)?.pieces.push({ type: 'text', value: html });
    return;
  }
  while (frames.length > index + 1) abandon(frames);
  const frame = frames.pop();
  if (frame?.tag) append(frames, closed(frame.tag, frame, html, context));
}

function closed(tag: Tag, frame: Frame, html: string, context: MarkdownContext): Piece[] {
  const inlines = inlineOnly(frame.pieces, context.formulas);
  if (tag.name === 'code' || tag.name === 'kbd' || tag.name === 'samp') {
    return [{ type: 'inlineCode', value: plainText(inlines) }];
  }
  if (isInlineTag(tag.name)) return wrapTag(tag.name, tag.attributes, inlines, context.warn);
  return [{ type: 'text', value: frame.raw }, ...frame.pieces, { type: 'text', value: html }];
}

const CHECKED = (attributes: Attributes, html: string) =>
  'checked' in attributes || /\bchecked\b/i.test(html) ? '☑' : '☐';

function readVoid(tag: Tag, html: string, context: MarkdownContext): Piece[] {
  switch (tag.name) {
    case 'br':
      return [{ type: 'break' }];
    case 'hr':
      return [{ type: 'blocks', blocks: [{ type: 'rule' }] }];
    case 'img':
      return [
        imageInline(tag.attributes.src ?? '', tag.attributes.alt ?? '', context, sizeOf(tag.attributes)),
      ];
    case 'input':
      return [{ type: 'text', value: CHECKED(tag.attributes, html) }];
    case 'wbr':
      return [];
    default:
      return isInlineTag(tag.name) ? [] : [{ type: 'text', value: html }];
  }
}

/** Text as notes show it, with the protected parts in it. */
export function readText(value: string, context: MarkdownContext): Piece[] {
  return markedStretches(shownText(value)).flatMap((stretch, index) => {
    const pieces = readStretch(stretch, context);
    if (index % 2 === 0) return pieces;
    return [{ type: 'mark', mark: 'highlight', children: inlineOnly(pieces, context.formulas) }];
  });
}

function readStretch(value: string, context: MarkdownContext): Piece[] {
  return context.store.split(value).flatMap((part): Piece[] => {
    if (typeof part === 'string') return [{ type: 'text', value: part }];
    switch (part.kind) {
      case 'math':
        return part.display
          ? [{ type: 'display', tex: numberFormula(part.tex, context.latex) }]
          : [context.formulas.inline(part.tex)];
      case 'latex':
        return readLatex(part.source, part.block, context);
      case 'html':
        return [{ type: 'blocks', blocks: context.html(part.source) }];
      case 'pageBreak':
        return [{ type: 'blocks', blocks: [{ type: 'pageBreak' }] }];
      case 'text':
        return readText(part.source, context);
      case 'raw':
        return [{ type: 'text', value: part.raw }];
    }
  });
}

function readLatex(source: string, block: boolean, context: MarkdownContext): Piece[] {
  const blocks = readLatexFragment(source, context.latex);
  if (block) return [{ type: 'blocks', blocks }];
  const [only] = blocks;
  const inline = blocks.length === 1 && only?.type === 'paragraph' && !only.align;
  return inline ? only.children : [{ type: 'blocks', blocks }];
}

function readNode(node: PhrasingContent, context: MarkdownContext): Piece[] {
  switch (node.type) {
    case 'text':
      return readText(node.value, context);
    case 'strong':
      return marked('strong', node.children, context);
    case 'emphasis':
      return marked('emphasis', node.children, context);
    case 'delete':
      return marked('strikethrough', node.children, context);
    case 'inlineCode':
      return [{ type: 'inlineCode', value: context.store.restore(node.value) }];
    case 'break':
      return [{ type: 'break' }];
    default:
      return readReference(node, context);
  }
}

/** What refers to something outside of the text: links, pictures, footnotes. */
function readReference(node: PhrasingContent, context: MarkdownContext): Piece[] {
  switch (node.type) {
    case 'link':
      return link(node.url, node.title, node.children, context);
    case 'linkReference':
      return linkReference(node.identifier, node.children, context);
    case 'image':
      return [imageInline(context.store.restore(node.url), context.store.restore(node.alt ?? ''), context)];
    case 'imageReference':
      return [imageInline(context.definitions.get(node.identifier)?.url ?? '', node.alt ?? '', context)];
    case 'footnoteReference':
      return [{ type: 'footnoteReference', id: node.identifier }];
    default:
      return [];
  }
}

/** Marks hold inlines only; a displayed formula or a block in them splits the mark. */
function marked(mark: MarkInline['mark'], nodes: PhrasingContent[], context: MarkdownContext): Piece[] {
  const out: Piece[] = [];
  let run: Inline[] = [];
  const flush = () => {
    if (run.length > 0) out.push({ type: 'mark', mark, children: run });
    run = [];
  };
  for (const piece of readPhrasing(nodes, context)) {
    if (piece.type === 'display' || piece.type === 'blocks') {
      flush();
      out.push(piece);
    } else run.push(piece);
  }
  flush();
  return out;
}

function link(
  url: string,
  title: string | null | undefined,
  nodes: PhrasingContent[],
  context: MarkdownContext,
): Inline[] {
  const children = inlineOnly(readPhrasing(nodes, context), context.formulas);
  const { store } = context;
  return linkTo(store.restore(url), title ? store.restore(title) : undefined, children, context.warn);
}

function linkReference(identifier: string, nodes: PhrasingContent[], context: MarkdownContext): Inline[] {
  const definition = context.definitions.get(identifier);
  return link(definition?.url ?? '', definition?.title, nodes, context);
}
