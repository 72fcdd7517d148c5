import type { Block, Inline, ListBlock, OptionsBlock, TableBlock } from '../tree/index.ts';
import { withoutTrailingBlank } from './exam-labels.ts';

type Option = OptionsBlock['items'][number];

const SERIES: readonly (readonly string[])[] = [
  ['A', 'B', 'C', 'D', 'E'],
  ['a', 'b', 'c', 'd', 'e'],
  ['1', '2', '3', '4', '5'],
  ['i', 'ii', 'iii', 'iv', 'v'],
  ['क', 'ख', 'ग', 'घ', 'ङ'],
  ['अ', 'ब', 'स', 'द', 'य'],
];

const LABEL =
  /(?<=^|[\s\u00a0])(?:\(\s*(iv|i{1,3}|v|[A-Ea-e1-5कखगघङअबसदय])\s*\)|([A-E])[.)])(?=[\s\u00a0]|$|\S)/gu;

/** A line of options within running text. */
interface Line {
  /** What stands before the first option. */
  lead: Inline[];
  options: Option[];
  series: readonly string[];
  /** Place of the first option in its series. */
  first: number;
}

interface Mark {
  inline: number;
  start: number;
  end: number;
  label: string;
  key: string;
}

function marksIn(inlines: readonly Inline[]): Mark[] {
  return inlines.flatMap((inline, index) => {
    if (inline.type !== 'text') return [];
    return [...inline.value.matchAll(LABEL)].map((match) => ({
      inline: index,
      start: match.index,
      end: match.index + match[0].length,
      label: match[0],
      key: match[1] ?? match[2] ?? '',
    }));
  });
}

/** The longest run of labels that count on from one to the next, to the end of the line. */
function readLine(inlines: readonly Inline[], from: number | null, series?: readonly string[]): Line | null {
  const marks = marksIn(inlines);
  for (const [index, mark] of marks.entries()) {
    for (const letters of series ? [series] : SERIES) {
      const first = letters.indexOf(mark.key);
      if (first < 0 || first !== (from ?? 0)) continue;
      const run = follow(marks.slice(index), letters, first);
      return { lead: slice(inlines, null, mark), options: optionsOf(inlines, run), series: letters, first };
    }
  }
  return null;
}

function follow(marks: readonly Mark[], letters: readonly string[], first: number): Mark[] {
  const run: Mark[] = [];
  for (const mark of marks) if (mark.key === letters[first + run.length]) run.push(mark);
  return run;
}

const optionsOf = (inlines: readonly Inline[], run: readonly Mark[]): Option[] =>
  run.map((mark, index) => ({ label: mark.label, children: slice(inlines, mark, run[index + 1] ?? null) }));

/** The inlines from behind one label up to the next, blanks at the ends left out. */
function slice(inlines: readonly Inline[], from: Mark | null, to: Mark | null): Inline[] {
  const out: Inline[] = [];
  for (let index = from?.inline ?? 0; index <= (to?.inline ?? inlines.length - 1); index += 1) {
    const inline = inlines[index];
    if (!inline) continue;
    if (inline.type !== 'text') {
      if (index !== to?.inline) out.push(inline);
      continue;
    }
    const start = index === from?.inline ? from.end : 0;
    const end = index === to?.inline ? to.start : inline.value.length;
    if (end > start) out.push({ ...inline, value: inline.value.slice(start, end) });
  }
  const [first, ...others] = withoutTrailingBlank(out);
  if (first?.type !== 'text') return first ? [first, ...others] : [];
  const value = first.value.replace(/^\s+/, '');
  return value === '' ? others : [{ ...first, value }, ...others];
}

/** The lines of running text that has hard breaks. */
export function linesOf(inlines: readonly Inline[]): Inline[][] {
  const lines: Inline[][] = [[]];
  for (const inline of inlines) {
    if (inline.type === 'break') lines.push([]);
    else lines.at(-1)?.push(inline);
  }
  return lines.filter((line) => line.length > 0);
}

const columnsOf = (count: number) => (count >= 3 ? 4 : Math.max(1, count));

const FEWEST = 3;

interface Found {
  /** Text before the options, in the same paragraph. */
  lead: Inline[];
  options: OptionsBlock;
  /** How many blocks they take. */
  blocks: number;
}

/** Options that begin in the block at `index`, over as many blocks as go on counting. */
export function optionsAt(blocks: readonly Block[], index: number): Found | null {
  const block = blocks[index];
  if (block?.type === 'list') return fromList(block);
  if (block?.type === 'table') return fromTable(block);
  return block?.type === 'paragraph' ? fromParagraphs(blocks, index) : null;
}

