import { MAX_LETTER_GAP_EM } from '../../formula/model/tolerances.ts';
import type { Token } from './token.ts';
import { gapAfter, type LineContext, type Span } from './token-line.ts';

/**
 * Takes in a letter that touches the formula: `δa`, `dλ`, `1/k_B T`, where the sign alone is in a font of mathematics, or
 * an object. No word of prose is a letter without a blank; an s makes a plural.
 */
export function withGluedLetters(tokens: readonly Token[], span: Span, { size }: LineContext): Span {
  const touches = (at: number) => gapAfter(tokens, at) < MAX_LETTER_GAP_EM * size;
  const [first, last] = [tokens[span.from], tokens[span.to - 1]];
  const before = isLetter(tokens[span.from - 1]) && isFactor(first) && touches(span.from - 1);
  const after = isLetter(tokens[span.to]) && isFactor(last) && touches(span.to - 1);
  return { from: span.from - Number(before), to: span.to + Number(after) };
}

const isLetter = (token: Token | undefined) => token?.role === 'word' && /^[A-Za-rt-z]$/.test(token.text);

const isFactor = (token: Token | undefined) =>
  token !== undefined && /^(?:symbol|word|construct)$/.test(token.role);
