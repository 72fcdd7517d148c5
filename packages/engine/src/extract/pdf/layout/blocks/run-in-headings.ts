import type { Block, HeadingBlock, Inline, ListBlock, ParagraphBlock } from '../../../../tree/index.ts';
import { LINE_LENGTH } from '../../metrics.ts';
import { plainText } from '../inline-math/inlines.ts';
import type { Token } from '../inline-math/token.ts';
import type { TextEntry } from '../model/entries.ts';
import type { BlockDraft } from './block-draft.ts';
import { type RunIn } from './block-draft.ts';
import { dropStart } from './markers.ts';
import { leadsTheorem } from './theorems.ts';

/** The blank behind the bold words that a line begins with, in em; null where it begins otherwise, or is all bold. */
export function runInGapOf(tokens: Token[], size: number): number | null {
  const at = tokens.findIndex(({ glyph, label }) => glyph?.font.bold !== true || label === 'math');
  const [last, next] = [tokens[at - 1], tokens[at]];
  return at > 0 && last && next ? (next.x0 - last.x1) / size : null;
}

/** TeX sets an em behind a heading that its text runs on from, and half an em behind a label; both never stretch. */
const HEADING_GAP_EM = { from: 0.99, to: 1.4 };
const LABEL_GAP_EM = { from: 0.42, to: 0.6 };
/** Characters; a longer bold start is a sentence. */
const MAX_LEAD_LENGTH = LINE_LENGTH;

const isWithin = (gap: number, { from, to }: { from: number; to: number }) => gap > from && gap < to;

export function runInHeadingOf([first]: TextEntry[], inlines: Inline[]): RunIn | null {
  if (!first || first.runInGapEm === null || leadsTheorem(inlines)) return null;
  const text = leadText(inlines);
  if (!/\p{L}{2}/u.test(text) || text.length > MAX_LEAD_LENGTH) return null;
  if (isWithin(first.runInGapEm, HEADING_GAP_EM)) return 'heading';
  return isWithin(first.runInGapEm, LABEL_GAP_EM) ? 'label' : null;
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
export function splitRunInHeading(draft: BlockDraft, level: HeadingBlock['level']): BlockDraft[] {
  const { block } = draft;
  if (draft.lead !== 'heading' || block.type !== 'paragraph') return [draft];
  const { source } = block;
  const heading: HeadingBlock = {
    type: 'heading',
    level,
    children: leadInlines(block.children),
    ...(source && { source }),
  };
  const rest: ParagraphBlock = { ...block, children: withoutLead(block.children) };
  return [
    { ...draft, block: heading, marker: null, lead: null },
    { ...draft, block: rest, marker: null, bodyX: null, lead: null },
  ];
}

/** Two paragraphs or more with labels at one margin, and what is displayed between them, make a list. */
export function withDescriptions(drafts: BlockDraft[]): BlockDraft[] {
  const result: BlockDraft[] = [];
  for (let at = 0; at < drafts.length; ) {
    const run = runFrom(drafts, at);
    const labelled = run.filter(({ lead }) => lead === 'label');
    if (labelled.length < 2) {
      result.push(drafts[at] as BlockDraft);
      at += 1;
      continue;
    }
    result.push(listOf(run));
    at += run.length;
  }
  return result;
}

function runFrom(drafts: BlockDraft[], from: number): BlockDraft[] {
  const first = drafts[from] as BlockDraft;
  if (first.lead !== 'label') return [];
  let end = from + 1;
  for (let at = end; at < drafts.length; at += 1) {
    const draft = drafts[at] as BlockDraft;
    const level = Math.abs(draft.box.x0 - first.box.x0) < 2;
    if (draft.lead === 'label' && level) end = at + 1;
    else if (draft.block.type !== 'equation') break;
  }
  return drafts.slice(from, end);
}

function listOf(run: BlockDraft[]): BlockDraft {
  const [first] = run as [BlockDraft];
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
