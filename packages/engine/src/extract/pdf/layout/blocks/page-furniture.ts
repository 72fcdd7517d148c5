import { writePlain } from '@sutra/math';
import { centerX, median } from '../../formula/model/box.ts';
import { PICTURE } from '../../formula/model/item.ts';
import { MIN_BASE_TO_SCRIPT_RATIO } from '../../formula/model/tolerances.ts';
import {
  COLUMN_GAP_EM,
  LINE_GAP_EM,
  LINE_LENGTH,
  MAX_HEAD_LINES,
  MOST_SHARE,
  PATTERN_COUNT,
  QUARTER_SHARE,
  RULE_EDGE_PT,
  SAME_EDGE_PT,
  SHORTEST_WORD_LENGTH,
  SYMBOL_PT,
} from '../../metrics.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import type { Explain } from '../model/explanation.ts';
import { SAME_SIZE_PT } from '../model/tolerances.ts';
import { repeatedFigures } from './repeated-figures.ts';

const PAGE_NUMBER =
  /^[-–—•\s[(]*(?:page(?:\s*no\.?)?|पृष्ठ|seite|p\.)?\s*[:|]?\s*(?:\d{1,4}|[ivxlcdm]{1,7})(?:\s*(?:\/|of|का)\s*\d{1,4})?[-–—•\s\])]*$/i;

const TURN_OVER = /(?:^|\s|\[)P\.\s?T\.\s?O\.?\]?$/;

export const isPageNumber = (text: string): boolean => PAGE_NUMBER.test(text.trim());

/** `30/4/1    5    [P.T.O.` at the foot of a paper's page. */
export const isTurnOver = (text: string): boolean => TURN_OVER.test(text.trim());

/** What is left of each page, and the lines that are no part of its text. */
interface SiftedPages {
  kept: Entry[][];
  heads: TextEntry[];
  /** Pictures that stand in one box on page after page. */
  logos: Entry[];
}

/**
 * Drops running heads, running feet, page numbers and logos: they repeat, at the same height, page after page. A title, larger
 * than the text, stays on the first page of each run of pages that it heads: slides that go on repeat theirs.
 *
 * @param marked lines that the producer marked as such, which are none of the pages' entries
 */
export function withoutFurniture(
  pages: Entry[][],
  { explain, marked = [] }: { explain?: Explain; marked?: readonly TextEntry[] } = {},
): SiftedPages {
  const heads: TextEntry[] = [];
  const repeated = repeatedEdges(pages);
  const rules = pages.map((entries) =>
    rulesOf(
      entries,
      repeated,
      marked.filter(({ page }) => page === entries[0]?.page),
    ),
  );
  const headKeys = headsOf(pages, rules);
  const figures = repeatedFigures(pages);
  const kept = pages.map((entries, at) => {
    const own = rules[at] ?? new Map<Entry, string>();
    const keepsNothing = own.size === entries.length;
    return entries.filter((entry) => {
      if (figures.has(entry)) {
        const rule = 'picture in the same box on other pages';
        explain?.({ page: entry.page, box: entry.box, text: '', decision: 'page furniture', rule });
        return false;
      }
      const rule = own.get(entry);
      if (entry.kind !== 'text' || rule === undefined) return true;
      const isContent =
        (rule === SAME_WORDS && isFirstTitle(entry, entries, pages[at - 1])) ||
        (keepsNothing && rule !== FOLIO && !keysOf(entry, entries).some((key) => headKeys.has(key)));
      if (!isContent) {
        explain?.({ page: entry.page, box: entry.box, text: entry.text, decision: 'page furniture', rule });
        heads.push(entry);
      }
      return isContent;
    });
  });
  return { kept, heads, logos: [...figures] };
}

/** Larger than the text, and not at the edge of the page before. */
function isFirstTitle(entry: TextEntry, entries: Entry[], before: Entry[] = []): boolean {
  if (!isLarger(entry, entries)) return false;
  const earlier = new Set(edgesOf(before).flatMap((each) => wordKeys(each, before)));
  return !wordKeys(entry, entries).some((key) => earlier.has(key));
}

