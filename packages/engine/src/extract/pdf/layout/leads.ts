import type { Block, HeadingBlock, Inline, ListBlock, ParagraphBlock } from '../../../tree/index.ts';
import type { TextEntry } from './entries.ts';
import { plainText } from './inlines.ts';
import type { Piece } from './lists.ts';
import { dropStart } from './markers.ts';
import { leadsTheorem } from './theorems.ts';
import type { Token } from './tokens.ts';

/** What leads a paragraph in bold: a heading that its text runs on from, or the label of an item. */
export type Lead = 'heading' | 'label';

/** The blank behind the bold words that a line begins with, in em; null where it begins otherwise, or is all bold. */
export function leadGapOf(tokens: Token[], size: number): number | null {
  const at = tokens.findIndex(({ glyph, label }) => glyph?.font.bold !== true || label === 'math');
  const [last, next] = [tokens[at - 1], tokens[at]];
  return at > 0 && last && next ? (next.x0 - last.x1) / size : null;
}

/** TeX sets an em behind a heading that its text runs on from, and half an em behind a label; both never stretch. */
const HEADING_GAP = { from: 0.99, to: 1.4 };
const LABEL_GAP = { from: 0.42, to: 0.6 };
const LONGEST_LEAD = 90;

const isWithin = (gap: number, { from, to }: { from: number; to: number }) => gap > from && gap < to;

export function leadOf([first]: TextEntry[], inlines: Inline[]): Lead | null {
  if (!first || first.leadGap === null || leadsTheorem(inlines)) return null;
  const text = leadText(inlines);
  if (!/\p{L}{2}/u.test(text) || text.length > LONGEST_LEAD) return null;
  if (isWithin(first.leadGap, HEADING_GAP)) return 'heading';
  return isWithin(first.leadGap, LABEL_GAP) ? 'label' : null;
}

const isBold = (inline: Inline | undefined) => inline?.type === 'mark' && inline.mark === 'strong';

const leadText = ([first]: Inline[]) => (first && isBold(first) ? plainText([first]).trim() : '');

const withoutLead = (inlines: Inline[]): Inline[] => {
  const [, ...rest] = inlines;
  const blank = /^\s*/.exec(plainText(rest.slice(0, 1)))?.[0].length ?? 0;
  return dropStart(rest, blank);
};

/** The bold words, without their look and the blank behind them. */
function leadInlines([first]: Inline[]): Inline[] {
  if (first?.type !== 'mark') return [];
  const last = first.children.at(-1);
  return last?.type === 'text'
    ? [...first.children.slice(0, -1), { ...last, value: last.value.trimEnd() }]
    : [...first.children];
}

/** A paragraph that runs on from its heading, as the two. */
export function splitHeading(piece: Piece, level: HeadingBlock['level']): Piece[] {
  const { block } = piece;
  if (piece.lead !== 'heading' || block.type !== 'paragraph') return [piece];
  const { source } = block;
  const heading: HeadingBlock = {
    type: 'heading',
    level,
    children: leadInlines(block.children),
    ...(source && { source }),
  };
  const rest: ParagraphBlock = { ...block, children: withoutLead(block.children) };
  return [
    { ...piece, block: heading, marker: null, lead: null },
    { ...piece, block: rest, marker: null, bodyX: null, lead: null },
  ];
}

/** Two paragraphs or more with labels at one margin, and what is displayed between them, make a list. */
export function withDescriptions(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const run = runFrom(pieces, at);
    const labelled = run.filter(({ lead }) => lead === 'label');
    if (labelled.length < 2) {
      result.push(pieces[at] as Piece);
      at += 1;
      continue;
    }
    result.push(listOf(run));
    at += run.length;
  }
  return result;
}

function runFrom(pieces: Piece[], from: number): Piece[] {
  const first = pieces[from] as Piece;
  if (first.lead !== 'label') return [];
  let end = from + 1;
  for (let at = end; at < pieces.length; at += 1) {
    const piece = pieces[at] as Piece;
    const level = Math.abs(piece.box.x0 - first.box.x0) < 2;
    if (piece.lead === 'label' && level) end = at + 1;
    else if (piece.block.type !== 'equation') break;
  }
  return pieces.slice(from, end);
}

function listOf(run: Piece[]): Piece {
  const [first] = run as [Piece];
  const list: ListBlock = { type: 'list', ordered: false, tight: true, items: [] };
  for (const { lead, block } of run) {
    if (lead === 'label' && block.type === 'paragraph')
      list.items.push({
        label: [{ type: 'mark', mark: 'strong', children: leadInlines(block.children) }],
        children: [{ ...block, children: withoutLead(block.children) } satisfies Block],
      });
    else list.items.at(-1)?.children.push(block);
  }
  return { ...first, block: list, lead: null };
}
