import type { ColumnAlign, MathEquationArray, MathList, MathMatrix, MathNode } from '../tree/index.ts';
import type { Environment, TexParser } from './handler.ts';
import { fenced } from './nodes.ts';
import { takeNumber } from './numbering.ts';
import { type Rows, readRows } from './rows.ts';
import { enclosed, isChar, type Token, tokensToText } from './token.ts';

const matrixNode = (
  { rows, rules }: Rows,
  align: ColumnAlign[] = [],
  columnRules: number[] = [],
): MathMatrix => ({
  type: 'matrix',
  rows: rows.map((row) => row.cells),
  align,
  columnRules,
  rowRules: rules,
});

const wrap = (open: string, close: string, node: MathNode): MathList =>
  open || close ? [fenced(open, close, [node])] : [node];

const ALIGNS: Record<string, ColumnAlign> = { l: 'left', c: 'center', r: 'right' };

/** `[r]` of mathtools' starred matrices, and `[cc|c]`, which people define for themselves. */
const COLUMNS = /^[lcr|\s]+$/;
/** `[t]`, `[b]`, and the width that `multlined` takes. */
const PLACEMENT = /^\s*([tbc]|[\d.]+\s*(em|cm|pt|mm|in|\\\w+))?\s*$/;

const matrix =
  (open: string, close: string, small = false): Environment =>
  (parser) => {
    const columns = columnSpecification(parser.tokens.takeOptionalLike(COLUMNS) ?? []);
    const node = matrixNode(readRows(parser, 'inner'), [], columns.rules);
    const [first] = columns.align;
    if (columns.align.length === 1 && first)
      node.align = Array.from({ length: columnCount(node) }, () => first);
    else node.align = unlessCentered(columns.align);
    return wrap(open, close, small ? { ...node, small } : node);
  };

/** Columns are centred where nothing is said. */
const unlessCentered = (align: ColumnAlign[]) => (align.every((side) => side === 'center') ? [] : align);

const columnCount = (node: MathMatrix) => Math.max(0, ...node.rows.map((row) => row.length));

/** `{c|cc}`, `*{3}{c}`, `@{…}`, `p{2cm}`, `>{…}`. */
function columnSpecification(tokens: readonly Token[]): { align: ColumnAlign[]; rules: number[] } {
  const align: ColumnAlign[] = [];
  const rules: number[] = [];
  const text = expandRepeats(tokensToText(tokens));
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (char in ALIGNS) align.push(ALIGNS[char] as ColumnAlign);
    else if ((char === '|' || char === ':') && rules.at(-1) !== align.length) rules.push(align.length);
    else if (/[pmbXwS]/.test(char)) {
      align.push(char === 'S' ? 'center' : 'left');
      if (char !== 'X' && char !== 'S') index = skipGroup(text, index + 1) - 1;
    } else if (/[@!><]/.test(char)) index = skipGroup(text, index + 1) - 1;
  }
  return { align, rules };
}

const expandRepeats = (text: string) =>
  text.replace(/\*\s*\{?\s*(\d{1,2})\s*\}?\s*\{([^{}]*)\}/g, (_, count: string, columns: string) =>
    columns.repeat(Number(count)),
  );

function skipGroup(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text.charAt(index) === '{') depth++;
    else if (text.charAt(index) === '}' && --depth <= 0) return index + 1;
    else if (depth === 0 && text.charAt(index) !== ' ') return index;
  }
  return text.length;
}

const array: Environment = (parser) => {
  parser.tokens.takeOptionalLike(PLACEMENT);
  const { align, rules } = columnSpecification(parser.tokens.takeGroup());
  return [matrixNode(readRows(parser, 'inner'), unlessCentered(align), rules)];
};

const equationArray = (layout: MathEquationArray['layout'], { rows }: Rows): MathNode => ({
  type: 'equationArray',
  layout,
  rows,
});

const cases =
  (open: string, close: string): Environment =>
  (parser) =>
    wrap(open, close, equationArray('left', readRows(parser, 'inner')));

type Extra = 'none' | 'group';

const takeExtra = (parser: TexParser, extra: Extra) => {
  parser.tokens.takeOptionalLike(PLACEMENT);
  if (extra === 'group') parser.tokens.takeGroup();
};

/** An alignment inside a formula. */
const inner =
  (layout: MathEquationArray['layout'], extra: Extra = 'none'): Environment =>
  (parser) => {
    takeExtra(parser, extra);
    return [equationArray(layout, readRows(parser, 'inner'))];
  };

/** A display environment: each of its lines may be numbered. */
const display =
  (layout: MathEquationArray['layout'], extra: Extra = 'none'): Environment =>
  (parser, name) => {
    takeExtra(parser, extra);
    const outer = parser.numbering;
    parser.numbering = {};
    const read = readRows(parser, name.endsWith('*') ? 'starred' : 'numbered');
    parser.numbering = outer;
    return oneLine(parser, read) ?? [equationArray(layout, read)];
  };

/** A single line without alignment is a plain formula with a number. */
function oneLine(parser: TexParser, { rows }: Rows): MathList | null {
  const [row] = rows;
  if (rows.length !== 1 || !row) return null;
  if (row.number) parser.numbering = { tag: row.number.text, label: row.number.label };
  return row.cells.flat();
}

/** `multline` has one number, which its last line carries. */
const multline: Environment = (parser, name) => {
  takeExtra(parser, 'none');
  const outer = parser.numbering;
  parser.numbering = {};
  const read = readRows(parser, 'inner');
  const number = takeNumber(parser, !name.endsWith('*'));
  parser.numbering = outer;
  const last = read.rows.at(-1);
  if (last && number) last.number = number;
  return oneLine(parser, read) ?? [equationArray('multline', read)];
};

