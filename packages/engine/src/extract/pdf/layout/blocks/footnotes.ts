import { type Block, type FootnoteDefinition, type Inline } from '../../../../tree/index.ts';
import { width } from '../../formula/model/box.ts';
import type { Item } from '../../formula/model/item.ts';
import { MAX_SCRIPT_RATIO, MIN_EQUAL_SIZE_RATIO } from '../../formula/model/tolerances.ts';
import { AXIS_HEIGHT_EM, HALF_SHARE, RULE_EDGE_PT, SUBSCRIPT_DROP_EM } from '../../metrics.ts';
import type { Rectangle, Rule } from '../../page.ts';
import { plainText } from '../inline-math/inlines.ts';
import type { ItemLine } from '../lines/lines.ts';
import type { Entry, TextEntry } from '../model/entries.ts';
import { restructured } from './blocks.ts';
import { joinLines } from './join-lines.ts';
import { dropStart } from './markers.ts';
import { bareMark, markBeforeFormula, withMarksOfFormulas } from './marks-of-formulas.ts';

/** Of the column's width: LaTeX's rule takes 0.4 of it, Word's two inches; rules of tables take more. */
const FOOTNOTE_RULE_SHARE = { from: 0.15, to: 0.62 };
/** Of the size of body text: notes under a rule are smaller by half a point at least. */
const MAX_NOTE_RATIO = MIN_EQUAL_SIZE_RATIO;

/** The height of the rule that sets footnotes apart in this column, or null. */
export function footnoteRule(
  rules: Rule[],
  column: Rectangle,
  bodySize: number,
  lines: ItemLine[],
): number | null {
  const candidates = rules.filter(
    (rule) =>
      rule.direction === 'horizontal' &&
      Math.abs(rule.x0 - column.x0) < RULE_EDGE_PT &&
      width(rule) > FOOTNOTE_RULE_SHARE.from * width(column) &&
      width(rule) < FOOTNOTE_RULE_SHARE.to * width(column),
  );
  const rule = candidates
    .toSorted((a, b) => b.y0 - a.y0)
    .find(({ y0 }) => {
      const below = lines.filter((line) => line.baseline > y0);
      if (below.length === 0 || below.length === lines.length) return false;
      return (
        below.every((line) => line.size < MAX_NOTE_RATIO * bodySize || line === below.at(-1)) ||
        startsRaised(below[0] as ItemLine)
      );
    });
  return rule?.y0 ?? unruledNotes(bodySize, lines);
}

/** The middle between two lines' ink is above the middle between their baselines. */
const NOTES_EDGE_RISE_EM = AXIS_HEIGHT_EM;

/** Small print at the foot of the column whose number is raised in the text above: notes without a rule. */
function unruledNotes(bodySize: number, lines: ItemLine[]): number | null {
  const isSmall = ({ size }: ItemLine) => size < MAX_NOTE_RATIO * bodySize;
  const from = lines.findLastIndex((line) => !isSmall(line)) + 1;
  const [above, first] = [lines[from - 1], lines[from]];
  if (!above || !first || lines.length - from > HALF_SHARE * lines.length) return null;
  const mark = markText(first);
  const marked = lines
    .slice(0, from)
    .some((line) => line.items.some((item) => item.text === mark && isRaised(item, line)));
  return mark !== null && marked
    ? (above.baseline + first.baseline) / 2 - NOTES_EDGE_RISE_EM * first.size
    : null;
}

const isRaised = (item: Item, { baseline, size }: Pick<ItemLine, 'baseline' | 'size'>) =>
  item.size < MAX_SCRIPT_RATIO * size && baseline - item.baseline > SUBSCRIPT_DROP_EM * size;

/** The sign that the line begins with, before a word. */
function markText({ items }: ItemLine): string | null {
  const [first, next] = items;
  const mark = first && /^(?:\d|[∗*†‡§¶])$/u.test(first.text) && next && !/^[\d.,)]$/.test(next.text);
  return mark ? first.text : null;
}

/** A small raised number or sign leads the line: office suites set notes as large as the text. */
function startsRaised({ items, baseline, size }: ItemLine): boolean {
  const [first] = items;
  return first !== undefined && /^(?:\d|[∗*†‡§¶])$/u.test(first.text) && isRaised(first, { baseline, size });
}

const MARK = /^\s*(?:\((\d{1,3})\)|(\d{1,3}|[∗*†‡§¶]+|[a-z](?=[\s)]))[.)]?)\s*/u;
/** A mark that may begin a note without being raised. */
const PLAIN_MARK = /^\s*(?:\d|\(\d{1,3}\)|[∗*†‡§¶])/u;

/** Takes footnotes out of the flow, and turns the marks in the text into references to them. */
export function settleFootnotes(pages: Entry[][]): { pages: Entry[][]; notes: Block[] } {
  const notes: Block[] = [];
  const settled = pages.map((entries, at) => {
    const lines = entries.filter((entry): entry is TextEntry => entry.kind === 'text' && entry.note);
    if (lines.length === 0) return entries;
    const found = notesOf(lines, at);
    notes.push(...found.values());
    const marked = entries
      .filter((entry) => !(entry.kind === 'text' && entry.note))
      .map((entry) => withReferences(entry, found));
    return withMarksOfFormulas(marked, found);
  });
  return { pages: settled, notes };
}

function notesOf(lines: TextEntry[], page: number): Map<string, FootnoteDefinition> {
  const found = new Map<string, FootnoteDefinition>();
  const open: { mark: string; inlines: Inline[] }[] = [];
  for (const line of lines) {
    const mark = markOf(line);
    const before = markBeforeFormula(line.inlines);
    const last = open.at(-1);
    if (before) open.push(before);
    else if (mark) open.push({ mark: mark.text, inlines: dropStart(line.inlines, mark.length) });
    else if (last) last.inlines = joinLines(last.inlines, line.inlines);
    else open.push({ mark: '*', inlines: line.inlines });
  }
  for (const { mark, inlines } of open) found.set(mark, definition(`note-${page + 1}-${mark}`, inlines));
  return found;
}

function markOf({ inlines, text }: TextEntry): { text: string; length: number } | null {
  const [first] = inlines;
  const raised = first?.type === 'mark' && first.mark === 'superscript';
  const match = MARK.exec(raised ? plainText([first]) : text);
  const mark = match?.[1] ?? match?.[2];
  if (!match || !mark || (!raised && !PLAIN_MARK.test(text))) return null;
  return { text: mark, length: match[0].length };
}

const definition = (id: string, inlines: Inline[]): FootnoteDefinition => ({
  type: 'footnote',
  id,
  children: [{ type: 'paragraph', children: restructured(inlines) }],
});

function withReferences(entry: Entry, notes: Map<string, FootnoteDefinition>): Entry {
  return entry.kind === 'text'
    ? { ...entry, inlines: entry.inlines.map((inline) => referenceFor(inline, notes)) }
    : entry;
}

function referenceFor(inline: Inline, notes: Map<string, FootnoteDefinition>): Inline {
  if (inline.type !== 'mark') return inline;
  if (inline.mark !== 'superscript')
    return { ...inline, children: inline.children.map((child) => referenceFor(child, notes)) };
  const note = notes.get(bareMark(plainText(inline.children)));
  return note ? { type: 'footnoteReference', id: note.id } : inline;
}
