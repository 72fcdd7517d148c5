import { restructure } from '@sutra/math';
import {
  type Block,
  type EquationBlock,
  type HeadingBlock,
  type Inline,
  type NodeSource,
  type ParagraphBlock,
} from '../../../../tree/index.ts';
import { unionAll } from '../../formula/model/box.ts';
import { PATTERN_COUNT, SAME_EDGE_PT, SAME_SIZE_RATIO, STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import type { OutlineEntry, Rectangle } from '../../page.ts';
import { plainText } from '../inline-math/inlines.ts';
import { bodyStyleOf } from '../model/body-style.ts';
import type { DisplayEntry, Entry, TextEntry } from '../model/entries.ts';
import type { Explain } from '../model/explanation.ts';
import { type BlockDraft } from './block-draft.ts';
import { withBlockQuotes } from './block-quotes.ts';
import { boldItemsAmong } from './bold-items.ts';
import { bylineRole, titleLineOf, withBylines } from './bylines.ts';
import { isCaption } from './captions.ts';
import { isCentred } from './centred-lines.ts';
import { codeBlock, continuesCode } from './code.ts';
import { columnShifts } from './column-shift.ts';
import { displaysSetLeft } from './displays-set-left.ts';
import { type HeadingLevel, headingLevels } from './heading-levels.ts';
import { type FoundHeading, type HeadingContext, headingBlock, headingOf, isBoldAlone } from './headings.ts';
import { joinLines } from './join-lines.ts';
import { linesOfLargePrint } from './large-print.ts';
import { nestLists } from './lists.ts';
import { markerOf } from './markers.ts';
import { isFull, isMidSentence, MIN_INDENT_EM, paragraphBreak, REFERENCE } from './paragraphs.ts';
import { type Group, type LineGroup, questionsAmong } from './questions.ts';
import { runInHeadingOf, splitRunInHeading, withDescriptions } from './run-in-headings.ts';

interface BlockContext extends HeadingContext {
  explain?: Explain;
  /** How far an entry's column is from the leftmost one beside it. */
  shiftOf: (entry: Entry) => number;
  /** The displays that are not centred. */
  setLeft: ReadonlySet<Entry>;
}

/** The entries of all pages, in reading order, as blocks. */
export function blocksOf(entries: Entry[], outline: OutlineEntry[], explain?: Explain): Block[] {
  const profile = bodyStyleOf(entries);
  const lines = entries.filter((entry): entry is TextEntry => entry.kind === 'text');
  const context: BlockContext = {
    explain,
    shiftOf: columnShifts(entries),
    setLeft: displaysSetLeft(entries),
    profile,
    outline,
    title: titleLineOf(lines, profile.size),
    largePrint: linesOfLargePrint(lines, profile.size),
  };
  const groups = groupsOf(withBlockQuotes(entries, profile.size), context);
  const items = new Set([...questionsAmong(groups), ...boldItemsAmong(groups)]);
  const headings = headingsAmong(groups, items, context);
  const drafts = groups.map((group) => draftOf(group, context, headings.get(group)));
  const led = withDescriptions(withFlushLines(drafts)).flatMap((draft) =>
    splitRunInHeading(draft, RUN_IN_LEVEL),
  );
  return nestLists(withQuotes(withBylines(led)));
}

interface LevelledHeading extends FoundHeading {
  level: HeadingLevel;
}

/** The groups that are headings, each with the level that all headings of the document give it. */
function headingsAmong(
  groups: readonly Group[],
  items: ReadonlySet<Group>,
  context: HeadingContext,
): ReadonlyMap<Group, LevelledHeading> {
  const found = withoutBoldRuns(
    groups.map((group) => {
      const mayBe = !('entry' in group || items.has(group) || isListing(group));
      return { group, heading: mayBe ? headingOf(group.lines, context) : null };
    }),
  );
  const levels = headingLevels(found.map(({ heading }) => heading.look));
  return new Map(
    found.map(({ group, heading }, at) => [group, { ...heading, level: levels[at] as HeadingLevel }]),
  );
}

interface Candidate {
  group: Group;
  heading: FoundHeading | null;
}

/** The headings without runs of bold paragraphs: a heading has text below it; addresses, rules and names are bold line by line. */
function withoutBoldRuns(all: readonly Candidate[]): { group: Group; heading: FoundHeading }[] {
  const runs = runsOf(all, ({ heading }) => heading !== null && isBoldAlone(heading));
  return runs.flatMap(({ items, holds }) =>
    holds && items.length >= PATTERN_COUNT
      ? []
      : items.flatMap(({ group, heading }) => (heading ? [{ group, heading }] : [])),
  );
}

/** The items in runs of those that have a property and those that have not. */
function runsOf<T>(all: readonly T[], has: (item: T) => boolean): { items: T[]; holds: boolean }[] {
  const runs: { items: T[]; holds: boolean }[] = [];
  for (const item of all) {
    const holds = has(item);
    const last = runs.at(-1);
    if (last?.holds === holds) last.items.push(item);
    else runs.push({ items: [item], holds });
  }
  return runs;
}

const isListing = ({ lines }: LineGroup) => lines.length > 1 && lines.every((line) => line.monospace);

/** What TeX calls a paragraph, below sections of three depths. */
const RUN_IN_LEVEL = 4;

const isCentredDraft = ({ block }: BlockDraft) => block.type === 'paragraph' && block.align === 'center';

/**
 * A line that begins where the text above it does is flush with it, and not centred: between the numbers of questions and
 * their marks, the text of a paper is as far from one margin as from the other.
 */
function withFlushLines(drafts: BlockDraft[]): BlockDraft[] {
  let above: BlockDraft | null = null;
  return drafts.map((draft) => {
    if (!isCentredDraft(draft)) return (above = draft);
    const isFlush =
      above?.page === draft.page && Math.abs((above.bodyX ?? above.box.x0) - draft.box.x0) < SAME_EDGE_PT;
    if (!isFlush) return draft;
    const { align: _, ...block } = draft.block as ParagraphBlock;
    return (above = { ...draft, block });
  });
}

const isQuoted = ({ inset, marker, block }: BlockDraft) => inset && !marker && block.type === 'paragraph';

/** Paragraphs set in from both margins are quoted, an abstract apart. */
function withQuotes(drafts: BlockDraft[]): BlockDraft[] {
  const result: BlockDraft[] = [];
  for (const draft of drafts) {
    const last = result.at(-1);
    const abstract = last?.block.type === 'heading' && isAbstract(last.block.children);
    if (abstract && draft.block.type === 'paragraph') {
      result[result.length - 1] = { ...last, block: abstractTitle(last.block as HeadingBlock) };
      result.push({ ...draft, block: { ...draft.block, role: 'abstract' } });
    } else if (!isQuoted(draft)) result.push(draft);
    else if (last?.block.type === 'quote' && last.page === draft.page) last.block.children.push(draft.block);
    else result.push({ ...draft, block: { type: 'quote', children: [draft.block] } });
  }
  return result;
}

/** The word above an abstract is no heading of the text. */
const abstractTitle = ({ children, source }: HeadingBlock): ParagraphBlock => ({
  type: 'paragraph',
  role: 'abstract',
  align: 'center',
  children: [{ type: 'mark', mark: 'strong', children }],
  ...(source && { source }),
});

const isAbstract = (inlines: Inline[]) => /^(?:abstract|summary|सार)\W*$/iu.test(plainText(inlines).trim());

function groupsOf(entries: Entry[], context: BlockContext): Group[] {
  const groups: Group[] = [];
  let last: LineGroup | null = null;
  for (const entry of entries) {
    if (entry.kind !== 'text') {
      groups.push({ entry });
      last = null;
      continue;
    }
    const open: LineGroup | null = last && goesOn(last, entry, context) ? last : null;
    last = open ?? interruptedParagraph(groups, entry) ?? newGroup(groups);
    last.lines.push(entry);
  }
  return groups;
}

/** The line belongs to the listing, paragraph or item of the lines before. */
function goesOn({ lines }: LineGroup, line: TextEntry, { profile, explain }: BlockContext): boolean {
  if (continuesCode(lines.at(-1) as TextEntry, line)) return true;
  const { starts, rule } = paragraphBreak(lines, line, profile);
  const item = !starts && startsItem({ lines }, line);
  const { page, box, text } = line;
  explain?.({
    page,
    box,
    text,
    decision: starts || item ? 'new paragraph' : 'same paragraph',
    rule: item ? 'item beside its like' : rule,
  });
  return !starts && !item;
}

function newGroup(groups: Group[]): LineGroup {
  const group = { lines: [] };
  groups.push(group);
  return group;
}

/** Floats, with their captions, that may interrupt a paragraph. */
const MAX_FLOATS = PATTERN_COUNT;

/** The paragraph that a table or a figure interrupts, if the line goes on with its sentence. */
function interruptedParagraph(groups: Group[], line: TextEntry): LineGroup | null {
  let floats = 0;
  for (const group of groups.slice(-1 - MAX_FLOATS).reverse()) {
    if ('entry' in group) {
      if (group.entry.kind !== 'block') return null;
      floats += 1;
    } else if (!isCaption(group.lines[0]?.text ?? ''))
      return floats > 0 && isInterrupted(group.lines.at(-1) as TextEntry, line) ? group : null;
  }
  return null;
}

/** A full line in mid sentence, and one of the same look. */
function isInterrupted(above: TextEntry, line: TextEntry): boolean {
  const alike = Math.abs(above.size - line.size) < SAME_SIZE_RATIO * line.size && above.bold === line.bold;
  return alike && isFull(above) && isMidSentence(above, line);
}

/** Markers are flush left, or flush right: numbers of two digits then begin half an em further left. */
const SAME_MARKER_EDGE_EM = STRETCHED_WORD_SPACE_EM;

/** A marker at the edge of items' markers begins a new item; elsewhere it is a number at a line's start. */
function startsItem({ lines }: LineGroup, line: TextEntry): boolean {
  const marker = markerOf(line.text);
  const [first] = lines as [TextEntry];
  if (REFERENCE.test(line.text) && REFERENCE.test(first.text)) return true;
  if (!marker) return false;
  const own = markerOf(first.text);
  const level = Math.abs(first.box.x0 - line.box.x0) < SAME_MARKER_EDGE_EM * line.size;
  if (own && level && own.kind === marker.kind) return true;
  return marker.kind === 'bullet' || (line.box.x0 > first.box.x0 + MIN_INDENT_EM * line.size && own !== null);
}

const UNMARKED = { marker: null, bodyX: null };

function draftOf(group: Group, context: BlockContext, heading?: LevelledHeading): BlockDraft {
  if ('entry' in group) {
    const { entry } = group;
    const box = movedLeft(entry.box, context.shiftOf(entry));
    return { block: blockOfEntry(entry, context), box, page: entry.page, ...UNMARKED };
  }
  const { lines } = group;
  const [first] = lines as [TextEntry];
  const inlines = withMarks(restructured(lines.map((line) => line.inlines).reduce(joinLines)), lines);
  const place = unionAll(lines.map((line) => line.box));
  const shift = context.shiftOf(first);
  const box = movedLeft(place, shift);
  if (isListing(group))
    return {
      block: { source: sourceOf(first.page, place), ...codeBlock(lines) },
      box,
      page: first.page,
      ...UNMARKED,
    };
  const text = lines.map((line) => line.text).join(' ');
  if (heading) {
    const { level, rule } = heading;
    context.explain?.({ page: first.page, box: place, text, decision: `heading ${level}`, rule });
    return {
      block: { source: sourceOf(first.page, place), ...headingBlock(level, inlines, text) },
      box,
      page: first.page,
      byline: bylineRole(lines, context.title),
      ...UNMARKED,
    };
  }
  const paragraph: ParagraphBlock = {
    type: 'paragraph',
    ...(lines.every(isCentred) && { align: 'center' as const }),
    children: inlines,
    source: sourceOf(first.page, place),
  };
  const { inset = false } = first;
  const bodyX = first.bodyX === null ? null : first.bodyX - shift;
  const byline = bylineRole(lines, context.title);
  const marker = markerOf(text);
  const lead = marker ? null : runInHeadingOf(lines, inlines);
  return { block: paragraph, box, page: first.page, marker, bodyX, inset, byline, lead };
}

/** What a question is worth stands behind all of its words, a tab away, whichever of its lines it was printed beside. */
function withMarks(inlines: Inline[], lines: TextEntry[]): Inline[] {
  const marks = lines.flatMap((line) => line.marks ?? []);
  return marks.length === 0 ? inlines : [...inlines, { type: 'text', value: `\t${marks.join(' ')}` }];
}

const movedLeft = (box: Rectangle, shift: number): Rectangle =>
  shift === 0 ? box : { ...box, x0: box.x0 - shift, x1: box.x1 - shift };

function blockOfEntry(entry: Exclude<Entry, TextEntry>, context: BlockContext): Block {
  return entry.kind === 'block' ? entry.block : equationOf(entry, context);
}

const equationOf = (entry: DisplayEntry, { setLeft }: BlockContext): EquationBlock => ({
  type: 'equation',
  math: restructure(entry.math),
  ...(setLeft.has(entry) && { align: 'left' }),
  ...(entry.number && { number: entry.number }),
  ...(entry.picture && { picture: entry.picture }),
  confidence: entry.confidence,
  ...(entry.doubts.length > 0 && { doubts: entry.doubts }),
  source: sourceOf(entry.page, entry.box),
});

export const sourceOf = (page: number, box: Rectangle): NodeSource => ({
  page,
  box: { x: box.x0, y: box.y0, width: box.x1 - box.x0, height: box.y1 - box.y0 },
});

/** Formulas get the structure that writers expect: operands captured, brackets paired. */
export function restructured(inlines: Inline[]): Inline[] {
  return inlines.map((inline) => {
    if (inline.type === 'math') return { ...inline, math: restructure(inline.math) };
    return 'children' in inline ? { ...inline, children: restructured(inline.children) } : inline;
  });
}
