import { centerX } from '../../formula/model/box.ts';
import { MAX_EQUAL_SIZE_RATIO } from '../../formula/model/tolerances.ts';
import {
  COLUMN_GAP_EM,
  LOOSE_QUAD_EM,
  QUAD_EM,
  SAME_EDGE_PT,
  SAME_SIZE_RATIO,
  TAB_EM,
} from '../../metrics.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import { MAX_PARAGRAPH_STEP_EM } from '../model/tolerances.ts';
import { markerOf } from './markers.ts';
import { isFull, isUnderWordsOf } from './paragraphs.ts';

/** How far a quotation keeps away from either margin; a paragraph's indent is 1 to 2, and on the left only. */
const MIN_INSET_EM = LOOSE_QUAD_EM;
/** Ragged or short lines leave more blank on the right than on the left. */
const MAX_OFF_CENTRE_EM = COLUMN_GAP_EM;
/** Of the size of body text: quotations are set in it or smaller, titles larger. */
const MAX_SIZE_RATIO = MAX_EQUAL_SIZE_RATIO;

const follows = (above: TextEntry, line: TextEntry) =>
  isSamePlace(above, line) &&
  line.baseline > above.baseline &&
  line.baseline - above.baseline < MAX_PARAGRAPH_STEP_EM * line.size;

/** Under the words of the nearest item above, in a paragraph of its own or not. */
function goesOnWithItem(above: Entry[], line: TextEntry): boolean {
  const texts = above.filter((entry) => entry.kind === 'text');
  const item = texts.findLast(({ text }) => markerOf(text) !== null);
  return item !== undefined && isSamePlace(item, line) && isUnderWordsOf(item, line);
}

const isSamePlace = (above: TextEntry, line: TextEntry) =>
  above.page === line.page && above.column.x0 === line.column.x0;

/** A line of running text from one margin to the other, as a quotation is set in from; one alone may be the widest title. */
function isFullLine(entry: Entry, line: TextEntry): boolean {
  if (entry.kind !== 'text' || entry.columns !== line.columns) return false;
  const { box, column, size, widestBlank: blank } = entry;
  const isWhole = !blank || blank.x1 - blank.x0 < TAB_EM * size;
  return isWhole && box.x0 - column.x0 < MIN_INSET_EM * size && isFull(entry);
}

/** Lines of several widths about one middle, as a heading over two lines, or in two languages. */
function areCentred(lines: TextEntry[]): boolean {
  const [first, ...others] = lines as [TextEntry, ...TextEntry[]];
  return (
    others.every(({ box }) => Math.abs(centerX(box) - centerX(first.box)) < SAME_EDGE_PT) &&
    others.some(({ box }) => Math.abs(box.x0 - first.box.x0) > SAME_EDGE_PT)
  );
}

/** Text that keeps away from both margins alike, line below line: a quotation, an abstract, a rule set apart. */
function isBlockQuote(lines: TextEntry[]): boolean {
  const [first] = lines as [TextEntry];
  const { column, size } = first;
  const x0 = Math.min(...lines.map(({ box }) => box.x0));
  const x1 = Math.max(...lines.map(({ box }) => box.x1));
  const [left, right] = [x0 - column.x0, column.x1 - x1];
  if (Math.min(left, right) < MIN_INSET_EM * size || Math.abs(left - right) > MAX_OFF_CENTRE_EM * size)
    return false;
  return lines.slice(1).every(({ box }) => Math.abs(box.x0 - x0) < SAME_EDGE_PT);
}

/** The lines from `from` on that keep away from both margins. */
function runFrom(entries: Entry[], from: number): TextEntry[] {
  const lines: TextEntry[] = [];
  for (const entry of entries.slice(from)) {
    const above = lines.at(-1);
    if (entry.kind !== 'text' || (above && !follows(above, entry))) break;
    const { box, column, size } = entry;
    if (Math.min(box.x0 - column.x0, column.x1 - box.x1) < QUAD_EM * size) break;
    if (above && Math.abs(above.size - size) > SAME_SIZE_RATIO * size) break;
    lines.push(entry);
  }
  return lines;
}

/** Gives lines that are set in from both margins a column of their own, so that their paragraphs are found by it. */
export function withBlockQuotes(entries: Entry[], bodySize: number): Entry[] {
  const result: Entry[] = [];
  for (let at = 0; at < entries.length; ) {
    const lines = runFrom(entries, at);
    const [first] = lines;
    const inset =
      first !== undefined &&
      lines.length > 1 &&
      first.size < MAX_SIZE_RATIO * bodySize &&
      isBlockQuote(lines) &&
      !areCentred(lines) &&
      entries.filter((entry) => isFullLine(entry, first)).length > 1 &&
      !goesOnWithItem(entries.slice(0, at), first);
    if (!inset) {
      result.push(entries[at] as Entry);
      at += 1;
      continue;
    }
    const x0 = Math.min(...lines.map(({ box }) => box.x0));
    const x1 = Math.max(...lines.map(({ box }) => box.x1));
    for (const line of lines) result.push({ ...line, column: { ...line.column, x0, x1 }, inset: true });
    at += lines.length;
  }
  return result;
}
