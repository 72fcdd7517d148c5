import type { Handler } from '../handler.ts';
import { textArgument } from '../text.ts';
import { tokensToText } from '../token.ts';

const plainValue = (nodes: ReturnType<typeof textArgument>) =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'symbol' ? node.text : ''))
    .join('')
    .trim();

/** `\tag{1}` shows `(1)`, `\tag*{A}` shows `A`. */
const tag: Handler = (parser) => {
  parser.tokens.skipSpaces();
  const starred = parser.tokens.accept('*');
  const value = plainValue(textArgument(parser));
  parser.numbering.tag = starred ? value : `(${value})`;
  return [];
};

/** Plain TeX's `\eqno (1)`: the rest of the formula is its number. */
const equationNumber: Handler = (parser) => {
  const rest = parser.list('cell');
  const value = rest
    .map((node) => (node.type === 'symbol' ? node.text : node.type === 'text' ? node.value : ''))
    .join('');
  parser.numbering.tag = value.replaceAll('−', '-');
  return [];
};

const label: Handler = (parser) => {
  parser.numbering.label = tokensToText(parser.tokens.takeGroup()).trim();
  return [];
};

const unnumbered: Handler = (parser) => {
  parser.numbering.suppressed = true;
  return [];
};

const reference =
  (parentheses: boolean): Handler =>
  (parser) => [{ type: 'reference', label: tokensToText(parser.tokens.takeGroup()).trim(), parentheses }];

const citation: Handler = (parser) => {
  parser.tokens.takeOptional();
  return [{ type: 'text', value: `[${tokensToText(parser.tokens.takeGroup()).trim()}]` }];
};

export const references: Record<string, Handler> = {
  tag,
  eqno: equationNumber,
  leqno: equationNumber,
  label,
  cite: citation,
  citep: citation,
  citet: citation,
  notag: unnumbered,
  nonumber: unnumbered,
  IEEEnonumber: unnumbered,
  ref: reference(false),
  eqref: reference(true),
  cref: reference(false),
  Cref: reference(false),
  autoref: reference(false),
  pageref: reference(false),
};