function fromParagraphs(blocks: readonly Block[], index: number): Found | null {
  const items: Option[] = [];
  let lead: Inline[] = [];
  let columns = 0;
  let series: readonly string[] | undefined;
  let used = 0;
  for (const block of blocks.slice(index, index + 6)) {
    if (block.type !== 'paragraph') break;
    const read: SoFar = { count: items.length, series };
    const lines = readParagraph(block.children, read);
    if (!lines) break;
    used += 1;
    if (items.length === 0) lead = lines.lead;
    series = lines.series;
    columns = Math.max(columns, lines.widest);
    for (const option of lines.options) items.push(option);
  }
  if (items.length < FEWEST || items.length > 5) return null;
  return { lead, options: { type: 'options', columns: columnsOf(columns), items }, blocks: used };
}

interface SoFar {
  count: number;
  series: readonly string[] | undefined;
}

interface ParagraphOptions {
  lead: Inline[];
  options: Option[];
  series: readonly string[];
  widest: number;
}

/** All lines of a paragraph from the first option on; null where one of them goes on with something else. */
function readParagraph(inlines: readonly Inline[], { count, series }: SoFar): ParagraphOptions | null {
  const found: ParagraphOptions = { lead: [], options: [], series: series ?? [], widest: 0 };
  for (const inlinesOfLine of linesOf(inlines)) {
    const next = count + found.options.length;
    const line = readLine(inlinesOfLine, next, next > 0 ? found.series : undefined);
    if (!line || (next > 0 && line.lead.length > 0)) {
      if (next > 0) return null;
      found.lead =
        found.lead.length > 0 ? [...found.lead, { type: 'break' }, ...inlinesOfLine] : inlinesOfLine;
      continue;
    }
    if (line.lead.length > 0) {
      found.lead = found.lead.length > 0 ? [...found.lead, { type: 'break' }, ...line.lead] : line.lead;
    }
    found.series = line.series;
    found.widest = Math.max(found.widest, line.options.length);
    for (const option of line.options) found.options.push(option);
  }
  return found.options.length > 0 ? found : null;
}

const TASK =
  /^(?:find|solve|prove|show|state|define|write|calculate|explain|draw|evaluate|determine|verify|derive|what|why|how|which)\b|\?$|ज्ञात|सिद्ध|लिखिए|कीजिए/i;

const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) =>
      inline.type === 'text' ? inline.value : 'children' in inline ? textOf(inline.children) : 'x',
    )
    .join('');

/** Three to five short answers with letters are options; letters before tasks are parts. */
function fromList(list: ListBlock): Found | null {
  const format = list.format ?? 'decimal';
  if (!list.ordered || list.items.length < FEWEST || list.items.length > 5 || (list.start ?? 1) !== 1)
    return null;
  if (format === 'lowerRoman' || format === 'upperRoman' || (format === 'decimal' && list.template !== '(%)'))
    return null;
  const items: Option[] = [];
  for (const [index, item] of list.items.entries()) {
    const [only, ...others] = item.children;
    if (only?.type !== 'paragraph' || others.length > 0 || item.label) return null;
    const text = textOf(only.children);
    const longest = format === 'upperLetter' ? 200 : 50;
    if (text.length > longest || (format !== 'upperLetter' && (TASK.test(text) || list.items.length !== 4)))
      return null;
    const letter =
      format === 'decimal'
        ? String(index + 1)
        : String.fromCharCode((format === 'upperLetter' ? 65 : 97) + index);
    items.push({ label: (list.template ?? '%.').replace('%', letter), children: only.children });
  }
  return { lead: [], options: { type: 'options', columns: 1, items }, blocks: 1 };
}

/** A table whose every cell is an option: as many columns as it has. */
function fromTable(table: TableBlock): Found | null {
  const cells = table.rows.flatMap((row) => row.cells);
  if (cells.length < FEWEST || cells.length > 6) return null;
  const items: Option[] = [];
  let series: readonly string[] | undefined;
  for (const cell of cells) {
    const [only, ...others] = cell.children;
    if (only === undefined && items.length >= FEWEST) continue;
    const line =
      only?.type === 'paragraph' && others.length === 0
        ? readLine(only.children, items.length, series)
        : null;
    if (!line || line.lead.length > 0 || line.options.length !== 1) return null;
    series = line.series;
    for (const option of line.options) items.push(option);
  }
  if (items.length < FEWEST) return null;
  return { lead: [], options: { type: 'options', columns: columnsOf(table.align.length), items }, blocks: 1 };
}
