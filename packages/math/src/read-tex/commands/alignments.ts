import { groupedArray, readEnvironment } from '../environments.ts';
import type { Handler } from '../handler.ts';
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

const group: Handler = (parser) => {
  return parser.braced();
};

export const alignments: Record<string, Handler> = {
  begin: (parser, _, token) => readEnvironment(parser, token),
  begingroup: group,
  bgroup: group,
  substack: groupedArray('gather'),
  shortstack: groupedArray('gather'),
  multicolumn,
  IEEEeqnarraymulticol: multicolumn,
  multirow,
  hdotsfor: dotsAcross,
  hline: () => [],
  hdashline: () => [],
};