/** The entries of a page that are furniture, with the rule that says so. */
function rulesOf(
  entries: Entry[],
  repeated: Map<string, number>,
  marked: readonly TextEntry[],
): Map<Entry, string> {
  const address = addressAtFoot(entries);
  const rules = new Map<Entry, string>();
  for (const entry of edgesOf(entries)) {
    const rule = address.has(entry) ? 'address at the foot' : furnitureRule(entry, repeated, entries);
    const isOfText = rule === FOLIO && hasNumberBeyond(entry, [...entries, ...marked]);
    if (rule !== null && !isOfText) rules.set(entry, rule);
  }
  return rules;
}

/**
 * What running heads and feet count by, of pages that hold more than them. Pages of the same few lines each (three
 * photos of one notice) hold nothing else: there the lines are the text.
 */
function headsOf(pages: Entry[][], rules: readonly Map<Entry, string>[]): Set<string> {
  const heads = new Set<string>();
  for (const [at, entries] of pages.entries()) {
    const own = rules[at] ?? new Map<Entry, string>();
    if (own.size === entries.length) continue;
    for (const entry of own.keys())
      if (entry.kind === 'text') for (const key of keysOf(entry, entries)) heads.add(key);
  }
  return heads;
}

/** The first and last lines of a page, in height rather than in reading order. */
function edgesOf(entries: Entry[]): TextEntry[] {
  const sorted = entries.toSorted((a, b) => a.box.y0 - b.box.y0);
  const edges = [...sorted.slice(0, MAX_HEAD_LINES), ...sorted.slice(-MAX_HEAD_LINES)];
  return edges.filter((entry): entry is TextEntry => entry.kind === 'text');
}

/** A telephone number, a place on the web or an address for mail. */
const CONTACT = /(?<!\d)\+?\d(?:[\s-]?\d){9,12}(?!\d)|\bwww\.|\bhttps?:\/\/|\w@\w+\.\w/;

/** Lines of one size at the foot, centred on each other or on the column, one of which tells how to reach its maker. */
function addressAtFoot(entries: Entry[]): Set<TextEntry> {
  const lines: TextEntry[] = [];
  for (const entry of entries.toSorted((a, b) => b.box.y1 - a.box.y1).slice(0, MAX_HEAD_LINES)) {
    const last = lines[0];
    if (entry.kind !== 'text' || (last && !isSetLike(entry, last))) break;
    lines.push(entry);
  }
  const isCentredBlock = lines.length > 1 || lines.every(isCentred);
  const isAllThereIs = lines.length === entries.length;
  const isAddress = isCentredBlock && !isAllThereIs && lines.some(({ text }) => CONTACT.test(text));
  return new Set(isAddress ? lines : []);
}

/** Baselines are rounded to it: running heads are set at one height on all pages. */
const HEIGHT_STEP_PT = RULE_EDGE_PT;

const heightOf = ({ baseline }: TextEntry) => `@${Math.round(baseline / HEIGHT_STEP_PT)}`;

const NUMBERS = /\d{1,4}|\b[ivxlc]+\b/g;

