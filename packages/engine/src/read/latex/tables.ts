import type { Block, TableBlock, TableCell, TableRow } from '../../tree/index.ts';
import { type Columns, readColumns } from './column-specification.ts';
import { expandColumns } from './column-types.ts';
import { Frame, type Holder, type Range } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';
import { type TopLevelToken, topLevelTokens } from './top-level.ts';

/** How many arguments stand before the columns: `\begin{tabularx}{\textwidth}{lX}`. */
const ARGUMENTS_BEFORE: Readonly<Record<string, number>> = {
  'tabular*': 1,
  tabularx: 1,
  tabulary: 1,
  xltabular: 1,
};

interface SourceRow {
  cells: Range[];
  /** Rules above the row, `\hline` and the like; a `\cline` counts as none. */
  rulesAbove: number;
  /** `\endhead`, `\endfirsthead` … stand behind the row. */
  endsHead: boolean;
}

/** `tabular`, `tabularx`, `longtable` … */
export function readTabular(frame: Frame, span: EnvironmentSpan): void {
  const holder: Holder | undefined = span.name.startsWith('longtable') ? { kind: 'table' } : undefined;
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame, holder);
  head.optional();
  for (let count = ARGUMENTS_BEFORE[span.name] ?? 0; count > 0; count -= 1) head.braced();
  head.optional();
  const specification = head.braced();
  const { columnTypes } = frame.session.definitions;
  const columns = readColumns(specification ? expandColumns(frame.slice(specification), columnTypes) : '');
  const rows = sourceRows(head, { start: head.at, end: span.bodyEnd });
  const table = tableOf(head, columns, rows);
  if (holder?.caption) table.caption = holder.caption;
  if (holder?.label) table.label = holder.label;
  if (table.rows.length > 0) frame.putBlock(table);
}

const RULES = /^\\(?:hline|toprule|midrule|bottomrule|specialrule|firsthline|lasthline|Xhline|hhline)$/;
const HEADS = /^\\(?:endhead|endfirsthead)$/;
const FOOTS = /^\\(?:endfoot|endlastfoot)$/;

function sourceRows(frame: Frame, range: Range): SourceRow[] {
  const rows: SourceRow[] = [];
  let row: SourceRow = { cells: [], rulesAbove: 0, endsHead: false };
  let start = range.start;
  const endCell = (end: number) => row.cells.push({ start, end });
  const endRow = (end: number) => {
    endCell(end);
    rows.push(row);
    row = { cells: [], rulesAbove: 0, endsHead: false };
  };
  for (const token of topLevelTokens(frame.source, range)) {
    if (token.start < start) continue;
    if (token.text === '&') {
      endCell(token.start);
      start = token.end;
    } else if (isRowEnd(token)) {
      endRow(token.start);
      start = afterRowEnd(frame.text, token.end);
    } else if (row.cells.length === 0 && frame.text.slice(start, token.start).trim() === '') {
      start = atRowStart(frame, token, start, row, rows);
    }
  }
  if (frame.text.slice(start, range.end).trim() !== '' || row.cells.length > 0) endRow(range.end);
  else rows.push({ cells: [], rulesAbove: row.rulesAbove, endsHead: false });
  return rows;
}

const isRowEnd = (token: TopLevelToken) => /^\\(?:\\|tabularnewline|cr)$/.test(token.text);

const afterRowEnd = (text: string, at: number) =>
  at + (/^\*?(?:[ ]*\[[^\]\n]{0,40}\])?/.exec(text.slice(at, at + 60))?.[0].length ?? 0);

const afterRule = (text: string, at: number) =>
  at + (/^(?:\([^)\n]*\)|\[[^\]\n]*\]|\{[^{}\n]*\})*/.exec(text.slice(at, at + 120))?.[0].length ?? 0);

/** Rules and head marks stand before the first cell of a row. Returns where that cell begins. */
function atRowStart(
  frame: Frame,
  token: TopLevelToken,
  start: number,
  row: SourceRow,
  rows: SourceRow[],
): number {
  if (RULES.test(token.text)) {
    row.rulesAbove += 1;
    return afterRule(frame.text, token.end);
  }
  if (
    /^\\(?:cline|cmidrule|rowcolor|noalign|addlinespace|arrayrulecolor|morecmidrules|rowcolors)$/.test(
      token.text,
    )
  ) {
    return afterRule(frame.text, token.end);
  }
  if (HEADS.test(token.text)) {
    repeatHead(rows);
    return token.end;
  }
  if (FOOTS.test(token.text)) {
    rows.splice(lastHead(rows) + 1);
    return token.end;
  }
  return start;
}

/** A second head for the pages that follow is the first one again. */
function repeatHead(rows: SourceRow[]): void {
  const before = lastHead(rows);
  if (before >= 0) rows.splice(before + 1);
  const last = rows.at(-1);
  if (last) last.endsHead = true;
}

const lastHead = (rows: readonly SourceRow[]) => rows.findLastIndex((row) => row.endsHead);

