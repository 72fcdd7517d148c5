import type { MathList, MathMatrix } from '../../tree/index.ts';
import { groupedArray, groupedMatrix, readEnvironment, readGroupedRows } from '../environments.ts';
import type { Handler } from '../handler.ts';
import { fenced } from '../nodes.ts';
import { tokensToText } from '../token.ts';

/** Columns that one cell may span: as many as a matrix in Word has. */
const MOST_SPANNED = 64;

const multicolumn: Handler = (parser) => {
  const columns = Number.parseInt(tokensToText(parser.tokens.takeGroup()), 10);
  parser.tokens.takeGroup();
  const content = parser.argument();
  parser.spannedCells += Math.min(MOST_SPANNED, Math.max(1, columns || 1)) - 1;
  return content;
};

const multirow: Handler = (parser) => {
  parser.tokens.takeGroup();
  parser.tokens.takeOptional();
  parser.tokens.takeGroup();
  return parser.argument();
};

/** amsmath's `\hdotsfor{3}`: dots in that many columns. */
const dotsAcross: Handler = (parser, _, token) => {
  parser.tokens.takeOptional();
  const columns = Number.parseInt(tokensToText(parser.tokens.takeGroup()), 10) || 1;
  const cells = Array.from({ length: Math.min(MOST_SPANNED, Math.max(1, columns)) }, () => '\\dots');
  parser.tokens.push(parser.tokenize(cells.join('&'), token));
  return [];
};

/**
 * `\bordermatrix[{[]}]{…}`: brackets stand around the entries alone. Word has none around a part of a matrix, so that
 * labels and entries are matrices of their own in the cells of one. With a star the labels stand elsewhere, and all
 * of it is one matrix.
 */
const borderMatrix: Handler = (parser) => {
  const isStarred = parser.tokens.accept('*');
  const [open = '(', close = ')'] = tokensToText(parser.tokens.takeOptional() ?? []).replace(/[{}\s]/g, '');
  const rows = readGroupedRows(parser).rows.map(({ cells }) => cells);
  const [[, ...above] = [], ...below] = rows;
  if (isStarred || above.length === 0 || below.length === 0) return [matrixOf(rows)];
  const left = below.map(([label = []]) => [label]);
  const entries = below.map((row) => row.slice(1));
  const bracketed = fenced(open, close, [matrixOf(entries)]);
  return [
    matrixOf([
      [[], [matrixOf([above])]],
      [[matrixOf(left)], [bracketed]],
    ]),
  ];
};

const matrixOf = (rows: MathList[][]): MathMatrix => ({
  type: 'matrix',
  rows,
  align: [],
  columnRules: [],
  rowRules: [],
});

const group: Handler = (parser) => {
  return parser.braced();
};

export const alignments: Record<string, Handler> = {
  begin: (parser, _, token) => readEnvironment(parser, token),
  begingroup: group,
  bgroup: group,
  substack: groupedArray('gather'),
  matrix: groupedMatrix('', ''),
  pmatrix: groupedMatrix('(', ')'),
  bmatrix: groupedMatrix('[', ']'),
  vmatrix: groupedMatrix('|', '|'),
  Vmatrix: groupedMatrix('‖', '‖'),
  Bmatrix: groupedMatrix('{', '}'),
  bordermatrix: borderMatrix,
  smallmatrix: groupedMatrix('', ''),
  cases: groupedArray('left', '{'),
  eqalign: groupedArray('align'),
  eqalignno: groupedArray('align'),
  leqalignno: groupedArray('align'),
  displaylines: groupedArray('gather'),
  shortstack: groupedArray('gather'),
  multicolumn,
  IEEEeqnarraymulticol: multicolumn,
  multirow,
  hdotsfor: dotsAcross,
  hline: () => [],
  hdashline: () => [],
  noalign: (parser) => {
    parser.tokens.takeGroup();
    return [];
  },
};
