import type { Block, Inline, ListBlock, ListItem, NumberFormat, ParagraphBlock } from '../../tree/index.ts';
import { isBlank } from '../inlines.ts';

/** What a label such as `(a)` may count as: `(i)` is the ninth letter or the first Roman numeral. */
interface Reading {
  format: NumberFormat;
  value: number;
}

interface Label {
  template: string;
  readings: Reading[];
}

/** One line of a paragraph, or a block that is none. */
type Entry =
  | {
      kind: 'labelled';
      label: Label;
      rest: Inline[];
      original: Inline[];
      first: boolean;
      source: ParagraphBlock;
    }
  | { kind: 'block'; block: Block };

interface OpenList {
  list: ListBlock;
  format: NumberFormat;
  next: number;
  /** The paragraphs as they were, for a list that stays alone with one item. */
  original: Block[];
  /** The first item had nothing behind its label. */
  firstIsBlank: boolean;
  /** Where the list goes. */
  into: Block[];
}

const LABEL =
  /^[ \t]*(?:\(([A-Za-z]|[ivxIVX]{1,5}|\d{1,2})\)(?:[ \t]*)|([A-Za-z]|[ivxIVX]{1,5})[)][ \t]+|([A-Za-z]|[ivxIVX]{1,5})\.[ \t]+)(?=\S|$)/;
const ROMAN = /^(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})$/;
const DIGITS: Record<string, number> = { i: 1, v: 5, x: 10 };

