import type { Block, FigureBlock, Inline } from '../../tree/index.ts';
import { trimInlines } from '../inlines.ts';
import { Frame, type Holder } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';

/** Arguments before the content: `\begin{wrapfigure}{r}{4cm}`, `\begin{subfigure}[b]{0.4\textwidth}`. */
const BRACED_BEFORE: Readonly<Record<string, number>> = {
  wrapfigure: 2,
  wraptable: 2,
  subfigure: 1,
  subtable: 1,
  floatingfigure: 1,
};

/** `table`, `figure` and their relatives: the caption and label go to what they hold. */
export function readFloat(frame: Frame, span: EnvironmentSpan): void {
  const kind = span.name.includes('table') ? 'table' : 'figure';
  const holder: Holder = { kind };
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame, holder);
  head.optional();
  for (let count = BRACED_BEFORE[span.name.replace(/\*$/, '')] ?? 0; count > 0; count -= 1) head.braced();
  head.align = undefined;
  const blocks = head.blocksOf({ start: head.at, end: span.bodyEnd }, holder);
  frame.putBlocks(kind === 'table' ? captioned(blocks, holder) : figures(blocks, holder));
}

/** The caption goes to the first table; without one it stays a paragraph. */
function captioned(blocks: Block[], holder: Holder): Block[] {
  const table = blocks.find((block) => block.type === 'table');
  if (!table) return withCaption(blocks, holder);
  if (holder.caption && !table.caption) table.caption = holder.caption;
  if (holder.label && !table.label) table.label = holder.label;
  return blocks;
}

/** A caption of something that is neither a picture nor a table. */
function withCaption(blocks: Block[], { kind, caption, label }: Holder): Block[] {
  if (!caption)
    return label ? [...blocks, { type: 'paragraph', children: [{ type: 'anchor', label }] }] : blocks;
  const counts = { kind: kind === 'table' ? kind : ('figure' as const), ...(label ? { label } : {}) };
  return [...blocks, { type: 'paragraph', role: 'caption', counts, children: caption }];
}

/** Pictures that stand alone become figures; the caption goes to the last of them. */
function figures(blocks: Block[], holder: Holder): Block[] {
  const out = blocks.flatMap((block): Block[] => {
    const images = block.type === 'paragraph' ? onlyImages(block.children) : [];
    return images.length > 0 ? images.map((image): FigureBlock => ({ type: 'figure', image })) : [block];
  });
  const last = out.findLast((block) => block.type === 'figure' && !block.caption);
  if (last?.type !== 'figure') return withCaption(out, holder);
  if (holder.caption) last.caption = holder.caption;
  if (holder.label) last.label = holder.label;
  return out;
}

function onlyImages(inlines: readonly Inline[]): FigureBlock['image'][] {
  const shown = trimInlines(inlines).filter(
    (inline) => inline.type !== 'break' && !(inline.type === 'text' && inline.value.trim() === ''),
  );
  const images = shown.filter((inline) => inline.type === 'image');
  return images.length === shown.length ? images : [];
}
