import type { EquationRow, MathList } from '../tree/index.ts';
import type { TexParser } from './handler.ts';
import { takeNumber } from './numbering.ts';
import { textArgument } from './text.ts';
import { isChar } from './token.ts';

/** Rows of an alignment, with the rules above each (and below the last). */
export interface Rows {
  rows: EquationRow[];
  /** Row indices that have a rule above; the count of rows stands for the bottom edge. */
  rules: number[];
}

const ROW_ENDS = new Set(['\\', 'cr', 'tabularnewline', 'newline']);
const RULES = new Set([
  'hline',
  'hdashline',
  'toprule',
  'midrule',
  'bottomrule',
  'Xhline',
  'firsthline',
  'lasthline',
]);
const PARTIAL_RULES = new Set(['cline', 'cmidrule']);
const INTERTEXTS = new Set(['intertext', 'shortintertext']);
const DIMENSION = /^\s*-?[\d.]+\s*(ex|em|pt|mm|cm|in|mu|pc|bp|\\)/;

/** Cells up to the end of the environment or group; what ends it is not taken. */
export function readRows(parser: TexParser, automatic: 'numbered' | 'starred' | 'inner'): Rows {
  const rows: EquationRow[] = [];
  const rules: number[] = [];
  for (;;) {
    readRules(parser, rules, rows);
    const cells = readCells(parser);
    const number = automatic === 'inner' ? undefined : takeNumber(parser, automatic === 'numbered');
    rows.push(number ? { cells, number } : { cells });
    if (!endRow(parser)) break;
  }
  dropEmptyEnd(rows);
  return { rows, rules: rules.map((rule) => Math.min(rule, rows.length)) };
}

function readCells(parser: TexParser): MathList[] {
  const cells: MathList[] = [];
  for (;;) {
    cells.push(parser.list('cell'));
    for (; parser.spannedCells > 0; parser.spannedCells--) cells.push([]);
    if (!isChar(parser.tokens.peekExpanded(), '&')) return cells;
    parser.tokens.take();
  }
}

/** Takes `\\`, its star and its `[2pt]`; false where the rows end. */
export function endRow(parser: TexParser): boolean {
  const token = parser.tokens.peekExpanded();
  if (token.kind !== 'command' || !ROW_ENDS.has(token.text)) return false;
  parser.tokens.take();
  parser.tokens.accept('*');
  parser.tokens.takeOptionalLike(DIMENSION);
  return true;
}

function readRules(parser: TexParser, rules: number[], rows: EquationRow[]): void {
  for (;;) {
    const token = parser.tokens.peekExpanded();
    if (token.kind !== 'command') return;
    if (RULES.has(token.text)) {
      parser.tokens.take();
      parser.tokens.takeOptionalLike(DIMENSION);
      if (rules.at(-1) !== rows.length) rules.push(rows.length);
    } else if (PARTIAL_RULES.has(token.text)) {
      parser.warn('tex-partial-rule', parser.tokens.take(), `\\${token.text}`);
      parser.tokens.takeOptionalLike(DIMENSION);
      parser.tokens.takeGroup();
    } else if (INTERTEXTS.has(token.text)) {
      parser.tokens.take();
      rows.push({ cells: [textArgument(parser)] });
    } else return;
  }
}

/** A `\\` before the end makes no row. */
function dropEmptyEnd(rows: EquationRow[]): void {
  const last = rows.at(-1);
  if (rows.length > 1 && last && !last.number && last.cells.every((cell) => cell.length === 0)) rows.pop();
}
