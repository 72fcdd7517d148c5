import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import { STRETCHED_WORD_SPACE_EM } from '../../metrics.ts';
import { expression, isTight, isVariable } from './expression.ts';
import { asMath, type LabelRule } from './label-rules.ts';
import { besideOperand, inStatement, isTypedAsText } from './statement-rules.ts';
import type { Token } from './token.ts';
import { gapAfter, type LineContext } from './token-line.ts';
import { isUnitOfMeasure } from './units.ts';

/** `2a`, `0.5r`, `R/2`: a variable and the number that it is multiplied or divided by, as the whole text of an option or an answer. */
export const multiples: LabelRule = {
  name: 'multiple of a variable',
  decide(tokens, at, context) {
    if (!(isOptionText(tokens, at) || tokens[at - 1]?.text === '[')) return null;
    const to = expression({ tokens, context }, at)?.to ?? at;
    const text = tokens.slice(at, to);
    if (!isMultiple(text) || !endsText(tokens, to, context)) return null;
    const isTyped = isTypedAsText(text);
    return text.map((_, index) =>
      inStatement(tokens, at + index, {
        isTyped,
        x0: index > 0 ? besideOperand(tokens, at + index, context) : undefined,
      }),
    );
  },
};

/** `[8!]`, `(A) 6!`: a factorial as the whole text of an option or an answer; elsewhere a number may end an exclamation. */
export const factorials: LabelRule = {
  name: 'factorial as an answer',
  role: 'number',
  signs: ['!'],
  decide(tokens, at, context) {
    const [number, sign] = [tokens[at] as Token, tokens[at + 1]];
    const isFactorial = sign?.text === '!' && isTight(gapAfter(tokens, at), number);
    if (!(isFactorial && (isOptionText(tokens, at) || tokens[at - 1]?.text === '['))) return null;
    return endsText(tokens, at + 2, context) ? [asMath(at), asMath(at + 1)] : null;
  },
};

/** Behind the letter or the number of an option, `(A)`, `B)` or `C.`, set off by a blank. */
function isOptionText(tokens: readonly Token[], at: number): boolean {
  const [name, end] = [tokens[at - 2], tokens[at - 1]];
  if (!(name && end) || !/^[).]$/.test(end.text)) return false;
  return OPTION_NAME.test(name.text) && gapAfter(tokens, at - 1) > MAX_LETTER_GAP_EM * end.size;
}

const OPTION_NAME = /^[A-Ea-e1-5]$/;

/** `(B)`: the next option. */
const isOption = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === '(' && OPTION_NAME.test(tokens[at + 1]?.text ?? '') && tokens[at + 2]?.text === ')';

/** Numbers before variables alone: a letter before its number is a label, and a number with its unit a quantity. */
function isMultiple(text: readonly Token[]): boolean {
  const factors = text.filter((token, at) => text[at - 1]?.role === 'number' && isVariable(token));
  const isQuotient = text.some(
    ({ text: sign }, at) => sign === '/' && text[at + 1]?.role === 'number' && text[at - 1]?.role === 'word',
  );
  return (
    (factors.length > 0 || isQuotient) &&
    !factors.some(isUnitOfMeasure) &&
    !text.some(
      (token, at) => token.text === '-' || (token.role === 'number' && text[at - 1]?.role === 'word'),
    )
  );
}

/** The line's end, a closing bracket, a stop, or the next option. */
function endsText(tokens: readonly Token[], to: number, { size }: LineContext): boolean {
  const [next, last] = [tokens[to], tokens.length - 1];
  if (!next || next.text === ']' || isOption(tokens, to)) return true;
  if (/^[.,;]$/.test(next.text)) return to === last || gapAfter(tokens, to) > STRETCHED_WORD_SPACE_EM * size;
  return gapAfter(tokens, to - 1) > STRETCHED_WORD_SPACE_EM * size;
}
