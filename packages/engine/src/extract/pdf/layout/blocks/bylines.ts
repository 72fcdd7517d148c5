import type { ParagraphBlock } from '../../../../tree/index.ts';
import { SAME_PLACE_PT } from '../../formula/model/tolerances.ts';
import { EXACT_PT, TAB_EM } from '../../metrics.ts';
import type { TextEntry } from '../model/entries.ts';
import type { BlockDraft } from './block-draft.ts';
import { isCentred } from './centred-lines.ts';

/** The line that the first page sets largest, if it is above the text. */
export type TitleLine = TextEntry & {
  /** No line of the document is set as large, but for those right beneath it. */
  alone: boolean;
};

/** Sizes closer than that are one: of lines as large, the first is the title. */
const LARGER_BY_PT = EXACT_PT;
/** Of the size of body text: sections are set 1.2 times as large, titles 1.44 or more. */
const MIN_TITLE_RATIO = 1.3;
/** A size as large as the title's: sizes of headings are more than a point apart. */
const TITLE_SIZE_STEP_PT = SAME_PLACE_PT;
/** A title of three lines, with leading of 1.2. */
const MAX_TITLE_DEPTH_EM = TAB_EM;

export function titleLineOf(lines: TextEntry[], bodySize: number): TitleLine | null {
  const [first] = lines;
  const page = lines.filter(({ page }) => page === first?.page);
  const largest = page.reduce<TextEntry | null>(
    (best, line) => (line.size > (best?.size ?? 0) + LARGER_BY_PT ? line : best),
    null,
  );
  if (!largest || largest.size < MIN_TITLE_RATIO * bodySize) return null;
  const others = lines.filter(({ size }) => size > largest.size - TITLE_SIZE_STEP_PT);
  const alone = isCentred(largest) && others.every((line) => isBeneath(line, largest));
  return { ...largest, alone };
}

const isBeneath = (line: TextEntry, title: TextEntry) =>
  line.page === title.page && line.baseline - title.baseline < MAX_TITLE_DEPTH_EM * title.size;

const DATE =
  /\b(?:19|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/i;

/** Names are set at least a size smaller than the title; further lines of the title itself are not. */
const MIN_BYLINE_STEP_PT = SAME_PLACE_PT;
/** Characters; an affiliation with a year or a number like a date's is longer. */
const MAX_DATE_LENGTH = 40;

/** Lines in the middle under a title, smaller than it and not bold, name the author or the date. */
export function bylineRole(lines: TextEntry[], title: TitleLine | null): ParagraphBlock['role'] | null {
  const [first] = lines as [TextEntry];
  if (!title || first.page !== title.page || first.baseline < title.baseline) return null;
  if (
    first.size > title.size - MIN_BYLINE_STEP_PT ||
    lines.some(({ bold }) => bold) ||
    !lines.every(isCentred)
  )
    return null;
  const text = lines.map((line) => line.text).join(' ');
  return DATE.test(text) && text.length < MAX_DATE_LENGTH ? 'date' : 'author';
}

/** Blocks that may precede the title: a logo, a line of the publisher. */
export const MAX_BLOCKS_BEFORE_TITLE = 2;

/** What is set under the title, up to the first block of another kind, is no heading. */
export function withBylines(drafts: BlockDraft[]): BlockDraft[] {
  const title = drafts.findIndex(({ block, byline }) => block.type === 'heading' && !block.number && !byline);
  if (title < 0 || title > MAX_BLOCKS_BEFORE_TITLE) return drafts;
  const end = drafts.findIndex(({ byline }, at) => at > title && !byline);
  return drafts.map((draft, at) => {
    const { block, byline } = draft;
    if (at <= title || (end >= 0 && at >= end) || !byline) return draft;
    if (block.type !== 'heading' && block.type !== 'paragraph') return draft;
    const { children, source } = block;
    const paragraph: ParagraphBlock = { type: 'paragraph', role: byline, align: 'center', children };
    return { ...draft, marker: null, block: { ...paragraph, ...(source && { source }) } };
  });
}