/** `equation`: what is inside, numbered as a whole. */
const equation: Environment = (parser, name) => {
  const read = readRows(parser, 'inner');
  const number = takeNumber(parser, !name.endsWith('*'));
  if (number) parser.numbering = { tag: number.text, label: number.label };
  const [row] = read.rows;
  if (read.rows.length === 1 && row) return row.cells.flat();
  return [equationArray(read.rows.some(({ cells }) => cells.length > 1) ? 'align' : 'gather', read)];
};

const transparent: Environment = (parser) => {
  const read = readRows(parser, 'inner');
  const [row] = read.rows;
  if (read.rows.length === 1 && row) return row.cells.flat();
  return [equationArray(read.rows.some(({ cells }) => cells.length > 1) ? 'align' : 'left', read)];
};

const stacked: Environment = (parser) => {
  const letter = tokensToText(parser.tokens.takeGroup()).trim();
  const { rows } = readRows(parser, 'inner');
  return [equationArray(letter === 'l' ? 'left' : 'gather', { rows, rules: [] })];
};

const numberedCases: Environment = (parser, name) => {
  const head = parser.argument();
  return [...head, ...cases('{', '')(parser, name)];
};

/** An environment of somebody's own: an array where columns are named, otherwise what it holds. */
const unknownEnvironment: Environment = (parser, name) => {
  parser.tokens.skipSpaces();
  if (!isChar(parser.tokens.peek(), '{')) return transparent(parser, name);
  const place = parser.tokens.peek();
  const group = parser.tokens.takeGroup();
  parser.tokens.push(enclosed(group, place));
  return (/^[lcr|:\s]+$/.test(tokensToText(group)) ? array : transparent)(parser, name);
};

/** Environments by name, the starred forms left out. */
export const environments: Record<string, Environment> = {
  matrix: matrix('', ''),
  pmatrix: matrix('(', ')'),
  bmatrix: matrix('[', ']'),
  Bmatrix: matrix('{', '}'),
  vmatrix: matrix('|', '|'),
  Vmatrix: matrix('‖', '‖'),
  smallmatrix: matrix('', '', true),
  psmallmatrix: matrix('(', ')', true),
  bsmallmatrix: matrix('[', ']', true),
  Bsmallmatrix: matrix('{', '}', true),
  vsmallmatrix: matrix('|', '|', true),
  Vsmallmatrix: matrix('‖', '‖', true),
  array,
  darray: array,
  tabular: array,
  IEEEeqnarray: display('align', 'group'),
  cases: cases('{', ''),
  dcases: cases('{', ''),
  rcases: cases('', '}'),
  drcases: cases('', '}'),
  numcases: numberedCases,
  IEEEeqnarraybox: inner('align', 'group'),
  aligned: inner('align'),
  alignedat: inner('align', 'group'),
  split: inner('align'),
  gathered: inner('gather'),
  lgathered: inner('left'),
  rgathered: inner('gather'),
  multlined: inner('multline'),
  align: display('align'),
  alignat: display('align', 'group'),
  xalignat: display('align', 'group'),
  xxalignat: display('align', 'group'),
  flalign: display('align'),
  eqnarray: display('align'),
  gather: display('gather'),
  multline,
  subarray: stacked,
  equation,
  displaymath: equation,
  math: transparent,
  dmath: equation,
  subequations: transparent,
  center: transparent,
};

/** `\begin{name} … \end{name}`. */
export function readEnvironment(parser: TexParser, token: Token): MathList {
  const name = tokensToText(parser.tokens.takeGroup()).trim();
  const table = parser.vocabulary.environments;
  const known = table[name] ?? table[name.replace(/\*$/, '')];
  if (!known) parser.warn('tex-unknown-environment', token, name);
  const read = known ?? unknownEnvironment;
  parser.environments.push(name);
  const { font } = parser;
  const content = parser.nested(() => read(parser, name));
  parser.font = font;
  parser.environments.pop();
  closeEnvironment(parser, name, token);
  return content;
}

function closeEnvironment(parser: TexParser, name: string, begin: Token): void {
  const end = parser.tokens.peekExpanded();
  if (end.kind !== 'command' || end.text !== 'end') {
    parser.warn('tex-missing-end', begin, name);
    return;
  }
  const taken = parser.tokens.take();
  const group = parser.tokens.takeGroup();
  const closed = tokensToText(group).trim();
  if (closed === name) return;
  parser.warn('tex-mismatched-end', taken, closed);
  if (!parser.environments.includes(closed)) return;
  parser.tokens.push([taken, ...enclosed(group, taken)]);
}

/** Plain TeX's `\pmatrix{a & b \cr c & d}`. */
export function readGroupedRows(parser: TexParser): Rows {
  parser.tokens.skipSpaces();
  if (!isChar(parser.tokens.peekExpanded(), '{'))
    return { rows: [{ cells: [parser.argument()] }], rules: [] };
  parser.tokens.take();
  const rows = parser.inGroup(() => readRows(parser, 'inner'));
  parser.closeGroup();
  return rows;
}

export const groupedMatrix = (open: string, close: string) => (parser: TexParser) =>
  wrap(open, close, matrixNode(readGroupedRows(parser)));

export const groupedArray =
  (layout: MathEquationArray['layout'], open = '', close = '') =>
  (parser: TexParser) =>
    wrap(open, close, equationArray(layout, readGroupedRows(parser)));