/** The words of a line, with what its formulas say in their places: the same words around another formula are no repetition. */
function wordsOf({ text, inlines }: TextEntry): string {
  const placed = inlines.filter(({ type }) => type === 'math' || type === 'image');
  const words = text.replaceAll(PICTURE, () => {
    const next = placed.shift();
    return next?.type === 'math' ? writePlain(next.math) : PICTURE;
  });
  return words.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The words, and the words with one number told by how far it is from the page's own: page numbers go on with the pages. */
function wordKeys(entry: TextEntry, entries: Entry[]): string[] {
  const { page } = entry;
  const words = wordsOf(entry);
  const height = heightOf(entry);
  if (isLarger(entry, entries)) return [`${words}${height}`];
  const counted = [...words.matchAll(NUMBERS)].map(
    ({ 0: number, index }) =>
      `${words.slice(0, index)}#${offsetOf(number, page)}${words.slice(index + number.length)}${height}`,
  );
  return [`${words}${height}`, ...counted];
}

/** Set larger than the text: a numbered line is then a heading, one on each page. */
const MIN_LARGER_RATIO = MIN_BASE_TO_SCRIPT_RATIO;

/** Twice as large as the text: the code of a question paper, the number of a chapter. No page number is set like that. */
const MIN_TITLE_RATIO = 2;

function isLarger({ size }: TextEntry, entries: Entry[], ratio = MIN_LARGER_RATIO): boolean {
  const lines = entries.filter((entry) => entry.kind === 'text');
  return size > ratio * median(lines.map((line) => line.size));
}

/** Roman numbers of front matter are told by their being there. */
const offsetOf = (number: string, page: number) => (/^\d/.test(number) ? Number(number) - page : '');

/** At one end of the line, with words beside it. */
const OUTER_NUMBER = /^(\d+)\s|\s(\d+)$/;

/** A running head that changes from page to page keeps its page number at one end: `12 Limits`, `Limits 13`. */
const isNumbered = (entry: TextEntry) =>
  entry.text.length < LINE_LENGTH && OUTER_NUMBER.test(entry.text.trim());

/** The height, with how far the number is from the page's own; null where there is none. */
function levelKey(entry: TextEntry): string | null {
  const found = OUTER_NUMBER.exec(entry.text.trim());
  return found && isNumbered(entry)
    ? `${heightOf(entry)}#${offsetOf(found[1] ?? found[2] ?? '', entry.page)}`
    : null;
}

/** What an edge counts by: ordinary first lines have one height too, on every page. */
function keysOf(entry: TextEntry, entries: Entry[]): string[] {
  const level = isApart(entry, entries) && !isLarger(entry, entries) ? levelKey(entry) : null;
  return [...wordKeys(entry, entries), ...(level ? [level] : [])];
}

function repeatedEdges(pages: Entry[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entries of pages)
    for (const key of new Set(edgesOf(entries).flatMap((entry) => keysOf(entry, entries))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  counts.set('pages', pages.length);
  return counts;
}

/** A document so short has too few pages to repeat anything thrice. */
const SHORT_DOCUMENT_PAGES = 6;
/** Characters; shorter lines (a letter, a number of a part) repeat by chance. */
const MIN_REPEATED_LENGTH = SHORTEST_WORD_LENGTH;
/** Edges of the same height, with numbers but different words, have to be more, and on most of the pages. */
const MIN_LEVEL_REPEATS = PATTERN_COUNT;

const FOLIO = 'page number';
const SAME_WORDS = 'same words at the same height on other pages';

/** The name of the rule by which the line is furniture; null where it is text. */
function furnitureRule(entry: TextEntry, repeated: Map<string, number>, entries: Entry[]): string | null {
  const isolated = isApart(entry, entries);
  if (isolated && isTurnOver(entry.text)) return 'to be turned over';
  const head = numberedHeadRule(entry, isolated && !isLarger(entry, entries), repeated.get('pages') === 1);
  if (head !== null) return head;
  if (isolated && repeatsWords(entry, repeated, entries)) return SAME_WORDS;
  if (isolated && repeatsHeight(entry, repeated)) return 'page number at the same height on other pages';
  if (!isPageNumber(entry.text) || isLarger(entry, entries, MIN_TITLE_RATIO)) return null;
  return isolated || isFolio(entry, entries) ? FOLIO : null;
}

/** A line further out holds the number of the page: this one belongs to the text, as the output of a program does. */
function hasNumberBeyond({ box, page }: TextEntry, entries: readonly Entry[]): boolean {
  const above = entries.filter((other) => other.box.y1 <= box.y0 + 1);
  const below = entries.filter((other) => other.box.y0 >= box.y1 - 1);
  const beyond = above.length < below.length ? above : below;
  return beyond.some(
    (other) =>
      other.kind === 'text' && other.text.match(NUMBERS)?.some((number) => Number(number) === page) === true,
  );
}

/** `Time: 3 hours … Maximum marks: 80` tells of the paper, however it is ruled off. */
const PAPER_HEAD = /marks|\btime\b|अंक|समय/i;

/** `90    MATHEMATICS`: a number far from the words beside it, which are ruled off or set in capitals alone. */
function numberedHeadRule(entry: TextEntry, isolated: boolean, isOnlyPage: boolean): string | null {
  if (PAPER_HEAD.test(entry.text)) return null;
  if (entry.ruledOff && (entry.numberSetApart || (isNumbered(entry) && !isOnlyPage)))
    return 'ruled off, with a page number';
  const inCapitals = /\p{Lu}{3}/u.test(entry.text) && !/\p{Ll}/u.test(entry.text);
  return isolated && entry.numberSetApart && inCapitals && !entry.bold ? 'page number beside capitals' : null;
}

/** The same words, but for the page's number, are at that height on several pages. */
function repeatsWords(entry: TextEntry, repeated: Map<string, number>, entries: Entry[]): boolean {
  const count = Math.max(...wordKeys(entry, entries).map((key) => repeated.get(key) ?? 0));
  const pages = repeated.get('pages') ?? 1;
  if (count >= PATTERN_COUNT && count >= QUARTER_SHARE * pages) return true;
  return count === 2 && pages < SHORT_DOCUMENT_PAGES && entry.text.length >= MIN_REPEATED_LENGTH;
}

/** Lines with a page number are at that height on most pages. */
function repeatsHeight(entry: TextEntry, repeated: Map<string, number>): boolean {
  const level = repeated.get(levelKey(entry) ?? '') ?? 0;
  const pages = repeated.get('pages') ?? 1;
  return level >= MIN_LEVEL_REPEATS && level > MOST_SHARE * pages;
}

const isCentred = ({ box, column }: TextEntry) => Math.abs(centerX(box) - centerX(column)) < SYMBOL_PT;

/** In one size, and centred on one axis without one margin. */
const isSetLike = (line: TextEntry, other: TextEntry) =>
  Math.abs(line.size - other.size) <= SAME_SIZE_PT &&
  Math.abs(centerX(line.box) - centerX(other.box)) < SYMBOL_PT &&
  Math.abs(line.box.x0 - other.box.x0) > SAME_EDGE_PT;

/** The page's own number, alone in the middle above or below all else, however close. */
function isFolio(entry: TextEntry, entries: Entry[]): boolean {
  const { text, page, box } = entry;
  const others = entries.filter((other) => other !== entry);
  const outermost =
    others.every((other) => other.box.y1 <= box.y0 + 1) ||
    others.every((other) => other.box.y0 >= box.y1 - 1);
  return outermost && isCentred(entry) && Number(text.trim()) === page;
}

/** Between ink: lines of a paragraph leave half an em at most. Above a foot, displays and short lines leave more. */
const MIN_GAP_BELOW_HEAD_EM = LINE_GAP_EM;

/**
 * Of the page's own gap between lines, as a quarter of its lines leave no more: sheets with line and a half between lines
 * would lose the first line of a paragraph otherwise, where each of their pages begins with the same words.
 */
const MIN_WIDER_THAN_LINES = 1.3;
/** Fewer gaps are those between a head, a line and a foot. */
const MIN_GAPS = 6;

function gapOfLines(entries: Entry[]): number {
  const tops = Float64Array.from(entries, ({ box }) => box.y0).sort();
  const gaps: number[] = [];
  let at = 0;
  for (const y1 of Float64Array.from(entries, ({ box }) => box.y1).sort()) {
    while (at < tops.length && tops[at]! <= y1) at += 1;
    if (at < tops.length) gaps.push(tops[at]! - y1);
  }
  if (gaps.length < MIN_GAPS) return 0;
  const sorted = gaps.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * QUARTER_SHARE)] ?? 0;
}

/** Outermost on the page, with more than a line's space to the text. */
function isApart(entry: TextEntry, entries: Entry[]): boolean {
  const others = entries.filter((other) => other !== entry);
  const above = others.filter((other) => other.box.y1 <= entry.box.y0 + 1);
  const below = others.filter((other) => other.box.y0 >= entry.box.y1 - 1);
  if (above.length > 1 && below.length > 1) return false;
  const gapBelow = Math.min(...below.map((other) => other.box.y0 - entry.box.y1));
  const gapAbove = Math.min(...above.map((other) => entry.box.y0 - other.box.y1));
  const level = others.length - above.length - below.length;
  const least = Math.max(MIN_GAP_BELOW_HEAD_EM * entry.size, MIN_WIDER_THAN_LINES * gapOfLines(entries));
  if (above.length <= 1 && gapBelow > least) return level <= 2;
  const goesOn = gapBelow <= least && below.some((last) => isNextLine(entry, last));
  return below.length <= 1 && gapAbove > COLUMN_GAP_EM * entry.size && level <= 2 && !goesOn;
}

/** The last line of a page belongs to the paragraph of the one above, unless it is the number of the page. */
const isNextLine = (line: TextEntry, last: Entry) =>
  last.kind === 'text' && Math.abs(last.box.x0 - line.box.x0) < SAME_EDGE_PT && !isPageNumber(last.text);