function romanValue(text: string): number {
  const digits = Array.from(text, (letter) => DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

/** What a label's own text can count as. */
function readingsOf(text: string): Reading[] {
  if (/^\d+$/.test(text)) return [{ format: 'decimal', value: Number(text) }];
  const lower = text.toLowerCase();
  const upper = text !== lower;
  const readings: Reading[] = [];
  if (text.length === 1) {
    readings.push({ format: upper ? 'upperLetter' : 'lowerLetter', value: lower.charCodeAt(0) - 96 });
  }
  if (ROMAN.test(lower))
    readings.push({ format: upper ? 'upperRoman' : 'lowerRoman', value: romanValue(lower) });
  return readings;
}

/** Lists written with `(a)`, `(i)`, `a)` at the start of lines, which Markdown leaves in paragraphs. */
export function readLabelledLists(blocks: readonly Block[]): Block[] {
  const entries = blocks.flatMap(entriesOf);
  if (!entries.some((entry) => entry.kind === 'labelled')) return [...blocks];
  const out: Block[] = [];
  const open: OpenList[] = [];
  entries.forEach((entry, index) => {
    if (entry.kind === 'labelled') takeLabelled(entry, entries.slice(index + 1, index + 5), open, out);
    else if (open.length > 0 && belongs(entries, index, open)) itemOf(open).children.push(entry.block);
    else {
      closeLists(open, 0);
      out.push(entry.block);
    }
  });
  closeLists(open, 0);
  return out;
}

function itemOf(open: readonly OpenList[]): ListItem {
  const item = open.at(-1)?.list.items.at(-1);
  return item ?? { children: [] };
}

const ATTACHED: ReadonlySet<Block['type']> = new Set(['equation', 'code', 'figure', 'table', 'paragraph']);

/** Whether a block belongs to the item above: a formula right below its line, or one before the next label. */
function belongs(entries: readonly Entry[], index: number, open: readonly OpenList[]): boolean {
  const block = entries[index];
  if (block?.kind === 'block' && block.block.type === 'equation' && entries[index - 1]?.kind === 'labelled')
    return true;
  for (const entry of entries.slice(index, index + 4)) {
    if (entry.kind === 'labelled') return open.some((list) => matches(list, entry.label));
    const unordered = entry.block.type === 'list' && !entry.block.ordered;
    if (!ATTACHED.has(entry.block.type) && !unordered) return false;
  }
  return false;
}

const matches = ({ list, format, next }: OpenList, label: Label) =>
  list.template === label.template &&
  label.readings.some((reading) => reading.format === format && reading.value === next);

/** Whether the numbering that the label begins goes on. */
function goesOn(label: Label, next: readonly Entry[]): boolean {
  const following = next.find((entry) => entry.kind === 'labelled')?.label;
  return label.readings.some(
    ({ format, value }) =>
      following?.template === label.template &&
      following.readings.some((reading) => reading.format === format && reading.value === value + 1),
  );
}

function takeLabelled(
  entry: Extract<Entry, { kind: 'labelled' }>,
  next: readonly Entry[],
  open: OpenList[],
  out: Block[],
): void {
  const level = open.findLastIndex((list) => matches(list, entry.label));
  if (level < 0 && entry.first && !goesOn(entry.label, next)) closeLists(open, 0);
  if (level < 0) openList(entry.label, open, out);
  else closeLists(open, level + 1);
  const top = open.at(-1);
  if (!top) return;
  const source = entry.source.source;
  const empty = isBlank(entry.rest);
  if (top.list.items.length === 0) {
    top.firstIsBlank = empty;
    if (source) top.list.source = source;
  }
  top.list.items.push({ children: empty ? [] : [{ ...entry.source, children: entry.rest }] });
  top.original.push({ type: 'paragraph', children: entry.original, ...(source ? { source } : {}) });
  top.next += 1;
  if (entry.first && top.list.items.length > 1) top.list.tight = false;
}

function openList(label: Label, open: OpenList[], out: Block[]): void {
  const first = label.readings.find((reading) => reading.value === 1);
  if (!first) closeLists(open, 0);
  const reading = first ?? label.readings[0] ?? { format: 'lowerLetter' as const, value: 1 };
  const same = open.findIndex((list) => list.format === reading.format);
  if (same >= 0) closeLists(open, same);
  const { format, value } = reading;
  const list: ListBlock = {
    type: 'list',
    ordered: true,
    start: value,
    format,
    template: label.template,
    tight: true,
    items: [],
  };
  const into = open.length > 0 ? itemOf(open).children : out;
  open.push({ list, format, next: value, original: [], firstIsBlank: false, into });
  into.push(list);
}

/** Closes the lists above `depth`; one that has a single item goes back to the paragraph it was. */
function closeLists(open: OpenList[], depth: number): void {
  while (open.length > depth) {
    const closed = open.pop();
    if (!closed || closed.list.items.length > 1) continue;
    const index = closed.into.indexOf(closed.list);
    const tail = closed.list.items[0]?.children.slice(closed.firstIsBlank ? 0 : 1) ?? [];
    closed.into.splice(index, 1, ...closed.original, ...tail);
  }
}

function entriesOf(block: Block): Entry[] {
  if (block.type !== 'paragraph' || block.role || block.align === 'center') return [{ kind: 'block', block }];
  const lines = linesOf(block.children).map((line) => ({ line, found: labelOf(line) }));
  if (!lines.some(({ found }) => found)) return [{ kind: 'block', block }];
  const entries: Entry[] = [];
  for (const [index, { line, found }] of lines.entries()) {
    const last = entries.at(-1);
    if (found)
      entries.push({ kind: 'labelled', ...found, original: line, first: index === 0, source: block });
    else if (!last) entries.push({ kind: 'block', block: { ...block, children: line } });
    else if (last.kind === 'block')
      last.block = { ...block, children: joinLines([childrenOf(last.block), line]) };
    else {
      last.rest = joinLines([last.rest, line]);
      last.original = joinLines([last.original, line]);
    }
  }
  return entries;
}

const childrenOf = (block: Block): Inline[] => (block.type === 'paragraph' ? block.children : []);

const joinLines = (lines: readonly Inline[][]): Inline[] =>
  lines.flatMap((line, index): Inline[] => (index === 0 ? line : [{ type: 'text', value: '\n' }, ...line]));

/** Lines as the source broke them, by line ends or by hard breaks. */
function linesOf(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === 'break') lines.push([]);
    else if (inline.type !== 'text') lines.at(-1)?.push(inline);
    else {
      inline.value.split('\n').forEach((value, index) => {
        if (index > 0) lines.push([]);
        if (value !== '') lines.at(-1)?.push({ ...inline, value });
      });
    }
  }
  return lines.filter((line) => line.length > 0);
}

function labelOf(line: readonly Inline[]): { label: Label; rest: Inline[] } | null {
  const [first, ...others] = line;
  if (first?.type === 'mark' && first.mark === 'strong' && first.children.length === 1) {
    const label = strongLabel(first.children[0]);
    return label && { label, rest: others };
  }
  if (first?.type !== 'text') return null;
  const match = LABEL.exec(first.value);
  const label = match && labelFrom(match);
  if (!label || label.readings.length === 0) return null;
  const rest = first.value.slice(match[0].length);
  return { label, rest: rest === '' ? others : [{ ...first, value: rest }, ...others] };
}

/** The label that is the whole text: `**(a)**`. */
function strongLabel(inline: Inline | undefined): Label | null {
  if (inline?.type !== 'text') return null;
  const text = inline.value.trim();
  const match = LABEL.exec(`${text} `);
  return match?.[0].trim() === text ? labelFrom(match) : null;
}

function labelFrom(match: RegExpExecArray): Label {
  const [, enclosed, closed, dotted] = match;
  const template = enclosed ? '(%)' : closed ? '%)' : '%.';
  return { template, readings: readingsOf(enclosed ?? closed ?? dotted ?? '') };
}
