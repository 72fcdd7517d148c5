import { isClose, isOpen } from '../../formula/glyphs/symbols.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
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
const ROMAN = /^(?=.)(?:x?(?:ix|iv|v?i{0,3}))$/;
/** Questions have no more answers than (a) to (h); letters behind are variables. */
const ANSWER_LETTER = /^(?:[a-h]|[A-H])$/;
const MAX_MARKER_LETTERS = 4;
/** Behind an item's number, where its text stands apart: `(x) ` is an item, `(x) + 1` is none. */
const MIN_MARKER_GAP_EM = 0.3;
/** Between answers of one line. */
const MIN_ANSWER_GAP_EM = 1;

/** Where the number of an item in brackets ends that begins at `at`; `at` where none does. */
export function markerEnd(tokens: readonly Token[], at: number, size: number): number {
  const open = tokens[at];
  if (!open || !isOpen(open.text)) return at;
  const length = tokens.slice(at, at + MAX_MARKER_LETTERS + 2).findIndex(({ text }) => isClose(text));
  const end = at + length + 1;
  const next = tokens[end];
  if (length < 2 || !next || isOperator(next)) return at;
  const numeral = tokens
    .slice(at + 1, end - 1)
    .map(({ text }) => text)
    .join('');
  const gapEm = gapAfter(tokens, end - 1) / size;
  const isLetter = ANSWER_LETTER.test(numeral) && gapEm > MAX_LETTER_GAP_EM;
  return isLetter || (ROMAN.test(numeral) && gapEm > MIN_MARKER_GAP_EM) ? end : at;
}

/** The number of an item at the start of a line, and the letters of the answers that follow in it: no factors. */
export const itemNumbers: LabelRule = {
  name: 'number of an item',
  decide(tokens, at, { size }) {
    const isFirst = at === 0;
    const isNext = markerEnd(tokens, 0, size) > 0 && gapAfter(tokens, at - 1) > MIN_ANSWER_GAP_EM * size;
    if (!(isFirst || isNext)) return null;
    const length = markerEnd(tokens, at, size) - at;
    return length === 0 ? null : Array.from({ length }, (_, index) => ({ at: at + index, label: 'text' }));
  },
};
