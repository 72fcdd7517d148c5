import { groupedArray, groupedMatrix, readEnvironment } from '../environments.ts';
import type { Handler } from '../handler.ts';
import { tokensToText } from '../token.ts';

const multicolumn: Handler = (parser) => {
  const columns = Number.parseInt(tokensToText(parser.tokens.takeGroup()), 10);
  parser.tokens.takeGroup();
  const content = parser.argument();
  parser.spannedCells += Math.min(64, Math.max(0, (columns || 1) - 1));
  return content;
};

const multirow: Handler = (parser) => {
  parser.tokens.takeGroup();
  parser.tokens.takeOptional();
  parser.tokens.takeGroup();
  return parser.argument();
};

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
  bordermatrix: groupedMatrix('', ''),
  smallmatrix: groupedMatrix('', ''),
  cases: groupedArray('left', '{'),
  eqalign: groupedArray('align'),
  eqalignno: groupedArray('align'),
  leqalignno: groupedArray('align'),
  displaylines: groupedArray('gather'),
  shortstack: groupedArray('gather'),
  multicolumn,
  multirow,
  hline: () => [],
  hdashline: () => [],
  noalign: (parser) => {
    parser.tokens.takeGroup();
    return [];
  },
};
