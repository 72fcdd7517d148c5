import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import type { Base } from '../../formula/scripts/scripts.ts';
import type { LabelRule } from './label-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, isOperator } from './token-line.ts';

/** `0x1000`, `cs17b100@iith.ac.in`: letters and digits that programs read, and the sign before them, in the upright type of prose. */
export const codes: LabelRule = {
  name: 'hexadecimal number, or address',
  decide(tokens, at) {
    if (at > 0 && isPart(tokens[at - 1] as Token) && touchesNext(tokens, at - 1)) return null;
    const end = endOfChain(tokens, at);
    if (end - at < 2) return null;
    const chain = tokens.slice(at, end);
    const text = chain.map((token) => token.text).join('');
    if (!(HEXADECIMAL.test(text) || isAddress(tokens, at, end))) return null;
    const lead =
      at > 0 && isOperator(tokens[at - 1] as Token) ? [{ at: at - 1, label: 'text' as const }] : [];
    return [...lead, ...chain.map((_, index) => ({ at: at + index, label: 'text' as const }))];
  },
};

const HEXADECIMAL = /^0x[\dA-Fa-f]*\d[\dA-Fa-f]*$/;

/** What stands before an `@` that it touches on both sides. */
const isAddress = (tokens: readonly Token[], at: number, end: number) =>
  tokens[end]?.text === '@' &&
  touchesNext(tokens, end - 1) &&
  touchesNext(tokens, end) &&
  tokens.slice(at, end).some(({ role }) => role === 'word');

function endOfChain(tokens: readonly Token[], at: number): number {
  let end = at;
  while (end < tokens.length && isPart(tokens[end] as Token) && (end === at || touchesNext(tokens, end - 1)))
    end += 1;
  return end;
}

const isPart = ({ role, bases, glyph, text }: Token) =>
  (role === 'word' || role === 'number') &&
  glyph?.font.math === false &&
  !glyph.font.italic &&
  /^[\dA-Za-z]+$/.test(text) &&
  bases.every(isBare);

const isBare = ({ sup, sub, presup, presub }: Base) =>
  sup.length + sub.length + presup.length + presub.length === 0;

const touchesNext = (tokens: readonly Token[], at: number) =>
  gapAfter(tokens, at) < MAX_LETTER_GAP_EM * (tokens[at]?.size ?? 0);
