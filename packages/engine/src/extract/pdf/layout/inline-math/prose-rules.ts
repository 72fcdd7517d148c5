import { isClose, isOpen } from '../../formula/glyphs/symbols.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, isOperator } from './token-line.ts';

/** Scripts that no formula is written in: their words are prose, in whatever font and however short. */
const SCRIPT_OF_PROSE = /\p{Script=Devanagari}/u;

export const isInScriptOfProse = ({ text }: Token): boolean => SCRIPT_OF_PROSE.test(text);

/** Words of Devanagari are prose, whatever the rules before make of short, bold and italic words. */
export const scriptsOfProse: LabelRule = {
  name: 'script of prose',
  decide: (tokens, at) => {
    const token = tokens[at] as Token;
    return token.label === 'math' && isInScriptOfProse(token) ? [{ at, label: 'text' }] : null;
  },
};

/** (i) to (xii): questions have no more parts. */
const ROMAN = /^(?:x?(?:ix|iv|v?i{0,3}))$/;
const MAX_MARKER_LETTERS = 4;
/** Behind an item's number, where its text stands apart: `(x) ` is an item, `(x) + 1` is none. */
const MIN_MARKER_GAP_EM = 0.3;

/** Where the number of an item in brackets ends, that the line begins with; 0 where it begins otherwise. */
function markerEnd(tokens: readonly Token[]): number {
  const [first] = tokens;
  if (!first || !isOpen(first.text)) return 0;
  const close = tokens.findIndex(({ text }) => isClose(text));
  if (close < 2 || close > MAX_MARKER_LETTERS + 1) return 0;
  const numeral = tokens
    .slice(1, close)
    .map(({ text }) => text)
    .join('');
  return ROMAN.test(numeral) ? close + 1 : 0;
}

/** An item's number at the start of a line, in the italics of the text about it: (ii) is no product. */
export const itemNumbers: LabelRule = {
  name: 'number of an item',
  decide(tokens, at, { size }) {
    if (at > 0) return null;
    const end = markerEnd(tokens);
    const next = tokens[end];
    if (end === 0 || !next || isOperator(next) || gapAfter(tokens, end - 1) < MIN_MARKER_GAP_EM * size)
      return null;
    return tokens.slice(0, end).map((_, index) => ({ at: index, label: 'text' }));
  },
};