function tableOf(frame: Frame, columns: Columns, sources: readonly SourceRow[]): TableBlock {
  const rows: TableRow[] = [];
  const pending: number[] = [];
  const shown = sources.filter((source) => source.cells.length > 0);
  let ruled = false;
  const kept: SourceRow[] = [];
  for (const source of shown) {
    const cells = readRow(frame, source, columns, pending);
    const isCaptionRow =
      cells.every((cell) => cell.children.length === 0) && frame.holder?.caption && rows.length === 0;
    ruled ||= source.rulesAbove > 0;
    if (isCaptionRow) continue;
    rows.push({ cells });
    kept.push(source);
  }
  const width = Math.max(columns.align.length, ...rows.slice(0, 1000).map(widthOf), 0);
  const align = Array.from({ length: width }, (_, index) => columns.align[index] ?? 'left');
  const known = columns.widths.length === width && columns.widths.every((size) => size > 0);
  return {
    type: 'table',
    align,
    ...(known ? { widths: columns.widths } : {}),
    headerRows: headerRows(kept),
    rules: columns.hasRules
      ? 'all'
      : ruled || sources.some((source) => source.rulesAbove > 0)
        ? 'horizontal'
        : 'none',
    rows,
  };
}

const widthOf = (row: TableRow) => row.cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0);

/** Rows above the first inner rule, where rules do not stand under every row. */
function headerRows(shown: readonly SourceRow[]): number {
  const head = lastHead(shown);
  if (head >= 0) return head + 1;
  const first = shown.findIndex((source, index) => index > 0 && source.rulesAbove > 0);
  if (first < 1 || first > 3) return 0;
  const ruledRows = shown.slice(first + 1).filter((source) => source.rulesAbove > 0).length;
  const topRule = (shown[0]?.rulesAbove ?? 0) > 0;
  return topRule && (ruledRows === 0 || first === 1) && shown.length > first ? first : 0;
}

/** The cells of a row without those that a `\multirow` above reaches into. */
function readRow(frame: Frame, source: SourceRow, columns: Columns, pending: number[]): TableCell[] {
  const cells: TableCell[] = [];
  let column = 0;
  for (const range of source.cells) {
    const covered = (pending[column] ?? 0) > 0;
    const cell = readCell(frame, range, columns.math[column] ?? false);
    const span = cell.columnSpan ?? 1;
    if (!covered || cell.children.length > 0) cells.push(cell);
    for (let index = column; index < column + span; index += 1) {
      pending[index] = covered ? (pending[index] ?? 1) - 1 : (cell.rowSpan ?? 1) - 1;
    }
    column += span;
  }
  return cells;
}

const MAXIMUM_SPAN = 200;

interface Spans {
  columnSpan?: number;
  rowSpan?: number;
  align?: TableCell['align'];
}

function readCell(frame: Frame, range: Range, isMath: boolean): TableCell {
  const spans: Spans = {};
  const content = takeSpans(frame, range, spans, 0);
  const tex = frame.slice(content).trim();
  if (isMath && tex !== '' && content === range && !/(?<!\\)\$/.test(tex))
    return { children: [{ type: 'paragraph', children: [frame.session.formulas.inline(tex)] }] };
  const blocks = frame.blocksOf(content, frame.holder);
  return { ...spans, children: withoutBlankEdges(blocks) };
}

const SPANNING = /\s*\\(multicolumn|multirow|multirowcell|cellcolor|makecell|thead|SetCell)(?![A-Za-z])/y;

/** Takes `\multicolumn{2}{c}{…}` and `\multirow{2}{*}{…}` off a cell. */
function takeSpans(frame: Frame, range: Range, spans: Spans, depth: number): Range {
  SPANNING.lastIndex = range.start;
  const match = SPANNING.exec(frame.text);
  if (!match || match.index + match[0].length > range.end || depth > 5) return range;
  const head = new Frame(frame.source, range, frame);
  head.at = range.start + match[0].length;
  const kind = match[1] ?? '';
  if (kind === 'cellcolor') {
    head.optional();
    head.braced();
    return takeSpans(frame, { start: head.at, end: range.end }, spans, depth + 1);
  }
  const content =
    kind === 'multicolumn' ? multicolumn(head, spans) : kind === 'multirow' ? multirow(head, spans) : null;
  const rest = frame.text.slice(head.at, range.end).trim();
  if (!content || rest !== '') return range;
  return takeSpans(frame, content, spans, depth + 1);
}

const count = (frame: Frame, range: Range | null) => {
  const value = range ? Math.abs(Number.parseInt(frame.slice(range), 10)) : 1;
  return Number.isNaN(value) ? 1 : Math.min(MAXIMUM_SPAN, Math.max(1, value));
};

function multicolumn(head: Frame, spans: Spans): Range | null {
  const columns = count(head, head.braced());
  const specification = head.braced();
  const content = head.braced();
  if (!content) return null;
  if (columns > 1) spans.columnSpan = columns;
  const align = specification ? readColumns(head.slice(specification)).align[0] : undefined;
  if (align) spans.align = align;
  return content;
}

function multirow(head: Frame, spans: Spans): Range | null {
  head.optional();
  const rows = count(head, head.braced());
  head.optional();
  head.argument();
  head.optional();
  const content = head.braced();
  if (content && rows > 1) spans.rowSpan = rows;
  return content;
}

const withoutBlankEdges = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block) => block.type !== 'paragraph' || block.children.length > 0);
