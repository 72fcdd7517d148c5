import { restructure } from '../../../math/index.ts';
import {
  type Block,
  type EquationBlock,
  type HeadingBlock,
  type Inline,
  type NodeSource,
  type ParagraphBlock,
} from '../../../tree/index.ts';
import { unionAll } from '../math/box.ts';
import type { OutlineEntry, Rectangle } from '../page.ts';
import { bylineRole, titleLineOf, withBylines } from './bylines.ts';
import { isCaption } from './captions.ts';
import { codeBlock, continuesCode } from './code.ts';
import type { DisplayEntry, Entry, TextEntry } from './entries.ts';
import { type HeadingContext, headingBlock, headingLevel, headingSizes } from './headings.ts';
import { plainText } from './inlines.ts';
import { withInsets } from './insets.ts';
import { joinLines } from './join.ts';
import { leadOf, splitHeading, withDescriptions } from './leads.ts';
import { nestLists, type Piece } from './lists.ts';
import { markerOf } from './markers.ts';
import { isCentred, isFull, isMidSentence, REFERENCE, startsParagraph } from './paragraphs.ts';
import { type Profile, profileOf } from './profile.ts';

/** Lines that make one paragraph, heading or list item; or something already finished. */
type Group = { lines: TextEntry[] } | { entry: Exclude<Entry, TextEntry> };

/** The entries of all pages, in reading order, as blocks. */
export function blocksOf(entries: Entry[], outline: OutlineEntry[]): Block[] {
  const profile = profileOf(entries);
  const lines = entries.filter((entry): entry is TextEntry => entry.kind === 'text');
  const context: HeadingContext = {
    profile,
    outline,
    sizes: headingSizes(lines, profile),
    title: titleLineOf(lines, profile.size),
  };
  const pieces = groupsOf(withInsets(entries, profile.size), profile).map((group) => pieceOf(group, context));
  const led = withDescriptions(pieces).flatMap((piece) => splitHeading(piece, RUN_IN_LEVEL));
  return nestLists(withQuotes(withBylines(led)));
}

/** What TeX calls a paragraph, below sections of three depths. */
const RUN_IN_LEVEL = 4;

const isQuoted = ({ inset, marker, block }: Piece) => inset && !marker && block.type === 'paragraph';

/** Paragraphs set in from both margins are quoted, an abstract apart. */
function withQuotes(pieces: Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const abstract = last?.block.type === 'heading' && isAbstract(last.block.children);
    if (abstract && piece.block.type === 'paragraph') {
      result[result.length - 1] = { ...last, block: abstractTitle(last.block as HeadingBlock) };
      result.push({ ...piece, block: { ...piece.block, role: 'abstract' } });
    } else if (!isQuoted(piece)) result.push(piece);
    else if (last?.block.type === 'quote' && last.page === piece.page) last.block.children.push(piece.block);
    else result.push({ ...piece, block: { type: 'quote', children: [piece.block] } });
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

function groupsOf(entries: Entry[], profile: Profile): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'text') {
      groups.push({ entry });
      continue;
    }
    const last = groups.at(-1);
    const above = last && 'lines' in last ? last.lines.at(-1) : undefined;
    if (above && continuesCode(above, entry)) {
      (last as { lines: TextEntry[] }).lines.push(entry);
      continue;
    }
    if (
      above &&
      !startsParagraph((last as { lines: TextEntry[] }).lines, entry, profile) &&
      !startsItem(last as { lines: TextEntry[] }, entry)
    )
      (last as { lines: TextEntry[] }).lines.push(entry);
    else (brokenOff(groups, entry) ?? newGroup(groups)).lines.push(entry);
  }
  return groups;
}

function newGroup(groups: Group[]): { lines: TextEntry[] } {
  const group = { lines: [] };
  groups.push(group);
  return group;
}

/** Floats, with their captions, that may stand in the middle of a paragraph. */
const MOST_FLOATS = 4;

/** The paragraph that a table or a figure interrupts, if the line goes on with its sentence. */
function brokenOff(groups: Group[], line: TextEntry): { lines: TextEntry[] } | null {
  let floats = 0;
  for (const group of groups.slice(-1 - MOST_FLOATS).reverse()) {
    const above = 'lines' in group ? (group.lines.at(-1) as TextEntry) : null;
    const caption = 'lines' in group && isCaption(group.lines[0]?.text ?? '');
    if ('entry' in group && group.entry.kind !== 'block') return null;
    if (above && !caption) {
      const alike = Math.abs(above.size - line.size) < 0.05 * line.size && above.bold === line.bold;
      return floats > 0 && alike && isFull(above) && isMidSentence(above, line)
        ? (group as { lines: TextEntry[] })
        : null;
    }
    if (!caption) floats += 1;
  }
  return null;
}

/** A marker where items' markers stand begins a new item; elsewhere it is a number at a line's start. */
function startsItem({ lines }: { lines: TextEntry[] }, line: TextEntry): boolean {
  const marker = markerOf(line.text);
  const [first] = lines as [TextEntry];
  if (REFERENCE.test(line.text) && REFERENCE.test(first.text)) return true;
  if (!marker) return false;
  const own = markerOf(first.text);
  const level = Math.abs(first.box.x0 - line.box.x0) < 0.5 * line.size;
  if (own && level && own.kind === marker.kind) return true;
  return marker.kind === 'bullet' || (line.box.x0 > first.box.x0 + 0.8 * line.size && own !== null);
}

const UNMARKED = { marker: null, bodyX: null };

function pieceOf(group: Group, context: HeadingContext): Piece {
  if ('entry' in group)
    return { ...UNMARKED, block: blockOfEntry(group.entry), box: group.entry.box, page: group.entry.page };
  const { lines } = group;
  const [first] = lines as [TextEntry];
  const inlines = restructured(lines.map((line) => line.inlines).reduce(joinLines));
  const box = unionAll(lines.map((line) => line.box));
  if (lines.length > 1 && lines.every((line) => line.monospace))
    return {
      ...UNMARKED,
      block: { ...codeBlock(lines), source: sourceOf(first.page, box) },
      box,
      page: first.page,
    };
  const level = headingLevel(lines, context, true);
  const text = lines.map((line) => line.text).join(' ');
  if (level !== null)
    return {
      ...UNMARKED,
      block: { ...headingBlock(level, inlines, text), source: sourceOf(first.page, box) },
      box,
      page: first.page,
      byline: bylineRole(lines, context.title),
    };
  const paragraph: ParagraphBlock = {
    type: 'paragraph',
    ...(lines.every(isCentred) && { align: 'center' as const }),
    children: inlines,
    source: sourceOf(first.page, box),
  };
  const { bodyX, inset = false } = first;
  const byline = bylineRole(lines, context.title);
  const marker = markerOf(text);
  const lead = marker ? null : leadOf(lines, inlines);
  return { block: paragraph, box, page: first.page, marker, bodyX, inset, byline, lead };
}

function blockOfEntry(entry: Exclude<Entry, TextEntry>): Block {
  return entry.kind === 'block' ? entry.block : equationOf(entry);
}

const equationOf = (entry: DisplayEntry): EquationBlock => ({
  type: 'equation',
  math: restructure(entry.math),
  ...(entry.number && { number: entry.number }),
  ...(entry.picture && { picture: entry.picture }),
  confidence: entry.confidence,
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
