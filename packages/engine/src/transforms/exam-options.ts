import type {
  Block,
  Inline,
  ListBlock,
  ListItem,
  OptionsBlock,
  TableBlock,
  TextInline,
} from '../tree/index.ts';
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
  const start = from?.inline ?? 0;
  const end = to?.inline ?? inlines.length - 1;
  const cut = inlines.slice(start, end + 1).flatMap((inline, index): Inline[] => {
    const [first, last] = [from && index === 0 ? from : null, to && start + index === end ? to : null];
    if (inline.type === 'text') return cutText(inline, first?.end ?? 0, last?.start ?? inline.value.length);
    return last ? [] : [inline];
  });
  return withoutLeadingBlank(withoutTrailingBlank(cut));
}

const cutText = (inline: TextInline, start: number, end: number): TextInline[] =>
  end > start ? [{ ...inline, value: inline.value.slice(start, end) }] : [];

function withoutLeadingBlank(inlines: readonly Inline[]): Inline[] {
  const [first, ...others] = inlines;
  if (first?.type !== 'text') return [...inlines];
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
const MOST = 5;

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
  if (block?.type === 'table') return fromTable(block);
  const listed = block?.type === 'list' ? fromList(block) : null;
  return listed ?? fromLines(blocks, index);
}

/** How many blocks options take at most. */
const MAX_BLOCKS = 6;

function fromLines(blocks: readonly Block[], index: number): Found | null {
  const parts: Part[] = [];
  for (const block of blocks.slice(index, index + MAX_BLOCKS)) {
    const lines = linesOfBlock(block);
    if (!lines) break;
    parts.push({ lines, isList: block.type === 'list' });
  }
  return acrossLines(parts) ?? downColumns(parts);
}

/** The lines of one block. */
interface Part {
  lines: Inline[][];
  isList: boolean;
}

/** A paragraph's lines, or those of a list with what its items are labelled; null for anything else. */
function linesOfBlock(block: Block): Inline[][] | null {
  if (block.type === 'paragraph') return linesOf(block.children);
  if (block.type !== 'list' || !block.ordered) return null;
  const items = block.items.map(({ children, label }, at) => {
    const number = label ? null : labelInList(block, at);
    const paragraphs = children.flatMap((child) => (child.type === 'paragraph' ? [child.children] : []));
    if (number === null || paragraphs.length < children.length) return null;
    const [first = [], ...others] = paragraphs.flatMap(linesOf);
    return [[{ type: 'text' as const, value: `${number} ` }, ...first], ...others];
  });
  return items.every((lines) => lines !== null) ? items.flat() : null;
}

/** Options one behind the other, and line by line. */
function acrossLines(parts: readonly Part[]): Found | null {
  const items: Option[] = [];
  let lead: Inline[] = [];
  let widest = 0;
  let series: readonly string[] | undefined;
  let used = 0;
  for (const { lines } of parts) {
    const read = readLines(lines, { count: items.length, series });
    if (!read) break;
    used += 1;
    if (items.length === 0) lead = read.lead;
    series = read.series;
    widest = Math.max(widest, read.widest);
    for (const option of read.options) items.push(option);
  }
  // Parts of a question are a list, too: nothing but options stands beside each other.
  const isListOfParts = widest < 2 && parts.slice(0, used).some(({ isList }) => isList);
  if (items.length < FEWEST || items.length > MOST || isListOfParts) return null;
  return { lead, options: { type: 'options', columns: columnsOf(widest), items }, blocks: used };
}

/** Two columns read down: `(A) … (C) …` above `(B) … (D) …`. */
function downColumns(parts: readonly Part[]): Found | null {
  const lines = parts.flatMap((part, block) => part.lines.map((inlines) => ({ inlines, block })));
  const at = lines.findIndex(({ inlines }) => marksIn(inlines).length > 0);
  const [upper, lower] = lines.slice(at, at + 2);
  if (at < 0 || !upper || !lower || (at > 0 && upper.block > 0)) return null;
  for (const [first, second, third, fourth] of SERIES) {
    const left = runOf(upper.inlines, [first, third]);
    const right = runOf(lower.inlines, [second, fourth]);
    if (!left || !right || right.lead.length > 0) continue;
    const before = lines.slice(0, at).flatMap(({ inlines }) => [...inlines, { type: 'break' as const }]);
    const [a, c] = left.options;
    const [b, d] = right.options;
    const items = [a, b, c, d].filter((option) => option !== undefined);
    const lead = left.lead.length > 0 ? [...before, ...left.lead] : before.slice(0, -1);
    return { lead, options: { type: 'options', columns: 2, items }, blocks: lower.block + 1 };
  }
  return null;
}

/** The options of a line that has these labels and no others. */
function runOf(inlines: readonly Inline[], keys: readonly (string | undefined)[]) {
  const marks = marksIn(inlines);
  if (marks.length !== keys.length || marks.some(({ key }, at) => key !== keys[at])) return null;
  return { lead: slice(inlines, null, marks[0]!), options: optionsOf(inlines, marks) };
}

interface SoFar {
  count: number;
  series: readonly string[] | undefined;
}

interface OptionLines {
  lead: Inline[];
  options: Option[];
  series: readonly string[];
  widest: number;
}

/** All lines from the first option on; null where one of them goes on with something else. */
function readLines(lines: readonly Inline[][], { count, series }: SoFar): OptionLines | null {
  const found: OptionLines = { lead: [], options: [], series: series ?? [], widest: 0 };
  for (const inlinesOfLine of lines) {
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

const FIRST_LETTER = { upperLetter: 65, lowerLetter: 97 } as const;

/** What a list prints before an item that has a number or a letter; null where it counts otherwise. */
function labelInList(
  { format = 'decimal', start = 1, template = '%.' }: ListBlock,
  index: number,
): string | null {
  if (format === 'lowerRoman' || format === 'upperRoman') return null;
  const number = start + index;
  const printed =
    format === 'decimal' ? String(number) : String.fromCharCode(FIRST_LETTER[format] + number - 1);
  return template.replace('%', printed);
}

/** Three to five short answers with letters are options; letters before tasks are parts. */
function fromList(list: ListBlock): Found | null {
  if (!countsAsOptions(list)) return null;
  const items: Option[] = [];
  for (const [index, item] of list.items.entries()) {
    const children = onlyParagraph(item);
    if (!children || !isAnswer(textOf(children), list)) return null;
    items.push({ label: labelInList(list, index) ?? '', children });
  }
  return { lead: [], options: { type: 'options', columns: 1, items }, blocks: 1 };
}

/** As many items as options, counted from the first in letters or as `(1)`. */
function countsAsOptions({ ordered, items, start = 1, format = 'decimal', template }: ListBlock): boolean {
  if (!ordered || start !== 1 || items.length < FEWEST || items.length > MOST) return false;
  if (format === 'lowerRoman' || format === 'upperRoman') return false;
  return format !== 'decimal' || template === '(%)';
}

function onlyParagraph({ children, label }: ListItem): Inline[] | null {
  const [only, ...others] = children;
  return only?.type === 'paragraph' && others.length === 0 && !label ? only.children : null;
}

/** Longest option, in characters: capital letters count options, other counts stand before parts as well. */
const LONGEST_ANSWER = { upperLetter: 200, others: 50 };

const isAnswer = (text: string, { format, items }: ListBlock): boolean =>
  format === 'upperLetter'
    ? text.length <= LONGEST_ANSWER.upperLetter
    : text.length <= LONGEST_ANSWER.others && !TASK.test(text) && items.length === 4;

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
