import type { TableBlock } from '../../tree/index.ts';
import { groupEnd } from '../braces.ts';
import { repeatedGroup } from './column-types.ts';
import { points } from './plain-commands.ts';

export interface Columns {
  align: TableBlock['align'];
  /** In points, 0 where the column takes what its text needs. */
  widths: number[];
  /** Whether the cells of each column are formulas: `>{$}c<{$}`. */
  math: boolean[];
  /** A rule stands between or beside columns. */
  hasRules: boolean;
}

const ALIGN: Readonly<Record<string, TableBlock['align'][number]>> = {
  l: 'left',
  c: 'center',
  r: 'right',
  p: 'left',
  m: 'left',
  b: 'left',
  X: 'left',
  L: 'left',
  C: 'center',
  R: 'right',
  J: 'justify',
  S: 'right',
  D: 'right',
  d: 'right',
};

const MAXIMUM = 500;

/** `|l|p{3cm}|*{2}{c}|`. */
export function readColumns(specification: string): Columns {
  const columns: Columns = { align: [], widths: [], math: [], hasRules: false };
  readInto(columns, specification, 0);
  return columns;
}

function readInto(columns: Columns, text: string, depth: number): void {
  let prefix: Prefix = {};
  for (let at = 0; at < text.length && columns.align.length < MAXIMUM; ) {
    const character = text.charAt(at);
    const end = groupEnd(text, nextGroup(text, at + 1));
    const argument = end > 0 ? text.slice(text.indexOf('{', at) + 1, end - 1) : '';
    if (character === '|') columns.hasRules = true;
    if ('@!<'.includes(character) && end > 0) at = end;
    else if (character === '>' && end > 0) {
      prefix = withPrefix(prefix, argument);
      at = end;
    } else if (character === '*') at = repeat(columns, text, at, depth);
    else if (ALIGN[character]) {
      const takesArgument = 'pmbSDwW'.includes(character) && end > 0;
      addColumn(columns, character, prefix, takesArgument ? argument : null);
      prefix = {};
      at = takesArgument ? end : at + 1;
    } else at += 1;
  }
}

/** What `>{…}` says of the next column. */
interface Prefix {
  align?: TableBlock['align'][number] | undefined;
  math?: boolean;
}

const withPrefix = ({ align, math = false }: Prefix, source: string): Prefix => ({
  align: alignOfPrefix(source) ?? align,
  math: math || BEGINS_FORMULA.test(source),
});

function addColumn(
  columns: Columns,
  letter: string,
  { align, math = false }: Prefix,
  argument: string | null,
): void {
  columns.align.push(align ?? ALIGN[letter] ?? 'left');
  columns.widths.push(argument !== null && 'pmb'.includes(letter) ? points(argument) : 0);
  columns.math.push(math);
}

const BEGINS_FORMULA = /(?<!\\)\$|\\\(|\\begin\s*\{math\}/;

const nextGroup = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at, at + 20))?.[0].length ?? 0);

function alignOfPrefix(prefix: string): TableBlock['align'][number] | undefined {
  if (/\\centering/.test(prefix)) return 'center';
  return /\\raggedleft/.test(prefix) ? 'right' : undefined;
}

function repeat(columns: Columns, text: string, at: number, depth: number): number {
  const start = repeatedGroup(text, at);
  const close = groupEnd(text, start);
  if (close < 0 || depth > 4) return at + 1;
  const count = Number(/\d+/.exec(text.slice(at, start))?.[0]);
  const inner = text.slice(start + 1, close - 1);
  for (let index = 0; index < Math.min(count || 0, MAXIMUM); index += 1) readInto(columns, inner, depth + 1);
  return close;
}
