import { itemsOf } from '../../formula/formula.ts';
import { isClose, isOpen } from '../../formula/glyphs/symbols.ts';
import { isProseScript } from '../../formula/model/item.ts';
import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { BRACKETED_LABEL_LENGTH, MAX_MARKER_LENGTH, QUAD_EM } from '../../metrics.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, isOperator, LOOSE_THIN_SPACE_EM } from './token-line.ts';

export const isInScriptOfProse = (token: Token): boolean => isProseScript(token);

/** Words of Hindi or Tamil are prose, whatever the rules before make of short, bold and italic words. */
export const scriptsOfProse: LabelRule = {
  name: 'script of prose',
  decide: (tokens, at) => {
    const token = tokens[at] as Token;
    return token.label === 'math' && isInScriptOfProse(token) ? [{ at, label: 'text' }] : null;
  },
};

/** (i) to (xii): questions have no more parts. */
const ROMAN = /^(?=.)(?:x?(?:ix|iv|v?i{0,3}))$/;
/** Questions have no more answers than (a) to (h), or (क) to (ङ); letters behind are variables. */
const ANSWER_LETTERS = ['abcdefgh', 'ABCDEFGH', 'कखगघङ', 'अबसदय'];
const isAnswerLetter = (text: string) =>
  text.length === 1 && ANSWER_LETTERS.some((letters) => letters.includes(text));
/** Behind an item's number, where its text stands apart: `(x) ` is an item, `(x) + 1` is none. */
const MIN_MARKER_GAP_EM = LOOSE_THIN_SPACE_EM;

/** Where the number of an item in brackets ends that begins at `at`; `at` where none does. */
export function markerEnd(tokens: readonly Token[], at: number, size: number): number {
  const open = tokens[at];
  if (!open || !isOpen(open.text)) return at;
  const length = tokens.slice(at, at + MAX_MARKER_LENGTH + 2).findIndex(({ text }) => isClose(text));
  const end = at + length + 1;
  const next = tokens[end];
  if (length < 2 || !next || isOperator(next)) return at;
  const numeral = tokens
    .slice(at + 1, end - 1)
    .map(({ text }) => text)
    .join('');
  const gapEm = blankBefore(tokens, end) / size;
  const isLetter = isAnswerLetter(numeral) && gapEm > MAX_LETTER_GAP_EM;
  return isLetter || (ROMAN.test(numeral) && gapEm > MIN_MARKER_GAP_EM) ? end : at;
}

/** As printed, though a rule may have drawn the token to the bracket as its factor. */
function blankBefore(tokens: readonly Token[], at: number): number {
  const [before, token] = [tokens[at - 1] as Token, tokens[at] as Token];
  const base = token.bases[0];
  const pens = base ? itemsOf(base).map(({ x }) => x) : [];
  return Math.min(Number.POSITIVE_INFINITY, ...pens) - before.x1;
}

/** The number of an item at the start of a line, and the letters of the answers that follow in it: no factors. */
export const itemNumbers: LabelRule = {
  name: 'number of an item',
  decide(tokens, at, { size }) {
    const isFirst = at === 0;
    const isNext = markerEnd(tokens, 0, size) > 0 && gapAfter(tokens, at - 1) > QUAD_EM * size;
    if (!(isFirst || isNext)) return null;
    const length = markerEnd(tokens, at, size) - at;
    return length === 0 ? null : Array.from({ length }, (_, index) => ({ at: at + index, label: 'text' }));
  },
};

/** The number of an answer, `3)` or `(c)`, and the tokens that it is made of. */
interface CountedMarker {
  at: number;
  length: number;
  value: number;
}

const BARE_LENGTH = 2;

/** `1) 4  2) 12  3)(5,0)4)(0,5)`, `(a)39/4 (b)12`: answers that count on through a line, however close they stand. */
export const countedAnswers: LabelRule = {
  name: 'number of an answer, counting on',
  decide(tokens, at) {
    if (at > 0) return null;
    const markers = countedMarkers(tokens);
    if (markers.length < 2) return null;
    return markers.flatMap((marker) =>
      Array.from({ length: marker.length }, (_, index) => ({
        at: marker.at + index,
        label: 'text' as const,
      })),
    );
  },
};

function countedMarkers(tokens: readonly Token[]): CountedMarker[] {
  const first = bareMarker(tokens, 0) ?? bracketedMarker(tokens, 0);
  if (!first) return [];
  const markerAt = first.length === BARE_LENGTH ? bareMarker : bracketedMarker;
  const markers = [first];
  let depth = 0;
  for (let at = first.length; at < tokens.length; at += 1) {
    const { text } = tokens[at] as Token;
    const marker = depth === 0 ? markerAt(tokens, at) : null;
    if (marker && marker.value === (markers.at(-1) as CountedMarker).value + 1) {
      markers.push(marker);
      at += marker.length - 1;
    } else if (isOpen(text)) depth += 1;
    else if (isClose(text)) depth = Math.max(0, depth - 1);
  }
  return markers;
}

function bareMarker(tokens: readonly Token[], at: number): CountedMarker | null {
  const value = Number(tokens[at]?.text);
  return tokens[at + 1]?.text === ')' && Number.isInteger(value) ? { at, length: BARE_LENGTH, value } : null;
}

/** Behind a blank: what touches a bracket is a function of what it holds. */
function bracketedMarker(tokens: readonly Token[], at: number): CountedMarker | null {
  const [open, letter, close] = tokens.slice(at, at + BRACKETED_LABEL_LENGTH);
  const isApart = at === 0 || gapAfter(tokens, at - 1) > MAX_LETTER_GAP_EM * (open?.size ?? 0);
  if (open?.text !== '(' || close?.text !== ')' || !letter || !isApart) return null;
  return isAnswerLetter(letter.text)
    ? { at, length: BRACKETED_LABEL_LENGTH, value: ANSWER_LETTERS.join(' ').indexOf(letter.text) }
    : null;
}
