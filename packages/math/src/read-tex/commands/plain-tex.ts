import type { MathList, MathMatrix } from '../../tree/index.ts';
import { groupedArray, groupedMatrix, readGroupedRows } from '../environments.ts';
import type { Handler } from '../handler.ts';
import { fenced, over } from '../nodes.ts';
import { type Token, tokensToText } from '../token.ts';

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

/** Plain TeX's `\buildrel label \over base`. */
const buildrel: Handler = (parser) => {
  const label: Token[] = [];
  while (parser.tokens.peek().kind !== 'end' && !isOver(parser.tokens.peek()))
    label.push(parser.tokens.take());
  if (isOver(parser.tokens.peek())) parser.tokens.take();
  const limit = parser.read(label);
  return [over(parser.argument(), limit)];
};

const isOver = (token: Token) => token.kind === 'command' && token.text === 'over';

/** Commands of plain TeX that LaTeX has other ones for. */
export const plainTexCommands: Record<string, Handler> = {
  bordermatrix: borderMatrix,
  buildrel,
  noalign: (parser) => {
    parser.tokens.takeGroup();
    return [];
  },
  matrix: groupedMatrix('', ''),
  pmatrix: groupedMatrix('(', ')'),
  bmatrix: groupedMatrix('[', ']'),
  vmatrix: groupedMatrix('|', '|'),
  Vmatrix: groupedMatrix('‖', '‖'),
  Bmatrix: groupedMatrix('{', '}'),
  smallmatrix: groupedMatrix('', ''),
  cases: groupedArray('left', '{'),
  eqalign: groupedArray('align'),
  eqalignno: groupedArray('align'),
  leqalignno: groupedArray('align'),
  displaylines: groupedArray('gather'),
};
